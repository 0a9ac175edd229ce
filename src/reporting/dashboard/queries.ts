import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database } from "db/client";
import { keptReads, sameValue } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { refuseRepeating } from "db/recorded-reads";
import { accountStates, accountTotals, ledgerAccounts, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope } from "@/access/scope";
import { allClients } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { bankToday } from "@/platform/bank-day";
import { readBook, type Span } from "@/reporting/statements/book-movements";
import { type CurrencyPosition, type Movements, readClientPositions } from "@/reporting/statements/positions";
import { addDays, type BankDate, type Instant, startOfBankDay, startOfMonth } from "@/vocabulary/calendar";
import { type Currency, inDollars, type Sum, type Total, toDecimal } from "@/vocabulary/money";
import type { Stats } from "./contract";
import { pastFigures, sharedPastFigures } from "./past-figures";
import { type Counts, countActive, type DayOfBook } from "./rules";

/** Figures of the accounts that the actor may see; the total in USD minor units at the latest rates. */
export async function getFigures(deps: Deps, actor: Actor) {
  const scope = getScope(actor);
  const key = scope === "all" ? "" : `of ${actor.clientId}`;
  const [{ counts, sums }, rates] = await Promise.all([
    keptTotals(deps.db, key, async () => ({
      counts: await countNow(deps, actor),
      sums: await (scope === "all" ? bookTotals(deps) : ownTotals(deps, actor)),
    })),
    knownRates(deps),
  ]);
  return { ...countActive(counts), ...inDollars(sums, rates) };
}

const keptTotals = keptReads<{ counts: readonly Counts[]; sums: readonly Sum[] }>();

/** Those figures in the form of a call's answer. */
export async function getStats(deps: Deps, actor: Actor): Promise<Stats> {
  const { total: totalBalance, ...figures } = await getFigures(deps, actor);
  return { ...figures, totalBalance: toDecimal(totalBalance) };
}

/** Figures for the whole book at the end of last month, the balance at today's rates. Staff only. */
export async function getFiguresOfLastMonth(deps: Deps) {
  const { zone } = deps.env;
  const today = bankToday(deps);
  const first = startOfMonth(today);
  const dates = [addDays(first, -1)];
  for (let date = first; date <= today; date = addDays(date, 1)) dates.push(date);
  const [counts, [last = []], rates] = await Promise.all([
    countAt(deps, startOfBankDay(first, zone)),
    bookDays(deps, listStarts(dates, zone)),
    knownRates(deps),
  ]);
  const held = last.map(({ currency, balance }) => ({ currency, amount: balance }));
  return { ...countActive(counts), total: inDollars(held, rates).total };
}

const accountCounts = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({ status: accountTotals.status, type: accountTotals.type, accounts: accountTotals.accounts })
    .from(accountTotals)
    .where(eq(accountTotals.clientId, scope === "own" ? sql.placeholder("clientId") : allClients)),
);

async function countNow({ db }: Deps, actor: Actor): Promise<Counts[]> {
  return accountCounts(db, { scope: getScope(actor) }).all({ clientId: actor.clientId });
}

/** Number of accounts read at once before other work has its turn. */
const accountsAtOnce = 1000;

/** States of accounts just before an instant, in order: the newest state of each that began before it. */
const statesBefore = preparedRead((read) =>
  read
    .select({
      account: accountStates.virtualAccountId,
      status: accountStates.status,
      type: accountStates.type,
      id: sql<number>`max(${accountStates.id})`,
    })
    .from(accountStates)
    .where(
      and(
        gt(accountStates.virtualAccountId, sql.placeholder("after")),
        lt(accountStates.since, sql.placeholder("at")),
      ),
    )
    .groupBy(accountStates.virtualAccountId)
    .orderBy(asc(accountStates.virtualAccountId))
    .limit(accountsAtOnce),
);

/** Key that changes when an account is opened, deleted, closed or changes its status: a few rows. */
const statesKey = preparedRead((read) =>
  read
    .select({
      added: sql<number>`coalesce((select seq from sqlite_sequence where name = 'account_states'), 0)`,
      open: sql<number>`coalesce(sum(${accountTotals.accounts}), 0)`,
    })
    .from(accountTotals)
    .where(eq(accountTotals.clientId, allClients)),
);

/** Number of states that were added and not removed since, with their accounts, which were never used. */
const presentStates = preparedRead((read) =>
  read.select({ count: sql<number>`count(*)` }).from(accountStates),
);

