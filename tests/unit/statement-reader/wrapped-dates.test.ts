import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { head, heads, type Put, paper, row } from "./paper";

/** Lines set closer, as those of one row are. */
function close(pages: PageWords[]): PageWords[] {
  return pages.map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, y: word.y * 0.75 })),
  }));
}

const under = (year: string): Put[] => [[year, 40]];

describe("dates whose year stands under month and day", () => {
  const rows = [
    row("Jun 12,", "CARD PURCHASE", "30.00", "", "70.00"),
    under("2026"),
    row("Jun 20,", "REFUND", "", "5.00", "75.00"),
    under("2026"),
    row("Jun 30,", "FEE", "1.00", "", "74.00"),
    under("2026"),
  ];
  const read = (...lines: Put[][]) =>
    readPages(
      close(
        paper([
          ...head,
          heads,
          row("", "Opening balance", "", "", "100.00"),
          ...lines,
          row("", "Closing balance", "", "", "74.00"),
        ]),
      ),
    )[0];

  test("are whole, and their years are not words of the description", () => {
    const found = read(...rows);
    expect(found?.rows.map(({ date, description }) => `${date} ${description}`)).toEqual([
      "2026-06-12 CARD PURCHASE",
      "2026-06-20 REFUND",
      "2026-06-30 FEE",
    ]);
    expect(found?.analysis.verdict).toBe("proven");
  });

  test("also where those of one digit stand on one line", () => {
    const short = ["Jun 1, 2026", "Jun 2, 2026", "Jun 3, 2026", "Jun 4, 2026"].flatMap((date) => [
      row(date, "OUT", "10.00", "", "90.00"),
      row(date, "IN", "", "10.00", "100.00"),
    ]);
    const found = read(...short, ...rows);
    expect(found?.rows.slice(-3).map(({ date }) => date)).toEqual(["2026-06-12", "2026-06-20", "2026-06-30"]);
    expect(found?.analysis.verdict).toBe("proven");
  });
});
