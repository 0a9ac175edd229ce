import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { eventually } from "../eventually";
import { refusal, statement } from "../unit/db/storage.suite";
import { startLossyProxy } from "./lossy";
import { type Primary, startPrimary } from "./sqld";
import { openReplica, remove, scratch } from "./transports";

// The least that a posting needs: a journal whose id is unique, and a balance that a posting can exhaust.
const tables = [
  "create table journals (id text primary key) strict",
  "create table pots (id integer primary key, balance integer not null, constraint OVERDRAWN check (balance >= 0)) strict",
  "create trigger takes before insert on journals begin update pots set balance = balance - 60; end",
  "insert into pots values (1, 100)",
];
const posting = (id: string) => statement("insert into journals (id) values (?) returning id", id);
const refill = () => statement("update pots set balance = balance + 100");
const balance = async (db: Database) =>
  (await db.read.values<[number]>(sql`select balance from pots`))[0]?.[0];
const journals = async (db: Database) =>
  (await db.read.values<[string]>(sql`select id from journals order by id`)).flat();

let primary: Primary;
let folder: string;
const open: Database[] = [];
const keep = async (opening: Promise<Database>): Promise<Database> => {
  const db = await opening;
  open.push(db);
  return db;
};
/** Timeout in milliseconds for a frozen primary; only tests that freeze it use one this short. */
const impatient = 1000;
const node = (url = primary.url, timeout?: number) => keep(openDatabase({ url, timeout }));
const replica = (name = "node.db", timeout = 10_000) =>
  keep(openReplica(primary, join(folder, name), timeout));

beforeEach(async () => {
  primary = await startPrimary();
  folder = await scratch();
  const db = await node();
  await db.alter(tables.map((text) => statement(text)));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
  await primary.stop();
  await remove(folder);
});

describe("while the primary is away", () => {
  test("a replica continues reading and refuses writes, until it is back", async () => {
    const db = await replica();
    await db.post(posting("a"));
    await primary.kill();
    expect(await refusal(db.post(posting("b")))).toBe("UNAVAILABLE");
    expect(await balance(db)).toBe(40);
    expect(await db.health()).toMatchObject({ ok: false, writer: false, reader: true });
    await primary.restart();
    await db.write([refill()]);
    await db.post(posting("b"));
    expect(await journals(db)).toEqual(["a", "b"]);
    expect(await db.health()).toMatchObject({ ok: true });
  });

  test("a node that starts reads its file, and follows again when the primary is back", async () => {
    const first = await replica();
    await first.post(posting("a"));
    await first.close();
    await primary.kill();
    const again = await replica();
    expect(await journals(again)).toEqual(["a"]);
    expect(await refusal(again.post(posting("b")))).toBe("UNAVAILABLE");
    await primary.restart();
    const writer = await node();
    await writer.write([refill(), posting("b")]);
    await eventually(async () => expect(await journals(again)).toEqual(["a", "b"]));
  });

  test("a node without a file of its own does not start", async () => {
    await primary.kill();
    expect(await refusal(replica("new.db"))).toBe("UNAVAILABLE");
  });

  test("a node without a replica says UNAVAILABLE to reads and writes", async () => {
    const db = await node();
    await primary.kill();
    expect(await refusal(db.post(posting("a")))).toBe("UNAVAILABLE");
    expect(await refusal(balance(db))).toBe("UNAVAILABLE");
  });
});

describe("when the primary stands still", () => {
  test("reads continue, the watchdog finds the hung writer, and nothing blocks the process", async () => {
    // A node with a file starts with its contents, however long the primary's first answer takes.
    await (await replica()).close();
    const db = await replica("node.db", impatient);
    primary.freeze();
    const waiting = refusal(db.write([refill()]));
    let turns = 0;
    const clock = setInterval(() => turns++, 5);
    expect(await db.health()).toMatchObject({ ok: false, writer: false, reader: true });
    expect(await balance(db)).toBe(100);
    clearInterval(clock);
    expect(turns).toBeGreaterThan(2);
    expect(await waiting).toBe("TIMEOUT");
    primary.thaw();
    await eventually(async () => expect(await db.health()).toMatchObject({ ok: true }));
  });

  test("a posting whose answer comes too late is booked once", async () => {
    const db = await node(primary.url, impatient);
    primary.freeze();
    const posted = db.post(posting("a")).catch((error) => error.code);
    // The watchdog waits for its own write at least as long as the posting waits for its answer.
    expect(await db.health()).toMatchObject({ writer: false });
    primary.thaw();
    expect([[{ id: "a" }], "ALREADY_COMMITTED"]).toContainEqual(await posted);
    expect(await journals(db)).toEqual(["a"]);
    expect(await balance(db)).toBe(40);
  });
});

