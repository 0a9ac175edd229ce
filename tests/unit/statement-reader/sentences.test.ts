import { describe, expect, test } from "bun:test";
import { explainVerdict, rowNote, verdictSentence } from "@/narration/rules";
import type { ReadStatement, StatementRow } from "@/statement-reader/contract";
import { initialRows } from "@/statement-reader/rules";

const row = (more: Partial<StatementRow>): StatementRow => ({
  date: "2026-06-02",
  description: "FEE",
  debit: "5.00",
  credit: null,
  balance: "95.00",
  category: "fee",
  counterparty: null,
  page: 1,
  check: "ok",
  ...more,
});

type Analysis = ReadStatement["analysis"];

const judged = (more: Partial<Analysis>, checks: ReadStatement["checks"] = []) => {
  const analysis: Analysis = {
    bankName: null,
    accountNumber: null,
    accountHolder: null,
    statementPeriod: null,
    currency: "GBP",
    totalTransactions: 2,
    openingBalance: "100.00",
    closingBalance: "80.00",
    totalDebits: "10.00",
    totalCredits: "0.00",
    verdict: "not_proven",
    difference: null,
    firstBreak: null,
    ...more,
  };
  return { analysis, checks };
};

const breakAt = (actual: string) => ({
  page: 1,
  row: 2,
  date: "2026-06-02",
  description: "FEE",
  expected: "90.00",
  actual,
});

const explained = (statement: ReturnType<typeof judged>, rows: StatementRow[]) =>
  explainVerdict(statement, initialRows(rows, statement.analysis));

describe("the sentences for a bookkeeper about a statement that is not proven", () => {
  test("names the row whose own balance does not follow", () => {
    const rows = [row({}), row({ balance: "80.00", check: "broken" })];
    const statement = judged({ firstBreak: breakAt("80.00"), difference: "-10.00" });
    expect(verdictSentence(statement)).toContain("check the marked rows");
    expect(explained(statement, rows)).toBe(
      "The difference is GBP -10.00. It first shows on page 1, row 2: GBP 90.00 was to be expected, GBP 80.00 is printed.",
    );
    expect(rows.map(rowNote)).toEqual(["The balance printed after it does not agree", "Does not add up"]);
  });

  test("names the closing balance where every row before it follows", () => {
    const statement = judged({ firstBreak: breakAt("80.00") });
    expect(explained(statement, [row({}), row({ balance: "90.00" })])).toBe(
      "It first shows in the closing balance on page 1, after row 2: GBP 90.00 was to be expected, GBP 80.00 is printed.",
    );
  });

  test("names another balance that stands between the rows", () => {
    const statement = judged({ firstBreak: breakAt("70.00") });
    expect(explained(statement, [row({}), row({ balance: "90.00" }), row({})])).toStartWith(
      "It first shows in a balance on page 1, after row 2: ",
    );
  });

  test("names the figures that disagree if no row is marked", () => {
    const statement = judged({}, [
      { name: "Opening balance", expected: "100.00", actual: "100.00", ok: true },
      { name: "Total withdrawals:", expected: "1010.00", actual: "10.00", ok: false },
      { name: "No printed page number is missing", expected: null, actual: null, ok: false },
    ]);
    expect(verdictSentence(statement)).not.toContain("marked rows");
    expect(explained(statement, [row({})])).toBe(
      "Total withdrawals: 1,010.00 was to be expected, 10.00 is printed. This does not hold: “No printed page number is missing”.",
    );
  });

  test("says that nothing was printed to check against, where that is so", () => {
    const statement = judged({ openingBalance: null, closingBalance: null }, [
      { name: "An opening balance is printed", expected: null, actual: null, ok: false },
      { name: "A closing balance is printed", expected: null, actual: null, ok: false },
    ]);
    expect(verdictSentence(statement)).toBe(
      "The statement prints too few balances and totals to check its transactions against.",
    );
    expect(explained(statement, [row({})])).toBe(
      "This does not hold: “An opening balance is printed”, “A closing balance is printed”.",
    );
  });

  test("says what speaks against figures that agree", () => {
    const statement = judged({ verdict: "consistent" }, [
      { name: "Running balances", expected: "2", actual: "2", ok: true },
      { name: "The statement leaves nothing out", expected: null, actual: null, ok: false },
    ]);
    expect(explained(statement, [row({})])).toBe("This does not hold: “The statement leaves nothing out”.");
  });
});

test("of a proven statement nothing is explained", () => {
  const statement = judged({ verdict: "proven", difference: "0.00" });
  expect(verdictSentence(statement)).toStartWith("Everything adds up");
  expect(explained(statement, [row({})])).toBeUndefined();
});
