import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { auditLogs, clients, users } from "db/schema";
import { asc } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { createApp } from "@/app";
import type { Role } from "@/auth/actor";
import { hashPassword } from "@/auth/passwords";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";

/** The password of every user of these tests. */
export const password = "correct horse battery";

/** One of each role, and a second client's user. The admin has id 1. */
export const people = {
  admin: { username: "amal", role: "admin", clientId: "HOUSE" },
  auditor: { username: "omar", role: "auditor", clientId: "HOUSE" },
  client_user: { username: "gita", role: "client_user", clientId: "GULF" },
  stranger: { username: "nora", role: "client_user", clientId: "NOOR" },
} as const satisfies Record<string, { username: string; role: Role; clientId: string }>;
export type Person = keyof typeof people;

export type Call = {
  /** A Cookie header, as `signIn` answers it. */
  cookie?: string | undefined;
  /** Sent as the JSON body. */
  json?: unknown;
  /** Sent as a posted HTML form. */
  form?: Record<string, string>;
  /** Sent as it is, with the headers given. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
};

export type StartOptions = {
  /** Where the application logs to; nowhere when absent. */
  log?: Logger;
};

export type TestApp = Awaited<ReturnType<typeof startApp>>;

let passwordHash: Promise<string> | undefined;
let built: Promise<unknown> | undefined;

/**
 * The whole application over a fresh database in memory, with a clock that the test moves. Close it afterwards.
 * @param variables environment variables that differ from a developer's
 */
export async function startApp(variables: Record<string, string> = {}, options: StartOptions = {}) {
  built ??= buildAssets();
  await built;
  const clock = { now: Date.UTC(2026, 10, 18, 8, 0, 0) };
  const env = readEnv({ NODE_ENV: "test", DATABASE_URL: ":memory:", LOG_LEVEL: "silent", ...variables });
  const db = await openDatabase(env.database);
  await migrate(db);
  const deps: Deps = { db, env, now: () => clock.now, log: options.log ?? pino({ level: "silent" }) };
  await addPeople(deps);
  const { app, endpoints, pages } = await createApp(deps);

  async function call(method: string, path: string, options: Call = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    if (options.cookie) headers.set("cookie", options.cookie);
    if (options.json !== undefined) headers.set("content-type", "application/json");
    const sent = options.form ? new URLSearchParams(options.form) : JSON.stringify(options.json);
    const body = options.body ?? sent;
    const init = { method, headers, ...(body !== undefined && { body }) };
    const address = options.ip ?? "192.0.2.10";
    return app.request(`http://localhost:5000${path}`, init, { requestIP: () => ({ address }) });
  }

  /** Signs in through the call that everyone uses. Answers the Cookie header for what follows. */
  async function signIn(who: Person, options: Call = {}): Promise<string> {
    const json = { username: people[who].username, password };
    const answer = await call("POST", "/api/auth/login", { ...options, json });
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status}`);
    return cookiesOf(answer);
  }

  /** The audit trail in order: who, what, on whom, and the details. */
  async function trail() {
    const { userId, action, resource, resourceId, details, ipAddress } = auditLogs;
    const columns = { userId, action, resource, resourceId, details, ipAddress };
    const rows = await db.read.select(columns).from(auditLogs).orderBy(asc(auditLogs.id));
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details ?? "null") }));
  }

  return {
    app,
    trail,
    endpoints,
    pages,
    deps,
    db,
    call,
    signIn,
    /** Moves the clock forward, in milliseconds. */
    wait(ms: number): void {
      clock.now += ms;
    },
    close: () => db.close(),
  };
}

async function addPeople({ db, now }: Deps): Promise<void> {
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const [createdAt, updatedAt] = [now(), now()];
  const houses = [
    { id: "HOUSE", name: "The bank", kind: "staff", createdAt },
    { id: "GULF", name: "Gulf Marine Supplies LLC", kind: "client", createdAt },
    { id: "NOOR", name: "Al Noor Textiles", kind: "client", createdAt },
  ] as const;
  const rows = Object.values(people).map((person) => ({
    ...person,
    email: `${person.username}@vostra.example`,
    passwordHash: hash,
    createdAt,
    updatedAt,
  }));
  await db.write([db.read.insert(clients).values([...houses]), db.read.insert(users).values(rows)]);
}

/** The Cookie header that a browser would send after this answer. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}
