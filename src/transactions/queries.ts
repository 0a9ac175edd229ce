import { type Cursor, decodeCursor, keyset, keysetValues, type Order, pageOf, type Side } from "db/keyset";
import { prepared } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { assertHistory } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import { scopeOf, withinScope } from "@/auth/scope";
import type { Deps } from "@/deps";
import { toDecimal } from "@/money";
import type { TransactionDto, TransactionFilter } from "./contract";
import { describeToClient } from "./rules";
import { searchTransactions } from "./search";

const columns = {
  id: transactions.id,
  vaId: transactions.virtualAccountId,
  type: transactions.type,
  amount: transactions.amount,
  currency: transactions.currency,
  originalAmount: transactions.originalAmount,
  originalCurrency: transactions.originalCurrency,
  rate: transactions.rate,
  description: transactions.description,
  reference: transactions.reference,
  balanceAfter: transactions.balanceAfter,
  processedAt: transactions.processedAt,
  createdAt: transactions.createdAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
};

const newestFirst: Order = { id: transactions.id, direction: "desc" };

function select({ db }: Deps, where: SQL | undefined, orderBy: SQL) {
  return db.read
    .select(columns)
    .from(transactions)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(where)
    .orderBy(orderBy);
}

/** A transaction with its account's name and IBAN, as the queries read it; amounts in minor units. */
export type TransactionRow = Awaited<ReturnType<ReturnType<typeof select>["all"]>>[number];

/**
 * Reads one page of transactions, newest first, within what the actor may see; a client's say nothing of why money
 * is held.
 * @param page `cursor` as a page gave it; `accountId` narrows to one account (404 where the actor may not see it)
 */
export async function listTransactions(
  deps: Deps,
  actor: Actor,
  filter: TransactionFilter,
  { cursor: text, ...rest }: { cursor?: string | undefined; limit: number; accountId?: number },
) {
  const page = { ...rest, cursor: decodeCursor(text) };
  if (page.accountId !== undefined) await assertHistory(deps, actor, page.accountId);
  const read =
    filter.q === ""
      ? await readFiltered(deps, actor, filter, page)
      : await readFound(deps, actor, filter, page);
  if (scopeOf(actor) === "own") for (const row of read) row.description = describeToClient(row);
  return pageOf(read, page.limit, page.cursor, (row) => ({ id: row.id }));
}

type PageOf = { cursor?: Cursor | undefined; limit: number; accountId?: number };

async function readFiltered(deps: Deps, actor: Actor, { type }: TransactionFilter, page: PageOf) {
  const scope = page.accountId === undefined ? scopeOf(actor) : "one";
  const side = page.cursor?.side ?? "start";
  const statement = prepared(deps.db, `transactions:${scope}:${side}:${type !== "all"}`, () => {
    const edge = keyset(newestFirst, side);
    const typed = type === "all" ? undefined : eq(transactions.type, sql.placeholder("type"));
    const where = { all: and(typed, edge.where), own: ofOwn(side, typed), one: ofOne(side, typed) }[scope];
    const orderBy = scope === "one" ? bySeq(side) : edge.orderBy;
    return select(deps, where, orderBy).limit(sql.placeholder("limit")).prepare();
  });
  return statement.all({
    ...keysetValues(page.cursor),
    clientId: actor.clientId,
    accountId: page.accountId ?? 0,
    type,
    limit: page.limit + 1,
  });
}

/** Within an account the order of ids is the order of its own numbers, which has an index. */
const bySeq = (side: Side) => keyset({ id: transactions.seq, direction: "desc" }, side).orderBy;

// The sign keeps SQLite from walking all ids of the book in search of one account's.
const beyond = (side: Side) => keyset({ id: sql`+${transactions.id}`, direction: "desc" }, side).where;

const ofOne = (side: Side, typed: SQL | undefined) =>
  and(eq(transactions.virtualAccountId, sql.placeholder("accountId")), typed, beyond(side));

/** A client has few accounts: each gives a page by its index, and the newest of those are the page. */
function ofOwn(side: Side, typed: SQL | undefined): SQL {
  const own = sql`select ${virtualAccounts.id} as id from ${virtualAccounts} where ${withinScope("own")}`;
  const ofAccount = and(sql`${transactions.virtualAccountId} = own.id`, typed, beyond(side));
  return sql`${transactions.id} in (select page.id from (${own}) own join ${transactions} page on page.id in (
    select ${transactions.id} from ${transactions} where ${ofAccount} order by ${bySeq(side)} limit ${sql.placeholder("limit")}))`;
}

async function readFound(deps: Deps, actor: Actor, filter: TransactionFilter, page: PageOf) {
  const backwards = page.cursor?.side === "before";
  const ids = await searchTransactions(deps, actor, filter, {
    above: backwards ? (page.cursor?.id ?? 0) : 0,
    below: backwards || !page.cursor ? Number.MAX_SAFE_INTEGER : page.cursor.id,
    direction: backwards ? "asc" : "desc",
    limit: page.limit + 1,
    ...(page.accountId !== undefined && { accountId: page.accountId }),
  });
  const direction = sql.raw(backwards ? "asc" : "desc");
  const statement = prepared(deps.db, `transactions-by-id:${backwards}`, () =>
    select(
      deps,
      sql`${transactions.id} in (select value from json_each(${sql.placeholder("ids")}))`,
      sql`${transactions.id} ${direction}`,
    ).prepare(),
  );
  return statement.all({ ids: JSON.stringify(ids) });
}

/** A transaction as a call answers it. */
export function toTransactionDto(row: Omit<TransactionRow, "customerName" | "virtualIban">): TransactionDto {
  return {
    id: row.id,
    vaId: row.vaId,
    type: row.type,
    amount: toDecimal(row.amount),
    currency: row.currency,
    originalAmount: row.originalAmount === null ? null : toDecimal(row.originalAmount),
    originalCurrency: row.originalCurrency,
    rate: row.rate,
    description: row.description,
    reference: row.reference,
    balanceAfter: toDecimal(row.balanceAfter),
    processedAt: new Date(row.processedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
