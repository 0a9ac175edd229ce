import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { alerts } from "db/schema";
import { asc, isNotNull } from "drizzle-orm";
import { serverJobs } from "@/app/jobs/list";
import { makePayment, rejectPayment } from "@/ledger/payments";
import { hasUnwatched, watchMovements } from "@/oversight/alerts/monitor";
import { createRunner } from "@/platform/jobs/runner";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import type { Person } from "./support";

const hour = 3_600_000;
const day = 24 * hour;

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const jobs = serverJobs.filter(({ name }) => name === "watch movements");
const watch = (node = "a") => createRunner(book.deps, jobs, { node }).tick();
const found = async () =>
  (await book.db.read.select().from(alerts).where(isNotNull(alerts.rule)).orderBy(asc(alerts.id))).map(
    ({ rule, audience, type, virtualAccountId }) => ({ rule, audience, type, virtualAccountId }),
  );
const rules = async () => (await found()).map(({ rule }) => rule);

/** Three credits just under the threshold of $50,000, an hour apart. */
async function structure(accountId: number) {
  for (let i = 0; i < 3; i++) {
    await book.book("credit", accountId, { amount: "49000.00" });
    book.wait(hour / 10);
  }
}

const settings = (who: Person, clientId: string, json?: unknown, headers = {}) =>
  book.send(who, json ? "PUT" : "GET", `/api/alert-settings/${clientId}`, json ? { json, headers } : {});
const tryOut = async (json: unknown, clientId = "GULF") => {
  const answer = await book.send("admin", "POST", `/api/alert-settings/${clientId}/test`, { json });
  return answer.json();
};

