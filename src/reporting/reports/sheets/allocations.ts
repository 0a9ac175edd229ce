import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { empty, money, text, time } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import type { SheetSpec } from "../sheet";
import { ofAccounts, type Subject } from "../snapshot";
import { readInWindows } from "../windows";

const sheetRow = z.object({
  id: z.int(),
  createdAt: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  username: z.string(),
  email: z.string(),
  allocatedBy: z.string().nullable(),
  amount: z.int(),
  currency: currencySchema,
  revokedAt: z.int().nullable(),
  description: z.string(),
});
type Row = z.infer<typeof sheetRow>;

/** Instant until which a revocation counts: the end of the period, or the start of the report if that is earlier. */
const revocationsUntil = ({ until, at }: Subject) => Math.min(until, at + 1);

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  const { start, until, bounds } = subject;
  yield* readInWindows({ first: 1, last: bounds.allocations }, (after, upTo) =>
    readRows(
      db,
      sheetRow,
      sql`
      select f.id, f.created_at as createdAt, v.virtual_iban as virtualIban, v.customer_name as customerName,
        u.username, u.email, (select b.username from users b where b.id = f.allocated_by) as allocatedBy,
        f.allocated_amount as amount, f.currency, iif(f.revoked_at < ${revocationsUntil(subject)}, f.revoked_at, null) as revokedAt,
        '' as description
      from fund_allocations f cross join virtual_accounts v on v.id = f.virtual_account_id
        cross join users u on u.id = f.user_id
      where f.id > ${after} and f.id <= ${upTo} and f.created_at < ${until}
        and (f.revoked_at is null or f.revoked_at >= ${start}) and ${ofAccounts(subject, "f.virtual_account_id")}
      order by f.id`,
    ),
  );
}

const listColumns = (zone: string): Column<Row>[] => [
  { header: "Allocated", width: 18, cell: ({ createdAt }) => time(createdAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Customer", width: 28, cell: (row) => text(row.customerName) },
  { header: "User", width: 20, cell: ({ username }) => text(username) },
  { header: "Email", width: 28, cell: ({ email }) => text(email) },
  { header: "Allocated By", width: 20, cell: ({ allocatedBy }) => text(allocatedBy ?? say("System")) },
  { header: "Amount", width: 18, align: "end", cell: ({ amount }) => money(amount) },
  { header: "Currency", width: 10, cell: ({ currency }) => text(currency) },
  {
    header: "Open at the End",
    width: 18,
    align: "end",
    cell: ({ revokedAt, amount }) => (revokedAt === null ? money(amount) : empty),
  },
  {
    header: "Revoked",
    width: 18,
    cell: ({ revokedAt }) => (revokedAt === null ? empty : time(revokedAt, zone)),
  },
];

/** Allocations that were open at any time in the period, as of its end. */
export const allocationsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Row> => ({
  of: "allocations",
  name: "Fund allocations",
  columns: listColumns(zone),
  currency: { column: 7, of: ({ currency }) => currency },
  figures: [
    { label: "Allocations of the period", column: 6, of: ({ amount }) => amount },
    {
      label: "Open at the end",
      column: 8,
      of: ({ revokedAt, amount }) => (revokedAt === null ? amount : null),
    },
  ],
  pages: pages(db, subject),
});
