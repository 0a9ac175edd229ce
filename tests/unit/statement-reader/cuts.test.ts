import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const iban = "IBAN DE91 1000 0000 0123 4567 89";
const about = (text: string): Put[] => [[text, 110]];

describe("the number of another's account in a description", () => {
  test("cuts no statement whose newest row stands first, not even at the end of a page", () => {
    const statements = readPages(
      paper(
        [
          ...head,
          heads,
          row("30/06/2026", "RENT", "450.00", "", "657.00"),
          row("27/06/2026", "TRANSFER", "94.00", "", "1,107.00"),
          about(iban),
        ],
        [
          heads,
          row("20/06/2026", "CREDIT", "", "227.00", "1,201.00"),
          row("09/06/2026", "CREDIT", "", "32.00", "974.00"),
          row("", "Opening balance", "", "", "942.00"),
        ],
      ),
    );
    expect(statements.map(({ analysis }) => [analysis.totalTransactions, analysis.verdict])).toEqual([
      [4, expect.stringMatching(/proven|consistent/)],
    ]);
    const failed = statements[0]?.checks.filter(({ ok }) => !ok).map(({ name }) => name);
    expect(failed).toEqual(["A closing balance is printed"]);
  });

  test("cuts none before a row of the same day that carries no date", () => {
    const statements = readPages(
      paper(
        [
          ...head,
          heads,
          row("", "Opening balance", "", "", "1,000.00"),
          row("02/06/2026", "CARD PURCHASE", "12.00", "", "988.00"),
          row("", "CARD PURCHASE", "8.00", "", "980.00"),
          row("08/06/2026", "TRANSFER", "100.00", "", "880.00"),
          about(iban),
          row("", "REFUND", "", "20.00", "900.00"),
          row("", "Balance brought forward", "", "", "900.00"),
        ],
        [
          heads,
          row("", "Balance brought forward", "", "", "900.00"),
          row("", "FEE", "1.00", "", "899.00"),
          row("11/06/2026", "SALARY", "", "500.00", "1,399.00"),
          row("", "Closing balance", "", "", "1,399.00"),
        ],
      ),
    );
    expect(statements.map(({ analysis }) => [analysis.totalTransactions, analysis.verdict])).toEqual([
      [6, "proven"],
    ]);
  });
});
