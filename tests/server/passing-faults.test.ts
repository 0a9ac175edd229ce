import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Database, DatabaseError } from "db/client";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { insertRun } from "@/bank/reconciliation/commands";
import { reconciliationWork } from "@/bank/reconciliation/run";
import type { Deps } from "@/deps";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { stopLeasedWork } from "@/platform/leased-work/under-way";
import { insertReport } from "@/reporting/reports/commands";
import { reportWork } from "@/reporting/reports/run";
import * as statements from "./bank-statements";
import { type Book, startBook } from "./book";
import * as uploads from "./bulk";
import * as reconciliation from "./reconciliation";
import { reportEnded } from "./reports";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

/** The deps over a database that fails from one write on; it is whole again after several waits. */
function faulty(code: string, after: number) {
  const state = { writes: 0, waits: 0 };
  const isAway = () => {
    state.writes += 1;
    return state.writes > after && state.waits < 4;
  };
  /** A write that timed out may have been carried out all the same. */
  const failed = async (written: () => Promise<unknown>) => {
    if (code === "TIMEOUT") await written();
    throw new DatabaseError(code);
  };
  const { write, post } = book.db;
  const db: Database = {
    ...book.db,
    write: (...call) => (isAway() ? failed(() => write(...call)) : write(...call)),
    post: (...call) => (isAway() ? failed(() => post(...call)) : post(...call)),
  };
  const deps: Deps = {
    ...book.deps,
    db,
    pause: async () => {
      state.waits += 1;
    },
  };
  return { deps, state };
}

const number = "12345678";
const { signal } = new AbortController();
const codes = ["DISK_FULL", "DISK_ERROR", "READ_ONLY", "UNAVAILABLE", "TIMEOUT", "BUSY"] as const;

describe.each(codes)("work that %s breaks off for a while", (code) => {
  test("pays the rows of a bulk payment to the last, each once", async () => {
    const payer = await book.openAccount({ reference: "gulf_pay" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const rows = Array.from({ length: 40 }, (_, at) => `gulf_pay,${number},1.00,Payment ${at},P-${at}`);
    const file = ["from,recipient,amount,description,reference", ...rows].join("\n");
    const { id } = await uploads.uploaded(book, "payments", file);
    await uploads.begin(book, id, "good", 3);
    const { deps, state } = faulty(code, 19);
    await uploadWork.takeUp(deps, signal);
    expect(state.waits).toBeGreaterThanOrEqual(4);
    expect(await uploads.ended(book, id, "client_user")).toMatchObject({ status: "done", done: 40 });
    expect((await book.readAccount(payer.id)).availableBalance).toBe("960.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("opens the accounts of a bulk upload to the last, each once", async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `Customer ${at},Gulf Marine,bulk_${at},BOTH`);
    const file = ["customerName,companyName,reference,type", ...rows].join("\n");
    const { id } = await uploads.uploaded(book, "accounts", file);
    await uploads.begin(book, id, "good", 1);
    const { deps, state } = faulty(code, 3);
    await uploadWork.takeUp(deps, signal);
    expect(state.waits).toBeGreaterThanOrEqual(4);
    expect(await uploads.ended(book, id)).toMatchObject({ status: "done", done: 250 });
    expect(await book.flaws()).toEqual([]);
  });

  test("makes a report to its end", async () => {
    await book.openAccount();
    const at = book.deps.now();
    const today = new Date(at).toISOString().slice(0, 10);
    const report = {
      requestId: Bun.randomUUIDv7(),
      accounts: null,
      sheets: ["accounts"] as const,
      startedBy: 1,
    };
    await book.db.write([insertReport({ ...report, period: { from: today, to: today }, at })]);
    const { deps, state } = faulty(code, 3);
    await reportWork.takeUp(deps, signal);
    expect(state.waits).toBeGreaterThanOrEqual(4);
    expect((await reportEnded(book, 1)).status).toBe("done");
  });

  test("reconciles each account once", async () => {
    for (let opened = 0; opened < 3; opened += 1) await book.openAccount();
    const run = { requestId: Bun.randomUUIDv7(), accounts: { scope: "all" }, startedBy: 1, upTo: 3 } as const;
    await book.db.write([insertRun({ ...run, at: book.deps.now(), total: 3 })]);
    const { deps, state } = faulty(code, 2);
    await reconciliationWork.takeUp(deps, signal);
    expect(state.waits).toBeGreaterThanOrEqual(4);
    const { status, matched, results } = await reconciliation.readRun(book, 1);
    expect({ status, matched, results: results.length }).toEqual({ status: "done", matched: 3, results: 3 });
  });

  test("credits each line of a bank statement once", async () => {
    const { id: vaId, virtualIban: creditor } = await book.openAccount();
    await book.change(vaId, { cbsAccount: "1000000001" });
    const entries = Array.from({ length: 20 }, (_, at) => ({
      amount: "5.00",
      bankReference: `B-${at}`,
      creditor,
    }));
    const { id } = await statements.upload(book, statements.camt053(entries));
    await book.db.write([
      {
        sql: "update bank_statements set status = 'committing', committed_by = 1, committed_at = 1, token = 100 where id = ?",
        args: [id],
      },
    ]);
    const { deps, state } = faulty(code, 10);
    await commitWork.takeUp(deps, signal);
    expect(state.waits).toBeGreaterThanOrEqual(4);
    expect((await statements.read(book, id)).status).toBe("committed");
    expect((await book.readAccount(vaId)).availableBalance).toBe("100.00");
  });
});

test("work whose database stays away is handed over when its server stops", async () => {
  await book.openAccount();
  const run = { requestId: Bun.randomUUIDv7(), accounts: { scope: "all" }, startedBy: 1, upTo: 1 } as const;
  await book.db.write([insertRun({ ...run, at: book.deps.now(), total: 1 })]);
  const { deps } = faulty("DISK_FULL", 1);
  const stopping = new AbortController();
  const pause = async () => stopping.abort();
  await expect(reconciliationWork.takeUp({ ...deps, pause }, stopping.signal)).rejects.toThrow("DISK_FULL");
  expect((await reconciliation.readRun(book, 1)).status).toBe("running");
  book.wait(30_000);
  await reconciliationWork.takeUp(book.deps, signal);
  expect((await reconciliation.readRun(book, 1)).status).toBe("done");
});

test("a commit whose maker may not post fails as a whole, and blames none of its lines", async () => {
  const { id: vaId, virtualIban: creditor } = await book.openAccount();
  await book.change(vaId, { cbsAccount: "1000000001" });
  const { id } = await statements.upload(
    book,
    statements.camt053([{ amount: "5.00", bankReference: "B-1", creditor }]),
  );
  await book.db.write([
    {
      sql: "update bank_statements set status = 'committing', committed_by = 2, committed_at = 1, token = 100 where id = ?",
      args: [id],
    },
  ]);
  await commitWork.takeUp(book.deps, signal);
  const { status, lines } = await statements.read(book, id);
  expect(status).toBe("failed");
  expect(lines.map(({ match }) => match)).toEqual(["new_credit"]);
});
