import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { type Phase, seedBook } from "demo/seed/book";
import pino from "pino";
import { verify } from "@/integrity/verify";
import { expireHolds } from "@/ledger/holds";
import { isValidIban } from "@/vocabulary/iban";
import { openCopy } from "../database";
import { demoDay, getNumber, listRows, openDemo } from "./demo-book";

const now = Date.parse("2026-11-20T11:30:00Z");
const env = { bankCode: "999", zone: "Asia/Dubai", refusedPostingsPerMinute: 0 };
const size = { accounts: 40, transactions: 3000, clients: 4, alerts: 0, auditRows: 0, intoExisting: false };
let db: Database;
const seed = (more: Partial<typeof size> = {}): Promise<Phase[]> =>
  seedBook({ db, env, now: () => now }, { ...size, ...more });

describe("a seeded book", () => {
  // None of these tests writes.
  let phases: Phase[];
  beforeAll(async () => {
    ({ db } = await openCopy());
    phases = await seed();
  });
  afterAll(() => db.close());

  test("has exactly the accounts, transactions and clients that were asked for, and no user", async () => {
    expect(phases.map(({ name }) => name)).toEqual(["accounts", "transactions", "search index"]);
    expect(await getNumber({ db }, "select count(*) from virtual_accounts")).toBe(40);
    expect(await getNumber({ db }, "select count(*) from transactions")).toBe(3000);
    expect(await getNumber({ db }, "select count(*) from clients")).toBe(4);
    expect(await getNumber({ db }, "select count(*) from users")).toBe(0);
  });

  test("is proven whole by verify", async () => {
    expect((await verify(db)).sound).toBe(true);
  });

  test("is indexed for searches up to its last transaction", async () => {
    expect(await getNumber({ db }, "select last_id from search_progress")).toBe(3000);
    const found = "select count(*) from transactions_search where transactions_search match '\"inv\"'";
    expect(await getNumber({ db }, found)).toBeGreaterThan(100);
  });

  test("has a year of movements in order, none in the future", async () => {
    const late = "(select created_at, lag(created_at) over (order by id) as before from transactions)";
    expect(await getNumber({ db }, `select count(*) from ${late} where created_at < before`)).toBe(0);
    expect(await getNumber({ db }, "select max(created_at) from transactions")).toBeLessThanOrEqual(now);
    expect(await getNumber({ db }, "select min(created_at) from transactions")).toBeLessThan(
      now - 360 * 86_400_000,
    );
  });

  test("leaves no hold overdue", async () => {
    expect(await getNumber({ db }, "select count(*) from holds where is_active = 1")).toBeGreaterThan(0);
    expect(await expireHolds({ db, env, log: pino({ level: "silent" }), now: () => now })).toBe(0);
  });

  test("has valid virtual IBANs and another one for every account", async () => {
    const ibans = (await listRows({ db }, "select virtual_iban from virtual_accounts")).map(([iban]) =>
      String(iban),
    );
    expect(ibans.every(isValidIban)).toBe(true);
    expect(new Set(ibans).size).toBe(40);
  });
});

describe("a book that is seeded with more", () => {
  beforeEach(async () => {
    ({ db } = await openCopy());
  });
  afterEach(() => db.close());

  test("grows when it is seeded again", async () => {
    await seed({ transactions: 100 });
    await seed({ transactions: 100 });
    expect(await getNumber({ db }, "select count(*) from virtual_accounts")).toBe(80);
    expect((await verify(db)).sound).toBe(true);
  });

  test("has as many alerts as were asked for, and at least as many rows in a whole trail", async () => {
    await seed({ alerts: 1500, auditRows: 5000 });
    expect(await getNumber({ db }, "select count(*) from alerts")).toBe(1500);
    expect(await getNumber({ db }, "select count(*) from alerts where virtual_account_id is null")).toBe(0);
    expect(await getNumber({ db }, "select sum(alerts) from alert_counts")).toBe(1500);
    expect(await getNumber({ db }, "select count(*) from audit_logs")).toBeGreaterThanOrEqual(5000);
    expect((await verify(db)).sound).toBe(true);
  });
});

describe("a database with users", () => {
  test("is seeded only on request", async () => {
    const demo = await openDemo(demoDay);
    const there = { db: demo.db, env, now: () => now };
    await expect(seedBook(there, size)).rejects.toThrow("--into-existing");
    expect(await getNumber(demo, "select count(*) from virtual_accounts")).toBe(30);
    await seedBook(there, { ...size, transactions: 200, intoExisting: true });
    expect(await getNumber(demo, "select count(*) from virtual_accounts")).toBe(70);
    expect((await verify(demo.db)).findings.filter(({ broken }) => broken)).toEqual([]);
    await demo.db.close();
  });
});

describe("the command", () => {
  const run = async (args: readonly string[], variables: Record<string, string> = {}) => {
    const child = Bun.spawn([process.execPath, "vostra.ts", "seed", ...args], {
      env: { ...process.env, NODE_ENV: "test", DATABASE_URL: ":memory:", ...variables },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, error] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { exit: await child.exited, out, error };
  };

  test("makes a book and reports what it made", async () => {
    const { exit, out } = await run(["--accounts", "5", "--transactions", "50", "--clients", "2"]);
    expect(exit).toBe(0);
    expect(out).toContain("2 clients, 5 virtual accounts, 50 transactions");
  });

  test("refuses production, and arguments that make no sense, in one sentence", async () => {
    const secret = {
      NODE_ENV: "production",
      SESSION_SECRET: "a secret of these tests, 32 letters",
      DATABASE_URL: "file:/var/lib/vostra/never.db",
    };
    const refused = await run(["--accounts", "5", "--transactions", "50"], secret);
    expect([refused.exit, refused.error]).toEqual([
      1,
      "A book is never seeded in production (NODE_ENV=production)\n",
    ]);
    const wrong = await run(["--accounts", "many", "--transactions", "50"]);
    expect(wrong.exit).toBe(2);
    expect(wrong.error).toStartWith('--accounts must be a whole number such as 1000, not "many".\n\nUsage:');
  });
});
