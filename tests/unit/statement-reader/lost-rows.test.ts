import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const dayCount = 22;
const many = Array.from({ length: dayCount }, (_, at) =>
  row(`${String(at + 1).padStart(2, "0")}/06/2026`, `SHOP ${at}`, "1.00", "", `${999 - at}.00`),
);
const opening = row("", "Opening balance", "", "", "1,000.00");
const closing = row("", "Closing balance", "", "", "978.00");
const title = (text: string): Put[] => [[text, 40]];
const summary: Put[][] = [
  ["Opening balance", "1,000.00"],
  ["Closing balance", "978.00"],
].map(([label = "", value = ""]) => [
  [label, 40],
  [value, 300, "right"],
]);
const feeAndRefund = (date: string, amount: string, one = "", two = ""): Put[][] => [
  row(date, "FEE", amount, "", one),
  row(date, "FEE WAIVED", "", amount, two),
];
/** Not proven, or with a fee and its refund, which cancel each other, besides the rows of all days. */
const isHonest = (...lines: Put[][]) => {
  const [read] = readPages(paper([...head, ...lines]));
  return read !== undefined && (read.analysis.verdict !== "proven" || read.rows.length === dayCount + 2);
};
const endsHonestly = (...lines: Put[][]) => isHonest(heads, opening, ...many, ...lines, closing);

describe("rows that cannot be read as such are not lost in silence", () => {
  test("below the last one with a date", () => {
    expect(endsHonestly(...feeAndRefund("", "5.00", "973.00", "978.00"))).toBe(true);
    expect(endsHonestly(...feeAndRefund("", "5.00", "", "978.00"))).toBe(true);
    expect(endsHonestly(...feeAndRefund("3O/O6/2O26", "5.00", "973.00", "978.00"))).toBe(true);
  });

  test("above the first one with a date", () => {
    const first = feeAndRefund("", "5.00", "995.00", "1,000.00");
    expect(isHonest(heads, opening, ...first, ...many, closing)).toBe(true);
  });

  for (const amount of ["50", "50,-", "50.5", "S.OO", "**.**", "#####", "XXX", "n/a", "?", "[withheld]"])
    test(`with '${amount}' for an amount`, () => {
      expect(endsHonestly(...feeAndRefund("29/06/2026", amount, "", "978.00"))).toBe(true);
      expect(isHonest(...summary, heads, ...many, ...feeAndRefund("29/06/2026", amount))).toBe(true);
    });

  test("with neither a date nor an amount that can be read", () => {
    for (const amount of ["50,-", "50.5", "S.OO", "**.**", "#####"])
      expect(endsHonestly(...feeAndRefund("", amount, "", "978.00"))).toBe(true);
  });

  test("with a balance like that before and no number for an amount", () => {
    expect(endsHonestly(row("29/06/2026", "OUT", "XXX", "", "978.00"))).toBe(true);
  });

  for (const text of ["Standing orders", "Interest charged", "Instalments", "Overdraft fee", "Term deposit"])
    test(`between opening and closing balance below '${text}'`, () => {
      const rest = feeAndRefund("29/06/2026", "50.00");
      const other = row("Date", "Details", "Out", "In", "Balance");
      expect(endsHonestly(title(text), ...rest)).toBe(true);
      expect(endsHonestly(title(text), heads, ...rest)).toBe(true);
      expect(endsHonestly(title(text), other, ...rest)).toBe(true);
      expect(isHonest(...summary, heads, ...many, title(text), ...rest)).toBe(true);
    });
});

describe("a statement stays proven", () => {
  const verdict = (...lines: Put[][]) =>
    readPages(paper([...head, heads, opening, ...lines]))[0]?.analysis.verdict;

  test("with a dash in the cell of a row that moves nothing", () => {
    expect(verdict(...many, row("29/06/2026", "NOTICE", "-", "-", "978.00"), closing)).toBe("proven");
  });

  test("with a day, a number or a remark beside the rows", () => {
    const aside = (text: string): Put[] => [
      ["Printed", 110],
      [text, 400, "right"],
    ];
    for (const text of ["30.06.26", "17", "overleaf"])
      expect(verdict(...many.slice(0, 9), aside(text), ...many.slice(9), closing)).toBe("proven");
  });

  test("with amounts of other papers below its closing balance", () => {
    const orders = [row("29/06/2026", "RENT", "50.00", "", ""), row("30/06/2026", "GYM", "5", "", "")];
    expect(verdict(...many, closing, title("Standing orders"), ...orders)).toBe("proven");
  });
});