describe("on a connection that the primary keeps", () => {
  test("a write that cannot be repeated is carried out once after the primary was started again", async () => {
    const db = await node();
    await db.post(posting("a"));
    await primary.kill();
    await primary.restart();
    await db.write([refill()]);
    expect(await balance(db)).toBe(140);
  });

  test("postings that are written together are refused alone", async () => {
    const db = await node();
    await db.write([statement("update pots set balance = 150")]);
    const bulkSql = "insert into journals (id) select value ->> 0 from json_each(?) returning id";
    const ids = ["a", "b", "c", "d"];
    const outcomes = await Promise.all(
      ids.map((id) =>
        db.post({ ...posting(id), bulkSql }).then(
          ([row]) => row?.id,
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes).toEqual(["a", "b", "OVERDRAWN", "OVERDRAWN"]);
    await db.write([refill()]);
    const more = ["e", "f"].map((id) => db.post({ ...posting(id), bulkSql }));
    expect((await Promise.all(more)).flat()).toEqual([{ id: "e" }, { id: "f" }]);
    expect(await balance(db)).toBe(10);
  });
});

describe("when an answer is lost", () => {
  test("a posting is sent again, and known to be booked", async () => {
    const proxy = startLossyProxy(primary.url);
    const db = await node(proxy.url);
    proxy.loseNext();
    expect(await refusal(db.post(posting("a")))).toBe("ALREADY_COMMITTED");
    expect(await balance(db)).toBe(40);
    proxy.stop();
  });

  test("a read on the primary is repeated", async () => {
    const proxy = startLossyProxy(primary.url);
    const db = await node(proxy.url);
    proxy.loseNext();
    expect(await db.readPrimary(statement("select balance from pots"))).toEqual([{ balance: 100 }]);
    proxy.stop();
  });

  test("a read that a busy primary refused is repeated", async () => {
    const proxy = startLossyProxy(primary.url);
    const db = await node(proxy.url);
    proxy.refuseNext();
    expect(await balance(db)).toBe(100);
    proxy.stop();
  });

  test("each write of a group gets its own outcome", async () => {
    const proxy = startLossyProxy(primary.url);
    const db = await node(proxy.url);
    proxy.loseNext();
    const outcomes = [
      db.post(posting("a")),
      db.write([refill()]),
      db.write([posting("b")], { idempotent: statement("select 1 from journals where id = 'b'") }),
      db.write([statement("update pots set balance = 500")], { idempotent: true }),
    ].map((promise) =>
      promise.then(
        () => "written",
        (error) => error.code,
      ),
    );
    expect(await Promise.all(outcomes)).toEqual([
      "ALREADY_COMMITTED",
      "TIMEOUT",
      "ALREADY_COMMITTED",
      "written",
    ]);
    expect(await journals(db)).toEqual(["a", "b"]);
    proxy.stop();
  });
});

describe("a primary that is killed under load", () => {
  test("has kept what it acknowledged, once", async () => {
    const db = await node();
    await db.write([statement("update pots set balance = 1000000")]);
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const ids = Array.from({ length: 300 }, (_, i) => `${round}-${i}`);
      const before = acknowledged.length;
      const underWay = Promise.all(Array.from({ length: 8 }, () => postAll(db, ids, acknowledged)));
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 30));
      await primary.kill();
      await primary.restart();
      await underWay;
    }
    const booked = await journals(db);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !booked.includes(id))).toEqual([]);
    expect(await balance(db)).toBe(1_000_000 - 60 * booked.length);
  });
});

/** Posts from a list that several callers share, until it is empty. */
async function postAll(db: Database, ids: string[], acknowledged: string[]): Promise<void> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    const outcome = await db.post(posting(id)).then(
      () => "ACKNOWLEDGED",
      (error) => error.code,
    );
    if (outcome === "ACKNOWLEDGED" || outcome === "ALREADY_COMMITTED") acknowledged.push(id);
  }
}
