import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "db/client";
import { virtualAccounts } from "db/schema";
import { Random } from "demo/random";
import pino from "pino";
import type { Actor } from "@/access/actor";
import { listAccounts, summariseAccounts } from "@/accounts/list";
import { readEnv } from "@/env";
import { openCopy } from "../database";
import { openAccounts } from "./transactions/search-book";

const random = new Random("accounts");
let db: Database;
type Row = typeof virtualAccounts.$inferSelect;
let rows: Row[];

beforeAll(async () => {
  ({ db } = await openCopy());
  await openAccounts(db, random, 700);
  rows = await db.read.select().from(virtualAccounts);
});
afterAll(() => db.close());

const staff: Actor = {
  userId: 1,
  username: "amal",
  email: "a@vostra.example",
  role: "admin",
  clientId: "HOUSE",
  virtualAccountId: null,
  sessionId: "",
  origin: { ip: "192.0.2.10", userAgent: "test", requestId: "test" },
};

const deps = () => ({
  db,
  env: readEnv({ NODE_ENV: "test", DATABASE_URL: ":memory:" }),
  now: Date.now,
  log: pino({ level: "silent" }),
});

/** The accounts that hold a text, by reading every one, in the order of the list. */
function expected(q: string, sort: "newest" | "balance", direction: "asc" | "desc"): number[] {
  const phrase = q.trim().toLowerCase();
  const closed = phrase.replace(/\s+/g, "");
  const iban = [...closed].length < 3 ? phrase : closed;
  const found = rows.filter(
    ({ customerName, reference, virtualIban }) =>
      [customerName, reference].some((text) => text.toLowerCase().includes(phrase)) ||
      virtualIban.toLowerCase().includes(iban),
  );
  const turn = direction === "desc" ? -1 : 1;
  const getKey = (row: Row) => (sort === "balance" ? row.balance : 0);
  return found.sort((a, b) => turn * (getKey(a) - getKey(b) || a.id - b.id)).map(({ id }) => id);
}

/** Part of some account's text, in some case, sometimes with a changed letter. */
function needle(): string {
  const row = random.pick(rows);
  const letters = [...random.pick([row.customerName, row.reference, row.virtualIban])];
  const from = random.int(0, letters.length - 1);
  const part = letters.slice(from, from + random.int(1, random.pick([3, 6, 20])));
  if (random.chance(0.15)) part.splice(0, 1, random.pick(["x", "7", "É", "%"]));
  const text = random.pick([part.join(""), part.join("").toUpperCase(), part.join("").toLowerCase()]);
  return random.chance(0.1) ? text.replace(/(.{4})/gu, "$1 ") : text;
}

test("a search of accounts finds what reading every account finds, page by page and back", async () => {
  const drawn = Array.from({ length: 120 }, needle).filter((text) => text.trim() !== "");
  for (const q of ["AE", "%", "*", "zzz", '"', "NEAR(", ...drawn]) {
    const filter = { q };
    const sort = random.pick(["newest", "newest", "balance"] as const);
    const direction = random.pick(["asc", "desc"] as const);
    const ids = expected(q, sort, direction);
    const limit = random.pick([3, 50, 1000]);
    const read = async (cursor?: string) => {
      const page = await listAccounts(deps(), staff, filter, { order: { sort, direction }, limit, cursor });
      return { ...page, ids: page.rows.map(({ id }) => id) };
    };
    const first = await read();
    expect([q, first.ids]).toEqual([q, ids.slice(0, limit)]);
    const second = first.next === undefined ? undefined : await read(first.next);
    expect([q, second?.ids ?? []]).toEqual([q, ids.slice(limit, 2 * limit)]);
    if (second?.previous) expect([q, (await read(second.previous)).ids]).toEqual([q, first.ids]);
    const { rows } = await summariseAccounts(deps(), staff, filter);
    expect([q, rows]).toEqual([q, ids.length]);
  }
});
