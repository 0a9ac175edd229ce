import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

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

  test("may be so below a title at the foot of a page or within the label", () => {
    const named = row("", "EUR account opening balance", "", "", "0.00");
    expect(isOne([...main, title("Holiday Pot")], [heads, ...pot])).toBe(false);
    expect(isOne([...main, heads, named, ...pot.slice(1)])).toBe(false);
  });

  test("may be that of another account by whatever name, or by none", () => {
    const [name, forward] = [title("Holiday Pot"), row("", "Balance brought forward", "", "", "0.00")];
    expect(isOne([...main, name, heads, forward, ...pot.slice(1)])).toBe(false);
    expect(isOne(main, [name, heads, ...pot.slice(1)])).toBe(false);
    expect(isOne(main.slice(0, -1), [name, heads, ...pot.slice(1)])).toBe(false);
  });

  test("is that of the next page below the same head", () => {
    expect(isOne(main, [...head, heads, ...pot])).toBe(true);
    expect(isOne([...main, title("Page 1 of 2")], [...head, heads, ...pot, title("Page 2 of 2")])).toBe(true);
  });

  test("is that of the next page above the foot of every page", () => {
    const foot = title("Example Bank plc is registered in England");
    expect(isOne([...main, foot], [...head, heads, ...pot, foot])).toBe(true);
  });
});

test("a table below the label of another currency lets nothing be proven", () => {
  const first = [
    ...head,
    heads,
    row("", "Opening balance", "", "", "100.00"),
    row("02/06/2026", "SHOP", "30.00", "", "70.00"),
  ];
  const rest = [
    heads,
    row("03/06/2026", "CAFE", "10.00", "", "60.00"),
    row("", "Closing balance", "", "", "60.00"),
  ];
  expect(isOne(first, [title("Currency: GBP"), ...rest])).toBe(true);
  expect(isOne(first, [title("Currency: EUR"), ...rest])).toBe(false);
});
