import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accessSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { serverJobs } from "@/app/jobs/list";
import { verify } from "@/integrity/verify";
import { eventually, seldom } from "../eventually";
import { countCases, takeSample } from "../samples";
import { getCookies } from "../server/support";
import { endWhileStarting, makeBook, makeDemo, type Server, type SignedIn, startServer } from "./server";
import { startHere } from "./server-here";
import { remove, scratch } from "./transports";

// Every check kills one server while it posts.

/** The last one ends in order, all others are killed. */
const lives = countCases(3, 2);
const workers = 16;

/** Lists that people read first: balances, movements and payments. */
const seenFirst = ["virtual-accounts", "transactions", "payments"].map((list) => `/api/${list}?limit=100`);

const account = {
  customerName: "Gulf Traders",
  companyName: "Gulf Traders LLC",
  reference: "gulf_va_001",
  type: "BOTH",
};

let folder: string;
let url: string;
let server: Server | undefined;

/** References of the movements that a webhook on this machine received. */
const got: string[] = [];
const received = z.object({ data: z.object({ reference: z.string() }) });
const listening = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    got.push(received.parse(await request.json()).data.reference);
    return new Response();
  },
});
const receiver = { got, url: `http://127.0.0.1:${listening.port}/events` };

beforeAll(async () => {
  folder = await scratch();
  url = await makeBook(folder);
});
afterAll(async () => {
  await server?.kill();
  await listening.stop(true);
  await remove(folder);
});

describe("a server that is killed or stopped while it is posting", () => {
  test("has lost nothing that it acknowledged, booked nothing twice, and its book verifies", async () => {
    const session = {};
    const load = new Load();
    const place = { url, settings: { WEBHOOK_PRIVATE: "1" } };
    server = await startServer(place, session);
    const hook = { url: receiver.url, types: ["transaction.posted"] };
    expect((await server.post("/api/webhooks", hook, "hook")).status).toBe(201);
    const created = await server.post("/api/virtual-accounts", account, "create");
    const { id } = z.object({ id: z.number() }).parse(await created.json());
    for (let life = 1; life <= lives; life++) {
      const posting = load.run(server, id);
      await load.acknowledgedMore(20 + Math.floor(Math.random() * 150));
      // Sometimes it is asked to stop under the same load, and ends in order.
      if (life === lives) expect(await server.stop()).toBe(0);
      else await server.kill();
      await posting;
      await expectBooked(load);
      if (life === lives) break;
      server = await startServer(place, session);
      await load.sendAgain(server, id);
    }
    const last = await startHere(place, session);
    try {
      await load.sendAgain(last, id);
      await expectBooked(load);
      await expectEvents(load);
    } finally {
      await last.stop();
    }
    expect(load.unanswered.size).toBe(0);
    expect(load.sentAgain).toBeGreaterThan(0);
  });
});

describe("a server that is killed while it makes its book", () => {
  test("serves a whole one later", async () => {
    const path = join(folder, "killed.db");
    const place = { url: `file:${path}` };
    expect((await endWhileStarting(place, () => accessSync(path), "SIGKILL")).code).toBe(137);
    const later = await startHere(place);
    expect((await later.get("/api/virtual-accounts")).status).toBe(200);
    await later.stop();
    await expectWhole(place.url);
  });

  // Amid its migrations, and amid the rows of the demo, wherever a slower machine then is.
  const moments = [1600, 800];
  test.each(takeSample(moments, 6, 4, "moments at which a server that makes the demo book is killed"))(
    "serves a whole one later, or tells the operator what to do: %d ms",
    async (after) => {
      const demo = { url: `file:${join(folder, `demo-${after}.db`)}` };
      expect((await makeDemo(demo, { killedAfter: after })).code).toBe(137);
      const { code, said } = await makeDemo(demo);
      if (code === 1) {
        expect(said).toContain("Delete the database (by default the folder `data`) and start again.");
        return;
      }
      expect(code).toBe(0);
      await expectWhole(demo.url);
    },
  );
});

describe("a server that makes the demo book", () => {
  test("is ready once its day is played and nothing in it moves", async () => {
    const reads: string[] = [];
    const url = `file:${join(folder, "demo.db")}`;
    const { code } = await makeDemo(
      { url },
      {
        async onceReady(address) {
          const signedIn = await fetch(`${address}/api/auth/login`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ username: "admin", password: "admin123" }),
          });
          const headers = { cookie: getCookies(signedIn) };
          const read = async (path: string) => (await fetch(address + path, { headers })).text();
          const readAll = async () => reads.push((await Promise.all(seenFirst.map(read))).join());
          await readAll();
          const book = await openDatabase({ url });
          const often = serverJobs.filter((job) => job.pending && job.schedule.split(" ").length === 6);
          await eventually(async () => {
            const done = await book.read.values<[string]>(sql`select name from jobs where succeeded_at > 0`);
            expect(done.map(([name]) => name)).toEqual(expect.arrayContaining(often.map(({ name }) => name)));
          }, seldom);
          await book.close();
          await readAll();
        },
      },
    );
    expect(code).toBe(0);
    expect(reads[0]).toContain('"balance"');
    expect(new Set(reads).size).toBe(1);
  });
});

