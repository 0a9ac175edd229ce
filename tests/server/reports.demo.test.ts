import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { createdId } from "@/commands/idempotency/request-id";
import type { Deps } from "@/deps";
import { readFile } from "@/reporting/reports/chunks";
import { reportSheets } from "@/reporting/reports/contract";
import { reportWork } from "@/reporting/reports/run";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { type Currency, currencies, type Minor } from "@/vocabulary/money";
import { demoDay, getNumber, openDemo } from "./demo-book";
import { getSum, getSummary, insertReport, type Row, rowsOfSheet } from "./reports";

const whole = { from: "2020-01-01", to: "2026-11-20" };
const month = { from: "2026-10-01", to: "2026-10-31" };

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

async function makeReport(period: typeof whole, accounts: readonly number[] | null) {
  const requestId = Bun.randomUUIDv7();
  const what = { requestId, period, accounts, sheets: reportSheets, startedBy: null, at: deps.now() };
  await deps.db.write([insertReport(what)]);
  const id = await createdId(deps, "reports", { requestId });
  expect(await reportWork.takeUp(deps, new AbortController().signal)).toBe(1);
  const chunks = await getNumber(deps, `select chunks from reports where id = ${id} and status = 'done'`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await new Response(readFile(deps, { id, chunks })).arrayBuffer());
  return workbook;
}

const sums = (rows: readonly Row[], column: string, currency: Currency): Minor =>
  getSum(
    rows.filter((row) => row.Currency === currency),
    column,
  );

describe.each([
  ["everything", whole, null],
  ["a month of all accounts", month, null],
  ["a month of chosen accounts", month, [1, 2, 3, 5, 8]],
] as const)("a report of %s of the demo book", (_, period, accounts) => {
  let workbook: ExcelJS.Workbook;
  let start = 0;
  let until = 0;
  const of = accounts === null ? "1" : `virtual_account_id in (${accounts.join(",")})`;
  beforeAll(async () => {
    workbook = await makeReport(period, accounts);
    start = startOfBankDay(period.from, deps.env.zone);
    until = startOfBankDay(addDays(period.to, 1), deps.env.zone);
  });
  const inPeriod = () => `created_at >= ${start} and created_at < ${until} and ${of}`;

  test("has each movement once, and sums what SQL sums, by type and currency", async () => {
    const rows = rowsOfSheet(workbook, "Movements");
    expect(rows).toHaveLength(await getNumber(deps, `select count(*) from transactions where ${inPeriod()}`));
    const types = [
      ["credit", "Credit"],
      ["debit", "Debit"],
      ["hold", "Held"],
      ["release", "Released"],
    ] as const;
    for (const currency of currencies) {
      for (const [type, column] of types) {
        const wanted = `select coalesce(sum(amount), 0) from transactions
          where type = '${type}' and currency = '${currency}' and ${inPeriod()}`;
        expect([currency, type, sums(rows, column, currency)]).toEqual([
          currency,
          type,
          await getNumber(deps, wanted),
        ]);
      }
    }
  });

  test("closes with what the ledger held when the period was over", async () => {
    const rows = rowsOfSheet(workbook, "Accounts");
    for (const currency of currencies) {
      const signed = `select coalesce(sum(iif(type = 'credit', amount, -amount)), 0) from transactions
        where type in ('credit', 'debit') and currency = '${currency}' and ${of}`;
      expect([currency, sums(rows, "Closing Balance", currency)]).toEqual([
        currency,
        await getNumber(deps, `${signed} and created_at < ${until}`),
      ]);
      expect([currency, sums(rows, "Opening Balance", currency)]).toEqual([
        currency,
        await getNumber(deps, `${signed} and created_at < ${start}`),
      ]);
    }
  });

  test("holds add up to what accounts hold, and every check of the first sheet is zero", () => {
    const accountRows = rowsOfSheet(workbook, "Accounts");
    const holds = rowsOfSheet(workbook, "Holds");
    for (const currency of currencies) {
      expect(sums(holds, "Held at the End", currency)).toBe(sums(accountRows, "Held", currency));
    }
    const checks = getSummary(workbook).lines.filter(({ sheet }) => sheet === "Check");
    expect(checks.length).toBeGreaterThan(3);
    expect(checks.map(({ sum }) => sum)).toEqual(checks.map(() => 0));
  });

  test("has the payments, allocations and alerts of the period", async () => {
    const payments = rowsOfSheet(workbook, "Payments");
    expect(payments).toHaveLength(await getNumber(deps, `select count(*) from payments where ${inPeriod()}`));
    for (const currency of currencies) {
      const wanted = `select coalesce(sum(amount), 0) from payments where currency = '${currency}' and ${inPeriod()}`;
      expect(sums(payments, "Amount", currency)).toBe(await getNumber(deps, wanted));
    }
    const open = `select count(*) from fund_allocations where ${of} and created_at < ${until}
      and (revoked_at is null or revoked_at >= ${start})`;
    expect(rowsOfSheet(workbook, "Fund allocations")).toHaveLength(await getNumber(deps, open));
    const alerts = `select count(*) from alerts where ${inPeriod()}`;
    expect(rowsOfSheet(workbook, "Alerts")).toHaveLength(await getNumber(deps, alerts));
    const runs = `select count(*) from reconciliation_runs where started_at >= ${start} and started_at < ${until}`;
    expect(rowsOfSheet(workbook, "Reconciliations")).toHaveLength(await getNumber(deps, runs));
  });

  test("says on its first sheet how many rows each sheet has", () => {
    const { lines } = getSummary(workbook);
    const said = lines.filter(({ figure }) => figure === "Rows").map(({ sheet, count }) => [sheet, count]);
    const names = workbook.worksheets.map(({ name }) => name).filter((name) => name !== "Summary");
    expect(said).toEqual(names.map((name) => [name, rowsOfSheet(workbook, name).length]));
  });
});

test("a report of everything has payments, alerts and allocations to compare", async () => {
  for (const table of ["payments", "alerts", "fund_allocations", "holds"]) {
    expect(await getNumber(deps, `select count(*) from ${table}`)).toBeGreaterThan(0);
  }
});
