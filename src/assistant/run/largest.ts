import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import type { TransactionType } from "@/accounts/transactions/contract";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import type { Currency } from "@/vocabulary/money";
import type { Span } from "../question/query";
import { countBookings, movementsBetween, type Subject, spanInstants, sumSide } from "./selection";

/** Maximum number of index steps for one currency: more would delay others. */
const mostSteps = 100_000;

type Way = "accounts" | "days" | "amounts";

/**
 * The ids of the rows with the largest or smallest amounts of one currency and type. The list checks who may see
 * them.
 */
const idsByAmount = preparedRead(
  (
    read,
    { way, type, accounts, smallest }: { way: Way; type: boolean; accounts: boolean; smallest: boolean },
  ) => {
    const value = (name: string) => sql.placeholder(name);
    const by = (column: unknown, driver: Way) => (way === driver ? sql`${column}` : sql`+${column}`);
    const own = sql`${by(transactions.virtualAccountId, "accounts")} in (select value from json_each(${value("accounts")}))`;
    const order = sql.raw(smallest ? "asc" : "desc");
    const amount = way === "amounts" ? sql`${transactions.amount}` : sql`+${transactions.amount}`;
    const booked = way === "amounts" ? sql`+${transactions.createdAt}` : sql`${transactions.createdAt}`;
    return read
      .select({ id: sql<number>`${transactions.id}`.as("id") })
      .from(transactions)
      .where(
        sql`${booked} >= ${value("from")} and ${booked} < ${value("until")}
          and +${transactions.currency} = ${value("currency")}
          ${type ? sql`and +${transactions.type} = ${value("type")}` : sql``}
          ${accounts ? sql`and ${own}` : sql``}`,
      )
      .orderBy(
        sql`${amount} ${order}, ${way === "amounts" ? sql`${transactions.id}` : sql`+${transactions.id}`} ${order}`,
      )
      .limit(value("limit"));
  },
);

/**
 * Rows with the largest or smallest amounts, separately for each currency, since amounts of two currencies cannot be
 * compared. `more` if finding them would read more than one answer may.
 */
export async function largestRows(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  {
    span,
    type,
    currency: wanted,
  }: { span: Span; type?: TransactionType | undefined; currency?: Currency | undefined },
  limit: number,
  which: "largest" | "smallest",
): Promise<{ rows: TransactionRow[]; more: boolean }> {
  const [from, until] = spanInstants(deps, span);
  const [movements = []] = await movementsBetween(deps, subject, [from, until]);
  const ids: number[] = [];
  const accounts = subject.kind === "accounts" ? subject.accounts : undefined;
  const all = movements.reduce((sum, moved) => sum + countBookings(moved), 0);
  const book = (await newestId(deps.db).get())?.id ?? 0;
  for (const moved of movements) {
    const { currency } = moved;
    const matching = sumSide(moved, type).count;
    if ((wanted ?? currency) !== currency || matching === 0) continue;
    // For selected accounts or days all rows are read; by amount, until enough match.
    const read = accounts ? countBookings(moved) : all;
    const walked = (limit * book) / matching;
    if (Math.min(read, walked) > mostSteps) return { rows: [], more: true };
    const ofCurrency = accounts?.filter((account) => account.currency === currency).map(({ id }) => id);
    const found = await idsByAmount(deps.db, {
      way: walked < read ? "amounts" : accounts ? "accounts" : "days",
      type: type !== undefined,
      accounts: ofCurrency !== undefined,
      smallest: which === "smallest",
    }).all({ from, until, currency, type, accounts: JSON.stringify(ofCurrency ?? []), limit });
    ids.push(...found.map(({ id }) => id));
  }
  if (ids.length === 0) return { rows: [], more: false };
  const { rows } = await listTransactions(deps, actor, {}, { limit: ids.length, ids });
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), more: false };
}

const newestId = preparedRead((read) =>
  read.select({ id: sql<number>`coalesce(max(${transactions.id}), 0)` }).from(transactions),
);
