import type { Database } from "db/client";
import { exchangeRates, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { indexTransactions } from "@/accounts/transactions/indexer";
import { auditStatement } from "@/commands/statement";
import type { Env } from "@/env";
import { postJournal } from "@/ledger/post-journal";
import { skipMovements } from "@/oversight/alerts/monitor";
import { Random } from "../random";
import { makeAccounts, type SeedAccount } from "./accounts";
import type { Size } from "./arguments";
import { Movements } from "./movements";
import { makeAlerts, makeAuditRows, missingAuditRows } from "./oversight";

/** Dependencies of seeding: the database, the clock and the bank's settings. */
type SeedDeps = {
  db: Database;
  now(): number;
  env: Pick<Env, "bankCode" | "zone" | "refusedPostingsPerMinute">;
};

/** Reports the progress of a phase. */
export type Progress = (phase: string, done: number, of: number) => void;

/** A finished phase: what it created, and how long it took. */
export type Phase = { name: string; count: number; seconds: number };

const year = 365 * 86_400_000;

/** Number of postings in flight at once: the ledger commits up to 128 of them together. */
const underWay = 512;

/**
 * Fills the database with clients, accounts and a year of movements, all through the ledger, and no user. The same
 * size gives the same rows, except for their dates.
 * @throws Error if the database has users and the size does not say `intoExisting`
 */
export async function seedBook(deps: SeedDeps, size: Size, progress: Progress = () => {}): Promise<Phase[]> {
  await assertNobodyThere(deps.db, size.intoExisting);
  const random = new Random(`seed/${size.accounts}/${size.transactions}`);
  const phases: Phase[] = [];
  const phase = async <T>(name: string, count: number, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const made = await work();
    phases.push({ name, count, seconds: (performance.now() - started) / 1000 });
    return made;
  };
  const start = deps.now() - year;
  const accounts = await phase("accounts", size.accounts, async () => {
    await ensureEuroRate(deps, start);
    return makeAccounts(deps, size, start, random.fork("accounts"), (done) =>
      progress("accounts", done, size.accounts),
    );
  });
  await phase("transactions", size.transactions, () =>
    postAll(deps, accounts, size, start, random, progress),
  );
  const { alerts } = size;
  if (alerts > 0) {
    const times = { from: start, to: deps.now() };
    const make = () => makeAlerts(deps.db, alerts, times, (done) => progress("alerts", done, alerts));
    await phase("alerts", alerts, make);
  }
  await skipMovements(deps);
  const lacking = await missingAuditRows(deps.db, size.auditRows);
  if (lacking > 0) {
    const make = () =>
      makeAuditRows(deps.db, lacking, deps.now(), (done) => progress("audit rows", done, lacking));
    await phase("audit rows", lacking, make);
  }
  await phase("search index", size.transactions, () => indexTransactions(deps.db));
  // No ANALYZE: a database that grew in use has no statistics either, and this one is to behave like it.
  return phases;
}

async function assertNobodyThere(db: Database, intoExisting: boolean): Promise<void> {
  if (intoExisting) return;
  const [someone] = await db.read.select({ id: users.id }).from(users).limit(1);
  if (someone) {
    throw new Error(
      "This database has users, so it may be someone's book. Name another one in DATABASE_URL, or add --into-existing.",
    );
  }
}

/** Totals in dollars need a rate for the euro. */
async function ensureEuroRate({ db }: SeedDeps, at: number): Promise<void> {
  const [known] = await db.read
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, "EUR"))
    .limit(1);
  if (known) return;
  const values = { currency: "EUR", rate: "4.2500", effectiveAt: at, createdAt: at } as const;
  await db.write([
    db.read.insert(exchangeRates).values(values),
    auditStatement({
      actor: null,
      action: "CREATE",
      resource: "EXCHANGE_RATE",
      resourceId: { sql: "last_insert_rowid()", args: [] },
      details: { ...values, by: "seed" },
      at,
    }),
  ]);
}

async function postAll(
  deps: SeedDeps,
  accounts: readonly SeedAccount[],
  size: Size,
  start: number,
  random: Random,
  progress: Progress,
): Promise<void> {
  const movements = new Movements(accounts, random.fork("movements"));
  let waiting: Promise<unknown>[] = [];
  let done = 0;
  for (const { command, at, transactions, booked } of movements.spread(
    size.transactions,
    start,
    deps.now(),
  )) {
    const posting = postJournal(deps, null, command, { createdAt: at, watch: false });
    waiting.push(booked ? posting.then(booked) : posting);
    done += transactions;
    if (waiting.length < underWay) continue;
    await Promise.all(waiting);
    waiting = [];
    progress("transactions", done, size.transactions);
  }
  await Promise.all(waiting);
}

/** Counts the rows of the book's tables, for the seeder's last line. */
export async function countBook(db: Database): Promise<Record<string, number>> {
  const tables = ["clients", "virtual_accounts", "transactions", "holds", "journals", "alerts", "audit_logs"];
  const counts = await db.read.values(
    sql.raw(`select ${tables.map((table) => `(select count(*) from ${table})`).join(", ")}`),
  );
  const [row] = counts;
  return Object.fromEntries(tables.map((table, at) => [table, Number(Array.isArray(row) ? row[at] : 0)]));
}
