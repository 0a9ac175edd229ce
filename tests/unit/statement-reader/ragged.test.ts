import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, type Put, paper } from "./paper";

/** Lines of plain text, separated by single blanks. */
const plain = (...lines: string[]): Put[][] => lines.map((line) => [[line, 40]]);

const read = (...lines: string[]) => readPages(paper([...head, ...plain(...lines)]))[0];

test("amounts in no columns are read by the order of their headings", () => {
  const found = read(
    "Date Transaction details Debit Credit Balance",
    "01/06/2026 Salary 0.00 1200.00 2200.00",
    "02/06/2026 Coffee with a friend 3.20 0.00 2196.80",
    "03/06/2026 Grocery 45.80 0.00 2151.00",
    "04/06/2026 Refund of a ticket for the theatre 0.00 10.00 2161.00",
    "Total debits 49.00",
    "Total credits 1,210.00",
    "Closing balance 2,161.00",
  );
  expect(found?.analysis).toMatchObject({
    totalDebits: "49.00",
    totalCredits: "1210.00",
    closingBalance: "2161.00",
    difference: null,
  });
  expect(found?.rows[1]?.description).toBe("Coffee with a friend");
});

test("but not where a row lacks one of them", () => {
  const found = read(
    "Date Transaction details Debit Credit Balance",
    "01/06/2026 Salary 1200.00 2200.00",
    "02/06/2026 Coffee with a friend 3.20 2196.80",
    "03/06/2026 Grocery 45.80 2151.00",
    "Closing balance 2,151.00",
  );
  expect(found?.analysis.verdict ?? "not_statement").not.toBe("proven");
});
