import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, type Put, paper, signed } from "./paper";

const sides = (date: string, text: string, debit: string, credit: string): Put[] =>
  (
    [
      [date, 40],
      [text, 110],
      [debit, 400, "right"],
      [credit, 500, "right"],
    ] as Put[]
  ).filter(([shown]) => shown !== "");

const rows: Put[][] = [
  sides("Date", "Description", "Debit", "Credit"),
  sides("01/06/2026", "Opening balance", "", "1,000.00"),
  sides("02/06/2026", "CORNER SHOP", "12.50", ""),
  sides("05/06/2026", "SALARY EXAMPLE LTD", "", "2,100.00"),
  sides("09/06/2026", "RENT JUNE", "850.00", ""),
  sides("15/06/2026", "CASH", "60.00", ""),
  sides("30/06/2026", "Total for the period", "922.50", "2,100.00"),
  sides("30/06/2026", "Closing balance", "", "2,177.50"),
];
const analysis = (...below: Put[][]) => readPages(paper([...head, ...rows, ...below]))[0];

test("dated figures below the closing balance are not rows where the rows above lead to it", () => {
  expect(analysis()?.analysis).toMatchObject({ verdict: "proven", totalTransactions: 4 });
  const read = analysis(
    sides("30/06/2026", "FEES CHARGED IN THE YEAR", "15.60", ""),
    sides("30/06/2026", "AGREED FACILITY", "", "500.00"),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 4,
    totalDebits: "922.50",
    totalCredits: "2100.00",
    closingBalance: "2177.50",
  });
  expect(read?.analysis.verdict).not.toBe("proven");
  expect(read?.checks).toContainEqual({
    name: "No rows stand below the closing balance",
    expected: null,
    actual: null,
    ok: false,
  });
});

const card = (...last: Put[][]) =>
  readPages(
    paper([
      [["Example Bank", 40]],
      [["Credit card statement", 40]],
      [["Statement period 01/06/2026 to 30/06/2026", 40]],
      signed("Date", "Description", "Amount"),
      signed("", "Previous balance", "100.00"),
      signed("02/06/2026", "CORNER SHOP", "12.50"),
      signed("05/06/2026", "BOOKS", "20.00"),
      signed("09/06/2026", "GIRO RECEIVED, THANK YOU", "90.00 CR"),
      ...last,
    ]),
  )[0];

test("a statement that prints no closing balance has a note about it", () => {
  const read = card();
  expect(read?.analysis).toMatchObject({ verdict: "not_proven", totalTransactions: 3 });
  expect(read?.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
    "A closing balance is printed",
    "Printed balances or totals bear out every row",
  ]);
});

test("a card's total outstanding balance is its closing one", () => {
  const label = "Total outstanding balance";
  const read = card(signed("", label, "42.50"));
  expect(read?.analysis).toMatchObject({ totalTransactions: 3, closingBalance: "42.50" });
  expect(read?.analysis.verdict).not.toBe("not_proven");
  expect(card(signed("", label, "43.50"))?.analysis.verdict).not.toBe("proven");
});
