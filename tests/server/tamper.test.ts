import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { auditStatement } from "@/commands/statement";
import { readHead } from "@/integrity/trail/chain";
import type { Prepared, Way } from "../tampered";
import { prepare } from "./tamper";
import { bankWays } from "./tamper-bank";
import { moneyWays } from "./tamper-money";
import { refused } from "./tamper-refused";
import { otherWays } from "./tamper-rest";

let book: Prepared;
beforeAll(async () => {
  book = await prepare();
});
afterAll(() => book.close());

const listStatements = ([, sql]: Way) => (typeof sql === "string" ? [sql] : sql);

test("an untouched book is whole, with its triggers taken away and put back as well", async () => {
  expect(await book.byHand(() => {})).toEqual([]);
  expect(await book.withoutGuards([])).toEqual([]);
  expect(await book.withGuardsPutBack([])).toEqual([]);
});

describe("with triggers in place the database refuses", () => {
  test.each(refused)("%s", async (_, sql, code) => {
    const { refused: codes, found } = await book.withGuards([sql]);
    expect(codes).toEqual([code]);
    expect(found).toEqual([]);
  });
});

describe("without triggers verify names", () => {
  const ways = [...moneyWays, ...otherWays, ...bankWays];
  for (const way of ways)
    test(way[0], async () => {
      const found = await book.withoutGuards(listStatements(way));
      expect(found.join("\n")).toMatch(way[2]);
    });
});

test("a redaction is not explained by a verification that named the same row", async () => {
  const login = "(select max(id) from audit_logs where action = 'LOGIN')";
  const found = await book.withGuardsPutBack([`update audit_logs set details = null where id = ${login}`], {
    afterwards: [
      `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select 1, 'CREATE', 'AUDIT_LOG', ${login}, '{}', '', '', max(created_at) from audit_logs`,
    ],
  });
  expect(found.join("\n")).toMatch(/audit row \d+ lost its details without a row that records it/);
});

describe("of the guards themselves verify names", () => {
  const text = (name: string, from: string, to: string) =>
    `pragma writable_schema = on;
      update sqlite_master set sql = replace(sql, '${from}', '${to}') where name = '${name}';
      pragma writable_schema = off`;

  test.each([
    ["a dropped trigger", "drop trigger alerts_delete", "trigger alerts_delete is missing"],
    [
      "a trigger that lets all pass",
      text("alerts_delete", "APPEND_ONLY", "x"),
      "trigger alerts_delete was changed",
    ],
    [
      "a trigger of somebody else",
      "create trigger own after insert on alerts begin select 1; end",
      "trigger own is none of this version's",
    ],
    [
      "another view",
      "drop view alert_records; create view alert_records as select 1 as id",
      "view alert_records was changed",
    ],
    [
      "a CHECK that holds no more",
      text("ledger_accounts", ">= 0", ">= -9e9"),
      "table ledger_accounts was changed",
    ],
    [
      "a foreign key that is gone",
      text("sessions", "ON DELETE no action", "ON DELETE cascade"),
      "table sessions was changed",
    ],
    ["a dropped index", "drop index payments_reference", "index payments_reference is missing"],
  ])("%s", async (_, sql, words) => {
    const found = await book.byHand((path) => {
      const connection = new Connection(path, 1000);
      connection.exec(sql);
      connection.close();
    });
    expect(found.join("\n")).toContain(words);
  });
});

describe("of the file itself verify names, or says that it cannot look,", () => {
  /** Flips a bit of a text somewhere in the file. */
  const flip = (path: string, words: string) => {
    const bytes = readFileSync(path);
    const at = bytes.lastIndexOf(words);
    expect(at).not.toBe(-1);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(path, bytes);
  };

  test.each([
    ["a flipped bit of a description", "Movement 2", /transaction \d+|audit row \d+|journal [\w-]+/],
    ["a flipped bit of an alert", "Looked at", /alert 1 |audit row \d+/],
    ["a flipped bit of a table's definition", "CREATE TABLE `holds`", /could not look: /],
    ["a flipped bit of the file's beginning", "SQLite format 3", /could not look: /],
  ])("%s", async (_, words, said) => {
    const found = await book.byHand((path) => flip(path, words));
    expect(found.join("\n")).toMatch(said);
  });

  test("a page of zeros", async () => {
    const found = await book.byHand((path) => {
      const bytes = readFileSync(path);
      const at = Math.floor(bytes.lastIndexOf("Movement 2") / 4096) * 4096;
      writeFileSync(path, bytes.fill(0, at, at + 4096));
    });
    expect(found.length).toBeGreaterThan(0);
  });
});

describe("what only a kept head finds, and --head does:", () => {
  test("the end of a book, cut off together with all that it recorded", async () => {
    const later = await book.later();
    expect(await book.byHand(() => {})).toEqual([]);
    expect(await book.byHand(() => {}, [later])).toEqual([expect.stringContaining("its end was cut off")]);
    const bare = { id: null, hash: later.hash };
    expect(await book.byHand(() => {}, [bare])).toEqual([
      expect.stringContaining("no audit row has the hash"),
    ]);
  });

  test("commits that a damaged log lost", async () => {
    let later = book.head;
    const damage = async (path: string) => {
      const db = await openDatabase({ url: `file:${path}` });
      const row = { action: "CREATE", resource: "EXPORT", details: {}, at: 1 } as const;
      await db.write([auditStatement({ ...row, actor: null })]);
      await db.write([auditStatement({ ...row, actor: null })]);
      later = await readHead(db);
      // As a killed process leaves it: with its log, in whose last commit one bit is flipped.
      const log = readFileSync(`${path}-wal`);
      log.writeUInt8(log.readUInt8(log.length - 100) ^ 1, log.length - 100);
      const bytes = readFileSync(path);
      await db.close();
      writeFileSync(path, bytes);
      writeFileSync(`${path}-wal`, log);
    };
    expect(await book.byHand(damage)).toEqual([]);
    expect(await book.byHand(damage, () => [later])).toEqual([
      expect.stringContaining("its end was cut off"),
    ]);
  });

  test("a text that was changed everywhere, with the chain computed again from there on", async () => {
    const journal = "(select journal_id from transactions where id = 2)";
    const digest = `lower(hex(sha3((select command from journals where id = ${journal}), 256)))`;
    const change = [
      "update transactions set description = 'Gift' where id = 2",
      `update journals set command = json_set(command, '$.steps[0].description', 'Gift') where id = ${journal}`,
      "create table stash as select * from audit_logs order by id",
      `update stash set details = json_set(details, '$.transactions[0].description', 'Gift', '$.command', ${digest})
        where details ->> '$.journalId' = ${journal}`,
      "create table stash_changes as select * from state_changes order by id",
      "delete from state_changes",
      "delete from audit_logs",
    ];
    // In the order of writing: the changes that a row covers come right before it.
    const anew = [
      "create table feeder (id integer primary key)",
      `create trigger feed after insert on feeder begin
        insert into state_changes select * from stash_changes where audit_id = new.id order by id;
        insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select user_id, action, resource, resource_id, details, ip_address, user_agent, created_at
        from stash where id = new.id;
      end`,
      "insert into feeder select id from stash order by id",
      "drop table feeder",
      "drop table stash",
      "drop table stash_changes",
    ];
    expect(await book.withGuardsPutBack(change, { afterwards: anew })).toEqual([]);
    const found = await book.withGuardsPutBack(change, { afterwards: anew, kept: [book.head] });
    expect(found).toEqual([expect.stringContaining("is not the one whose hash was kept")]);
  });
});
