import { preparedRead } from "db/prepared";
import { accountStates, accountTotals, ledgerAccounts, movementTotals, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, eq, isNull, sql } from "drizzle-orm";
import { allClients } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import { type Scope, scopeOf } from "@/auth/scope";
import { addDays, bankDate, type Instant, startOfBankDay, startOfMonth } from "@/calendar";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { type Currency, inDollars, type Sum, type Total, toDecimal } from "@/money";
import type { Stats } from "./contract";
import { activeOf, type Counts, type DayOfMoney } from "./rules";

/** The figures of the accounts that the actor may see; the total in USD minor units at the latest rates. */
export async function getFigures(deps: Deps, actor: Actor) {
  const [counts, sums, rates] = await Promise.all([
    countNow(deps, actor),
    scopeOf(actor) === "all" ? bookTotals(deps) : ownTotals(deps, actor),
    knownRates(deps),
  ]);
  return { ...activeOf(counts), ...inDollars(sums, rates) };
}

/** The same as a call answers it. */
export async function getStats(deps: Deps, actor: Actor): Promise<Stats> {
  const { total: totalBalance, ...figures } = await getFigures(deps, actor);
  return { ...figures, totalBalance: toDecimal(totalBalance) };
}

/** The same figures for the whole book at the end of last month, the balance at today's rates. Staff only. */
export async function getFiguresOfLastMonth(deps: Deps) {
  const { zone } = deps.env;
  const start = startOfBankDay(startOfMonth(bankDate(deps.now(), zone)), zone);
  const [counts, now, since, rates] = await Promise.all([
    countAt(deps, start),
    bookTotals(deps),
    movementsSince(deps, start),
    knownRates(deps),
  ]);
  return { ...activeOf(counts), total: inDollars(now, rates).total - inDollars(since, rates).total };
}

const accountCounts = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({ status: accountTotals.status, type: accountTotals.type, accounts: accountTotals.accounts })
    .from(accountTotals)
    .where(eq(accountTotals.clientId, scope === "own" ? sql.placeholder("clientId") : allClients)),
);

async function countNow({ db }: Deps, actor: Actor): Promise<Counts[]> {
  return accountCounts(db, { scope: scopeOf(actor) }).all({ clientId: actor.clientId });
}

/** What accounts were just before an instant: the newest state of each that began before it. */
async function countAt({ db }: Deps, at: Instant): Promise<Counts[]> {
  const newest = db.read
    .select({
      status: accountStates.status,
      type: accountStates.type,
      id: sql<number>`max(${accountStates.id})`.as("newest"),
    })
    .from(accountStates)
    .where(sql`${accountStates.since} < ${at}`)
    .groupBy(accountStates.virtualAccountId)
    .as("newest");
  return db.read
    .select({ status: newest.status, type: newest.type, accounts: sql<number>`count(*)` })
    .from(newest)
    .where(sql`${newest.status} <> 'closed'`)
    .groupBy(newest.status, newest.type);
}

/** What virtual accounts hold in all: the other side of the contra accounts, which are few. */
const contraTotals = preparedRead((read) =>
  read
    .select({ currency: ledgerAccounts.currency, amount: total(sql`-${ledgerAccounts.balance}`) })
    .from(ledgerAccounts)
    .where(isNull(ledgerAccounts.virtualAccountId))
    .groupBy(ledgerAccounts.currency),
);

const clientTotals = preparedRead((read) =>
  read
    .select({ currency: virtualAccounts.currency, amount: total(sql`${virtualAccounts.balance}`) })
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.clientId, sql.placeholder("clientId")), isNull(virtualAccounts.closedAt)))
    .groupBy(virtualAccounts.currency),
);

const bookTotals = async ({ db }: Deps): Promise<Sum[]> => contraTotals(db).all();

const ownTotals = async ({ db }: Deps, { clientId }: Actor): Promise<Sum[]> =>
  clientTotals(db).all({ clientId });

const quarter = 900_000;

async function movementsSince({ db }: Deps, start: Instant): Promise<Sum[]> {
  return db.read
    .select({
      currency: movementTotals.currency,
      amount: total(sql`${movementTotals.credits} - ${movementTotals.debits}`),
    })
    .from(movementTotals)
    .where(sql`${movementTotals.quarter} >= ${start / quarter}`)
    .groupBy(movementTotals.currency);
}

