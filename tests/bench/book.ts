import { Database as Sqlite } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { type Database, openDatabase } from "db/client";
import { clients, users } from "db/schema";
import pino from "pino";
import { indexTransactions } from "@/accounts/transactions/indexer";
import { type Env, readEnv } from "@/env";
import { skipMovements } from "@/oversight/alerts/monitor";
import { openSession } from "@/people/auth/sessions";
import { cacheDir, cores, root } from "./machine";
import { run, type Server, type ServerOptions, startServer } from "./processes";

export type Size = { accounts: number; transactions: number; alerts?: number; auditRows?: number };

/** The two sizes at which lists are compared. */
export const small: Size = { accounts: 100, transactions: 10_000 };
export const large: Size = { accounts: 10_000, transactions: 1_000_000 };

const variables = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only",
};
const env: Env = readEnv(variables);
const seedWithin = 3600;
/** Minimum number of transactions seeded in a second, beside other work. */
const slowestSeed = 400;
const restWithin = 300_000;

/** The path of a book of this size: made with `bun run seed` once per schema and kept in the temp folder. */
export async function seededBook({ accounts, transactions, ...more }: Size): Promise<string> {
  const { alerts = 0, auditRows = 0 } = more;
  const further = alerts + auditRows > 0 ? `-${alerts}-${auditRows}` : "";
  const path = join(cacheDir, `${accounts}-${transactions}${further}-${await schemaDigest()}.db`);
  if (existsSync(path)) return path;
  console.log(`making a book of ${accounts} accounts and ${transactions} transactions, once`);
  const partial = `${path}.partial`;
  // An interrupted run left half a book, to which this one would add.
  dropBook(partial);
  const size = ["--accounts", String(accounts), "--transactions", String(transactions)];
  size.push("--alerts", String(alerts), "--audit-rows", String(auditRows));
  const within = seedWithin + transactions / slowestSeed;
  await run(cores.server, [process.execPath, "vostra.ts", "seed", ...size], within, {
    NODE_ENV: "development",
    DATABASE_URL: `file:${partial}`,
  });
  await finish(partial);
  dropBook(path);
  await rename(partial, path);
  dropBook(partial);
  return path;
}

/** Brings the search index up to date and empties the log, so that the file alone is the book. */
async function finish(path: string): Promise<void> {
  const db = await openDatabase({ url: `file:${path}` });
  await indexTransactions(db);
  await skipMovements({ db });
  await db.close();
}

/** Writable copy in one file: delete it with `dropBook`. */
export async function copyBook(path: string): Promise<string> {
  const copy = join(cacheDir, `copy-${process.pid}-${crypto.randomUUID()}.db`);
  await copyFile(path, copy);
  process.once("exit", () => dropBook(copy));
  return copy;
}

export function dropBook(path: string): void {
  for (const end of ["", "-wal", "-shm", ".head", ".place", ".verified", ".checkpoint", ".passwords"])
    rmSync(path + end, { force: true });
}

/** A book is made again when its schema or the seeding has changed. */
async function schemaDigest(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const files = ["db/{migrations,program}/*.sql", "demo/seed/*.ts"].flatMap((glob) => [
    ...new Glob(glob).scanSync(root),
  ]);
  for (const file of files.sort()) hash.update(await Bun.file(join(root, file)).bytes());
  return hash.digest("hex").slice(0, 12);
}

/** Signs an admin in, as the application's own sign-in does after the password. Returns the Cookie header. */
export async function signInAdmin(path: string): Promise<string> {
  const db = await openDatabase({ url: `file:${path}` });
  try {
    const deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
    const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };
    const { cookie, writes } = await openSession(deps, await getAdmin(db), origin, undefined);
    await db.write(writes);
    return cookie.split(";", 1)[0] ?? "";
  } finally {
    await db.close();
  }
}

/** Gives a book a user of a client for every other account, once. */
export async function addUsers(path: string): Promise<void> {
  const db = await openDatabase({ url: `file:${path}` });
  try {
    await db.write([
      {
        sql: `insert into users (username, email, password_hash, role, client_id, created_at, updated_at)
          select 'bench-' || v.id, 'bench-' || v.id || '@vostra.example', u.password_hash, 'client_user', v.client_id, v.created_at,
            v.created_at
          from virtual_accounts v join users u on u.username = 'bench'
          where v.id % 2 = 0 and not exists (select 1 from users where username like 'bench-%')`,
        args: [],
      },
    ]);
  } finally {
    await db.close();
  }
}

