import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { openReadOnly, reader } from "db/client/file";
import { compareWith, readHistory } from "db/client/history";
import { beginEpoch, markHistory } from "db/history";
import { migrate } from "db/migrate";
import { backUp } from "@/integrity/backup/backup";
import { restore } from "@/integrity/backup/restore";
import { copyTo } from "../../database";
import { statement } from "../ledger/house";
import { fillWatched } from "../ledger/watched-book";

let folder: string;
const opened: Database[] = [];
const at = (name: string) => join(folder, name);
const open = async (name: string): Promise<Database> => {
  const db = await openDatabase({ url: `file:${at(name)}` });
  opened.push(db);
  return db;
};
const closeAll = async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-history-"));
  await copyTo(at("book.db"), "watched-rows", fillWatched);
});
afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true });
});

/** Continues a book in its own file. */
async function goOn(name: string, ...texts: string[]): Promise<void> {
  const db = await open(name);
  for (const text of texts) await db.write([statement(text)]);
  await closeAll();
}

/** Copy of the current book. */
async function copy(to: string): Promise<void> {
  await closeAll();
  copyFileSync(at("book.db"), at(to));
}

/** Compares a replica in one file with a primary in another. */
async function difference(replica: string, primary: string): Promise<string | undefined> {
  const [own, there] = [openReadOnly(at(replica)), openReadOnly(at(primary))];
  try {
    return (await compareWith(reader(there), await readHistory(reader(own)))).difference;
  } finally {
    own.close();
    there.close();
  }
}

const act = `insert into audit_entries (action, resource, details, ip_address, user_agent, created_at)
  values ('UPDATE', 'BRAND', '{}', '', '', (select max(created_at) + 1 from audit_logs))`;
const otherAct = act.replace("BRAND", "OTHER");
const { sql: mark, args } = markHistory(0)[0] ?? statement("");
const marked = mark.replace("?", String(args[0]));

describe("a replica", () => {
  test("is of its primary's history while that has all of it, or more", async () => {
    await copy("replica.db");
    expect(await difference("replica.db", "book.db")).toBeUndefined();
    await goOn("book.db", act, marked, act);
    expect(await difference("replica.db", "book.db")).toBeUndefined();
  });

  test("is ahead of a primary that lacks its newest row of the trail, or is another book's", async () => {
    await copy("replica.db");
    await goOn("replica.db", act);
    expect(await difference("replica.db", "book.db")).toMatch(
      /is ahead of its primary: its trail has come to row \d+/,
    );
    await open("empty.db");
    await closeAll();
    expect(await difference("replica.db", "empty.db")).toContain("whose book is an older one or none");
    expect(await difference("empty.db", "book.db")).toBeUndefined();
  });

  test("went another way where the primary passed it with other rows", async () => {
    await copy("replica.db");
    await goOn("replica.db", act);
    await goOn("book.db", otherAct, otherAct, otherAct);
    expect(await difference("replica.db", "book.db")).toMatch(
      /went another way than its primary: row \d+ of the trail/,
    );
  });

  test("is known by its marks if nothing but them was written", async () => {
    await copy("replica.db");
    await goOn("replica.db", marked);
    expect(await difference("replica.db", "book.db")).toContain(
      "is ahead of its primary: its history has come to mark 2",
    );
    await goOn("book.db", marked, marked);
    expect(await difference("replica.db", "book.db")).toBe(
      "went another way than its primary: mark 2 is another there",
    );
  });

  test("is of another epoch than a primary that was restored", async () => {
    await copy("replica.db");
    await goOn("book.db", beginEpoch.sql);
    expect(await difference("replica.db", "book.db")).toContain("is of another epoch than its primary");
  });

  test("that lacks marks which its primary has forgotten is too old", async () => {
    await goOn("book.db", marked);
    await copy("replica.db");
    await goOn("book.db", marked, marked, "delete from history_marks where id = 2");
    expect(await difference("replica.db", "book.db")).toContain("is too old to be compared");
  });
});

const marks = (db: Database) =>
  db.readPrimary(statement("select id, kind, token from history_marks order by id"));

describe("a book", () => {
  test("begins one epoch when it is made, with a token that no other has", async () => {
    const other = await open("other.db");
    await migrate(other);
    const [first, second] = [await marks(await open("book.db")), await marks(other)];
    expect(first).toEqual([{ id: 1, kind: "epoch", token: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(second[0]?.token).not.toBe(first[0]?.token);
  });

  test("begins another with each restore, and keeps the former ones", async () => {
    const backup = at("backup.db");
    await backUp({ url: `file:${at("book.db")}` }, backup);
    for (const name of ["one.db", "two.db"]) await restore({ url: `file:${at(name)}` }, backup);
    const [before, one, two] = [
      await marks(await open("book.db")),
      await marks(await open("one.db")),
      await marks(await open("two.db")),
    ];
    expect(one.map(({ kind }) => kind)).toEqual(["epoch", "epoch"]);
    expect(one[0]).toEqual(before[0] ?? {});
    expect(one[1]?.token).not.toBe(two[1]?.token);
    await closeAll();
    expect(await difference("book.db", "one.db")).toContain("is of another epoch");
  });

  test("gets one mark in a while, from however many nodes, and keeps a number of them", async () => {
    const db = await open("book.db");
    const lastMarked = (at: number) => db.write([statement("update history_marks set created_at = ?", at)]);
    await db.write([statement("drop trigger history_marks_update")]);
    await lastMarked(Date.now());
    await db.write(markHistory(50));
    expect(await marks(db)).toHaveLength(1);
    await lastMarked(Date.now() - 60_000);
    for (let node = 0; node < 3; node++) await db.write(markHistory(50));
    expect((await marks(db)).map(({ kind }) => kind)).toEqual(["epoch", "minute"]);
    await db.write([
      statement(
        "with recursive n (i) as (select 3 union all select i + 1 from n where i < 45010) insert into history_marks select i, 'minute', lower(hex(randomblob(16))), 1 from n",
      ),
    ]);
    await db.write(markHistory(50));
    const [counted] = await db.readPrimary(
      statement("select count(*) as rows, min(id) as first from history_marks"),
    );
    expect(counted).toEqual({ rows: 45_002, first: 1 });
  });
});