/** Number of removed states, kept while the number of states and of open accounts is the same. */
const removals = new WeakMap<Database["read"], { key: string; removed: number }>();

async function countRemoved(db: Database): Promise<number> {
  const { added = 0, open = 0 } = (await statesKey(db).get()) ?? {};
  const key = `${added} ${open}`;
  const kept = removals.get(db.read);
  if (kept?.key === key) return kept.removed;
  refuseRepeating();
  const present = await presentStates(db).get();
  const removed = added - (present?.count ?? 0);
  removals.set(db.read, { key, removed });
  return removed;
}

const pastCounts = sharedPastFigures<Counts[]>(2);

/** Counts accounts by state just before an instant; read once, and again after an account was removed. */
async function countAt(deps: Deps, at: Instant): Promise<Counts[]> {
  const removed = await countRemoved(deps.db);
  return pastCounts(deps, `${at} ${removed}`, at, () => countStates(deps, at));
}

async function countStates({ db }: Deps, at: Instant): Promise<Counts[]> {
  const counts = new Map<string, Counts>();
  for (let after = 0; ; await othersTurn()) {
    const rows = await statesBefore(db).all({ after, at });
    for (const { status, type } of rows) {
      if (status === "closed") continue;
      const kind = `${status} ${type}`;
      counts.set(kind, { status, type, accounts: (counts.get(kind)?.accounts ?? 0) + 1 });
    }
    after = rows.at(-1)?.account ?? after;
    if (rows.length < accountsAtOnce) return [...counts.values()];
  }
}

/** Totals of all virtual accounts: the opposite side of the contra accounts, of which there are few. */
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

/** Balance of one currency's accounts at the end of a day, with that day's credits and debits. */
type CurrencyDay = { currency: Currency; balance: Total; credits: Total; debits: Total };

/**
 * Reads the last days of the bank, today included, of the accounts that the actor may see: money in and out in USD at the latest
 * rates, and the balance at the end of each day by currency. Those of a client follow from its accounts' positions at the end of
 * each day, all others from the totals that triggers keep. Past days are read once.
 */
export async function listDays(deps: Deps, actor: Actor, days: number): Promise<readonly DayOfBook[]> {
  const today = bankToday(deps);
  const rates = await knownRates(deps);
  const scope = getScope(actor);
  const key = JSON.stringify([today, days, rates, scope, scope === "all" ? "" : actor.clientId]);
  return keptDays(deps.db, key, () => readDays(deps, actor, { today, days, rates }));
}

const keptDays = keptReads<readonly DayOfBook[]>(100, sameValue);

type Period = { today: BankDate; days: number; rates: Awaited<ReturnType<typeof knownRates>> };

async function readDays(deps: Deps, actor: Actor, { today, days, rates }: Period): Promise<DayOfBook[]> {
  const dates = Array.from({ length: days }, (_, back) => addDays(today, back - days + 1));
  const starts = listStarts(dates, deps.env.zone);
  const sums = await (getScope(actor) === "all" ? bookDays(deps, starts) : clientDays(deps, actor, starts));
  const key = JSON.stringify(rates);
  return dates.map((date, day) => {
    const ofDay = sums[day] ?? [];
    const known = valued.get(ofDay);
    if (known?.key === key && known.day.date === date) return known.day;
    const side = (name: "credits" | "debits") =>
      inDollars(
        ofDay.map((sum) => ({ currency: sum.currency, amount: sum[name] })),
        rates,
      ).total;
    const balances = ofDay.map(({ currency, balance }) => ({ currency, amount: balance }));
    const made = { date, credits: side("credits"), debits: side("debits"), balances, moved: ofDay };
    valued.set(ofDay, { key, day: made });
    return made;
  });
}

/** Days in USD, by their source figures and the rates. */
const valued = new WeakMap<readonly CurrencyDay[], { key: string; day: DayOfBook }>();

/** Instants at which bank days begin, and at which the last one ends. */
const listStarts = (dates: readonly BankDate[], zone: string): Instant[] =>
  [...dates, ...dates.slice(-1).map((last) => addDays(last, 1))].map((date) => startOfBankDay(date, zone));

/** Kept days of the book: those of the longest period, and as many before it. */
const pastMovements = pastFigures<Movements[]>(200);
/** Kept ends of clients' days: for some hundred clients. */
const pastPositions = pastFigures<CurrencyPosition[]>(20_000);

