import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/access/policy";
import { createApp } from "@/app/create-app";
import { type Book, startBook } from "./book";
import { makeEachCall } from "./keyed-calls";
import { toActor } from "./support";

/** Call made with a key, and its first answer. */
type Made = {
  call: string;
  access: string;
  path: string;
  init: RequestInit;
  first: { status: number; location: string | null; body: string };
};

let book: Book;
const made: Made[] = [];
/** Calls declared to take a key. */
let declared: { call: string; access: string; path: RegExp; method: string }[] = [];

/** Time before the bank's midnight at which the calls are made, in ms, so that sessions outlast it. */
const toMidnight = 4 * 60_000;

beforeAll(async () => {
  book = await startBook();
  // The bank's day ends at 20:00 UTC, twelve hours after every test's clock begins.
  book.wait(12 * 3_600_000 - toMidnight);
  declared = book.endpoints
    .filter((endpoint) => endpoint.idempotent)
    .map(({ method, path, access }) => ({
      call: `${method} ${path}`,
      access,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }));
  recordCalls();
  await makeEachCall(book);
});
afterAll(() => book.close());

/** Sends every call that takes a key with one, and keeps the answers. */
function recordCalls(): void {
  const { app } = book;
  const request = app.request.bind(app);
  app.request = async (input, init = {}, ...rest) => {
    const { pathname } = new URL(String(input));
    const of = declared.find(({ method, path }) => method === init.method && path.test(pathname));
    const headers = new Headers(init.headers);
    if (!of || headers.has("idempotency-key")) return request(input, init, ...rest);
    headers.set("idempotency-key", `key-${made.length}`);
    const sent = { ...init, headers };
    const answer = await request(input, sent, ...rest);
    if (answer.ok) {
      const { call, access } = of;
      made.push({ call, access, path: pathname, init: sent, first: await read(answer.clone()) });
    }
    return answer;
  };
}

const read = async (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get("location"),
  body: await answer.text(),
});

type App = Pick<Book["app"], "request">;

const repeat = (app: App, { path, init }: Made, headers: Record<string, string> = {}) =>
  app.request(
    `http://localhost:5000${path}`,
    { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } },
    { requestIP: () => ({ address: "192.0.2.10" }) },
  );

/** True if the answer is rebuilt from a hold and its account, which are never deleted. */
const isOfHold = ({ call }: Made) => / \/api\/holds/.test(call);

/** Calls whose repeat differs from the first answer, each with its answer. */
async function otherwiseAnswered(app: App, calls: readonly Made[] = made): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const one of calls) {
    const answer = await repeat(app, one);
    const isReplay = answer.headers.get("idempotency-replayed") === "true";
    const again = await read(answer);
    if (!isReplay || !Bun.deepEquals(again, one.first))
      wrong.push({ call: one.call, first: one.first, again });
  }
  return wrong;
}

/** The application over a copy of the book that was changed by hand. */
async function openCopy(change: (copy: Connection, listed: (of: string) => string[]) => void) {
  const folder = mkdtempSync(join(tmpdir(), "vostra-repeated-"));
  const path = join(folder, "book.db");
  const source = new Connection(getFilePath(book.deps.env.database.url), 1000);
  source.run({ sql: "vacuum into ?", args: [path] });
  source.close();
  const copy = new Connection(path, 1000);
  const listed = (of: string) =>
    copy
      .run({ sql: `select name from sqlite_schema where ${of}`, args: [] })
      .rows.map(([name]) => String(name));
  change(copy, listed);
  copy.close();
  const db = await openDatabase({ url: `file:${path}` });
  const { app } = await createApp({ ...book.deps, db });
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
  return { app, db, close };
}

/** Deletes everything except the postings, the callers, the keys, and the named tables. */
const openWithoutState = (further: readonly string[] = []) =>
  openCopy((copy, listed) => {
    for (const name of listed("type = 'trigger'")) copy.run({ sql: `drop trigger "${name}"`, args: [] });
    copy.run({ sql: "pragma foreign_keys = off", args: [] });
    const posted = ["journals", "transactions", "payments", "entries", "ledger_accounts"];
    const asking = ["users", "sessions", "clients", "idempotency_keys", "audit_logs", "sign_in_settings"];
    const kept = [...posted, ...asking, ...further].map((name) => `'${name}'`).join();
    const tables = listed(
      `type = 'table' and name not in (${kept}) and name not like 'sqlite%' and name not like '%search%' and sql not like 'CREATE VIRTUAL%'`,
    );
    for (const name of tables) copy.run({ sql: `delete from "${name}"`, args: [] });
  });

/** Deletes every kept answer, as after a power cut between a write and its answer. */
const openWithoutAnswers = () =>
  openCopy((copy) => {
    copy.run({ sql: "drop trigger idempotency_keys_update", args: [] });
    copy.run({ sql: "update idempotency_keys set answer = null", args: [] });
  });

