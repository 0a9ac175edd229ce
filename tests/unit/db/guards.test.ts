import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { assertGuards, compareGuards, normalised } from "db/guards";
import { restoreProgram } from "db/migrate";
import { sql } from "drizzle-orm";
import { start } from "@/app/start";
import { readEnv } from "@/env";
import { verify } from "@/integrity/verify";
import { copyTo } from "../../database";

let folder: string;
let url: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vostra-guards-"));
  url = `file:${join(folder, "book.db")}`;
  await copyTo(join(folder, "book.db"), "empty", async () => {});
  db = await openDatabase({ url });
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const change = (...texts: string[]) => db.alter(texts.map((text) => ({ sql: text, args: [] })));
const differences = async () => (await compareGuards(db)).differences;
const getText = async (name: string) => {
  const [row] = await db.read.values<[string]>(sql`select sql from sqlite_master where name = ${name}`);
  return row?.[0] ?? "";
};

/** Ways of removing a guard, with the reported sentence. */
const ways: [what: string, change: () => Promise<void>, said: string][] = [
  ["a dropped trigger", () => change("drop trigger entries_book"), "trigger entries_book is missing"],
  [
    "a trigger that does nothing any more",
    () =>
      change(
        "drop trigger entries_book",
        "create trigger entries_book before insert on entries begin select 1; end",
      ),
    "trigger entries_book was changed",
  ],
  [
    "a trigger that fires no more",
    async () => {
      const text = (await getText("audit_logs_delete")).replace(/BEGIN/, "WHEN 0 BEGIN");
      await change("drop trigger audit_logs_delete", text);
    },
    "trigger audit_logs_delete was changed",
  ],
  [
    "a trigger of somebody else",
    () =>
      change(
        "create trigger bonus after insert on transactions begin update users set role = 'admin' where id = 2; end",
      ),
    "trigger bonus is none of this version's",
  ],
  [
    "a view in another's place",
    () => change("drop view audit_entries", "create view audit_entries as select 1 as user_id"),
    "view audit_entries was changed",
  ],
  [
    "a CHECK that was neutralised",
    async () => {
      const text = await getText("ledger_accounts");
      const weaker = text.replace(/>= 0/g, ">= -9e9");
      expect(weaker).not.toBe(text);
      await change(
        "pragma writable_schema = on",
        `update sqlite_master set sql = '${weaker.replaceAll("'", "''")}' where name = 'ledger_accounts'`,
        "pragma writable_schema = off",
      );
    },
    "table ledger_accounts was changed",
  ],
  ["a dropped index", () => change("drop index transactions_time"), "index transactions_time is missing"],
  [
    "an index that refuses what is right",
    () => change("create unique index one_each on transactions (type)"),
    "index one_each is none of this version's",
  ],
];

describe("the guards of a book", () => {
  test("are those of a book that was just made", async () => {
    expect(await differences()).toEqual([]);
    await assertGuards(db);
  });

  for (const [what, take, said] of ways)
    test(`are looked through for ${what}: verify names it, and a server does not serve the book`, async () => {
      await take();
      expect((await differences()).join("; ")).toContain(said);
      const proof = await verify(db);
      expect(proof.sound).toBe(false);
      expect(proof.findings.find(({ kind }) => kind === "guards")?.broken).toContain(said);
      await db.close();
      const env = readEnv({ NODE_ENV: "test", DATABASE_URL: url, PORT: "0", LOG_LEVEL: "silent" });
      await expect(start(env)).rejects.toThrow(said);
    });

  test("may stand beside tables that an operator made", async () => {
    await change(
      "create table notes (id integer primary key, text text)",
      "create index notes_text on notes (text)",
    );
    expect(await differences()).toEqual([]);
  });

  test("are put back on request, triggers and views, but for what is a table's own", async () => {
    await change(
      "drop trigger entries_book",
      "create trigger bonus after insert on entries begin select 1; end",
    );
    await restoreProgram(db);
    expect(await differences()).toEqual([]);
    await change("drop index transactions_time");
    await restoreProgram(db);
    expect(await differences()).toEqual(["index transactions_time is missing"]);
  });
});

describe("two texts of one statement", () => {
  test("agree whatever their quotes, spaces, case and comments", () => {
    expect(normalised('CREATE TABLE `a` (\n\t"b" integer -- why\n)')).toBe(
      normalised("create table a ( b INTEGER )"),
    );
  });

  test("differ by a text, a number or a sign", () => {
    expect(normalised("select 'a b'")).not.toBe(normalised("select 'a  b'"));
    expect(normalised("check (a >= 0)")).not.toBe(normalised("check (a > = 0)"));
    expect(normalised("check (a >= 0)")).not.toBe(normalised("check (a >= -0)"));
    expect(normalised("select 'A'")).not.toBe(normalised("select 'a'"));
  });
});