describe("the job that watches movements", () => {
  test("raises an alert for staff alone, on the movement's account, once", async () => {
    const { id } = await book.openAccount();
    await structure(id);
    await watch();
    expect(await found()).toEqual([
      { rule: "structuring", audience: "staff", type: "suspicious_pattern", virtualAccountId: id },
    ]);
    book.wait(10_000);
    await watch();
    expect(await rules()).toEqual(["structuring"]);
    const client = await (await book.send("client_user", "GET", "/api/alerts")).text();
    expect(client).not.toContain("under the threshold");
  });

  test("names payer and payee of money that passes through, and if it goes back", async () => {
    const { id, virtualIban } = await book.openAccount({ cbsAccount: "1000000001" });
    const payer = { payer: "Keel Ltd", counterparty: "GB33BUKB20201555555555", creditor: virtualIban };
    await commit(
      book,
      (await upload(book, camt053([{ amount: "20000.00", bankReference: "B-1", ...payer }]))).id,
    );
    const pay = (recipient: string, amount: string, reference: string) =>
      book.submit("client_user", {
        vaId: id,
        type: "debit",
        amount,
        currency: "USD",
        description: "x",
        reference,
        recipient,
      });
    expect((await pay("GB33BUKB20201555555555", "19000.00", "P-1")).status).toBe(201);
    await commit(
      book,
      (await upload(book, camt053([{ amount: "30000.00", bankReference: "B-2", ...payer }]))).id,
    );
    expect((await pay("DE89370400440532013000", "30000.00", "P-2")).status).toBe(201);
    await watch();
    const texts = (await book.db.read.select().from(alerts).where(isNotNull(alerts.rule))).map(
      ({ description }) => description.split(" within")[0],
    );
    expect(texts).toEqual([
      "$20,000.00 came in from Keel Ltd, GB33BUKB20201555555555 and $19,000.00 went back to GB33BUKB20201555555555",
      "$30,000.00 came in from Keel Ltd, GB33BUKB20201555555555 and $30,000.00 left again to DE89370400440532013000",
    ]);
    for (const path of ["/api/alerts", `/api/virtual-accounts/${id}/statement`])
      expect(await (await book.send("client_user", "GET", path)).text()).not.toContain("went back");
  });

  test("continues where it was: a pattern over several runs is found", async () => {
    const { id } = await book.openAccount();
    for (let i = 0; i < 3; i++) {
      expect(await rules()).toEqual([]);
      await book.book("credit", id, { amount: "49000.00" });
      book.wait(hour / 10);
      await watch();
    }
    expect(await rules()).toEqual(["structuring"]);
  });

  test("counts nothing twice, over several runs either", async () => {
    const { id } = await book.openAccount();
    const found: number[] = [];
    for (let i = 1; i <= 6; i++) {
      await book.book("credit", id, { amount: "49000.00" });
      book.wait(10_000);
      await watch();
      found.push((await rules()).length);
    }
    expect(found).toEqual([0, 0, 1, 1, 1, 2]);
  });

  test("continues where another node stopped, in turns with it", async () => {
    const other = await openDatabase(book.deps.env.database);
    try {
      const { id } = await book.openAccount();
      const nodes = [book.deps, { ...book.deps, db: other }];
      const found: number[] = [];
      for (let i = 0; i < 6; i++) {
        await book.book("credit", id, { amount: "49000.00" });
        book.wait(10_000);
        await watchMovements(nodes[i % 2] ?? book.deps);
        found.push((await rules()).length);
      }
      expect(found).toEqual([0, 0, 1, 1, 1, 2]);
    } finally {
      await other.close();
    }
  });

  test("counts what came before by new thresholds, from the next movement on", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "19000.00" });
    await watch();
    await settings("admin", "GULF", { highAmount: "20000", structuringCount: 2 });
    await book.book("credit", id, { amount: "19000.00" });
    book.wait(10_000);
    await watch();
    expect(await rules()).toEqual(["structuring"]);
  });

  test("does not count the return of a rejected payment as a movement that wakes a dormant account", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "20000.00" });
    const money = { accountId: id, amount: 2_000_000, currency: "USD" as const };
    const words = { recipient: "12345678", description: "Rent", suspicion: "A new recipient" };
    const { payment } = await makePayment(book.deps, null, { ...money, ...words });
    await watch();
    const before = await rules();
    book.wait(91 * day);
    await rejectPayment(book.deps, null, { paymentId: payment?.id ?? 0 });
    await watch();
    expect(await rules()).toEqual(before);
  });

  test("finds a dormant account that wakes, and money that leaves again", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    await watch();
    book.wait(91 * day);
    book.forgetSessions();
    await book.book("credit", id, { amount: "20000.00" });
    await book.book("debit", id, { amount: "19000.00" });
    await watch();
    expect(await rules()).toEqual(["dormant", "pass_through"]);
  });

  test("judges each movement once, however many run at once", async () => {
    const { id } = await book.openAccount();
    await structure(id);
    const runs = await Promise.allSettled(Array.from({ length: 4 }, () => watchMovements(book.deps)));
    expect(runs.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    await watchMovements(book.deps);
    expect(await rules()).toEqual(["structuring"]);
  });

  test("checks again what an interrupted run could not write", async () => {
    const { id } = await book.openAccount();
    const broken = { ...book.db, write: () => Promise.reject(new Error("the disk is away")) };
    const breakOff = () =>
      expect(watchMovements({ ...book.deps, db: broken })).rejects.toThrow("disk is away");
    await book.book("credit", id, { amount: "49000.00" });
    await breakOff();
    await structure(id);
    await breakOff();
    await watchMovements(book.deps);
    await watchMovements(book.deps);
    expect(await rules()).toEqual(["structuring"]);
  });

  test("checks the movements before a cursor that was moved by hand, and verify reports the move", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    await watch();
    for (const amount of ["9600.00", "9600.00"]) {
      await book.book("credit", id, { amount });
      await book.book("debit", id, { amount: "9500.00" });
      await book.db.write([
        {
          sql: `update job_cursors set last_id = (select max(id) from transactions) where name = 'watch movements'`,
          args: [],
        },
      ]);
    }
    expect(await hasUnwatched(book.deps)).toBe(true);
    const other = await openDatabase(book.deps.env.database);
    try {
      // A new process knows only the book.
      await watchMovements({ ...book.deps, db: other });
    } finally {
      await other.close();
    }
    expect(await rules()).toContain("pass_through");
    expect((await book.flaws()).join()).toMatch(
      /progress of the job watch movements was changed \(last_id\) without a row of the trail/,
    );
  });

  test("uses the client's own thresholds", async () => {
    expect((await settings("admin", "NOOR", { structuringCount: 2 })).status).toBe(200);
    const gulf = await book.openAccount();
    const noor = await book.openAccount({ clientId: "NOOR" });
    for (const { id } of [gulf, noor]) {
      await book.book("credit", id, { amount: "49000.00" });
      await book.book("credit", id, { amount: "49000.00" });
    }
    await watch();
    expect(await found()).toMatchObject([{ rule: "structuring", virtualAccountId: noor.id }]);
  });

  test("checks many more movements than it reads at a time", async () => {
    const { id } = await book.openAccount();
    for (let i = 0; i < 12; i++) {
      await Promise.all(Array.from({ length: 50 }, () => book.book("credit", id, { amount: "1.00" })));
    }
    await structure(id);
    await watch();
    expect(await rules()).toEqual(["structuring"]);
  });
});

