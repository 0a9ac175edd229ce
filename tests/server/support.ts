import type { Database } from "db/client";
import { auditLogs, clients, payeeRules, users } from "db/schema";
import { asc, ne } from "drizzle-orm";
import pino, { type Logger } from "pino";
import type { Actor, Role } from "@/access/actor";
import { createApp } from "@/app/create-app";
import { getRefusalLog } from "@/commands/refusal-log";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";
import { ReadTurns } from "@/kernel/read-turns";
import { hashPassword } from "@/people/auth/passwords";
import { openSession } from "@/people/auth/sessions";
import { practice } from "@/statement-reader";
import { openCopy } from "../database";
import { fixture, recordChanges } from "../recorded";

// Each upload page and file of a test would start a reader that practises for seconds.
practice.rounds = 0;

// Cheapest argon2id; tests/unit/auth covers the real cost of passwords.
const { hash } = Bun.password;
Bun.password.hash = (text) => hash(text, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

/** Password of every user in these tests. */
export const password = "correct horse battery";

/** One of each role, and a second client's user. The admin has id 1. */
export const people = {
  admin: { id: 1, username: "amal", role: "admin", clientId: "HOUSE" },
  auditor: { id: 2, username: "omar", role: "auditor", clientId: "HOUSE" },
  client_user: { id: 3, username: "gita", role: "client_user", clientId: "GULF" },
  stranger: { id: 4, username: "nora", role: "client_user", clientId: "NOOR" },
} as const satisfies Record<string, { id: number; username: string; role: Role; clientId: string }>;
export type Person = keyof typeof people;

/** Actor for commands and queries, without a session. */
export function toActor(who: Person): Actor {
  const { id, ...person } = people[who];
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "actor" };
  const email = `${person.username}@vostra.example`;
  return { ...person, userId: id, email, virtualAccountId: null, sessionId: "", origin };
}

export type Call = {
  /** A Cookie header, as `signIn` answers it. */
  cookie?: string | undefined;
  /** Sent as the JSON body. */
  json?: unknown;
  /** Sent as a posted HTML form. */
  form?: Record<string, string>;
  /** Sent unchanged, with the given headers. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
  /** Aborts the call, like a browser that leaves. */
  signal?: AbortSignal;
};

export type StartOptions = {
  /** Stream of the application's log; none when absent. */
  log?: Logger;
  /** Content of the ledger in addition to the people, under its own name: filled once, and copied from then on. */
  book?: { name: string; fill: (deps: Deps) => Promise<void> };
};

/** Start of every test's clock. */
const clockStart = Date.UTC(2026, 10, 18, 8, 0, 0);

export type TestApp = Awaited<ReturnType<typeof startApp>>;

let built: Promise<unknown> | undefined;

/**
 * The whole application over its own database, with a clock that the test moves. Close it afterwards.
 * @param variables environment variables that differ from a developer's
 */
export async function startApp(variables: Record<string, string> = {}, options: StartOptions = {}) {
  built ??= buildAssets();
  await built;
  const clock = { now: clockStart };
  const { book, log = pino({ level: "silent" }) } = options;
  // Test receivers are on this machine; no name server is used.
  const ofTests = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    ...(variables.NODE_ENV !== "production" && { WEBHOOK_PRIVATE: "1" }),
  };
  const depsOver = (db: Database, url: string): Deps => ({
    db,
    env: readEnv({ ...ofTests, DATABASE_URL: url, ...variables }),
    now: () => clock.now,
    log,
    // Disables the time limit of reads, since other tests keep the machine busy.
    turns: new ReadTurns({ longestWait: Number.POSITIVE_INFINITY }),
    checksKept: true,
  });
  const { db, url } = await openCopy(book?.name ?? "people", async (empty, at) => {
    const filling = depsOver(empty, at);
    await addPeople(filling);
    await book?.fill(filling);
  });
  const deps = depsOver(db, url);
  const { app, endpoints, pages } = await createApp(deps);

  async function call(method: string, path: string, options: Call = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    if (options.cookie) headers.set("cookie", options.cookie);
    if (options.json !== undefined) headers.set("content-type", "application/json");
    const sent = options.form ? new URLSearchParams(options.form) : JSON.stringify(options.json);
    const body = options.body ?? sent;
    const init = {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    };
    const address = options.ip ?? "192.0.2.10";
    const answer = await app.request(`http://localhost:5000${path}`, init, {
      requestIP: () => ({ address }),
    });
    if (answer.status === 429 && !(Number(answer.headers.get("retry-after")) > 0))
      throw new Error(`${method} ${path} is refused with 429, and does not say for how long`);
    return answer;
  }

  /** Signs in through the call that everyone uses. Returns the Cookie header for what follows. */
  async function signIn(who: Person, options: Call = {}): Promise<string> {
    const json = { username: people[who].username, password };
    const answer = await call("POST", "/api/auth/login", { ...options, json });
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status}`);
    return getCookies(answer);
  }

  /**
   * Cookie header of a new session, for tests that are not about signing in: it writes only the session, without a row
   * of the trail or a known device.
   */
  async function signedIn(who: Person): Promise<string> {
    const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "signed-in" };
    const { cookie, writes } = await openSession(deps, people[who].id, origin, undefined);
    await db.write(writes);
    return cookie.split(";", 1)[0] ?? "";
  }

  /** Audit trail in order, without the book's setup: actor, action, subject and details. */
  async function trail() {
    const { userId, action, resource, resourceId, details, ipAddress } = auditLogs;
    const columns = { userId, action, resource, resourceId, details, ipAddress };
    const rows = await db.read
      .select(columns)
      .from(auditLogs)
      .where(ne(auditLogs.userAgent, fixture))
      .orderBy(asc(auditLogs.id));
    return rows.map((row) => {
      // Omits request ids, which `traces.test.ts` covers.
      const details = JSON.parse(row.details ?? "null");
      delete details?.requestId;
      return { ...row, details };
    });
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
    signedIn,
    /** Moves the clock forward, in milliseconds. */
    wait(ms: number): void {
      clock.now += ms;
    },
    /** Stops like a server, which first writes its pending counts. */
    async close() {
      await getRefusalLog(db).flush();
      await db.close();
    },
  };
}

async function addPeople({ db, now }: Deps): Promise<void> {
  const hash = await hashPassword(password);
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
  await db.write([
    db.read.insert(clients).values([...houses]),
    db.read.insert(users).values(rows),
    // Most tests' bank requires only an account for payments; tests of its rules set them.
    db.read.delete(payeeRules),
    recordChanges,
  ]);
}

/** The Cookie header that a browser would send after this answer. */
export function getCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}
