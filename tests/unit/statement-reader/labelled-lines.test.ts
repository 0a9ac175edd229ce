import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const sided = (date: string, text: string, debit: string, credit: string): Put[] => {
  const puts: Put[] = [
    [date, 40],
    [text, 110],
    [debit, 475, "right"],
    [credit, 555, "right"],
  ];
  return puts.filter(([shown]) => shown !== "");
};

describe("several amounts behind the label of a balance", () => {
  const statement = (francs: string, euros: string) =>
    readPages(
      paper([
        ...head,
        sided("Date", "Description", "Debit", "Credit"),
        sided("", "Opening balance", "", "100.00"),
        sided("02/06/2026", "SHOP", "10.00", ""),
        sided("03/06/2026", "CAFE", "15.00", ""),
        sided("04/06/2026", "CINEMA", "5.00", ""),
        sided("05/06/2026", "GIFT", "", "45.00"),
        [
          ["Closing balance", 110],
          [`(in francs : ${francs})`, 230],
          [euros, 555, "right"],
        ],
      ]),
    )[0]?.analysis;

  test("leave the one in a column for the balance", () => {
    expect(statement("754.36", "115.00")).toMatchObject({ closingBalance: "115.00", verdict: "totals_only" });
  });

  test("prove nothing if it is wrong, even if the other were right", () => {
    expect(statement("115.00", "115.50")?.verdict).not.toBe("proven");
  });
});

describe("a line of totals set another way than the rows", () => {
  const totals = (debits: string, credits: string, balance: string): Put[] => [
    ["Balance carried forward in GBP", 110],
    [debits, 371],
    [credits, 450],
    [balance, 525],
  ];
  const statement = (last: Put[]) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Balance brought forward", "", "", "1,100.00"),
        row("02/06/2026", "SHOP", "330.00", "", "770.00"),
        row("05/06/2026", "GIFT", "", "1,445.00", "2,215.00"),
        row("30/06/2026", "BOOKS", "15.00", "", "2,200.00"),
        last,
        [["Page 1 of 1", 500]],
      ]),
    )[0]?.analysis;

  test("has its amounts in the order of the columns", () => {
    expect(statement(totals("345.00", "1,445.00", "2,200.00"))).toMatchObject({
      closingBalance: "2200.00",
      verdict: "proven",
    });
  });

  test("is held to the balance of the last row", () => {
    expect(statement(totals("345.00", "1,445.00", "2,200.50"))?.verdict).toBe("not_proven");
  });
});
