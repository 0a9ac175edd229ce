import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createdId } from "@/commands/idempotency/request-id";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { hasOldFiles, sweepReports } from "@/reporting/reports/jobs";
import { reportWork } from "@/reporting/reports/run";
import { type Book, getRefusal, startBook } from "./book";
import {
  getMinor,
  getSum,
  getSummary,
  insertReport,
  makeReport,
  openReport,
  readReport,
  reportEnded,
  rowsOfSheet,
  startReport,
} from "./reports";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const today = () => new Date(book.deps.now() + 4 * 3_600_000).toISOString().slice(0, 10);
const period = () => ({ from: today(), to: today() });

async function fillBook() {
  const one = await book.openAccount({ customerName: "=HYPERLINK(1)" });
  const two = await book.openAccount();
  await book.change(two.id, { currency: "AED" });
  await book.book("credit", one.id, { amount: "100.00", description: "+1 -- @SUM(A1)" });
  await book.book("debit", one.id, { amount: "30.00" });
  await book.book("hold", one.id, { amount: "20.00", reference: "H-1" });
  await book.book("hold", one.id, { amount: "5.00", reference: "H-2" });
  await book.book("release", one.id, { amount: "5.00", reference: "H-2" });
  await book.book("credit", two.id, { amount: "12.34", currency: "AED" });
  return { one, two };
}

describe("a report as a workbook", () => {
  test("holds the accounts with their balances, and each movement, as numbers and dates", async () => {
    const { one, two } = await fillBook();
    const workbook = await makeReport(book, period());
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      "Summary",
      "Accounts",
      "Movements",
      "Holds",
      "Payments",
      "Fund allocations",
      "Alerts",
      "Reconciliations",
      "Out of order",
    ]);
    const accounts = rowsOfSheet(workbook, "Accounts");
    expect(accounts.map((row) => row["Virtual IBAN"])).toEqual([one.virtualIban, two.virtualIban]);
    expect(accounts.map((row) => getMinor(row["Closing Balance"]))).toEqual([7000, 1234]);
    expect(accounts.map((row) => getMinor(row.Available))).toEqual([5000, 1234]);
    expect(accounts.map((row) => getMinor(row.Held))).toEqual([2000, 0]);
    const movements = rowsOfSheet(workbook, "Movements");
    expect(movements.map((row) => row.Type)).toEqual([
      "Credit",
      "Debit",
      "Hold",
      "Hold",
      "Release",
      "Credit",
    ]);
    expect(movements.every((row) => row.Date instanceof Date)).toBe(true);
    expect(movements[0]).toMatchObject({ Credit: 100, Balance: 100, Currency: "USD", Number: 1 });
    expect(movements[1]).toMatchObject({ Debit: 30, Credit: null, Balance: 70 });
  });

  test("takes no text for a formula", async () => {
    await fillBook();
    const workbook = await makeReport(book, period());
    expect(rowsOfSheet(workbook, "Accounts")[0]?.Customer).toBe("=HYPERLINK(1)");
    expect(rowsOfSheet(workbook, "Movements")[0]?.Description).toBe("+1 -- @SUM(A1)");
  });

  test("sums what SQL sums, and proves it by formulas on its first sheet", async () => {
    await fillBook();
    const workbook = await makeReport(book, period());
    const sums = await book.db.read.all<{ type: string; currency: string; count: number; sum: number }>(
      sql`select type, currency, count(*) as count, sum(amount) as sum from transactions group by type, currency`,
    );
    const { said, lines } = getSummary(workbook);
    const labels: Record<string, string> = {
      credit: "Credits",
      debit: "Debits",
      hold: "Holds",
      release: "Releases",
    };
    for (const { type, currency, count, sum } of sums) {
      const line = lines.find(
        (each) => each.sheet === "Movements" && each.figure === labels[type] && each.currency === currency,
      );
      expect(line).toMatchObject({ count, sum });
      expect(line?.formula).toStartWith("SUMIFS('Movements'!");
    }
    expect(lines.filter(({ sheet }) => sheet === "Check").map(({ sum }) => sum)).toEqual(Array(8).fill(0));
    expect(getSum(rowsOfSheet(workbook, "Movements"), "Credit")).toBe(11234);
    const [head] = await book.db.read.all<{ hash: string }>(
      sql`select hash from audit_logs where id = ${Number(String(said.get("Audit trail head")).split(":")[0])}`,
    );
    expect(String(said.get("Audit trail head"))).toEndWith(String(head?.hash));
    expect(said.get("Made for")).toBe("amal");
  });

  test("opens and closes as statements do, day by day", async () => {
    const { one } = await fillBook();
    const day = today();
    book.wait(24 * 3_600_000);
    book.forgetSessions();
    await book.book("credit", one.id, { amount: "1.00" });
    for (const [from, to] of [
      [day, day],
      [today(), today()],
      [day, today()],
    ] as const) {
      const workbook = await makeReport(book, { from, to, vaIds: [one.id], sheets: ["accounts"] });
      const answer = await book.send(
        "admin",
        "GET",
        `/api/virtual-accounts/${one.id}/statement?from=${from}&to=${to}`,
      );
      const statement = await answer.json();
      const [row = {}] = rowsOfSheet(workbook, "Accounts");
      expect({
        openingBalance: getMinor(row["Opening Balance"]) / 100,
        closingBalance: getMinor(row["Closing Balance"]) / 100,
        totalCredits: getMinor(row.Credits) / 100,
        totalDebits: getMinor(row.Debits) / 100,
      }).toEqual({
        openingBalance: Number(statement.openingBalance),
        closingBalance: Number(statement.closingBalance),
        totalCredits: Number(statement.totalCredits),
        totalDebits: Number(statement.totalDebits),
      });
    }
  });
});

