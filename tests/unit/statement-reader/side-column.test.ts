import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, type Put, paper, signed } from "./paper";

describe("a column of sides that no heading names", () => {
  const line = (date: string, text: string, value: string, side: string): Put[] => [
    ...signed(date, text, value),
    ...(side === "" ? [] : [[side, 530] satisfies Put]),
  ];
  const statement = (...pages: Put[][][]) => readPages(paper(...pages))[0]?.analysis;

  test("distinguishes debits from credits, also on a page of debits alone", () => {
    const read = statement(
      [
        ...head,
        line("Date", "Description", "Amount", ""),
        line("", "Opening balance", "100.00", "H"),
        line("02/06/2026", "BOOKS", "10.00", "S"),
        line("03/06/2026", "SALARY", "500.00", "H"),
        line("04/06/2026", "PENS", "20.00", "S"),
      ],
      [
        line("Date", "Description", "Amount", ""),
        line("05/06/2026", "CUPS", "30.00", "S"),
        line("06/06/2026", "TEA", "40.00", "S"),
        line("", "Total debits", "100.00", ""),
        line("", "Total credits", "500.00", ""),
        line("", "Closing balance", "500.00", "H"),
      ],
    );
    expect(read).toMatchObject({ totalDebits: "100.00", totalCredits: "500.00", closingBalance: "500.00" });
    expect(read?.difference).toBeNull();
  });

  test("may say it in words", () => {
    const read = statement([
      ...head,
      line("Date", "Particulars", "Amount", "Status"),
      line("", "Opening balance", "100.00", ""),
      line("02/06/2026", "BY CASH", "40.00", "DEPOSIT"),
      line("03/06/2026", "ATM WITHDRAWAL", "20.00", "WITHDRAWAL"),
      line("04/06/2026", "TO A ROE", "30.00", "WITHDRAWAL"),
      line("", "Closing balance", "90.00", ""),
    ]);
    expect(read).toMatchObject({ totalDebits: "50.00", totalCredits: "40.00", difference: null });
  });
});
