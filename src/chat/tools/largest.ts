import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { currencies } from "@/money";
import { listTransactions, type TransactionRow } from "@/transactions/list";
import { instantsOf, movementsBetween, type Narrowing, rowsOf, type Subject } from "./selection";

/** Up to so many rows of accounts are sorted; of more the index by amount is walked, where they are not far apart. */
const mostSorted = 20_000;

type Way = "accounts" | "days" | "amounts";

/** The ids of the rows with the largest or smallest amounts of one currency and type. Who may see them is checked by the list. */
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
 * The rows with the largest or smallest amounts, of each currency by itself: amounts of two currencies cannot be
 * compared. Credits and debits count; holds and releases where they are asked for.
 */
export async function largestRows(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  limit: number,
  which: "largest" | "smallest",
): Promise<{ rows: TransactionRow[]; more: boolean }> {
  const { text, min, max, type } = narrowing;
  if (text !== undefined || min !== undefined || max !== undefined) {
    const { rows, more } = await rowsOf(deps, actor, subject, narrowing, 2000);
    const turn = which === "largest" ? -1 : 1;
    const sorted = rows.sort((a, b) => (a.amount - b.amount) * turn || (a.id - b.id) * turn);
    return { rows: perCurrency(sorted, limit), more };
  }
  const [from, until] = instantsOf(deps, narrowing);
  const [movements = []] = await movementsBetween(deps, subject, [from, until]);
  const ids: number[] = [];
  const accounts = subject.kind === "accounts" ? subject.accounts : undefined;
  for (const moved of movements) {
    const { currency } = moved;
    if ((narrowing.currency ?? currency) !== currency) continue;
    const count = moved.credits.count + moved.debits.count + moved.holds + moved.releases;
    if (count === 0) continue;
    const way: Way = count > mostSorted ? "amounts" : accounts ? "accounts" : "days";
    const ofCurrency = accounts?.filter((account) => account.currency === currency).map(({ id }) => id);
    const variant = {
      way,
      type: type !== undefined,
      accounts: ofCurrency !== undefined,
      smallest: which === "smallest",
    };
    const found = await idsByAmount(deps.db, variant).all({
      from,
      until,
      currency,
      type,
      accounts: JSON.stringify(ofCurrency ?? []),
      limit,
    });
    ids.push(...found.map(({ id }) => id));
  }
  if (ids.length === 0) return { rows: [], more: false };
  const { rows } = await listTransactions(deps, actor, {}, { limit: ids.length, ids });
  const order = new Map(ids.map((id, at) => [id, at]));
  return { rows: rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)), more: false };
}

/** The first rows of each currency. */
function perCurrency(rows: readonly TransactionRow[], limit: number): TransactionRow[] {
  return currencies.flatMap((currency) => rows.filter((row) => row.currency === currency).slice(0, limit));
}
