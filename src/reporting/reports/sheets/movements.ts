import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type TransactionType, transactionTypeLabels } from "@/accounts/transactions/contract";
import { count, day, empty, money, text, time, wrapAt } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { type Phrase, say } from "@/vocabulary/language";
import { currencySchema } from "@/vocabulary/money";
import { transactionTypes } from "@/vocabulary/options";
import { type AccountPosition, readPositions } from "../positions";
import type { SheetSpec } from "../sheet";
import type { Subject } from "../snapshot";

/** Number of movements per statement, which takes about a millisecond. */
const perRead = 250;

const movementRow = z.object({
  account: z.int(),
  seq: z.int(),
  type: z.enum(transactionTypes),
  amount: z.int(),
  description: z.string(),
  reference: z.string(),
  balance: z.int(),
  createdAt: z.int(),
  processedAt: z.int(),
  originalAmount: z.int().nullable(),
  originalCurrency: currencySchema.nullable(),
});
type Read = z.infer<typeof movementRow>;
type Row = Read & { of: AccountPosition };

/** Movements of an account after one number, up to another. */
type Piece = { account: number; after: number; upTo: number };

/** Cuts the movements of accounts into pieces for one statement each: several accounts', or a part of one's. */
function* cutIntoPieces(accounts: readonly AccountPosition[]): Generator<Piece[]> {
  let pieces: Piece[] = [];
  let rows = 0;
  for (const { id, openingSeq, closingSeq } of accounts) {
    for (let after = openingSeq; after < closingSeq; ) {
      const upTo = Math.min(closingSeq, after + perRead - rows);
      pieces.push({ account: id, after, upTo });
      rows += upTo - after;
      after = upTo;
      if (rows < perRead) continue;
      yield pieces;
      pieces = [];
      rows = 0;
    }
  }
  if (rows > 0) yield pieces;
}

const columnsRead =
  sql.raw(`t.virtual_account_id as account, t.seq, t.type, t.amount, t.description, t.reference,
  t.balance_after + t.held_after as balance, t.created_at as createdAt, t.processed_at as processedAt,
  t.original_amount as originalAmount, t.original_currency as originalCurrency`);

function readPieces(db: Database, pieces: readonly Piece[]): Promise<Read[]> {
  const [only] = pieces;
  if (only && pieces.length === 1) {
    return readRows(
      db,
      movementRow,
      sql`select ${columnsRead} from transactions t
      where t.virtual_account_id = ${only.account} and t.seq > ${only.after} and t.seq <= ${only.upTo}
      order by t.seq`,
    );
  }
  const list = JSON.stringify(pieces.map(({ account, after, upTo }) => [account, after, upTo]));
  return readRows(
    db,
    movementRow,
    sql`select ${columnsRead} from json_each(${list}) p
    cross join transactions t on t.virtual_account_id = p.value ->> 0 and t.seq > p.value ->> 1
      and t.seq <= p.value ->> 2
    order by p.key, t.seq`,
  );
}

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  for await (const accounts of readPositions(db, subject)) {
    const byId = new Map(accounts.map((account) => [account.id, account]));
    for (const pieces of cutIntoPieces(accounts)) {
      const rows = await readPieces(db, pieces);
      yield rows.flatMap((row) => {
        const of = byId.get(row.account);
        return of ? [{ ...row, of }] : [];
      });
      await setImmediate();
    }
  }
}

const getAmount = (header: Phrase, type: TransactionType): Column<Row> => ({
  header,
  width: 18,
  align: "end",
  cell: (row) => (row.type === type ? money(row.amount) : empty),
});

const listColumns = (zone: string): Column<Row>[] => [
  { header: "Date", width: 18, cell: ({ createdAt }) => time(createdAt, zone) },
  { header: "Value Date", width: 13, cell: ({ processedAt }) => day(processedAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: ({ of }) => text(of.virtualIban) },
  { header: "Customer", width: 28, cell: ({ of }) => text(of.customerName) },
  { header: "Number", width: 10, align: "end", cell: ({ seq }) => count(seq) },
  { header: "Type", width: 10, cell: ({ type }) => text(say(transactionTypeLabels[type])) },
  { header: "Description", width: wrapAt, cell: ({ description }) => text(description, "wrapped") },
  { header: "Reference", width: 24, cell: ({ reference }) => text(reference) },
  { header: "Currency", width: 10, cell: ({ of }) => text(of.currency) },
  getAmount("Debit", "debit"),
  getAmount("Credit", "credit"),
  getAmount("Held", "hold"),
  getAmount("Released", "release"),
  { header: "Balance", width: 20, align: "end", cell: ({ balance }) => money(balance) },
  {
    header: "Original Amount",
    width: 18,
    align: "end",
    cell: ({ originalAmount }) => (originalAmount === null ? empty : money(originalAmount)),
  },
  {
    header: "Original Currency",
    width: 18,
    cell: ({ originalCurrency }) => (originalCurrency === null ? empty : text(originalCurrency)),
  },
];

const getFigure = (label: Phrase, column: number, type: TransactionType) => ({
  label,
  column,
  of: (row: Row) => (row.type === type ? row.amount : null),
});

/** The movements of each account, in the order of their numbers, account by account. */
export const movementsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Row> => ({
  of: "movements",
  name: "Movements",
  columns: listColumns(zone),
  currency: { column: 8, of: ({ of }) => of.currency },
  figures: [
    getFigure("Debits", 9, "debit"),
    getFigure("Credits", 10, "credit"),
    getFigure("Holds", 11, "hold"),
    getFigure("Releases", 12, "release"),
  ],
  pages: pages(db, subject),
});
