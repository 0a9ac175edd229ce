import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

test("asterisks before amounts only fill their field", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "***100.00"),
      row("02/06/2026", "BOOKS", "**10.00", "", "***90.00"),
      row("03/06/2026", "GIFT", "", "**5.00", "***95.00"),
      row("", "Closing balance", "", "", "***95.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ closingBalance: "95.00", verdict: "proven" });
});

test("numbers that nobody formatted lack their last zero", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "1000.0"),
      row("02/06/2026", "BOOKS", "10.0", "", "990.0"),
      row("03/06/2026", "GIFT", "", "7.09", "997.09"),
      row("04/06/2026", "PENS", "0.5", "", "996.59"),
      row("05/06/2026", "TEA", "6.59", "", "990.0"),
      row("", "Closing balance", "", "", "990.0"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "17.09", closingBalance: "990.00", verdict: "proven" });
});

test("what stands between the amounts of a sum is no sign of theirs", () => {
  const grid: Put[][] = [
    [
      ["Opening balance", 60],
      ["Payments", 180],
      ["New debits", 300],
      ["Closing balance", 430],
    ],
    [
      ["100.00", 100, "right"],
      ["-", 130],
      ["50.00", 220, "right"],
      ["+", 250],
      ["34.00", 340, "right"],
      ["=", 380],
      ["84.00", 490, "right"],
    ],
  ];
  const [read] = readPages(
    paper([
      [["Example Card", 40]],
      [["Card number: 5555 00XX XXXX 9929", 40]],
      ...grid,
      signed("Date", "Details", "Amount"),
      signed("02/06/2026", "COFFEE", "14.00"),
      signed("03/06/2026", "BOOKS", "20.00"),
      signed("06/06/2026", "PAYMENT RECEIVED", "50.00 CR"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "84.00",
    difference: null,
  });
});

test("an opening balance printed above rows that stand newest first is that before the oldest", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("12/06/2026", "TEA", "10.00", "", "75.00"),
      row("11/06/2026", "GIFT", "", "5.00", "85.00"),
      row("02/06/2026", "BOOKS", "20.00", "", "80.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "75.00",
    difference: null,
  });
  expect(read?.rows[0]?.description).toBe("BOOKS");
});

test("each currency of a file with a summary of balances above its rows is a statement", () => {
  const account = (iban: string, code: string, opening: string, spent: string, closing: string): Put[][] => [
    [[`${code} Statement`, 40]],
    [[`IBAN ${iban}`, 330]],
    [["Balance summary", 40]],
    row("", "Opening balance", "Money out", "Money in", "Closing balance"),
    row("", opening, spent, `${code}0.00`, closing),
    row("Date", "Description", "Money out", "Money in", "Balance"),
    row("02/06/2026", "BOOKS", spent, "", closing),
  ];
  const statements = readPages(
    paper(
      account("LT60 1010 0123 4567 8901", "€", "€100.00", "€30.00", "€70.00"),
      account("GB82 WEST 1234 5698 7654 32", "£", "£50.00", "£20.00", "£30.00"),
    ),
  );
  expect(statements.map(({ analysis }) => [analysis.totalTransactions, analysis.closingBalance])).toEqual([
    [1, "70.00"],
    [1, "30.00"],
  ]);
});
