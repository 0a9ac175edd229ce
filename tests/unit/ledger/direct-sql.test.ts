import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { journalKindNames } from "db/journal-kinds";
import fc from "fast-check";
import { verify } from "@/integrity/verify";
import { placeHold } from "@/ledger/holds";
import { openCopy } from "../../database";
import { countCases } from "../../samples";
import { findCode, type House, noon, openHouse, statement } from "./house";

let db: Database;
let url: string;
let house: House;
let first: number;
let second: number;
beforeAll(async () => {
  ({ db, url } = await openCopy());
  house = await openHouse(db);
  first = await house.funded(1000_00);
  second = await house.funded(1000_00, { cbs: "1000000002" });
  for (const reference of ["H-1", "H-2", "H-3"])
    await placeHold(house.deps, house.admin, {
      accountId: first,
      amount: 10_00,
      currency: "USD",
      reason: "Reserve",
      reference,
    });
});
afterAll(() => db.close());

const flaws = async () => (await verify(db)).findings.flatMap(({ broken }) => broken ?? []);
const insert = (clause: string, kind: string, command: unknown, id: string = crypto.randomUUID(), end = "") =>
  db.write([
    statement(
      `insert ${clause} into journals (id, kind, user_id, command, created_at) values (?, ?, 1, ?, ?) ${end}`,
      id,
      kind,
      JSON.stringify(command),
      noon + 1000,
    ),
  ]);
const step = (type: string, account: number, amount: number, more: object = {}) => ({
  type,
  account,
  amount,
  currency: "USD",
  description: "By hand",
  reference: "SQL",
  ...more,
});

/** Incomplete journals by hand, in a way that each posting's own checks would accept. */
const incomplete: [string, () => Promise<unknown>][] = [
  ["a negative credit", () => insert("or ignore", "credit", { steps: [step("credit", first, -100)] })],
  ["a credit of nothing", () => insert("or ignore", "credit", { steps: [step("credit", first, 0)] })],
  ["a hold that is not placed", () => insert("or ignore", "hold", { steps: [step("hold", first, -100)] })],
  ["a transfer of one leg", () => insert("", "transfer", { steps: [step("debit", first, 100)] })],
  ["a transfer of no leg", () => insert("or ignore", "transfer", { steps: [] })],
  [
    "a transfer of unequal legs",
    () =>
      insert("", "transfer", {
        steps: [step("debit", first, 100, { peer: second }), step("credit", second, 900, { peer: first })],
      }),
  ],
  [
    "a transfer whose debit names no peer",
    () =>
      insert("", "transfer", {
        steps: [step("credit", first, 100, { peer: second }), step("debit", second, 100)],
      }),
  ],
  [
    "a transfer whose leg is moved by a hold",
    () =>
      insert("", "transfer", {
        steps: [
          step("debit", second, 100, { hold: 1, peer: second }),
          step("credit", second, 100, { peer: second }),
        ],
      }),
  ],
  [
    "a transfer to itself",
    () =>
      insert("", "transfer", {
        steps: [step("debit", first, 100, { peer: first }), step("credit", first, 100, { peer: first })],
      }),
  ],
  [
    "a capture without its release",
    () => insert("", "capture", { steps: [step("debit", first, 100, { hold: 1 })] }),
  ],
  ["a release that debits", () => insert("", "release", { steps: [step("debit", first, 100)] })],
  ["an approval that credits anyone", () => insert("", "approval", { steps: [step("credit", first, 100)] })],
  ["a settlement that credits", () => insert("", "settlement", { steps: [step("credit", first, 100)] })],
  ["a relink that credits", () => insert("", "relink", { steps: [step("credit", first, 100)] })],
];