/** Gives each account of a book ten revoked allocations, and every other an open one, once. */
export async function addAllocations(path: string): Promise<void> {
  const db = await openDatabase({ url: `file:${path}` });
  try {
    const user = await getAdmin(db);
    await db.write([
      {
        sql: `insert into fund_allocations (virtual_account_id, user_id, allocated_amount, currency, allocated_by,
            created_at, revoked_at, revoked_by, request_id)
          select v.id, ?1, 10000 + n.value, v.currency, ?1, v.created_at, iif(n.value > 0, v.created_at + 1, null),
            iif(n.value > 0, ?1, null), 'bench-' || v.id || '-' || n.value
          from json_each('[1,2,3,4,5,6,7,8,9,10,0]') n cross join virtual_accounts v
          where not exists (select 1 from fund_allocations) and (n.value > 0 or v.id % 2 = 0)`,
        args: [user],
      },
    ]);
  } finally {
    await db.close();
  }
}

/** Dependencies of the application's functions over a book; with an admin and an account to post to. */
export async function openBench(path: string) {
  const db = await openDatabase({ url: `file:${path}` });
  const deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
  return { ...deps, userId: await getAdmin(db), accountId: openAccounts(path, 1)[0] ?? 0 };
}

/** Accounts of a book that can be credited and debited in dollars. */
export const openAccounts = (path: string, limit: number): number[] =>
  readBook<{ id: number }>(
    path,
    `SELECT id FROM virtual_accounts WHERE closed_at IS NULL AND status = 'active' AND currency = 'USD'
      AND credit_enabled = 1 AND debit_enabled = 1 ORDER BY id LIMIT ?`,
    limit,
  ).map(({ id }) => id);

/** Account whose number of movements in the last days is nearest to a number; undefined if none has any. */
export const accountWith = (path: string, movements: number, days: number): number | undefined =>
  readBook<{ id: number }>(
    path,
    `SELECT virtual_account_id AS id FROM transactions WHERE created_at >= ?
      GROUP BY virtual_account_id ORDER BY abs(count(*) - ?), virtual_account_id LIMIT 1`,
    Date.now() - days * 86_400_000,
    movements,
  )[0]?.id;

async function getAdmin(db: Database): Promise<number> {
  const known = (await db.read.select().from(users)).find(({ username }) => username === "bench");
  if (known) return known.id;
  const [createdAt, updatedAt] = [Date.now(), Date.now()];
  const house = { id: "HOUSE", name: "The bank", kind: "staff" } as const;
  const passwordHash = await Bun.password.hash(crypto.randomUUID());
  const admin = {
    username: "bench",
    email: "bench@vostra.example",
    role: "admin",
    clientId: "HOUSE",
  } as const;
  const [, rows] = await db.write([
    db.read
      .insert(clients)
      .values({ ...house, createdAt })
      .onConflictDoNothing(),
    db.read
      .insert(users)
      .values({ ...admin, passwordHash, createdAt, updatedAt })
      .returning({ id: users.id }),
  ]);
  return Number(rows?.[0]?.id);
}

/**
 * The application over a book, as `bun run start` runs it, once idle: a server first catches up on last night's jobs in
 * a new book, among them the reconciliation of all accounts.
 */
export async function startApp(
  path: string,
  { pinned = true, rest = restWithin, more = {} } = {},
): Promise<Server> {
  const server = await startAtOnce(path, { pinned, more });
  await jobsToRest(path, rest);
  return server;
}

/** Application of any checkout over its own book, once idle. */
export async function startCheckout(
  cwd: string,
  path: string,
  { env: more = {}, args = [], ...options }: Partial<ServerOptions>,
): Promise<Server> {
  const server = await startServer({
    args: [...args, "src/main.ts"],
    env: { ...variables, ...more, DATABASE_URL: `file:${path}` },
    cwd,
    ...options,
  });
  await jobsToRest(path, restWithin);
  return server;
}

/** The same, without waiting for its jobs. */
export const startAtOnce = (path: string, { pinned = true, more = {} } = {}): Promise<Server> =>
  startServer({
    args: ["src/main.ts"],
    env: { ...variables, ...more, DATABASE_URL: `file:${path}` },
    pinned,
  });

/** Waits until jobs have begun and none has run for a second and a half. */
async function jobsToRest(path: string, within: number): Promise<void> {
  const until = Date.now() + within;
  for (let looks = 0; looks < 3; ) {
    await Bun.sleep(500);
    const [jobs] = readBook<{ begun: number; running: number }>(
      path,
      "SELECT count(*) AS begun, count(node) AS running FROM jobs",
    );
    looks = jobs && jobs.begun > 0 && jobs.running === 0 ? looks + 1 : 0;
    if (Date.now() > until) throw new Error(`The jobs over ${path} did not come to rest`);
  }
}

/** Reads a book from outside of the application. */
export function readBook<Row>(path: string, sql: string, ...args: (string | number)[]): Row[] {
  const db = new Sqlite(path, { readonly: true });
  try {
    return db.query<Row, (string | number)[]>(sql).all(...args);
  } finally {
    db.close();
  }
}
