import type { Database } from "db/client";
import { flagCell, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { empty, money, text, time, wrapAt } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { dayLength } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import type { SheetSpec } from "../sheet";
import { ofAccounts, type Subject } from "../snapshot";
import { readInWindows } from "../windows";

const sheetRow = z.object({
  id: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  accountCurrency: currencySchema,
  amount: z.int(),
  currency: currencySchema,
  heldAmount: z.int(),
  /** Its reason. */
  description: z.string(),
  reference: z.string(),
  placedAt: z.int(),
  endedAt: z.int().nullable(),
  endedBy: z.enum(["release", "capture", "expiry"]).nullable(),
  expiresAt: z.int().nullable(),
  /** True if it was active at the end of the period. */
  active: flagCell,
});
type Row = z.infer<typeof sheetRow>;

const ends = { release: "Released", capture: "Captured", expiry: "Expired" } as const;

/** Tolerance for differences between the clocks of nodes, in milliseconds: far more than they ever are. */
const clockSlack = dayLength;

/**
 * Placement and end of a hold, taken from its transactions, on which the balances are based, too: so the active holds
 * at the period's end add up to what the accounts then reserved. The signs keep SQLite on the index of journals.
 */
const selectBooked = (
  t: "placed" | "ended",
  journal: string,
  type: "hold" | "release",
  { bounds }: Subject,
) =>
  sql.raw(`${t}.journal_id = ${journal} and +${t}.virtual_account_id = h.virtual_account_id
    and +${t}.hold_id = h.id and +${t}.type = '${type}' and +${t}.id <= ${bounds.transactions}`);

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  const { start, until, bounds } = subject;
  yield* readInWindows({ first: 1, last: bounds.holds }, (after, upTo) =>
    readRows(
      db,
      sheetRow,
      sql`
      select h.id, v.virtual_iban as virtualIban, v.customer_name as customerName, v.currency as accountCurrency,
        h.amount, h.currency, h.held_amount as heldAmount, h.reason as description, h.reference,
        h.expires_at as expiresAt, h.ended_by as endedBy, placed.created_at as placedAt, ended.created_at as endedAt,
        iif(ended.created_at is null or ended.created_at >= ${until}, 1, 0) as active
      from holds h
      cross join transactions placed on ${selectBooked("placed", "h.placed_journal_id", "hold", subject)}
      cross join virtual_accounts v on v.id = h.virtual_account_id
      left join transactions ended on ${selectBooked("ended", "h.ended_journal_id", "release", subject)}
      where h.id > ${after} and h.id <= ${upTo} and (h.ended_at is null or h.ended_at >= ${start - clockSlack})
        and ${ofAccounts(subject, "h.virtual_account_id")}
        and placed.created_at < ${until} and (ended.created_at is null or ended.created_at >= ${start})
      order by h.id`,
    ),
  );
}

const listColumns = (zone: string): Column<Row>[] => [
  { header: "Placed", width: 18, cell: ({ placedAt }) => time(placedAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Customer", width: 28, cell: (row) => text(row.customerName) },
  { header: "Reference", width: 24, cell: ({ reference }) => text(reference) },
  { header: "Reason", width: wrapAt, cell: ({ description }) => text(description, "wrapped") },
  { header: "Amount", width: 18, align: "end", cell: ({ amount }) => money(amount) },
  { header: "Amount Currency", width: 16, cell: ({ currency }) => text(currency) },
  { header: "Held Amount", width: 18, align: "end", cell: ({ heldAmount }) => money(heldAmount) },
  { header: "Currency", width: 10, cell: ({ accountCurrency }) => text(accountCurrency) },
  {
    header: "Held at the End",
    width: 18,
    align: "end",
    cell: ({ active, heldAmount }) => (active ? money(heldAmount) : empty),
  },
  {
    header: "Status",
    width: 12,
    cell: ({ active, endedBy }) => text(say(active || endedBy === null ? "Active" : ends[endedBy])),
  },
  {
    header: "Ended",
    width: 18,
    cell: ({ active, endedAt }) => (active || endedAt === null ? empty : time(endedAt, zone)),
  },
  {
    header: "Expires",
    width: 18,
    cell: ({ expiresAt }) => (expiresAt === null ? empty : time(expiresAt, zone)),
  },
];

/** Holds that were active at any time in the period, as of its end. */
export const holdsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Row> => ({
  of: "holds",
  name: "Holds",
  columns: listColumns(zone),
  currency: { column: 8, of: ({ accountCurrency }) => accountCurrency },
  figures: [
    { label: "Holds of the period", column: 7, of: ({ heldAmount }) => heldAmount },
    {
      label: "Active at the end",
      column: 9,
      of: ({ active, heldAmount }) => (active ? heldAmount : null),
    },
  ],
  pages: pages(db, subject),
});