/** Expires all keys. */
const openWithExpiredKeys = () =>
  openCopy((copy) => {
    copy.run({ sql: "drop trigger idempotency_keys_update", args: [] });
    const week = 7 * 86_400_000;
    copy.run({
      sql: `update idempotency_keys set created_at = created_at - ${week}, expires_at = 1`,
      args: [],
    });
  });

test("each call that takes a key is made with one", () => {
  const met = new Set(made.map(({ call }) => call));
  expect(declared.map(({ call }) => call).filter((call) => !met.has(call))).toEqual([]);
  console.info(`${declared.length} calls with Idempotency-Key, made ${made.length} times`);
});

test("each repeat is the first answer: after midnight, once its object has ended, and once nothing is left of it", async () => {
  expect(await otherwiseAnswered(book.app)).toEqual([]);
  book.wait(2 * toMidnight);
  expect(
    await book.send("client_user", "DELETE", "/api/scheduled-payments/1").then(({ status }) => status),
  ).toBe(204);
  await book.send("client_user", "POST", "/api/approvals/1/withdraw", { json: {} });
  for (const { id } of await book.db.read.all<{ id: number }>(
    sql`select id from virtual_accounts where closed_at is null`,
  )) {
    await book.change(id, { status: "suspended", debitEnabled: false, creditEnabled: false });
  }
  expect(await otherwiseAnswered(book.app)).toEqual([]);
  for (const [calls, further] of [
    [made.filter((one) => !isOfHold(one)), []],
    [made.filter(isOfHold), ["holds", "virtual_accounts"]],
  ] as const) {
    expect(calls.length).toBeGreaterThan(2);
    const { app, close } = await openWithoutState(further);
    expect(await otherwiseAnswered(app, calls)).toEqual([]);
    await close();
  }
});

test("a key is each user's own, another body is refused, and access is checked before it", async () => {
  const { app, db, close } = await openWithoutState();
  const stranger = await book.signedIn("stranger");
  const { app: other, close: end } = await openWithoutState();
  for (const one of made) {
    const foreign = await repeat(other, one, { cookie: stranger });
    expect([one.call, foreign.headers.get("idempotency-replayed")]).toEqual([one.call, null]);
  }
  await end();
  const json = made.filter(
    ({ init }) => typeof init.body === "string" && init.body.includes('"description":'),
  );
  expect(json.length).toBeGreaterThan(5);
  for (const one of json) {
    const body = String(one.init.body).replace(/"description":"[^"]+"/, '"description":"Else"');
    expect([one.call, (await repeat(app, { ...one, init: { ...one.init, body } })).status]).toEqual([
      one.call,
      422,
    ]);
  }
  const write = (text: string) => db.write([{ sql: text, args: [] }]);
  await write("update users set role = 'auditor', client_id = 'HOUSE'");
  const auditor = { ...toActor("auditor"), role: "auditor" } as const;
  for (const one of made.filter(
    ({ access }) => !can(auditor, z.custom<Parameters<typeof can>[1]>().parse(access)),
  ))
    expect([one.call, (await repeat(app, one)).status]).toEqual([one.call, 403]);
  await write("update users set is_active = 0");
  for (const one of made) expect([one.call, (await repeat(app, one)).status]).toEqual([one.call, 401]);
  await close();
});

const counted = z.record(z.string(), z.number());

/** Number of rows of each table. */
async function countRows(db: Book["db"]) {
  const names = await db.read.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%' order by name`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of names) {
    const [row] = await db.read.all(sql`select count(*) as rows from ${sql.identifier(name)}`);
    rows[name] = counted.parse(row).rows ?? 0;
  }
  return rows;
}

test("where the power failed before the answer, each repeat is answered as a repeat, and nothing is done twice", async () => {
  const { app, db, close } = await openWithoutAnswers();
  const before = await countRows(db);
  for (const one of made) {
    const { status, headers } = await repeat(app, one);
    expect([one.call, status, headers.get("idempotency-replayed")]).toEqual([
      one.call,
      one.first.status,
      "true",
    ]);
  }
  expect(await countRows(db)).toEqual(before);
  await close();
});

test("each repeat under a key that has expired is refused with what was done then, and does nothing", async () => {
  const { app, db, close } = await openWithExpiredKeys();
  const before = await countRows(db);
  const said = z.object({ code: z.string(), message: z.string() });
  for (const one of made) {
    const answer = await repeat(app, one);
    const { code, message } = said.parse(await answer.json());
    expect([one.call, answer.status, code]).toEqual([one.call, 409, "KEY_EXPIRED"]);
    if (one.call === "POST /api/transactions" && one.first.status === 201)
      expect(message).toMatch(/booked on .* as transaction \d+/);
  }
  expect(await countRows(db)).toEqual(before);
  await close();
});
