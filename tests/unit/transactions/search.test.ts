import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { decodeCursor } from "db/keyset";
import { Random } from "demo/random";
import pino from "pino";
import type { Actor } from "@/access/actor";
import { indexTransactions } from "@/accounts/transactions/indexer";
import { listTransactions } from "@/accounts/transactions/list";
import { readEnv } from "@/env";
import { openCopy } from "../../database";
import { takeSample } from "../../samples";
import { addLines, dropRules, forgetWords, type Line, openAccounts, readLines } from "./search-book";

const accounts = 320;
const random = new Random("search");
let db: Database;
let reached = 0;

beforeAll(async () => {
  ({ db } = await openCopy());
  await dropRules(db);
  await openAccounts(db, random, accounts);
});
afterAll(() => db.close());

const origin = { ip: "192.0.2.10", userAgent: "test", requestId: "test" };
const staff: Actor = {
  userId: 1,
  username: "amal",
  email: "a@vostra.example",
  role: "admin",
  clientId: "HOUSE",
  virtualAccountId: null,
  sessionId: "",
  origin,
};
const client = (clientId: string): Actor => ({ ...staff, role: "client_user", clientId });

type Ask = {
  who: Actor;
  q: string;
  type: "all" | Line["type"];
  direction: "asc" | "desc";
  accountId?: number;
};

const lower = (text: string) => text.toLowerCase();

const lowered = new WeakMap<Line, { description: string; others: string[]; iban: string }>();

/** A row's texts in lower case, which every search reuses. */
function listTexts(line: Line) {
  const { reference, description, customer, named, iban } = line;
  const texts = lowered.get(line) ?? {
    description: lower(description),
    others: [reference, customer, named].map(lower),
    iban: lower(iban),
  };
  lowered.set(line, texts);
  return texts;
}

/** Expected results, by reading every row, in the requested order. */
function expected(lines: readonly Line[], { who, q, type, direction, accountId }: Ask): number[] {
  const own = who.role === "client_user";
  const phrase = lower(q.trim());
  const closed = phrase.replace(/\s+/g, "");
  const iban = [...closed].length < 3 ? phrase : closed;
  const holds = (text: string) => text.includes(phrase);
  const found = lines
    .filter((line) => type === "all" || line.type === type)
    .filter((line) => (!own || line.client === who.clientId) && (!accountId || line.account === accountId))
    .filter((line) => {
      const texts = listTexts(line);
      return (
        texts.others.some(holds) ||
        (holds(texts.description) && !(own && (line.type === "hold" || line.type === "release"))) ||
        texts.iban.includes(iban)
      );
    })
    .map(({ id }) => id);
  return direction === "desc" ? found : found.toReversed();
}

const env = readEnv({ NODE_ENV: "test", DATABASE_URL: ":memory:" });
const deps = () => ({
  db,
  env,
  now: Date.now,
  log: pino({ level: "silent" }),
});

async function page({ who, q, type, direction, accountId }: Ask, limit: number, cursor?: string) {
  const filter = { q, type: type === "all" ? undefined : type, account: accountId };
  const order = { sort: "newest" as const, direction };
  const list = await listTransactions(deps(), who, filter, { limit, cursor, order });
  return { ...list, ids: list.rows.map(({ id }) => id) };
}

/** Some pages from the first one on, some back from where that ends, and one from the middle. */
async function compare(lines: readonly Line[], ask: Ask): Promise<void> {
  const ids = expected(lines, ask);
  const comesAfter = (id: number, edge: number) => (ask.direction === "desc" ? id < edge : id > edge);
  const limit = random.pick([1, 7, 50, 1000]);
  let [cursor, at, last]: [string | undefined, number, string | undefined] = [undefined, 0, undefined];
  for (let pages = 0; pages < 4; pages++) {
    const read = await page(ask, limit, cursor);
    expect([ask.q, read.ids]).toEqual([ask.q, ids.slice(at, at + limit)]);
    [cursor, last] = [read.next, read.previous];
    if (read.next === undefined) break;
    at += limit;
  }
  if (last) {
    const { ids: before } = await page(ask, limit, last);
    const edge = decodeCursor(last)?.id ?? 0;
    expect([ask.q, before]).toEqual([ask.q, ids.filter((id) => comesAfter(edge, id)).slice(-limit)]);
  }
  const middle = random.int(1, lines.length);
  for (const [side, want] of [
    ["after", ids.filter((id) => comesAfter(id, middle)).slice(0, limit)],
    ["before", ids.filter((id) => comesAfter(middle, id)).slice(-limit)],
  ] as const) {
    const read = await page(ask, limit, Buffer.from(JSON.stringify([side, middle])).toString("base64url"));
    expect([side, middle, ask.q, read.ids]).toEqual([side, middle, ask.q, want]);
  }
}

