import { describe, expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { head, heads, type Put, paper, row } from "./paper.ts";

const title = (text: string): Put[] => [[text, 40]];
const main = [
  ...head,
  heads,
  row("", "Opening balance", "", "", "1,000.00"),
  row("02/06/2026", "SHOP", "12.50", "", "987.50"),
  row("05/06/2026", "TO POT", "987.50", "", "0.00"),
  row("", "Closing balance", "", "", "0.00"),
];
const pot = [
  row("", "Opening balance", "", "", "0.00"),
  row("05/06/2026", "FROM MAIN", "", "987.50", "987.50"),
  row("09/06/2026", "HOLIDAY", "87.50", "", "900.00"),
  row("", "Closing balance", "", "", "900.00"),
];
/** One statement, and proven. */
const isOne = (...pages: Put[][][]) => {
  const read = readPages(paper(...pages));
  return read.length === 1 && read[0]?.analysis.verdict === "proven";
};

describe("a balance that opens with what the rows above closed with", () => {
  for (const text of [
    "Holiday Pot",
    "EUR account",
    "Currency: EUR",
    "Sub-account 01",
    "Joint account of J Doe",
  ])
    test(`may be that of another account below '${text}'`, () => {
      expect(isOne([...main, title(text), heads, ...pot])).toBe(false);
      expect(isOne([...main, title(text), ...pot])).toBe(false);
      expect(isOne(main, [title(text), heads, ...pot])).toBe(false);
    });

  test("is that of the next page below the same head", () => {
    expect(isOne(main, [...head, heads, ...pot])).toBe(true);
    expect(isOne([...main, title("Page 1 of 2")], [...head, heads, ...pot, title("Page 2 of 2")])).toBe(true);
  });
});
