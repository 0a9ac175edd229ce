import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const read = (...pages: Put[][][]): { verdicts: string[]; doubts: string[] } => {
  const statements = readPages(paper(...pages));
  const failed = statements.flatMap(({ checks }) => checks.filter((each) => !each.ok));
  return {
    verdicts: statements.map((each) => each.analysis.verdict),
    doubts: failed.map(({ name }) => name),
  };
};
const proven = { verdicts: ["proven"], doubts: [] };
const mixed = { verdicts: ["consistent"], doubts: ["Amounts are of one currency"] };
const [bank = [], , period = []] = head;
const place = [bank, [["Account Number: 12345678", 40]] as Put[], period];
const opening = row("", "Opening balance", "", "", "1,000.00");
const closing = row("", "Closing balance", "", "", "980.00");
const shop = row("02/06/2026", "SHOP", "12.50", "", "987.50");
const cafe = row("05/06/2026", "CAFE", "7.50", "", "980.00");

describe("a column of currencies", () => {
  const column: Put[] = [...heads, ["Ccy", 250]];
  const rows = (second: string): Put[][] => [
    [...shop, ["GBP", 250]],
    [...cafe, [second, 250]],
  ];

  test("that names two under one running balance proves nothing", () => {
    expect(read([...place, column, opening, ...rows("GBP"), closing])).toEqual(proven);
    expect(read([...place, column, opening, ...rows("EUR"), closing])).toEqual(mixed);
  });

  test("may be that of amounts abroad beside it", () => {
    const paid = (line: Put[], code: string, amount: string): Put[] => [
      ...line,
      [code, 230],
      [amount, 325, "right"],
    ];
    const abroad: Put[] = [...heads, ["Ccy", 230], ["Foreign amount", 325, "right"]];
    const rows = [paid(shop, "EUR", "14.60"), paid(cafe, "USD", "9.85")];
    expect(read([...place, abroad, opening, ...rows, closing])).toEqual(proven);
  });
});

describe("the headings of the columns", () => {
  const pages = (first: string, second: string): Put[][][] => {
    const of = (code: string) =>
      row("Date", "Description", `Debit ${code}`, `Credit ${code}`, `Balance ${code}`);
    return [
      [...place, of(first), opening, shop],
      [of(second), cafe, closing],
    ];
  };

  test("name one currency on every page", () => {
    expect(read(...pages("GBP", "GBP"))).toEqual(proven);
    expect(read(...pages("GBP", "EUR"))).toEqual(mixed);
  });
});

describe("the balances at both ends of the table", () => {
  const ends = (from: string, to: string) =>
    read([
      ...head,
      heads,
      row(from, "Opening balance", "", "", "1,000.00"),
      row("04/06/2026", "SHOP", "12.50", "", "987.50"),
      row("25/06/2026", "CAFE", "7.50", "", "980.00"),
      row(to, "Closing balance", "", "", "980.00"),
    ]);

  test("are dated around its rows", () => {
    expect(ends("01/06/2026", "30/06/2026")).toEqual(proven);
    for (const [from, to] of [
      ["15/06/2026", "30/06/2026"],
      ["01/06/2026", "10/06/2026"],
    ] as const)
      expect(ends(from, to)).toEqual({
        verdicts: ["consistent"],
        doubts: ["Both ends are dated around the rows"],
      });
  });

  test("may be a few days astray, as days of value are", () => {
    expect(ends("05/06/2026", "22/06/2026")).toEqual(proven);
  });
});
