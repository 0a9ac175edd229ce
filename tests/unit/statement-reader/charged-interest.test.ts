import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { paper, signed } from "./paper";

/** Card bill whose interest is below the rows without dates and included in its sum. */
const bill = (sum: string, closing: string) =>
  readPages(
    paper([
      [["Example Bank card account 1234 5678", 40]],
      [["Statement period 01/06/2026 to 30/06/2026", 40]],
      signed("", "Minimum Payment Due", "25.00"),
      signed("", "Previous Balance", "300.00"),
      signed("", "New Balance", closing),
      [["Transactions", 40]],
      signed("Date", "Description", "Amount"),
      signed("02/06/2026", "PAYMENT RECEIVED", "-100.00"),
      signed("09/06/2026", "BOOK SHOP", "40.00"),
      signed("15/06/2026", "CAFE", "12.50"),
      [["Interest Charged", 40]],
      signed("", "Interest Charge on Purchases", "18.42"),
      signed("", "Interest Charge on Cash Advances", "0.00"),
      signed("", "Total Interest for This Period", sum),
      [["Totals Year-to-Date", 40]],
      signed("", "Total Interest charged", "61.77"),
    ]),
  )[0];

describe("the interest of a card without a date", () => {
  test("is a row where its sum agrees and the balance needs it", () => {
    const read = bill("18.42", "270.92");
    expect(read?.analysis).toMatchObject({
      openingBalance: "300.00",
      closingBalance: "270.92",
      totalTransactions: 4,
      totalDebits: "70.92",
      totalCredits: "100.00",
      difference: null,
    });
    expect(read?.rows.at(-1)).toMatchObject({
      description: "Interest Charge on Purchases",
      date: null,
      debit: "18.42",
      category: "interest",
    });
  });

  test("is none if the balance does without it", () => {
    expect(bill("18.42", "252.50")?.analysis.totalTransactions).toBe(3);
  });

  test("is none if its sum says otherwise, and the bill does not add up", () => {
    expect(bill("17.42", "270.92")?.analysis).toMatchObject({ totalTransactions: 3, verdict: "not_proven" });
  });
});
