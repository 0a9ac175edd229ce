import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const line = (text: string): Put[] => [[text, 400]];
const start: Put[][] = [
  heads,
  row("", "Opening balance", "", "", "1,000.00"),
  row("02/06/2026", "SHOP", "12.50", "", "987.50"),
];
const end: Put[][] = [
  row("09/06/2026", "RENT", "850.00", "", "137.50"),
  row("", "Closing balance", "", "", "137.50"),
];
const alone = (text: string) =>
  readPages(paper([...head, ...start, ...end, line(text)]))[0]?.analysis.verdict;
const both = (first: string, second: string) =>
  readPages(paper([...head, ...start, line(first)], [heads, ...end, line(second)]))[0]?.analysis.verdict;

describe("the number of a page and of all pages", () => {
  test.each([
    ["Page 1|3", "Page 1|2", "Page 2|2"],
    ["Pagina 1 din 3", "Pagina 1 din 2", "Pagina 2 din 2"],
    ["P. 1/3", "P. 1/2", "P. 2/2"],
    ["1 of 3 pages", "1 of 2 pages", "2 of 2 pages"],
    ["Page # 1 of 3", "Page # 1 of 2", "Page # 2 of 2"],
    ["(1 of 3)", "(1 of 2)", "(2 of 2)"],
    ["[1/3]", "[1/2]", "[2/2]"],
    ["Seite 1 von insgesamt 3", "Seite 1 von insgesamt 2", "Seite 2 von insgesamt 2"],
    ["Page no 1 of total 3", "Page no 1 of total 2", "Page no 2 of total 2"],
    ["Page one of three", "Page one of two", "Page two of two"],
    ["Página uno de tres", "Página uno de dos", "Página dos de dos"],
    ["Page i of iii", "Page i of ii", "Page ii of ii"],
    ["Page IV of IX", "Page I of II", "Page II of II"],
  ])("is read in '%s'", (missing, first, second) => {
    expect(alone(missing)).not.toBe("proven");
    expect(both(first, second)).toBe("proven");
  });

  test("may be said in a sentence of its own", () => {
    for (const text of ["This statement consists of 3 pages", "Ce relevé comporte trois pages"])
      expect(alone(text)).not.toBe("proven");
    expect(alone("This statement consists of 1 page")).toBe("proven");
    expect(both("This statement consists of 2 pages", "Page 2")).toBe("proven");
  });

  test("is not a month with its year", () => {
    expect(alone("(06/2026)")).toBe("proven");
  });
});

describe("a page that continues", () => {
  const notes = [
    "Statement continues on next page",
    "Continued overleaf",
    "Fortsetzung auf der nächsten Seite",
  ];

  test("is not the last one", () => {
    for (const text of notes) {
      expect(alone(text)).toBe("consistent");
      expect(both(text, "")).toBe("proven");
    }
  });

  test("has a footer of all pages where they are numbered to the last", () => {
    for (const text of notes) expect(both(`${text} Page 1 of 2`, `${text} Page 2 of 2`)).toBe("proven");
  });
});