describe("the figures of one moment", () => {
  test("leave out what is booked, placed, ended or revoked after the report was asked for", async () => {
    const { one } = await fillBook();
    const [admin] = await book.db.read.all<{ id: number }>(sql`select id from users where id = 1`);
    const answer = await book.send("admin", "POST", "/api/fund-allocations", {
      json: { vaId: one.id, userId: 3, allocatedAmount: "7.00", currency: "USD" },
    });
    const allocation = await answer.json();
    expect([answer.status, admin?.id]).toEqual([201, 1]);
    const before = await book.readAccount(one.id);
    const requested = await reportMoment();
    await book.book("credit", one.id, { amount: "9.99" });
    await book.book("release", one.id, { amount: "20.00", reference: "H-1" });
    await book.book("hold", one.id, { amount: "3.00", reference: "H-3" });
    book.wait(60_000);
    await book.send("admin", "POST", `/api/fund-allocations/${allocation.id}/revoke`);
    const workbook = await requested();
    const [row = {}] = rowsOfSheet(workbook, "Accounts");
    expect([row["Closing Balance"], row.Held].map(getMinor)).toEqual([7000, 2000]);
    expect(before.balance).toBe("70.00");
    expect(rowsOfSheet(workbook, "Movements").filter((each) => each.Type === "Credit")).toHaveLength(2);
    expect(rowsOfSheet(workbook, "Holds").map((each) => [each.Reference, each.Status])).toEqual([
      ["H-1", "Active"],
      ["H-2", "Released"],
    ]);
    expect(rowsOfSheet(workbook, "Fund allocations").map((each) => each["Open at the End"])).toEqual([7]);
  });

  /** Requests a report that no node makes yet; the returned function makes it, as another node would. */
  async function reportMoment() {
    const requestId = Bun.randomUUIDv7();
    const statement = insertReport({
      requestId,
      period: period(),
      accounts: null,
      sheets: ["accounts", "movements", "holds", "allocations"],
      startedBy: 1,
      at: book.deps.now(),
    });
    await book.db.write([statement]);
    const id = await createdId(book.deps, "reports", { requestId });
    return async () => {
      expect(await reportWork.takeUp(book.deps, new AbortController().signal)).toBe(1);
      return openReport(book, id);
    };
  }
});

describe("a report that is asked for", () => {
  test("names what is wrong with it", async () => {
    const refused = async (json: unknown) => {
      const answer = await book.send("admin", "POST", "/api/reports", { json });
      return { status: answer.status, ...(await getRefusal(answer)) };
    };
    const { from } = period();
    expect(await refused({})).toMatchObject({
      status: 400,
      fields: { from: "Enter a date such as 2026-11-20" },
    });
    expect(await refused({ from: "2026-02-30", to: from })).toMatchObject({
      status: 400,
      fields: { from: "This date does not exist" },
    });
    expect(await refused({ from, to: "2020-01-01" })).toMatchObject({
      status: 400,
      fields: { to: "Choose an end that is not before the beginning" },
    });
    expect(await refused({ from: "2099-01-01", to: "2099-01-02" })).toMatchObject({ status: 400 });
    expect(await refused({ from, to: from, sheets: [] })).toMatchObject({ status: 400 });
    expect(await refused({ from, to: from, sheets: ["ledger"] })).toMatchObject({ status: 400 });
    expect(await refused({ from, to: from, vaIds: [] })).toMatchObject({ status: 400 });
    expect(await refused({ from, to: from, vaIds: [999] })).toMatchObject({ status: 404 });
  });

  test("is made once for one idempotency key", async () => {
    const headers = { "Idempotency-Key": "one-report" };
    const first = await book.send("admin", "POST", "/api/reports", { json: period(), headers });
    const again = await book.send("admin", "POST", "/api/reports", { json: period(), headers });
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("is one at a time for each person", async () => {
    await book.db.write([
      insertReport({ ...unmade(), startedBy: 1 }),
      insertReport({ ...unmade(), startedBy: 2 }),
    ]);
    const answer = await book.send("admin", "POST", "/api/reports", { json: period() });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "REPORT_RUNNING"]);
  });

  test("ends today where it would end later, and holds the sheets in their order", async () => {
    const json = { from: today(), to: "2099-12-31", sheets: ["alerts", "accounts", "alerts"] };
    const id = await startReport(book, json);
    expect(await reportEnded(book, id)).toMatchObject({
      status: "done",
      progress: 100,
      to: today(),
      sheets: ["accounts", "alerts"],
      startedBy: "amal",
      downloadUrl: `/api/reports/${id}/download`,
    });
  });

  test("is recorded in the trail when it is asked for, when it is ready and when it is taken", async () => {
    const id = await startReport(book, period(), "auditor");
    await openReport(book, id);
    const rows = await book.db.read.all<{ act: string }>(
      sql`select action || ' ' || resource || ' ' || coalesce(user_id, 'server') as act from audit_logs
        where resource in ('REPORT', 'EXPORT') order by id`,
    );
    expect(rows.map(({ act }) => act)).toEqual([
      "CREATE REPORT 2",
      "UPDATE REPORT server",
      "CREATE EXPORT 1",
    ]);
  });
});

