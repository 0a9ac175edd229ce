import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, provable, row, withLines } from "./paper";

const verdict = (text: string) => {
  const line: Put[] = [[text, 40]];
  const table = [
    heads,
    row("", "Opening balance", "", "", "1,000.00"),
    row("02/06/2026", "SHOP", "12.50", "", "987.50"),
    row("05/06/2026", "SALARY", "", "2,100.00", "3,087.50"),
    row("09/06/2026", "RENT", "850.00", "", "2,237.50"),
    row("", "Closing balance", "", "", "2,237.50"),
  ];
  return readPages(paper([...head, line, ...table]))[0]?.analysis.verdict;
};

const verdictWithFoot = (text: string) => readPages(withLines(provable(), [[text, 40]]))[0]?.analysis.verdict;

describe("a count of transactions", () => {
  test.each([
    ["Showing 3 of 12 transactions", "Showing 3 of 3 transactions"],
    ["Transactions 1 - 3 of 12", "Transactions 1 - 3 of 3"],
    ["12 transactions found", "3 transactions found"],
    ["9 debits, 4 credits", "2 debits, 1 credit"],
    ["9 Belastungen und 4 Gutschriften", "2 Belastungen und 1 Gutschriften"],
    ["Dr Count 9", "Dr Count 2"],
    ["Number of items 12", "Number of items 3"],
  ])("'%s' is larger than what was read", (more, right) => {
    expect(verdict(more)).toBe("consistent");
    expect(verdict(right)).toBe("proven");
  });
});

describe("a statement proves nothing that says of itself", () => {
  test.each([
    "Some transactions are not shown",
    "Only transactions over 10.00 are shown",
    "Nicht alle Umsätze werden angezeigt",
    "This statement has been superseded",
    "Provisional statement",
    "Relevé provisoire",
    "SPECIMEN",
    "* DRAFT *",
    "Lines printed struck through were cancelled before booking; they were never posted to the account",
    "Durchgestrichene Umsätze wurden nicht gebucht",
  ])("'%s', at its head or its foot", (text) => {
    expect(verdict(text)).toBe("consistent");
    expect(verdictWithFoot(text)).toBe("consistent");
  });

  test.each([
    "Add deposits not shown on this statement",
    "Transactions not yet authorised are not shown",
    "If transactions are not listed, tell us within 60 days",
    "Specimen Road 12",
    "Crossed cheques are paid into accounts alone",
  ])("but not '%s'", (text) => {
    expect(verdict(text)).toBe("proven");
    expect(verdictWithFoot(text)).toBe("proven");
  });
});