/** Days of the book by their source figures, which are the same object while nothing is booked, and by their instants. */
const daysOfBooks = new WeakMap<object, Map<string, CurrencyDay[][]>>();

/** Days of the whole book: its present holdings, less the bookings after each day. */
async function bookDays(deps: Deps, starts: readonly Instant[]): Promise<CurrencyDay[][]> {
  const spans = starts.slice(1).map((until, day): Span => [starts[day] ?? until, until]);
  const known = spans.map(([from]) => pastMovements.find(deps.db, `${from}`));
  const missing = spans.filter((_, day) => !known[day]);
  const book = await readBook(deps, missing);
  const { held, movements: read } = book;
  missing.forEach(([from, until], at) => {
    pastMovements.keep(deps, `${from}`, until, read[at] ?? []);
  });
  const made = daysOfBooks.get(book) ?? new Map<string, CurrencyDay[][]>();
  daysOfBooks.set(book, made);
  const before = made.get(`${starts}`);
  if (before) return before;
  let next = 0;
  const booked = known.map((movements) => movements ?? read[next++] ?? []);
  const used = new Set(
    [...held.filter(({ amount }) => amount !== 0n), ...booked.flat()].map(({ currency }) => currency),
  );
  const ends = new Map(held.map(({ currency, amount }) => [currency, amount]));
  const days: CurrencyDay[][] = [];
  for (const movements of booked.toReversed()) {
    const ofDay = [...used].map((currency) => {
      const moved = movements.find((one) => one.currency === currency);
      const [credits, debits] = [moved?.credits.sum ?? 0n, moved?.debits.sum ?? 0n];
      const balance = ends.get(currency) ?? 0n;
      ends.set(currency, balance - credits + debits);
      return { currency, balance, credits, debits };
    });
    days.unshift(ofDay);
  }
  const shared = shareDays(deps.db, "", starts, days);
  made.set(`${starts}`, shared);
  return shared;
}

/** Days as last built, by client and start; at most `mostDays` per database. */
const lastDays = new WeakMap<Database["read"], Map<string, CurrencyDay[]>>();
const mostDays = 20_000;

/** Replaces unchanged days by the previous objects, by which their worth in USD is cached. */
function shareDays(
  { read }: Database,
  of: string,
  starts: readonly Instant[],
  days: readonly CurrencyDay[][],
): CurrencyDay[][] {
  const last = lastDays.get(read) ?? new Map<string, CurrencyDay[]>();
  lastDays.set(read, last);
  if (last.size > mostDays) last.clear();
  return days.map((day, at) => {
    const key = `${starts[at]} ${of}`;
    const before = last.get(key);
    if (before && isSameDay(before, day)) return before;
    last.set(key, day);
    return day;
  });
}

const isSameDay = (before: readonly CurrencyDay[], now: readonly CurrencyDay[]): boolean =>
  before.length === now.length &&
  now.every(({ currency, balance, credits, debits }, at) => {
    const one = before[at];
    return (
      one?.currency === currency &&
      one.balance === balance &&
      one.credits === credits &&
      one.debits === debits
    );
  });

const emptyFigures = { balance: 0n, credited: 0n };

/** Days of a client's accounts: their positions at the end of each day, and the movements between. */
async function clientDays(
  deps: Deps,
  { clientId }: Actor,
  starts: readonly Instant[],
): Promise<CurrencyDay[][]> {
  const getKey = (start: Instant) => `${start} ${clientId}`;
  const known = new Map(starts.map((start) => [start, pastPositions.find(deps.db, getKey(start))]));
  const missing = starts.filter((start) => !known.get(start));
  const read = Map.groupBy(await readClientPositions(deps, clientId, missing), ({ instant }) => instant);
  missing.forEach((start, at) => {
    const positions = read.get(at) ?? [];
    known.set(start, positions);
    pastPositions.keep(deps, getKey(start), start, positions);
  });
  const stood = starts.map(
    (start) => new Map(known.get(start)?.map((position) => [position.currency, position])),
  );
  const used = new Set(stood.flatMap((positions) => [...positions.keys()]));
  const days = stood.slice(1).map((positions, day) =>
    [...used].map((currency) => {
      const before = stood[day]?.get(currency) ?? emptyFigures;
      const after = positions.get(currency) ?? emptyFigures;
      const credits = after.credited - before.credited;
      return {
        currency,
        balance: after.balance,
        credits,
        debits: credits - (after.balance - before.balance),
      };
    }),
  );
  return shareDays(deps.db, clientId, starts, days);
}
