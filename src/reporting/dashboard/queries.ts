import { preparedRead } from "db/prepared";
import { accountStates, accountTotals, ledgerAccounts, movementTotals, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { type Scope, scopeOf } from "@/access/scope";
import { allClients } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { readBookBalances } from "@/reporting/statements/book-movements";
import { readClientPositions } from "@/reporting/statements/positions";
import { addDays, bankDate, type Instant, startOfBankDay, startOfMonth } from "@/vocabulary/calendar";
import { type Currency, inDollars, type Sum, type Total, toDecimal } from "@/vocabulary/money";
import type { Stats } from "./contract";
import { activeOf, type Counts, type DayOfBook } from "./rules";

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
  const [counts, held, rates] = await Promise.all([
    countAt(deps, start),
    readBookBalances(deps, bankDate(start - 1, zone)),
    knownRates(deps),
  ]);
  return { ...activeOf(counts), total: inDollars(held, rates).total };
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

/** What accounts of one currency held at the end of a day, and what came in and went out on it. */
type CurrencyDay = { currency: Currency; balance: Total; credits: Total; debits: Total };

/**
 * The last days of the bank, today included, of the accounts that the actor may see: money in and out in USD at the
 * latest rates, and the balance at the end of each day by currency. Those of a client follow from where each account
 * stood when a day ended, all others from the totals that triggers keep.
 */
export async function listDays(deps: Deps, actor: Actor, days: number): Promise<DayOfBook[]> {
  const { zone } = deps.env;
  const today = bankDate(deps.now(), zone);
  const dates = Array.from({ length: days }, (_, back) => addDays(today, back - days + 1));
  const starts = [...dates, addDays(today, 1)].map((date) => startOfBankDay(date, zone));
  const [sums, rates] = await Promise.all([
    scopeOf(actor) === "all" ? bookDays(deps, starts) : clientDays(deps, actor, starts),
    knownRates(deps),
  ]);
  return dates.map((date, day) => {
    const ofDay = sums[day] ?? [];
    const side = (name: "credits" | "debits") =>
      inDollars(
        ofDay.map((sum) => ({ currency: sum.currency, amount: sum[name] })),
        rates,
      ).total;
    const balances = ofDay.map(({ currency, balance }) => ({ currency, amount: balance }));
    return { date, credits: side("credits"), debits: side("debits"), balances };
  });
}

/** A day's first quarter of an hour, and the first one after it. */
type Bounds = readonly [from: number, until: number];

/** What every account holds now, as day -1, and what was booked on each day: one statement, so that both are of one moment. */
const bookByBounds = preparedRead((read) =>
  read
    .select({
      day: sql<number>`day`,
      currency: sql<Currency>`currency`,
      balance: total(sql`balance`),
      credits: total(sql`credits`),
      debits: total(sql`debits`),
    })
    .from(
      sql`(select -1 as day, ${ledgerAccounts.currency} as currency, -${ledgerAccounts.balance} as balance,
          0 as credits, 0 as debits
        from ${ledgerAccounts} where ${isNull(ledgerAccounts.virtualAccountId)}
        union all
        select bound.key, ${movementTotals.currency}, 0, ${movementTotals.credits}, ${movementTotals.debits}
        from json_each(${sql.placeholder("bounds")}) bound join ${movementTotals}
          on ${movementTotals.quarter} >= bound.value ->> 0 and ${movementTotals.quarter} < bound.value ->> 1)`,
    )
    .groupBy(sql`day`, sql`currency`),
);

/** The whole book: what it holds now, less what was booked after each day. */
async function bookDays({ db }: Deps, starts: readonly Instant[]): Promise<CurrencyDay[][]> {
  const bounds = starts
    .slice(0, -1)
    .map((start, day): Bounds => [start / quarter, (starts[day + 1] ?? start) / quarter]);
  const rows = await bookByBounds(db).all({ bounds: JSON.stringify(bounds) });
  const booked = new Map(rows.map((row) => [`${row.day} ${row.currency}`, row]));
  const held = rows.filter(({ day, balance }) => day === -1 && balance !== 0n);
  const used = new Set([...held, ...rows.filter(({ day }) => day >= 0)].map(({ currency }) => currency));
  const ends = new Map(
    rows.flatMap(({ day, currency, balance }) => (day === -1 ? [[currency, balance]] : [])),
  );
  const days: CurrencyDay[][] = [];
  for (let day = bounds.length - 1; day >= 0; day--) {
    const ofDay = [...used].map((currency) => {
      const { credits = 0n, debits = 0n } = booked.get(`${day} ${currency}`) ?? {};
      const balance = ends.get(currency) ?? 0n;
      ends.set(currency, balance - credits + debits);
      return { currency, balance, credits, debits };
    });
    days.unshift(ofDay);
  }
  return days;
}

const emptyFigures = { balance: 0n, credited: 0n };

/** A client's accounts: where they stood when each day ended, and what lies between. */
async function clientDays(
  deps: Deps,
  { clientId }: Actor,
  starts: readonly Instant[],
): Promise<CurrencyDay[][]> {
  const positions = await readClientPositions(deps, clientId, starts);
  const stood = new Map(positions.map((one) => [`${one.instant} ${one.currency}`, one]));
  const used = new Set(positions.map(({ currency }) => currency));
  return starts.slice(1).map((_, day) =>
    [...used].map((currency) => {
      const before = stood.get(`${day} ${currency}`) ?? emptyFigures;
      const after = stood.get(`${day + 1} ${currency}`) ?? emptyFigures;
      const credits = after.credited - before.credited;
      return {
        currency,
        balance: after.balance,
        credits,
        debits: credits - (after.balance - before.balance),
      };
    }),
  );
}
