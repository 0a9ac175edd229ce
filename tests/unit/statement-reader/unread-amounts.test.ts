import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const analysis = (lines: Put[][]) => readPages(paper([...head, heads, ...lines]))[0]?.analysis;

test("rows whose amounts cannot be read let nothing be proven, though they move nothing in sum", () => {
  const statement = (amount: string) =>
    analysis([
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "SHOP", "30.00", "", "70.00"),
      row("03/06/2026", "GIFT", "", "10.00", "80.00"),
      row("05/06/2026", "FUEL", amount, "", ""),
      row("05/06/2026", "FUEL REFUNDED", "", amount, ""),
      row("05/06/2026", "CAFE", "20.00", "", "60.00"),
      row("", "Closing balance", "", "", "60.00"),
    ]);
  expect(statement("25.00")).toMatchObject({ totalTransactions: 5, verdict: "proven" });
  for (const amount of ["2S.00", "25", "25:00", "25.000"])
    expect(statement(amount)?.verdict).not.toBe("proven");
});

test("an amount wider than its heading stands in its column, and be it the only one in a long line", () => {
  const wide = (date: string, text: string, debit: string, credit: string, balance: string): Put[] =>
    [
      [date, 20] as Put,
      [text, 60] as Put,
      [debit, 1000, "right"] as Put,
      [credit, 1100, "right"] as Put,
      [balance, 1200, "right"] as Put,
    ].filter(([shown]) => shown !== "");
  const long =
    "PAYMENT FOR GOODS AS OF ORDER A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A B C D E F";
  const [read] = readPages(
    paper([
      ...head,
      wide("Date", "Description", "Debit", "Credit", "Balance"),
      wide("", "Opening balance", "", "", "5,000,000.00"),
      wide("02/06/2026", "SHOP", "50.00", "", "4,999,950.00"),
      wide("02/06/2026", long, "1,234,567.00", "", ""),
      wide("02/06/2026", long, "", "1,234,567.00", ""),
      wide("03/06/2026", "CAFE", "10.00", "", "4,999,940.00"),
      wide("", "Closing balance", "", "", "4,999,940.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 4, totalCredits: "1234567.00" });
});
