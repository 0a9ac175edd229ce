import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { paymentStatusLabels } from "@/payments/contract";
import { leavesAccount } from "@/payments/queries";
import { money, text, time, wrapAt } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import { paymentStatuses } from "@/vocabulary/options";
import type { SheetSpec } from "../sheet";
import { ofAccounts, type Subject } from "../snapshot";
import { firstIdSince, readInWindows } from "../windows";

const sheetRow = z.object({
  id: z.int(),
  createdAt: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  clientId: z.string(),
  recipient: z.string(),
  description: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: currencySchema,
  status: z.enum(paymentStatuses),
});
type Row = z.infer<typeof sheetRow>;

/**
 * Status of a payment when the report began. A payment changed since then left its review or was sent; a returned one counts as
 * sent.
 */
const statusThen = ({ at, bounds }: Subject) => sql`case
  when p.updated_at <= ${at} then p.status
  when p.ended_journal_id is not null and not exists (select 1 from transactions t
    where t.journal_id = p.ended_journal_id and +t.id <= ${bounds.transactions})
    and (select j.created_at from journals j where j.id = p.ended_journal_id) > ${at} then 'review'
  when p.status = 'returned' then 'sent'
  when p.status = 'sent' then 'booked'
  else p.status end`;

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  const { start, until, bounds } = subject;
  const first = await firstIdSince(db, "payments", bounds.payments, start);
  yield* readInWindows({ first, last: bounds.payments }, (after, upTo) =>
    readRows(
      db,
      sheetRow,
      sql`
      select p.id, p.created_at as createdAt, v.virtual_iban as virtualIban, v.customer_name as customerName,
        p.client_id as clientId, p.recipient, p.description, p.reference, p.amount, p.currency,
        ${statusThen(subject)} as status
      from payments p cross join virtual_accounts v on v.id = p.virtual_account_id
      where p.id > ${after} and p.id <= ${upTo} and p.created_at >= ${start} and p.created_at < ${until}
        and ${leavesAccount("p")} and ${ofAccounts(subject, "p.virtual_account_id")}
      order by p.id`,
    ),
  );
}

const listColumns = (zone: string): Column<Row>[] => [
  { header: "Made", width: 18, cell: ({ createdAt }) => time(createdAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Customer", width: 28, cell: (row) => text(row.customerName) },
  { header: "Client ID", width: 20, cell: ({ clientId }) => text(clientId) },
  { header: "Recipient", width: 28, cell: ({ recipient }) => text(recipient) },
  { header: "Description", width: wrapAt, cell: ({ description }) => text(description, "wrapped") },
  { header: "Reference", width: 24, cell: ({ reference }) => text(reference) },
  { header: "Amount", width: 18, align: "end", cell: ({ amount }) => money(amount) },
  { header: "Currency", width: 10, cell: ({ currency }) => text(currency) },
  { header: "Status", width: 12, cell: ({ status }) => text(say(paymentStatusLabels[status])) },
];

/** Payments out of accounts that were made in the period, with any outcome. */
export const paymentsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Row> => ({
  of: "payments",
  name: "Payments",
  columns: listColumns(zone),
  currency: { column: 8, of: ({ currency }) => currency },
  figures: [{ label: "Payments", column: 7, of: ({ amount }) => amount }],
  pages: pages(db, subject),
});
