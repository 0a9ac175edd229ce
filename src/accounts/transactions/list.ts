import { keyset, type Side } from "db/keyset";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, withinScope } from "@/access/scope";
import { findAccountName, getHistoricAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { filterConditions, splitNames } from "@/platform/lists/conditions";
import {
  defineReading,
  type KeptTotals,
  type PageRequest,
  type Selection,
  type Variant,
} from "@/platform/lists/reading";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import type { Total } from "@/vocabulary/money";
import { type TransactionFilter, transactionFilters } from "./contract";
import { movementPaidTo, movementParty } from "./party";
import { between, readPositions } from "./positions";
import { describeToClient } from "./rules";
import { searchTransactions, transactionTargets } from "./search";

const { id, seq, virtualAccountId, createdAt, type, currency, amount } = transactions;

/** Index by which rows are read; the conditions of the other filters are then checked row by row. */
type Plan = "account" | "own" | "amount" | "booked" | "currency" | "type" | "newest";

const drivers: Record<Plan, readonly string[]> = {
  account: ["account", "from", "to"],
  own: ["from", "to"],
  amount: ["min", "max"],
  booked: ["from", "to"],
  currency: ["currency"],
  type: ["type"],
  newest: [],
};

/** True if a list is filtered by a range of dates. */
const isDated = (filters: string) => splitNames(filters).some((name) => drivers.booked.includes(name));

/**
 * Maximum number of rows of a range of amounts that are sorted, in a few milliseconds; of more, scanning soon finds a
 * page.
 */
const mostSorted = 10_000;

const amountsInRange = preparedRead((read, { filters }: { filters: string }) => {
  const range = filterConditions(transactionFilters, transactionTargets, filters);
  const some = sql`(select 1 from ${transactions} where ${range} limit ${mostSorted + 1})`;
  const newest = sql<number>`(select max(id) from transactions)`;
  return read.select({ rows: sql<number>`count(*)`, newest }).from(some);
});

/**
 * True if sorting all rows of a range of amounts is faster than scanning from the newest row for a page: with a tenth
 * of the rows in the range, a scan reads ten rows for each on the page.
 */
const areRare = ({ rows, newest }: { rows: number; newest: number }, limit: number) =>
  rows <= mostSorted && rows * rows <= limit * newest;

async function getPlan(
  { db }: Pick<Deps, "db">,
  scope: "all" | "own",
  filters: string,
  values: Record<string, unknown>,
): Promise<Plan> {
  const names = splitNames(filters);
  const has = (plan: Plan) => drivers[plan].some((name) => names.includes(name));
  // A label selects few rows, by their ids.
  if (names.includes("label")) return "newest";
  if (names.includes("account")) return "account";
  if (scope === "own") return "own";
  if (has("amount")) {
    const range = names.filter((name) => drivers.amount.includes(name)).join();
    const found = await amountsInRange(db, { filters: range }).get(values);
    if (!found || areRare(found, Number(values.take))) return "amount";
  }
  const plans: Plan[] = ["booked", "currency", "type"];
  return plans.find(has) ?? "newest";
}

/**
 * The rows by the plan's index. A unary plus keeps SQLite from another one: it would scan all ids for one account's,
 * or for a rare amount.
 */
function selectPlan({ plan, filters, scope, side, direction, sort }: Variant): Selection | undefined {
  const by = Object.keys(drivers).find((name): name is Plan => name === plan);
  if (by === undefined) return undefined;
  const narrowed = filterConditions(transactionFilters, transactionTargets, filters, (name) =>
    drivers[by].includes(name),
  );
  const unindexed = sql`+${id}`;
  const beyond = keyset({ id: unindexed, direction }, side).where;
  const own = scope === "own" ? sql`${virtualAccountId} in (${ownAccounts})` : undefined;
  switch (by) {
    case "account":
      // Within an account the order of ids is that of its own numbers, and that of booking.
      if (sort === "booked") {
        const edge = keyset({ id, direction, column: createdAt }, side);
        return { where: and(narrowed, own, edge.where), orderBy: edge.orderBy };
      }
      return {
        where: and(narrowed, own, beyond),
        orderBy: keyset({ id: seq, direction }, side).orderBy,
      };
    case "own":
      return {
        where: ofOwnAccounts(side, direction, narrowed, isDated(filters)),
        orderBy: keyset({ id, direction }, side).orderBy,
      };
    case "amount": {
      const column = sort === "booked" ? { column: sql`+${createdAt}` } : {};
      const edge = keyset({ id: unindexed, direction, ...column }, side);
      return { where: and(narrowed, edge.where), orderBy: edge.orderBy };
    }
    default: {
      const edge = keyset({ id, direction, ...(sort === "booked" && { column: createdAt }) }, side);
      return { where: and(narrowed, edge.where), orderBy: edge.orderBy };
    }
  }
}

const ownAccounts = sql`select ${virtualAccounts.id} as id from ${virtualAccounts} where ${withinScope("own")}`;

/**
 * Pages a client's rows by account: it has few accounts, and the index of each gives a page, from whose rows the
 * newest are taken.
 */
function ofOwnAccounts(
  side: Side,
  direction: "asc" | "desc",
  narrowed: SQL | undefined,
  dated: boolean,
): SQL {
  const beyond = keyset({ id: sql`+${id}`, direction }, side).where;
  const ofAccount = and(sql`${virtualAccountId} = own.id`, narrowed, beyond);
  const { orderBy } = keyset(dated ? { id, column: createdAt, direction } : { id: seq, direction }, side);
  return sql`${id} in (select page.id from (${ownAccounts}) own join ${transactions} page on page.id in (
    select ${id} from ${transactions} where ${ofAccount} order by ${orderBy} limit ${sql.placeholder("limit")}))`;
}

/**
 * Count and sums of an account's transactions, optionally of a period and a type: they follow from the running
 * figures of its transactions, however many lie between. Undefined for other filters.
 */
async function keptOfAccount(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  { account, type, from, to, min, max, currency, label }: Omit<TransactionFilter, "q">,
): Promise<KeptTotals | undefined> {
  if (account === undefined || [min, max, currency, label].some((value) => value !== undefined))
    return undefined;
  const { zone } = deps.env;
  const start = from === undefined ? 0 : startOfBankDay(from, zone);
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : startOfBankDay(addDays(to, 1), zone);
  const known = await findAccountName(deps, actor, account);
  const [opening, closing] = known && start < end ? await readPositions(deps, account, [start, end]) : [];
  if (!known || !opening || !closing) return { rows: 0, exceeded: false, sums: [] };
  const { credits, debits, holds, releases } = between(opening, closing);
  const counts = { credit: credits.count, debit: debits.count, hold: holds, release: releases };
  const rows = type ? counts[type] : closing.seq - opening.seq;
  if (rows === 0) return { rows, exceeded: false, sums: [] };
  const getSum = (which: "credit" | "debit", sum: Total) => (type === undefined || type === which ? sum : 0n);
  const sums = { Credits: getSum("credit", credits.sum), Debits: getSum("debit", debits.sum) };
  return { rows, exceeded: false, sums: [{ currency: known.currency, ...sums }] };
}

const sumWhere = (which: "credit" | "debit") =>
  sql`case when ${type} = ${sql.raw(`'${which}'`)} then ${amount} else 0 end`;

/** Columns read for a transaction and its account, in a list and in a record. */
export const transactionColumns = {
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
  heldAfter: transactions.heldAfter,
  processedAt: transactions.processedAt,
  createdAt: transactions.createdAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  party: movementParty,
  paidTo: movementPaidTo,
};

const reading = defineReading({
  access: "transactions:read",
  filters: transactionFilters,
  targets: transactionTargets,
  id,
  sorts: { newest: undefined, booked: { column: createdAt, field: "createdAt" } },
  visible: (scope) => (scope === "own" ? sql`${virtualAccountId} in (${ownAccounts})` : undefined),
  search: { index: searchTransactions },
  from: transactions,
  select: (read) =>
    read
      .select(transactionColumns)
      .from(transactions)
      .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId)),
  sums: { currency, of: { Credits: sumWhere("credit"), Debits: sumWhere("debit") } },
  kept: (deps, actor, filter) => keptOfAccount(deps, actor, filter),
  async plan(deps, { scope, filters, values }) {
    const plan = await getPlan(deps, scope, filters, values);
    return { plan, sort: isDated(filters) && plan !== "own" ? "booked" : "newest" };
  },
  selectPlan,
});

