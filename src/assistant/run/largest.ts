import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import { currencies } from "@/vocabulary/money";
import { instantsOf, movementsBetween, type Narrowing, rowsOf, type Subject } from "./selection";
import { sideOf } from "./sides";

/** As many steps of an index are taken for one currency: more would hold up others. */
const mostSteps = 100_000;

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
 * compared. `tooMany` where finding them would read more than one answer may.
 */
export async function largestRows(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  limit: number,
  which: "largest" | "smallest",
): Promise<{ rows: TransactionRow[]; more: boolean; tooMany?: boolean }> {
  const { text, min, max, type } = narrowing;
  if ([text, min, max].some((one) => one !== undefined)) {
    const { rows, more } = await rowsOf(deps, actor, subject, narrowing, 2000);
    const turn = which === "largest" ? -1 : 1;
    const sorted = rows.sort((a, b) => (a.amount - b.amount) * turn || (a.id - b.id) * turn);
    return { rows: perCurrency(sorted, limit), more };
  }
  const [from, until] = instantsOf(deps, narrowing);
  const [movements = []] = await movementsBetween(deps, subject, [from, until]);
  const ids: number[] = [];
  const accounts = subject.kind === "accounts" ? subject.accounts : undefined;
  const all = movements.reduce((sum, moved) => sum + countOf(moved), 0);
  const book = (await newestId(deps.db).get())?.id ?? 0;
  for (const moved of movements) {
    const { currency } = moved;
    if ((narrowing.currency ?? currency) !== currency) continue;
    const matching = sideOf(moved, type).count;
    if (matching === 0) continue;
    // By accounts or days all their rows are read; by amount so many until enough match.
    const read = accounts ? countOf(moved) : all;
    const walked = (limit * book) / matching;
    if (Math.min(read, walked) > mostSteps) return { rows: [], more: true, tooMany: true };
    const way: Way = walked < read ? "amounts" : accounts ? "accounts" : "days";
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

const newestId = preparedRead((read) =>
  read.select({ id: sql<number>`coalesce(max(${transactions.id}), 0)` }).from(transactions),
);

const countOf = ({ credits, debits, holds, releases }: Movements): number =>
  credits.count + debits.count + holds + releases;

/** The first rows of each currency. */
function perCurrency(rows: readonly TransactionRow[], limit: number): TransactionRow[] {
  return currencies.flatMap((currency) => rows.filter((row) => row.currency === currency).slice(0, limit));
}