/**
 * Money in and out of the accounts that the actor may see, on each of the last days of the bank, today included, in USD
 * at the latest rates. Those of a client are read from its transactions, all others from the totals that triggers keep.
 */
export async function listMoneyByDay(deps: Deps, actor: Actor, days: number): Promise<DayOfMoney[]> {
  const { zone } = deps.env;
  const today = bankDate(deps.now(), zone);
  const dates = Array.from({ length: days }, (_, back) => addDays(today, back - days + 1));
  const starts = [...dates, addDays(today, 1)].map((date) => startOfBankDay(date, zone));
  const bounds = dates.map(
    (_, day): Bounds => [(starts[day] ?? 0) / quarter, (starts[day + 1] ?? 0) / quarter],
  );
  const [sums, rates] = await Promise.all([
    scopeOf(actor) === "all"
      ? movementsByBounds(deps.db).all({ bounds: JSON.stringify(bounds) })
      : clientMovements(deps, actor, bounds, starts[0] ?? 0),
    knownRates(deps),
  ]);
  return dates.map((date, day) => {
    const ofDay = sums.filter((sum) => sum.day === day);
    const side = (name: "credits" | "debits") =>
      inDollars(
        ofDay.map((sum) => ({ currency: sum.currency, amount: sum[name] })),
        rates,
      ).total;
    return { date, credits: side("credits"), debits: side("debits") };
  });
}

/** A day's first quarter of an hour, and the first one after it. */
type Bounds = readonly [from: number, until: number];

type DaySum = { day: number; currency: Currency; credits: Total; debits: Total };

const movementsByBounds = preparedRead((read) =>
  read
    .select({
      day: sql<number>`bound.key`,
      currency: sql<Currency>`${movementTotals.currency}`,
      credits: total(sql`${movementTotals.credits}`),
      debits: total(sql`${movementTotals.debits}`),
    })
    .from(sql`json_each(${sql.placeholder("bounds")}) bound join ${movementTotals}
      on ${movementTotals.quarter} >= bound.value ->> 0 and ${movementTotals.quarter} < bound.value ->> 1`)
    .groupBy(sql`bound.key`, movementTotals.currency),
);

/**
 * What the accounts of a client moved since an instant, by quarter of an hour and currency. An account's numbers grow
 * with time: where the period begins in it is found by halving, and only the period's rows are read. The joins are
 * CROSS, so that SQLite keeps this order.
 */
const movementsOfClient = preparedRead((read) =>
  read
    .select({
      quarter: sql<number>`one.created_at / ${sql.raw(`${quarter}`)}`,
      currency: sql<Currency>`one.currency`,
      credits: total(sql`iif(one.type = 'credit', one.amount, 0)`),
      debits: total(sql`iif(one.type = 'debit', one.amount, 0)`),
    })
    .from(sql`(
      with recursive search(account, low, high) as (
        select id, 1, transaction_count + 1 from virtual_accounts where client_id = ${sql.placeholder("clientId")}
        union all
        select search.account, iif(one.created_at < ${sql.placeholder("start")}, one.seq + 1, search.low),
          iif(one.created_at < ${sql.placeholder("start")}, search.high, one.seq)
        from search cross join transactions one
          on one.virtual_account_id = search.account and one.seq = (search.low + search.high) / 2
        where search.low < search.high
      )
      select account, low from search where low = high
    ) begun cross join transactions one on one.virtual_account_id = begun.account and one.seq >= begun.low`)
    .where(sql`one.type in ('credit', 'debit')`)
    .groupBy(sql`1, one.currency`),
);

/** The same by day, each currency once. */
async function clientMovements(
  { db }: Deps,
  { clientId }: Actor,
  bounds: readonly Bounds[],
  start: Instant,
): Promise<DaySum[]> {
  const sums = new Map<string, DaySum>();
  for (const { quarter, currency, credits, debits } of await movementsOfClient(db).all({ clientId, start })) {
    const day = bounds.findIndex(([from, until]) => quarter >= from && quarter < until);
    const sum = sums.get(`${day} ${currency}`) ?? { day, currency, credits: 0n, debits: 0n };
    sums.set(`${day} ${currency}`, {
      ...sum,
      credits: sum.credits + credits,
      debits: sum.debits + debits,
    });
  }
  return [...sums.values()];
}