describe("a server that is asked to stop while it starts", () => {
  test("makes its book first, and ends in order", async () => {
    const path = join(folder, "stopped.db");
    const place = { url: `file:${path}` };
    expect(await endWhileStarting(place, () => accessSync(path), "SIGTERM")).toEqual({ code: 0, said: "" });
    await expectWhole(place.url);
  });
});

/** Credits of one dollar, each with its own key and reference. */
class Load {
  readonly acknowledged = new Set<string>();
  readonly unanswered = new Set<string>();
  sentAgain = 0;
  #made = 0;
  #refusal: string | undefined;

  /** Posts until the server is gone. */
  async run(server: Server, accountId: number): Promise<void> {
    const worker = async () => {
      for (let alive = true; alive; ) alive = await this.#post(server, accountId, `TXN-${++this.#made}`);
    };
    await Promise.all(Array.from({ length: workers }, worker));
  }

  /** Sends an unanswered call again, as a client does. */
  async sendAgain(server: SignedIn, accountId: number): Promise<void> {
    const references = [...this.unanswered];
    this.sentAgain += references.length;
    await Promise.all(references.map((reference) => this.#post(server, accountId, reference)));
  }

  async acknowledgedMore(count: number): Promise<void> {
    const enough = this.acknowledged.size + count;
    await eventually(() => {
      if (!this.#refusal) expect(this.acknowledged.size).toBeGreaterThanOrEqual(enough);
    });
    if (this.#refusal) throw new Error(this.#refusal);
  }

  async #post(server: SignedIn, vaId: number, reference: string): Promise<boolean> {
    this.unanswered.add(reference);
    const body = { vaId, type: "credit", amount: "1.00", currency: "USD", description: "Invoice", reference };
    const answer = await server.post("/api/transactions", body, reference).catch(() => undefined);
    if (!answer) return false;
    const text = await answer.text().catch(() => undefined);
    if (text === undefined) return false;
    if (answer.status !== 201) {
      this.#refusal = `posting answered ${answer.status}: ${text}`;
      return false;
    }
    this.unanswered.delete(reference);
    this.acknowledged.add(reference);
    return true;
  }
}

/**
 * The feed has each movement once, in the order in which they were booked and without gaps, and the receiver got each
 * of them, whichever server was killed meanwhile: perhaps several times, but never before its predecessor.
 */
async function expectEvents({ acknowledged }: Load): Promise<void> {
  const db = await openDatabase({ url });
  const events = await db.read.values<[number, number, string]>(
    sql`select e.seq, t.id, t.reference from events e join transactions t on t.id = e.subject
      where e.type = 'transaction.posted' order by e.seq`,
  );
  const [counted] = await db.read.values<[number, number, number]>(
    sql`select count(*), max(seq) - min(seq) + 1, (select count(*) from transactions) from events`,
  );
  await db.close();
  expect(counted?.[0]).toBe(counted?.[1] ?? 0);
  expect(events).toHaveLength(counted?.[2] ?? 0);
  const ids = events.map(([, id]) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const references = events.map(([, , reference]) => reference);
  expect(new Set(references).isSupersetOf(acknowledged)).toBe(true);
  await eventually(() => expect([...new Set(receiver.got)]).toEqual(references));
}

async function expectWhole(book: string): Promise<void> {
  const db = await openDatabase({ url: book });
  const { sound, findings } = await verify(db);
  await db.close();
  expect([sound, ...findings.flatMap(({ broken }) => broken ?? [])]).toEqual([true]);
}

/** The book verifies; every acknowledged credit is in it, none twice, and the balance is what was booked. */
async function expectBooked({ acknowledged, unanswered }: Load): Promise<void> {
  const db = await openDatabase({ url });
  const rows = await db.read.values<[string, number]>(
    sql`select reference, count(*) from transactions group by reference`,
  );
  const balances = await db.read.values<[number]>(sql`select balance from virtual_accounts`);
  const { findings } = await verify(db);
  await db.close();
  expect(findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  const booked = new Map(rows);
  expect([...booked.values()].filter((count) => count !== 1)).toEqual([]);
  expect([...acknowledged].filter((reference) => !booked.has(reference))).toEqual([]);
  expect([...booked.keys()].filter((it) => !acknowledged.has(it) && !unanswered.has(it))).toEqual([]);
  expect(balances).toEqual([[booked.size * 100]]);
}
