import { describe, expect, test } from "bun:test";
import { joinWords } from "@/statement-reader/lines/lines";
import { readPages } from "@/statement-reader/read";
import { withDirections } from "@/statement-reader/words/direction";
import { type PageWords, type Word, wordsOfRun } from "@/statement-reader/words/words";

const fontSize = 8;
const letterWidth = 4;

type Put = [text: string, right: number];

/** The letters of a text one by one, each its own word, from its right edge to the left; figures keep their order. */
function listLetters([text, right]: Put, y: number): Word[] {
  let x1 = right;
  return text.split(" ").flatMap((part) => {
    const figures = /^[0-9]/.test(part);
    const letters = figures ? [part] : [...part];
    const words = letters.map((letter) => {
      const x0 = x1 - letter.length * letterWidth;
      const word = { text: letter, x0, x1, y, size: fontSize };
      x1 = x0;
      return word;
    });
    x1 -= letterWidth;
    return words;
  });
}

const page = (lines: Put[][], shift = (words: Word[]) => words): PageWords[] => [
  {
    number: 1,
    width: 595,
    height: 842,
    words: shift(
      lines.flatMap((line, index) => line.flatMap((put) => listLetters(put, 40 + index * 14)).reverse()),
    ),
  },
];

const row = (date: string, text: string, debit: string, credit: string, balance: string): Put[] =>
  (
    [
      [date, 555],
      [text, 460],
      [debit, 260],
      [credit, 180],
      [balance, 100],
    ] as Put[]
  ).filter(([shown]) => shown !== "");

const lines: Put[][] = [
  [["بنك وادي النخيل", 555]],
  [["اسم العميل: هالة الشناوي", 555]],
  [["رقم الحساب: 1004417229011", 555]],
  [["العملة: جنيه مصري", 555]],
  [["الفترة من 01/05/2026 إلى 31/05/2026", 555]],
  row("التاريخ", "البيان", "مدين", "دائن", "الرصيد"),
  row("01/05/2026", "رصيد افتتاحي", "", "", "1,000.00"),
  row("02/05/2026", "شراء من صيدلية العزبي", "40.00", "", "960.00"),
  row("04/05/2026", "إيداع 1044 نقدي", "", "300.00", "1,260.00"),
  row("09/05/2026", "سحب نقدي", "10.00", "", "1,250.00"),
  row("31/05/2026", "رصيد ختامي", "", "", "1,250.00"),
];

const named = {
  bankName: "بنك وادي النخيل",
  accountHolder: "هالة الشناوي",
  accountNumber: "1004417229011",
  currency: "EGP",
  verdict: "proven",
};

describe("a statement that runs from right to left", () => {
  test("says what it prints, where each letter is placed separately", () => {
    const [read] = readPages(page(lines));
    expect(read?.analysis).toMatchObject(named);
    expect(read?.rows.map(({ description }) => description)).toEqual([
      "شراء من صيدلية العزبي",
      "إيداع 1044 نقدي",
      "سحب نقدي",
    ]);
  });

  test("and where a producer prints its letters from left to right", () => {
    const mirrored = (words: Word[]) => {
      const widest = new Map<number, { left: number; right: number }[]>();
      for (const { x0, x1, y } of words.toSorted((a, b) => a.x0 - b.x0)) {
        const cells = widest.get(y) ?? [];
        const last = cells.at(-1);
        if (last && x0 - last.right < 2 * letterWidth) last.right = x1;
        else cells.push({ left: x0, right: x1 });
        widest.set(y, cells);
      }
      return words.map((word) => {
        const cell = widest.get(word.y)?.find(({ left, right }) => word.x0 >= left && word.x1 <= right);
        if (!cell) return word;
        return { ...word, x0: cell.left + cell.right - word.x1, x1: cell.left + cell.right - word.x0 };
      });
    };
    const [read] = readPages(page(lines, mirrored));
    expect(read?.rows.map(({ description }) => description)).toEqual([
      "شراء من صيدلية العزبي",
      "إيداع 1044 نقدي",
      "سحب نقدي",
    ]);
    expect(read?.analysis.bankName).toBe(named.bankName);
  });
});

describe("words of a run", () => {
  const texts = (text: string, leftward: boolean) =>
    wordsOfRun({ text, leftward, x: 100, y: 40, width: 200, size: fontSize, monospace: true }).map(
      (word) => word.text,
    );

  test("that runs to the left begin at its right edge", () => {
    expect(texts("وادي النيل", true)).toEqual(["النيل", "وادي"]);
    expect(texts("شراء من POS 12 14", true)).toEqual(["POS", "12", "14", "من", "شراء"]);
    expect(texts("Dhow Bank بنك الظهر", false)).toEqual(["Dhow", "Bank", "الظهر", "بنك"]);
    expect(texts("Opening balance", false)).toEqual(["Opening", "balance"]);
  });
});

test("a line of both directions is read as its page runs", () => {
  const placed = (...texts: string[]) =>
    texts.map((text, at) => ({ text, x0: at * 50, x1: at * 50 + 40, y: 40, size: fontSize }));
  const said = (...texts: string[]) => joinWords(withDirections(placed(...texts)));
  expect(said("الظهر", "بنك", "12/05")).toBe("12/05 بنك الظهر");
  expect(said("Opening", "Balance", "افتتاحي", "رصيد")).toBe("Opening Balance رصيد افتتاحي");
  expect(said("POS", "12", "من", "شراء", "العزبي", "صيدلية")).toBe("صيدلية العزبي شراء من POS 12");
});