describe("a journal that is inserted by hand", () => {
  for (const [what, act] of incomplete)
    test(`is refused where it is ${what}, and leaves nothing behind`, async () => {
      const before = await house.rows("select count(*) as n, sum(amount) as s from entries");
      expect(await findCode(act())).toBeDefined();
      expect(await house.rows("select count(*) as n, sum(amount) as s from entries")).toEqual(before);
      expect(await flaws()).toEqual([]);
    });

  test("whatever its clause, kind, steps and amounts, leaves a whole book", async () => {
    const amount = fc.constantFrom<unknown>(-100, 0, 1, 50, 100, 999, 10_00, 5e15, 2.5, null, "7", "x", true);
    const account = fc.constantFrom<unknown>(first, second, 99, null, "1");
    const anyStep = fc.record(
      {
        type: fc.constantFrom("credit", "debit", "hold", "release", "gift", null),
        account,
        amount,
        currency: fc.constantFrom("USD", "AED", "EUR", "XXX", null),
        originalAmount: amount,
        originalCurrency: fc.constantFrom("USD", "AED", "EUR", null),
        rate: fc.constantFrom("1", "3.6725", null),
        description: fc.constantFrom("By hand", "", null),
        reference: fc.constantFrom("SQL", "H-1", "H-2", null),
        hold: fc.constantFrom<unknown>(1, 2, 3, 77, null),
        peer: account,
        to: fc.constantFrom("recipient", "payer", null),
        expiresAt: fc.constantFrom<unknown>(1, noon + 5000, "never", "default", null),
        processedAt: fc.constantFrom<unknown>(noon, -1, "soon", null),
      },
      { requiredKeys: ["type", "account", "amount", "currency"] },
    );
    const rightStep = fc.record({
      type: fc.constantFrom("credit", "debit", "hold", "release"),
      account: fc.constantFrom(first, second),
      amount: fc.constantFrom(50, 100, 10_00),
      currency: fc.constant("USD"),
      description: fc.constant("By hand"),
      reference: fc.constantFrom("SQL", "H-1"),
      hold: fc.constantFrom(undefined, 1, 2, 3),
      peer: fc.constantFrom(undefined, first, second),
    });
    const steps = fc.array(fc.oneof({ arbitrary: rightStep, weight: 4 }, anyStep), { maxLength: 3 });
    const anyCommand = fc.record(
      {
        steps,
        payment: fc.record({
          recipient: fc.constantFrom("AE000000000000000000000", "1234567", ""),
          ours: fc.boolean(),
          aedAmount: amount,
          description: fc.constant("By hand"),
          day: fc.constant("2026-01-01"),
          month: fc.constant("2026-01"),
          checked: fc.boolean(),
        }),
        review: fc.record({ payment: fc.constantFrom<unknown>(1, 2, null) }),
        return: fc.record({ payment: fc.constantFrom<unknown>(1, 2, null), code: fc.constant("AC01") }),
        relink: fc.record({ account, cbsAccount: fc.constantFrom("1000000003", "9000000001", "7", null) }),
        settlement: fc.record({ instruction: fc.constantFrom<unknown>(1, 2, null) }),
        bankLine: fc.record({
          id: fc.constantFrom<unknown>(1, null),
          suspenseAccount: fc.constant("9000000001"),
        }),
        usdAmount: amount,
        watch: fc.boolean(),
      },
      { requiredKeys: ["steps"] },
    );
    const command = fc.oneof({ arbitrary: fc.record({ steps }), weight: 3 }, anyCommand);
    const anyInsert = fc.record({
      clause: fc.constantFrom("", "or ignore", "or replace", "or fail", "or abort", "or rollback"),
      end: fc.constantFrom(
        "",
        "",
        "on conflict do nothing",
        "on conflict (id) do update set kind = 'debit', command = excluded.command",
      ),
      kind: fc.oneof(
        fc.constantFrom("credit", "debit", "hold"),
        fc.constantFrom(...journalKindNames, "gift"),
      ),
      command,
      again: fc.nat(9),
    });
    let booked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyInsert, { minLength: 5, maxLength: 25 }), async (inserts) => {
        for (const { clause, end, kind, command: content, again } of inserts) {
          const [known] = await house.rows("select id from journals order by created_at, id limit 1");
          const id = again === 0 ? String(known?.id) : crypto.randomUUID();
          const refused = await insert(end === "" ? clause : "", kind, content, id, end).then(
            () => false,
            () => true,
          );
          if (!refused) booked++;
        }
        expect(await flaws()).toEqual([]);
      }),
      // The book keeps each run's changes, so that a smaller example would fail because of the larger one.
      { numRuns: countCases(60, 25), endOnFailure: true },
    );
    expect(booked).toBeGreaterThan(countCases(50, 20));
  });

  test("from an attached database, several in one statement, is checked as any other", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vostra-direct-"));
    const path = join(folder, "book.db");
    const source = new Connection(getFilePath(url), 1000);
    source.run({ sql: "vacuum into ?", args: [path] });
    source.close();
    const own = new Connection(path, 1000);
    own.exec(`attach ':memory:' as theirs;
      create table theirs.journals (id text, kind text, user_id integer, command text, created_at integer)`);
    const commands = [100, -100].map((amount) => JSON.stringify({ steps: [step("credit", first, amount)] }));
    for (const command of commands)
      own.run({
        sql: "insert into theirs.journals values (?, 'credit', 1, ?, ?)",
        args: [crypto.randomUUID(), command, noon + 2000],
      });
    for (const clause of ["", "or ignore", "or replace", "or fail"])
      expect(() => own.exec(`insert ${clause} into main.journals select * from theirs.journals`)).toThrow();
    // A temporary trigger of the connection silently omits a row.
    own.exec(`create temp trigger skip before insert on main.transactions begin select raise(ignore); end;
      delete from theirs.journals where command like '%-100%'`);
    expect(() => own.exec("insert into main.journals select * from theirs.journals")).toThrow("INCOMPLETE");
    own.close();
    const copy = await openDatabase({ url: `file:${path}` });
    expect((await verify(copy)).sound).toBe(true);
    await copy.close();
    await rm(folder, { recursive: true });
  });
});