test("payers and payees are watched where that is switched on, and the alert names them", async () => {
  const gulf = await book.openAccount({ cbsAccount: "1000000001" });
  const noor = await book.openAccount({ cbsAccount: "1000000001", clientId: "NOOR" });
  let lines = 0;
  const parties = {
    Keel: "GB33BUKB20201555555555",
    Lugger: "DE89370400440532013000",
    Mast: "FR1420041010050500013M02606",
    Nook: "GB29NWBK60161331926819",
  };
  const receive = async (payer: keyof typeof parties, amount: string, { virtualIban } = gulf) => {
    lines += 1;
    const entry = { amount, bankReference: `B-${lines}`, creditor: virtualIban };
    const content = camt053([{ ...entry, payer, counterparty: parties[payer] }], { id: `S${lines}` });
    await commit(book, (await upload(book, content)).id);
  };
  const pay = (reference: string) =>
    book.submit("client_user", {
      vaId: gulf.id,
      type: "debit",
      amount: "600.00",
      currency: "USD",
      description: "x",
      reference,
      recipient: "CH9300762011623852957",
    });
  await receive("Keel", "100.00");
  await receive("Lugger", "101.00");
  await receive("Mast", "600.00");
  await watch();
  expect(await rules()).toEqual([]);
  const on = { payersCount: 4, payerReceipts: 3, newPartyAmount: "500", payerClients: 2 };
  expect(await (await settings("admin", "*", on)).json()).toMatchObject({ ...on, newPartyAmount: "500.00" });
  // The three earlier payers count with the fourth, which is also a payer's first money.
  await receive("Nook", "610.00");
  await receive("Nook", "620.00");
  book.wait(10_000);
  await watch();
  await receive("Nook", "20.00");
  await receive("Keel", "630.00");
  await receive("Keel", "640.00", noor);
  await receive("Keel", "650.00", noor);
  await pay("P-1");
  await pay("P-2");
  book.wait(10_000);
  await watch();
  const raised = await book.db.read
    .select()
    .from(alerts)
    .where(isNotNull(alerts.rule))
    .orderBy(asc(alerts.id));
  expect(
    raised.map(({ virtualAccountId, rule, description }) => [virtualAccountId, rule, description]),
  ).toEqual([
    [
      gulf.id,
      "many_payers",
      "4 payers within 24 hours, $1,411.00 in all, the last of them Nook, GB29 NWBK 6016 1331 9268 19; reported from 4 payers on",
    ],
    [
      gulf.id,
      "new_party",
      "The client's first receipt from Nook, GB29 NWBK 6016 1331 9268 19, worth $610.00; reported from $500.00 on",
    ],
    [
      gulf.id,
      "payer_receipts",
      "3 receipts from Nook, GB29 NWBK 6016 1331 9268 19 within 24 hours, $1,250.00 in all; reported from 3 receipts on",
    ],
    [
      gulf.id,
      "new_party",
      "The client's first payment to CH93 0076 2011 6238 5295 7, worth $600.00; reported from $500.00 on",
    ],
    [
      noor.id,
      "new_party",
      "The client's first receipt from Keel, GB33 BUKB 2020 1555 5555 55, worth $640.00; reported from $500.00 on",
    ],
    [
      noor.id,
      "shared_payer",
      "Keel, GB33 BUKB 2020 1555 5555 55 paid 2 clients within 30 days; reported from 2 clients on",
    ],
  ]);
  // The test also finds the payer from before the rules were on.
  expect(await tryOut({}, "*")).toMatchObject({
    alerts: { suspicious_pattern: 7 },
    raised: { suspicious_pattern: 6 },
  });
  expect(await (await settings("admin", "*", { payersCount: null })).json()).toMatchObject({
    payersCount: null,
    payerReceipts: 3,
  });
  expect(await book.flaws()).toEqual([]);
});

