import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts, mails, reconciliationRuns } from "db/schema";
import { asc } from "drizzle-orm";
import { serverJobs } from "@/app/jobs/list";
import { createRunner } from "@/platform/jobs/runner";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { type Book, startBook } from "./book";
import { damage, ended, readRun, start } from "./reconciliation";

const day = 86_400_000;

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const jobs = serverJobs.filter(({ name }) => /^reconcile accounts|^take up/.test(name));
const tick = (node = "a") => createRunner(book.deps, jobs, { node }).tick();
const runs = () => book.db.read.select().from(reconciliationRuns).orderBy(asc(reconciliationRuns.id));
const raised = async () =>
  (await book.db.read.select().from(alerts).orderBy(asc(alerts.id))).map(
    ({ virtualAccountId, title, severity, audience, description }) => ({
      virtualAccountId,
      title,
      severity,
      audience,
      description,
    }),
  );

const configure = async (id: number, json: unknown) => {
  const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${id}/configuration`, { json });
  expect(answer.status).toBe(200);
};

describe("auto reconciliation runs nightly", () => {
  test("over the open accounts that have it on, which is the default, once for all nodes", async () => {
    const [a, b] = [await book.openAccount(), await book.openAccount()];
    const off = await book.openAccount();
    await configure(off.id, { autoReconciliation: false });
    await configure(b.id, { autoReconciliation: true });
    await Promise.all([tick("a"), tick("b")]);
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ scope: "auto", startedBy: null, status: "done", total: 2, matched: 2 });
    expect((await readRun(book, run?.id ?? 0)).results.map(({ vaId }) => vaId)).toEqual([a.id, b.id]);
    expect(await raised()).toEqual([]);
    book.wait(day);
    await tick();
    expect(await runs()).toHaveLength(2);
  });

  test("does nothing if no account wants it", async () => {
    const { id } = await book.openAccount();
    await configure(id, { autoReconciliation: false });
    await tick();
    expect(await runs()).toEqual([]);
  });

  test("raises an alert for staff on a discrepancy and on an error, mailed where an address is configured", async () => {
    const [a, b] = [await book.openAccount(), await book.openAccount()];
    await configure(a.id, { notificationEmail: "desk@vostra.example" });
    await book.book("credit", a.id, { amount: "100.00" });
    await damage(
      book,
      `update ledger_accounts set balance = 12500 where virtual_account_id = ${a.id} and kind = 'available'`,
      `update virtual_accounts set balance = 1 where id = ${b.id}`,
    );
    await tick();
    expect(await raised()).toEqual([
      {
        virtualAccountId: a.id,
        title: "Reconciliation discrepancy",
        severity: "critical",
        audience: "staff",
        description:
          "Expected $100.00, the account stands at $125.00. The balance is $100.00, available and held make $125.00",
      },
      {
        virtualAccountId: b.id,
        title: "Reconciliation error",
        severity: "high",
        audience: "staff",
        description:
          "The balance of $0.00 agrees, the books do not verify. The balance is $0.01, available and held make $0.00",
      },
    ]);
    const sent = await book.db.read.select().from(mails);
    expect(sent.map(({ recipient, audience }) => ({ recipient, audience }))).toEqual([
      { recipient: "desk@vostra.example", audience: "staff" },
    ]);
    const seen = await (await book.send("client_user", "GET", "/api/alerts")).text();
    expect(seen).not.toContain("Reconciliation");
  });

  test("adds no second alert while the first is being dealt with, and a new one once it was resolved", async () => {
    const { id } = await book.openAccount();
    await damage(book, `update virtual_accounts set balance = 1 where id = ${id}`);
    await tick();
    book.wait(day);
    await tick();
    expect(await raised()).toHaveLength(1);
    book.forgetSessions();
    expect((await book.send("admin", "PUT", "/api/alerts/1/resolve", { json: {} })).status).toBe(200);
    book.wait(day);
    await tick();
    expect(await raised()).toHaveLength(2);
  });

  test("speaks of the hundredth account and beyond in one alert", async () => {
    for (let i = 0; i < 103; i++) await book.openAccount();
    await damage(book, "update virtual_accounts set balance = 1");
    await tick();
    const all = await raised();
    expect(all).toHaveLength(101);
    expect(all.at(-1)).toMatchObject({
      virtualAccountId: null,
      description: "3 further accounts are out of order: reconciliation 1 lists them all",
    });
  });
});

describe("a run whose server was ended", () => {
  /** Starts a run of three accounts that hangs after the first. */
  async function startHanging() {
    for (let i = 0; i < 3; i++) await book.openAccount();
    const gate = Promise.withResolvers<void>();
    const paused = Promise.withResolvers<void>();
    book.deps.pause = () => {
      paused.resolve();
      return gate.promise;
    };
    const id = await start(book);
    await paused.promise;
    book.deps.pause = async () => {};
    return { id, goOn: gate.resolve };
  }

  test("is taken up by another node once its lease has run out, and continues where it was", async () => {
    const { id, goOn } = await startHanging();
    await tick("b");
    expect(await readRun(book, id)).toMatchObject({ status: "running", done: 1 });
    book.wait(30_000);
    await tick("b");
    expect(await readRun(book, id)).toMatchObject({ status: "done", done: 3, matched: 3 });
    goOn();
    await stopLeasedWork(book.db);
    expect((await readRun(book, id)).results).toHaveLength(3);
  });

  test("is handed over at once where the server was stopped in good order", async () => {
    const { id, goOn } = await startHanging();
    const stopped = stopLeasedWork(book.db);
    goOn();
    await stopped;
    expect(await readRun(book, id)).toMatchObject({ status: "running", done: 1 });
    book.wait(10_000);
    await tick("b");
    expect((await ended(book, id)).matched).toBe(3);
  });
});
