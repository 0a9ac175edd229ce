import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { BatchSize } from "db/client/batch-size";
import { commitGroup } from "db/client/commit";
import { Connection } from "db/client/connection";
import { DatabaseError } from "db/client/errors";
import { getFilePath } from "db/client/file";
import { sql } from "drizzle-orm";
import { refusal, statement } from "./storage.suite";

let folder: string;
let url: string;
const open: Database[] = [];
const node = async (timeout = 5000): Promise<Database> => {
  const db = await openDatabase({ url, timeout });
  open.push(db);
  return db;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vostra-file-"));
  url = `file:${join(folder, "book.db")}`;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
  rmSync(folder, { recursive: true });
});

describe("a book in a file", () => {
  test("is read as it stands after a query plan was asked for", async () => {
    const db = await node();
    const rows = () => db.read.all<{ word: string }>(sql`select word from words`);
    await db.alter([statement("create table words (word text)")]);
    expect(await rows()).toEqual([]);
    expect(await db.explain(statement("select word from words"))).toEqual(["SCAN words"]);
    expect(await rows()).toEqual([]);
    await db.write([statement("insert into words values ('written')")]);
    expect(await rows()).toEqual([{ word: "written" }]);
  });

  test("is written durably", async () => {
    const connection = new Connection(getFilePath(url), 0);
    await node();
    expect(connection.run(statement("pragma journal_mode")).rows).toEqual([["wal"]]);
    connection.close();
  });

  test("has nothing left of what was deleted, however long it was", async () => {
    const db = await node();
    await db.alter([statement("create table t (a text) strict")]);
    await db.write([
      statement(
        "insert into t values ('short secret'), (replace(hex(zeroblob(50000)), '00', 'long secret '))",
      ),
    ]);
    await db.write([statement("delete from t")]);
    await Promise.all(open.splice(0).map((one) => one.close()));
    const file = readFileSync(getFilePath(url));
    expect(file.length).toBeGreaterThan(600_000);
    expect(file.includes("secret")).toBe(false);
  });

  test("shows a column that another node adds to a kept select of everything", async () => {
    const [mine, theirs] = [await node(), await node()];
    await mine.alter([statement("create table t (a integer) strict")]);
    await mine.write([statement("insert into t values (1)")]);
    expect(await mine.read.all(sql`select * from t`)).toEqual([{ a: 1 }]);
    await theirs.alter([statement("alter table t add column b integer default 2")]);
    expect(await mine.read.all(sql`select * from t`)).toEqual([{ a: 1, b: 2 }]);
    expect(await mine.write([statement("insert into t (a, b) values (3, 4) returning *")])).toEqual([
      [{ a: 3, b: 4 }],
    ]);
  });

  test("takes the writes of two nodes at once", async () => {
    const nodes = [await node(), await node()];
    await nodes[0]?.alter([statement("create table t (a integer) strict")]);
    const writes = Array.from({ length: 100 }, (_, i) =>
      nodes[i % 2]?.write([statement("insert into t values (?)", i)]),
    );
    await Promise.all(writes);
    expect(await nodes[0]?.read.values(sql`select count(*), sum(a) from t`)).toEqual([[100, 4950]]);
  });

  test("says BUSY when another program holds it for too long, and writes nothing", async () => {
    const db = await node(200);
    await db.alter([statement("create table t (a integer) strict")]);
    const other = new Connection(getFilePath(url), 0);
    other.run(statement("begin immediate"));
    expect(await refusal(db.write([statement("insert into t values (1)")]))).toBe("BUSY");
    expect(await db.health()).toMatchObject({ ok: false, writer: false, reader: true });
    other.close();
    expect(await db.write([statement("insert into t values (2) returning a")])).toEqual([[{ a: 2 }]]);
  });

  test("reads several queries as of one moment", async () => {
    const db = await node();
    const one = db.read.all<{ one: number }>(sql`select 1 as one`);
    const two = db.read.values<[number]>(sql`select 2`);
    expect(await db.read.batch([one, two])).toEqual([[{ one: 1 }], [[2]]]);
  });

  test("finishes waiting writes when it closes, and then refuses others", async () => {
    const db = await node();
    await db.alter([statement("create table t (a integer) strict")]);
    const last = db.write([statement("insert into t values (1) returning a")]);
    await db.close();
    expect(await last).toEqual([[{ a: 1 }]]);
    expect(await refusal(db.write([statement("insert into t values (2)")]))).toBe("CLOSED");
    expect(await refusal(db.read.values(sql`select 1`))).toBe("CLOSED");
  });
});

