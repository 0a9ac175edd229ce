import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database } from "db/client";
import { keptReads, sameValue } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { refuseRepeating } from "db/recorded-reads";
import { clients, transactions, virtualAccounts } from "db/schema";
import { asc, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { bankToday } from "@/platform/bank-day";
import { readAccountPositions } from "@/reporting/statements/positions";
import { addDays, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { sharedPastFigures } from "./past-figures";
import type { Mover, Position } from "./rules";
import { StandingFigures } from "./standing-figures";

/** Number of rows read at once before other work has its turn. */
const rowsAtOnce = 1000;
/** Number of clients, and of accounts in each direction, that are shown. */
const shown = { clients: 5, movers: 4 };
/** Number of kept openings: those of each period, today's and yesterday's. */
const openingsKept = 6;

/**
 * Balances of all accounts and clients, kept by the process: read once, then carried forward by later transactions,
 * which contain absolute balances.
 */
type Standing = {
  figures: StandingFigures;
  lastAccount: number;
  lastTransaction: number;
  /** The last reading that was begun. */
  reading: Promise<void>;
};

const standings = new WeakMap<Database, Standing>();

const newestTransaction = preparedRead((read) =>
  read.select({ id: sql<number>`coalesce(max(${transactions.id}), 0)` }).from(transactions),
);

const nextAccounts = preparedRead((read) =>
  read
    .select({
      id: virtualAccounts.id,
      clientId: virtualAccounts.clientId,
      currency: virtualAccounts.currency,
      balance: virtualAccounts.balance,
    })
    .from(virtualAccounts)
    .where(gt(virtualAccounts.id, sql.placeholder("after")))
    .orderBy(asc(virtualAccounts.id))
    .limit(rowsAtOnce),
);

const nextTransactions = preparedRead((read) =>
  read
    .select({
      transaction: transactions.id,
      id: transactions.virtualAccountId,
      clientId: virtualAccounts.clientId,
      currency: virtualAccounts.currency,
      balance: sql<number>`${transactions.balanceAfter} + ${transactions.heldAfter}`,
    })
    .from(transactions)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(gt(transactions.id, sql.placeholder("after")))
    .orderBy(asc(transactions.id))
    .limit(rowsAtOnce),
);

async function startStanding(db: Database): Promise<Standing> {
  const newest = await newestTransaction(db).get();
  const kept = standings.get(db);
  if (kept) return kept;
  const standing: Standing = {
    figures: new StandingFigures(),
    lastAccount: 0,
    // Later transactions are read again, even those that the balances already include.
    lastTransaction: newest?.id ?? 0,
    reading: Promise.resolve(),
  };
  standings.set(db, standing);
  return standing;
}

async function carryForward(db: Database, standing: Standing): Promise<void> {
  const { figures } = standing;
  for (;;) {
    const rows = await nextAccounts(db).all({ after: standing.lastAccount });
    for (const account of rows) figures.restate(account);
    standing.lastAccount = rows.at(-1)?.id ?? standing.lastAccount;
    // They are known from now on: only the accounts after them need to be asked for again.
    if (rows.length > 0) refuseRepeating();
    if (rows.length < rowsAtOnce) break;
    await othersTurn();
  }
  for (;;) {
    const rows = await nextTransactions(db).all({ after: standing.lastTransaction });
    for (const { transaction: _, ...account } of rows) figures.restate(account);
    standing.lastTransaction = rows.at(-1)?.transaction ?? standing.lastTransaction;
    if (rows.length < rowsAtOnce) break;
    await othersTurn();
  }
}

/** Reads the present balances. Concurrent callers read one after the other, so that each knows what it depends on. */
async function readStanding(db: Database): Promise<Standing> {
  const standing = standings.get(db) ?? (await startStanding(db));
  const reading = standing.reading.catch(() => {}).then(() => carryForward(db, standing));
  standing.reading = reading;
  await reading;
  return standing;
}

const openings = sharedPastFigures<ReadonlyMap<number, Minor>>(openingsKept);

/** Reads balances just before an instant. */
async function readOpening(deps: Deps, accounts: readonly number[], start: Instant) {
  const opening = new Map<number, Minor>();
  for (let from = 0; from < accounts.length; from += rowsAtOnce) {
    const positions = await readAccountPositions(deps, accounts.slice(from, from + rowsAtOnce), [start]);
    for (const { account, available, held } of positions)
      if (available + held !== 0) opening.set(account, available + held);
    await othersTurn();
  }
  return opening;
}

/** Clients with the largest holdings, and the accounts whose balance changed most in a period. */
export type StandingOfBook = {
  position: Position & { names: ReadonlyMap<string, string> };
  movers: Record<"up" | "down", (Mover & { name: string })[]>;
};

/**
 * Reads the holders of the book's money, and its movements in the last bank days, today included. Ordered by USD at the latest
 * rates. Staff only: no scope restricts it.
 * @throws Error with FORBIDDEN for actors who may not see the dashboard
 */
export async function readStandingOfBook(deps: Deps, actor: Actor, days: number): Promise<StandingOfBook> {
  assertCan(actor, "dashboard:page");
  const { db, env } = deps;
  const start = startOfBankDay(addDays(bankToday(deps), 1 - days), env.zone);
  const rates = await knownRates(deps);
  return keptStandings(db, JSON.stringify([start, rates]), () => rankStanding(deps, start, rates));
}

const keptStandings = keptReads<StandingOfBook>(openingsKept, sameValue);

async function rankStanding(
  deps: Deps,
  start: Instant,
  rates: Awaited<ReturnType<typeof knownRates>>,
): Promise<StandingOfBook> {
  const { db } = deps;
  const { figures } = await readStanding(db);
  const key = `${start}`;
  const opening = await openings(deps, key, start, () => readOpening(deps, figures.accountIds, start));
  const position = await figures.position(rates, shown.clients);
  const { up, down } = await figures.movers({ key, opening }, rates, shown.movers);
  const [names, holders] = await Promise.all([
    namesOfAccounts(
      db,
      [...up, ...down].map(({ id }) => id),
    ),
    namesOfClients(
      db,
      position.clients.map(({ clientId }) => clientId),
    ),
  ]);
  const named = (movers: readonly Mover[]) =>
    movers.map((mover) => ({ ...mover, name: names.get(mover.id) ?? `${mover.id}` }));
  return { position: { ...position, names: holders }, movers: { up: named(up), down: named(down) } };
}

const wanted = sql`(select value from json_each(${sql.placeholder("ids")}))`;

const accountNames = preparedRead((read) =>
  read
    .select({ id: virtualAccounts.id, name: virtualAccounts.customerName })
    .from(virtualAccounts)
    .where(sql`${virtualAccounts.id} in ${wanted}`),
);
const clientNames = preparedRead((read) =>
  read.select({ id: clients.id, name: clients.name }).from(clients).where(sql`${clients.id} in ${wanted}`),
);

const namesOfAccounts = async (db: Database, ids: readonly number[]): Promise<Map<number, string>> =>
  listNames(await accountNames(db).all({ ids: JSON.stringify(ids) }));

const namesOfClients = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> =>
  listNames(await clientNames(db).all({ ids: JSON.stringify(ids) }));

const listNames = <Id>(rows: readonly { id: Id; name: string }[]): Map<Id, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));
