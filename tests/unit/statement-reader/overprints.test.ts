import { describe, expect, test } from "bun:test";
import { linesOfPage } from "@/statement-reader/lines/lines";
import { readPages } from "@/statement-reader/read";
import type { PageWords, Word } from "@/statement-reader/words/words";
import { provable } from "./paper";

/** Words of another print on a page: smaller or larger letters a little above or below its lines. */
function over(page: PageWords, words: readonly Omit<Word, "size">[], size: number): PageWords {
  return { ...page, words: [...page.words, ...words.map((word) => ({ ...word, size }))] };
}

function lineWith(page: PageWords, text: string): Word {
  const word = page.words.find((each) => each.text === text);
  if (!word) throw new Error(`no ${text}`);
  return word;
}

describe("a text printed over a line of a table", () => {
  test("is a line of its own, and the row keeps its date and its amounts", () => {
    const [first, last] = provable() as [PageWords, PageWords];
    const { x1, y } = lineWith(last, "30/06/2026");
    const note = ["This", "overview", "gives", "no", "rights."].map((text, index) => ({
      text,
      x0: x1 - 2 + index * 22,
      x1: x1 + 18 + index * 22,
      y: y - 1.4,
    }));
    const [statement] = readPages([first, over(last, note, 6)]);
    expect(statement?.analysis.verdict).toBe("proven");
    expect(statement?.rows.at(-1)).toMatchObject({ date: "2026-06-30", debit: "5.00" });
  });

  test("adds no digits to an amount", () => {
    const [first, last] = provable() as [PageWords, PageWords];
    const { x0, x1, y } = lineWith(last, "60.00");
    const stamp = [
      { text: "7", x0: x0 - 6.5, x1: x0 - 0.2, y: y + 0.6 },
      { text: "0", x0: x1 - 7, x1: x1 - 1, y: y + 0.2 },
    ];
    const [statement] = readPages([first, over(last, stamp, 11)]);
    expect(statement?.analysis.verdict).toBe("proven");
    expect(statement?.rows.find((each) => each.debit === "60.00")).toBeDefined();
  });

  test("leaves small letters beside others on their line", () => {
    const word = (text: string, x0: number, x1: number, y: number, size: number) => ({
      text,
      x0,
      x1,
      y,
      size,
    });
    const words = [word("12", 40, 49, 100, 8), word("th", 49.2, 53, 98.4, 5), word("Feb", 56, 70, 100, 8)];
    expect(linesOfPage({ number: 1, width: 595, height: 842, words })).toHaveLength(1);
  });
});