describe("a group of writes", () => {
  test("fails as a whole when the disk is full, and leaves nothing behind", () => {
    const connection = new Connection(getFilePath(url), 0);
    connection.run(statement("create table t (a text) strict"));
    connection.run(statement("pragma max_page_count = 4"));
    const small = statement("insert into t values ('small')");
    const large = statement("insert into t values (?)", "x".repeat(100_000));
    const units = [small, large, small].map((one) => ({ statements: [one], idempotent: undefined }));
    expect(() => commitGroup(connection, units)).toThrow(DatabaseError);
    expect(connection.inTransaction).toBe(false);
    expect(connection.run(statement("select count(*) from t")).rows).toEqual([[0]]);
    connection.close();
  });

  const how = (a: string, how: string) => [[{ a, how }]];
  /** Texts for a table that accepts unique, non-empty texts; those of one form are written together. */
  const crowd = (texts: readonly string[], bulkSql: string) =>
    texts.map((text) => ({
      statements: [statement("insert into t values (?) returning a, 'alone' as how", text)],
      idempotent: undefined,
      bulkSql,
    }));
  const together = "insert into t select value ->> 0 from json_each(?) returning a, 'together' as how";
  const opened = () => {
    const connection = new Connection(getFilePath(url), 0);
    connection.run(
      statement("create table t (a text not null unique constraint SOME check (a <> '')) strict"),
    );
    return connection;
  };

  test("of one form is one statement, and each is answered its own row", () => {
    const connection = opened();
    const outcomes = commitGroup(connection, crowd(["c", "a", 'é"\\\u0001'], together));
    expect(outcomes).toEqual(["c", "a", 'é"\\\u0001'].map((text) => how(text, "together")));
    connection.close();
  });

  test("of one form fails one by one", () => {
    const connection = opened();
    const outcomes = commitGroup(connection, crowd(["a", "", "b", "a", "c"], together));
    expect(outcomes.map((outcome) => (outcome instanceof DatabaseError ? outcome.code : outcome))).toEqual([
      how("a", "alone"),
      "SOME",
      how("b", "alone"),
      "UNIQUE:t.a",
      how("c", "alone"),
    ]);
    connection.close();
  });

  test("tries fewer at once after a refusal, and more again when all goes well", () => {
    const [batchSize, units] = [new BatchSize(), crowd(Array.from({ length: 200 }, String), together)];
    expect(batchSize.nextBatch(units, 0)).toHaveLength(64);
    batchSize.adjust(false);
    expect(batchSize.nextBatch(units, 10)).toHaveLength(32);
    for (let i = 0; i < 9; i++) batchSize.adjust(false);
    expect(batchSize.nextBatch(units, 0)).toHaveLength(1);
    for (let i = 0; i < 200; i++) batchSize.adjust(true);
    expect(batchSize.nextBatch(units, 0)).toHaveLength(128);
    expect(batchSize.nextBatch(units, 190)).toHaveLength(10);
    expect(batchSize.nextBatch([{ statements: [], idempotent: undefined }, ...units], 0)).toHaveLength(1);
  });
});

describe("the path in a file URL", () => {
  const cases: [string, string][] = [
    ["file:data/vostra.db", "data/vostra.db"],
    ["file:/data/vostra.db", "/data/vostra.db"],
    ["file:///data/a%20b.db", "/data/a b.db"],
    [":memory:", ":memory:"],
  ];
  test.each(cases)("%s is %s", (from, path) => {
    expect(getFilePath(from)).toBe(path);
  });
});
