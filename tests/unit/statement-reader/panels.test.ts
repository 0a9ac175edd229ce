import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

/** A row of a bill of a card, which leaves the right part of the page to a panel. */
const line = (date: string, text: string, amount: string, label = "", figure = ""): Put[] => {
  const puts: Put[] = [
    [date, 40],
    [text, 110],
    [amount, 370, "right"],
    [label, 410],
    [figure, 570, "right"],
  ];
  return puts.filter(([shown]) => shown !== "");
};

const bill = (closing: string) =>
  readPages(
    paper([
      [["Example Card 4520 1234 5678 7714", 40]],
      [["Statement from 09/05/2026 to 08/06/2026", 40]],
      line("Date", "Description", "Amount ($)"),
      line("", "PREVIOUS STATEMENT BALANCE", "$300.00", "Purchases", "$75.49"),
      line("09/05/2026", "FUEL", "$40.00", "Interest", "$5.00"),
      line("11/05/2026", "PAYMENT - THANK YOU", "-$100.00", "Fees", "$29.00"),
      line("15/05/2026", "CAFE", "$35.49", "NEW BALANCE", "$309.49"),
      line("20/05/2026", "PURCHASE INTEREST", "$5.00", "Minimum payment", "$38.00"),
      line("24/05/2026", "OVERLIMIT FEE", "$29.00", "Credit limit", "$6,000.00"),
      line("", "NEW BALANCE", closing, "If you make only the minimum payment"),
    ]),
  )[0];

describe("a panel right of the rows, line by line as they run", () => {
  test("is none of them", () => {
    const read = bill("$309.49");
    expect(read?.analysis).toMatchObject({
      openingBalance: "300.00",
      closingBalance: "309.49",
      totalTransactions: 5,
      totalDebits: "109.49",
      totalCredits: "100.00",
    });
    expect(read?.rows[0]?.description).toBe("FUEL");
  });

  test("hides nothing that does not add up", () => {
    expect(bill("$310.49")?.analysis.verdict).toBe("not_proven");
  });
});