/** A transaction with its account's name and IBAN, as read by the list; amounts in minor units. */
export type TransactionRow = Awaited<ReturnType<typeof reading.list>>["rows"][number];

const clientRows = new WeakMap<object, TransactionRow>();
const clientPages = new WeakMap<readonly TransactionRow[], readonly TransactionRow[]>();

/** A row with the description that clients read: the same object for a cached row. */
function rowOfClient(row: TransactionRow): TransactionRow {
  const known = clientRows.get(row);
  if (known) return known;
  const described = { ...row, description: describeToClient(row) };
  if (Object.isFrozen(row)) clientRows.set(row, Object.freeze(described));
  return described;
}

/** The rows of a page with the descriptions that clients read: the same array for a cached page. */
function describedToClient(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  const known = clientPages.get(rows);
  if (known) return known;
  const described = rows.map(rowOfClient);
  if (Object.isFrozen(rows)) clientPages.set(rows, Object.freeze(described));
  return described;
}

/**
 * Reads one page of transactions in scope, newest first. Clients do not see the reasons of holds.
 * @param page `cursor` as a page gave it; `order` for oldest first
 * @throws AppError not_found if the filter names an account whose history the actor may not see
 */
export async function listTransactions(
  deps: Deps,
  actor: Actor,
  filter: TransactionFilter,
  page: PageRequest<"newest">,
) {
  if (filter.account !== undefined) await getHistoricAccount(deps, actor, filter.account);
  const list = await reading.list(deps, actor, filter, page);
  return getScope(actor) === "own" ? { ...list, rows: describedToClient(list.rows) } : list;
}

/** Number of transactions matching a filter (a search is not counted), and their credits and debits by currency. */
export const summariseTransactions = reading.summarise;