const cased = (text: string) => random.pick([text, lower(text), text.toUpperCase()]);

/** Part of some row's text, in some case, sometimes with a changed letter. */
function needle(lines: readonly Line[]): string {
  const line = random.pick(lines);
  const texts = [line.description, line.description, line.reference, line.customer, line.named, line.iban];
  const letters = [...random.pick(texts)];
  const from = random.int(0, letters.length - 1);
  const part = letters.slice(from, from + random.int(1, random.pick([3, 6, 20])));
  if (random.chance(0.15)) part.splice(random.int(0, part.length - 1), 1, random.pick(["x", "7", "É", "%"]));
  const found = cased(part.join(""));
  return random.chance(0.1) ? found.replace(/(.{4})/gu, "$1 ") : found;
}

/** Part of a reference with most of its number, which few rows or only this one have. */
function number(lines: readonly Line[]): string {
  const { reference } = random.pick(lines);
  return cased(reference.slice(random.int(0, 5), reference.length - random.int(0, 1)));
}

const odd = [
  "%",
  "_",
  "*",
  "?",
  "[",
  "]",
  "[x]",
  "^",
  '"',
  "' or 1=1 --",
  "NEAR(",
  "AE",
  "zzz",
  "zq",
  "😀",
  "\\",
];
const types = ["all", "all", "credit", "hold", "release"] as const;

/** The texts of the rows on both sides of the index's end: one found twice, or not at all, would show here. */
const atTheEdge = (lines: readonly Line[]) =>
  lines
    .filter(({ id }) => Math.abs(id - reached) < 3)
    .flatMap(({ description, reference }) => [description, reference]);

/** Number of comparisons, sampled differently in each run. */
let compared = 0;

async function compareMany(lines: readonly Line[], who: Actor, accountId?: number): Promise<void> {
  const drawn = Array.from({ length: 8 }, () => [needle(lines), number(lines)]).flat();
  const asks = [...atTheEdge(lines), ...takeSample([...odd, ...drawn], 4, compared++)];
  for (const q of asks.filter((text) => text.trim() !== "")) {
    const ask: Ask = { who, q, type: random.pick(types), direction: random.pick(["desc", "desc", "asc"]) };
    await compare(lines, { ...ask, ...(accountId !== undefined && { accountId }) });
  }
}

/** Part of the book that the index holds when it is searched. */
const stages: [string, { added: number; indexed: boolean; forgotten?: boolean }][] = [
  ["without any index", { added: 2500, indexed: false }],
  ["with all of it indexed", { added: 0, indexed: true }],
  ["with the index of words only begun", { added: 0, indexed: false, forgotten: true }],
  ["with the newest rows not indexed yet", { added: 3500, indexed: false }],
  ["with a large book indexed", { added: 6000, indexed: true }],
];

/** Milliseconds, on a busy machine. */
const slow = 30_000;

describe.each(stages)(
  "a search %s finds what reading every row finds",
  (_, { added, indexed, forgotten }) => {
    let lines: Line[];
    beforeAll(async () => {
      if (forgotten) await forgetWords(db);
      if (added > 0) await addLines(db, random, accounts, added);
      if (indexed) reached = await indexTransactions(db);
      lines = await readLines(db);
    });

    test("for staff", () => compareMany(lines, staff), slow);
    test("for a client with few rows", () => compareMany(lines, client("FEW")), slow);
    test("for a client with many rows", () => compareMany(lines, client("MANY")), slow);
    test("for one account", () => compareMany(lines, staff, 1), slow);
  },
);
