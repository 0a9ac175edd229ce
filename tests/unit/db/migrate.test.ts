import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { committed, migrate } from "db/migrate";
import { sql } from "drizzle-orm";

const first = { tag: "0000_first", hash: "a", statements: ["create table t (a integer) strict"] };
const second = { tag: "0001_second", hash: "b", statements: ["alter table t add column b integer"] };
const broken = {
  tag: "0002_broken",
  hash: "c",
  statements: ["create table u (a integer) strict", "insert into nowhere values (1)"],
};

const open: Database[] = [];
const openBook = async (url = ":memory:"): Promise<Database> => {
  const db = await openDatabase({ url });
  open.push(db);
  return db;
};
const columns = (db: Database) => db.read.values(sql`select name from pragma_table_info('t')`);

afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});

describe("migrate", () => {
  test("applies what is missing, in order, once", async () => {
    const db = await openBook();
    expect(await migrate(db, [first])).toEqual(["0000_first"]);
    expect(await migrate(db, [first, second])).toEqual(["0001_second"]);
    expect(await migrate(db, [first, second])).toEqual([]);
    expect(await columns(db)).toEqual([["a"], ["b"]]);
  });

  test("leaves nothing of a migration that fails", async () => {
    const db = await openBook();
    await expect(migrate(db, [first, broken])).rejects.toThrow("nowhere");
    expect(await db.read.values(sql`select name from sqlite_master where name = 'u'`)).toEqual([]);
    expect(await migrate(db, [first])).toEqual([]);
  });

  test("refuses a database that is newer than the code", async () => {
    const db = await openBook();
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow("The database is newer than this code");
  });

  test("refuses a migration that was changed after it had been applied", async () => {
    const db = await openBook();
    await migrate(db, [first]);
    await expect(migrate(db, [{ ...first, hash: "changed" }])).rejects.toThrow("0000_first was changed");
  });

  test("may be started by several nodes at once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vostra-migrate-"));
    const url = `file:${join(folder, "book.db")}`;
    const nodes = await Promise.all([openBook(url), openBook(url), openBook(url)]);
    const made = await Promise.all(nodes.map((db) => migrate(db, [first, second])));
    expect(made.flat().sort()).toEqual(["0000_first", "0001_second"]);
    rmSync(folder, { recursive: true });
  });

  test("brings an empty database to the schema of the product", async () => {
    const db = await openBook();
    expect(await migrate(db)).toEqual(committed().map(({ tag }) => tag));
    expect(await migrate(db)).toEqual([]);
    expect(await db.read.values(sql`pragma foreign_key_check`)).toEqual([]);
  });
});