const unmade = () => ({
  requestId: Bun.randomUUIDv7(),
  period: period(),
  accounts: null,
  sheets: ["accounts"] as const,
  startedBy: 1,
  at: book.deps.now(),
});

describe("the file of a report", () => {
  test("is the same for anyone who takes it, by its digest and its length", async () => {
    await fillBook();
    const id = await startReport(book, period());
    const { size, digest } = await reportEnded(book, id);
    for (const who of ["admin", "auditor"] as const) {
      const answer = await book.send(who, "GET", `/api/reports/${id}/download`);
      const bytes = await answer.arrayBuffer();
      expect(answer.headers.get("Content-Length")).toBe(String(size));
      expect(bytes.byteLength).toBe(size);
      expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toBe(String(digest));
      expect(answer.headers.get("Content-Disposition")).toBe(
        `attachment; filename="report-${id}-${today()}-${today()}.xlsx"`,
      );
    }
  });

  test("is handed to nobody once its bytes are not those of which the trail has the digest", async () => {
    const id = await startReport(book, period());
    await reportEnded(book, id);
    await book.db.write([
      {
        sql: "insert or replace into report_chunks (id, report_id, seq, bytes) select id, report_id, seq, x'00' from report_chunks",
        args: [],
      },
      {
        sql: "update reports set digest = ?",
        args: [new Bun.CryptoHasher("sha256").update(new Uint8Array(1)).digest("hex")],
      },
    ]);
    const answer = await book.send("admin", "GET", `/api/reports/${id}/download`);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "FILE_UNRECORDED" }]);
  });

  test("is kept for seven days, and its record for ninety more", async () => {
    const id = await startReport(book, period());
    await reportEnded(book, id);
    book.wait(7 * 86_400_000 - 1000);
    expect(await hasOldFiles(book.deps)).toBe(false);
    book.wait(1000);
    expect(await hasOldFiles(book.deps)).toBe(true);
    expect(await sweepReports(book.deps)).toBe(1);
    expect(await book.db.read.all(sql`select id from report_chunks`)).toEqual([]);
    book.forgetSessions();
    expect(await readReport(book, id)).toMatchObject({ status: "expired", downloadUrl: null });
    const answer = await book.send("admin", "GET", `/api/reports/${id}/download`);
    expect([answer.status, (await getRefusal(answer)).message]).toEqual([
      409,
      "The file of this report is not kept any more",
    ]);
    book.wait(91 * 86_400_000);
    await deleteOldRecords(book.deps);
    expect(await book.db.read.all(sql`select id from reports`)).toEqual([]);
  });

  test("is deleted by its maker or an admin, once, and by nobody else", async () => {
    const id = await startReport(book, period());
    await reportEnded(book, id);
    expect((await book.send("auditor", "DELETE", `/api/reports/${id}`)).status).toBe(403);
    expect((await book.send("admin", "DELETE", `/api/reports/${id}`)).status).toBe(204);
    expect((await book.send("admin", "DELETE", `/api/reports/${id}`)).status).toBe(409);
    expect((await book.send("admin", "GET", `/api/reports/${id}/download`)).status).toBe(409);
    expect(await sweepReports(book.deps)).toBe(1);
    expect(await readReport(book, id)).toMatchObject({ status: "deleted", downloadUrl: null });
  });
});

describe("a report under way", () => {
  test("is cancelled once, and what was written of it is deleted", async () => {
    await book.db.write([insertReport(unmade())]);
    const [row] = await book.db.read.all<{ id: number }>(sql`select id from reports`);
    const id = Number(row?.id);
    expect((await book.send("auditor", "POST", `/api/reports/${id}/cancel`)).status).toBe(403);
    expect((await book.send("admin", "POST", `/api/reports/${id}/cancel`)).status).toBe(204);
    expect((await book.send("admin", "POST", `/api/reports/${id}/cancel`)).status).toBe(409);
    expect(await reportWork.hasLeft(book.deps)).toBe(false);
    expect(await readReport(book, id)).toMatchObject({ status: "cancelled" });
  });
});
