import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const beside = (label: string, amount: string): Put[] => [
  [label, 40],
  [amount, 300, "right"],
];
const table: Put[][] = [
  heads,
  row("", "Opening balance", "", "", "1,000.00"),
  row("02/06/2026", "SHOP", "12.50", "", "987.50"),
  row("05/06/2026", "SALARY", "", "2,100.00", "3,087.50"),
  row("09/06/2026", "RENT", "850.00", "", "2,237.50"),
  row("", "Closing balance", "", "", "2,237.50"),
];
const verdicts = (line: Put[]) =>
  [
    [...head, line, ...table],
    [...head, ...table, line],
  ].map((lines) => readPages(paper(lines))[0]?.analysis.verdict);

describe("a figure beside the rows", () => {
  const figures = [
    ["Your balance on 30 June 2026", "2,237.50"],
    ["Balance at 30/06/2026", "2,237.50"],
    ["Balance on 1 June 2026", "1,000.00"],
    ["Balance as of 05/06/2026", "3,087.50"],
    ["Saldo al 30/06/2026", "2,237.50"],
    ["Net movement", "1,237.50"],
    ["Net movement for the period", "1,237.50"],
    ["Change in balance", "1,237.50"],
    ["Variation du solde", "1,237.50"],
    ["Turnover debit", "862.50"],
    ["Money out (June)", "862.50"],
    ["Payments in June 2026", "862.50"],
    ["Amount deposited", "2,100.00"],
  ] as const;

  test.each(figures)("'%s' proves nothing if it contradicts them", (label, amount) => {
    for (const verdict of verdicts(beside(label, "2.00"))) expect(verdict).not.toBe("proven");
    expect(verdicts(beside(label, amount))).toEqual(["proven", "proven"]);
  });

  test.each([
    "Balance on 1 May 2026",
    "Balance on 15 July 2026",
    "Money out (May)",
    "Amount withdrawn this year",
    "Amount insured",
  ])("'%s' says nothing of them", (label) => {
    expect(verdicts(beside(label, "2.00"))).toEqual(["proven", "proven"]);
  });
});