describe("a client's thresholds", () => {
  test("are the house's until it has its own", async () => {
    expect(await (await settings("auditor", "gulf")).json()).toEqual({
      clientId: "GULF",
      ownSettings: false,
      highAmount: "50000.00",
      velocityCount: 10,
      velocityMinutes: 60,
      structuringCount: 3,
      dormantDays: 90,
      passThroughMinutes: 60,
      passThroughAmount: "10000.00",
      payersCount: null,
      payerReceipts: null,
      newPartyAmount: null,
      payerClients: null,
      version: 0,
    });
    const edited = await settings("admin", "GULF", { highAmount: "1000", velocityCount: 3 });
    expect(await edited.json()).toMatchObject({
      ownSettings: true,
      highAmount: "1000.00",
      velocityCount: 3,
      dormantDays: 90,
      version: 1,
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      action: "UPDATE",
      resource: "ALERT_SETTINGS",
      resourceId: "GULF",
      details: { before: { highAmount: 5_000_000 }, after: { highAmount: 100_000 } },
    });
  });

  test("count from the next posting on", async () => {
    await settings("admin", "GULF", { highAmount: "1000" });
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1000.00" });
    expect(await book.db.read.select().from(alerts)).toMatchObject([{ type: "high_amount" }]);
  });

  test("that were changed meanwhile are not overwritten, and the answer shows both", async () => {
    await settings("admin", "GULF", { velocityCount: 3 }, { "if-match": '"0"' });
    const answer = await settings("admin", "GULF", { velocityCount: 4 }, { "if-match": '"0"' });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "EDITED_MEANWHILE",
      fields: { velocityCount: "Now: 3", version: "1" },
    });
  });

  test("that two people set at once without a version keep both edits", async () => {
    const answers = await Promise.all([
      settings("admin", "GULF", { velocityCount: 3 }),
      settings("admin", "GULF", { dormantDays: 30 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = await settings("admin", "GULF");
    expect(await now.json()).toMatchObject({ velocityCount: 3, dormantDays: 30, version: 2 });
  });

  test.each([
    { velocityCount: 1 },
    { highAmount: "-1" },
    { dormantDays: 0 },
    { passThroughAmount: "1.234" },
    { velocityMinutes: 1.5 },
  ])("%j is refused", async (json) => {
    await settings("admin", "GULF");
    const before = await book.countRows();
    expect((await settings("admin", "GULF", json)).status).toBe(400);
    expect(await book.countRows()).toEqual(before);
  });

  test("of an unknown client are 404; the house's default is *", async () => {
    expect((await settings("admin", "NOBODY")).status).toBe(404);
    expect((await settings("admin", "NOBODY", { velocityCount: 3 })).status).toBe(404);
    expect(await (await settings("admin", "*")).json()).toMatchObject({ clientId: "*", ownSettings: true });
  });
});

describe("a test of thresholds", () => {
  test("counts by type the alerts that they would have raised and those raised, and changes nothing", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "60000.00" });
    await structure(id);
    await watch();
    const before = await book.countRows();
    expect(await tryOut({})).toEqual({
      days: 90,
      alerts: { high_amount: 1, velocity: 0, suspicious_pattern: 1 },
      raised: { high_amount: 1, velocity: 0, suspicious_pattern: 1 },
    });
    expect(await tryOut({ highAmount: "49000.00", velocityCount: 3, structuringCount: 5 })).toEqual({
      days: 90,
      alerts: { high_amount: 4, velocity: 1, suspicious_pattern: 0 },
      raised: { high_amount: 1, velocity: 0, suspicious_pattern: 1 },
    });
    expect(await book.countRows()).toEqual(before);
  });

  test("agrees with the posting's own rules on what was raised", async () => {
    const { id } = await book.openAccount();
    for (let i = 0; i < 40; i++) {
      await book.book("credit", id, { amount: i % 7 === 0 ? "50000.00" : "10.00" });
      book.wait(i % 3 === 0 ? 20 * 60_000 : 60_000);
      book.forgetSessions();
      if (i % 5 === 0) await book.book("hold", id, { amount: "1.00", reference: `HOLD-${i}` });
    }
    const { alerts: counted, raised } = (await tryOut({})) as Record<string, Record<string, number>>;
    expect(raised?.high_amount).toBe(6);
    expect(raised?.velocity).toBeGreaterThan(0);
    expect(counted).toEqual({ ...raised, suspicious_pattern: 0 });
  });

  test("of the house's default covers the clients that have no thresholds of their own", async () => {
    const gulf = await book.openAccount();
    const noor = await book.openAccount({ clientId: "NOOR" });
    for (const { id } of [gulf, noor]) await book.book("credit", id, { amount: "60000.00" });
    expect(await tryOut({}, "*")).toMatchObject({ alerts: { high_amount: 2 }, raised: { high_amount: 2 } });
    await settings("admin", "NOOR", { velocityCount: 5 });
    expect(await tryOut({}, "*")).toMatchObject({ alerts: { high_amount: 1 }, raised: { high_amount: 1 } });
  });

  test("goes back as many days as were asked for, and covers the client's own accounts only", async () => {
    const gulf = await book.openAccount();
    const noor = await book.openAccount({ clientId: "NOOR" });
    await book.book("credit", gulf.id, { amount: "60000.00" });
    await book.book("credit", noor.id, { amount: "60000.00" });
    book.wait(10 * day);
    book.forgetSessions();
    expect(await tryOut({ days: 9 })).toMatchObject({
      alerts: { high_amount: 0 },
      raised: { high_amount: 0 },
    });
    expect(await tryOut({ days: 11 })).toMatchObject({
      alerts: { high_amount: 1 },
      raised: { high_amount: 1 },
    });
  });
});

test("tests of thresholds run one at a time, so that nobody keeps the server busy with many of them", async () => {
  for (let i = 0; i < 30; i++) await book.openAccount();
  const send = () => book.send("auditor", "POST", "/api/alert-settings/GULF/test", { json: {} });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect((await getRefusal(refused ?? Response.error())).code).toBe("TEST_RUNNING");
  expect((await send()).status).toBe(200);
});
