import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const read = (...pages: Put[][][]) =>
  readPages(paper(...pages)).map(({ analysis: { verdict, openingBalance, closingBalance }, rows }) =>
    [verdict, `${openingBalance} to ${closingBalance}`, rows.length].join(" "),
  );
const first = [
  ...head,
  heads,
  row("01/06/2026", "A", "10.00", "", "90.00"),
  row("02/06/2026", "B", "", "5.00", "95.00"),
  row("03/06/2026", "C", "", "5.00", "100.00"),
];
const second = (from: number) => [
  ...head,
  heads,
  row(`0${from}/06/2026`, "D", "50.00", "", "450.00"),
  row(`0${from + 1}/06/2026`, "E", "", "7.00", "457.00"),
  row(`0${from + 2}/06/2026`, "F", "", "3.00", "460.00"),
];
/** The second page with its balance left of the amounts. */
const turned = (lines: Put[][]): Put[][] =>
  lines.map((line) =>
    line.map(([text, x, edge]): Put => (edge ? [text, x === 555 ? 330 : x + 40, edge] : [text, x])),
  );

test("a page whose balances begin again on the same days is a statement of its own", () => {
  const two = ["consistent 100.00 to 100.00 3", "consistent 500.00 to 460.00 3"];
  expect(read(first, second(1))).toEqual(two);
  expect(read(first, turned(second(1)))).toEqual(two);
});

test("a page that only follows is none: a row or a page may be missing", () => {
  expect(read(first, second(4))).toEqual(["not_proven 100.00 to 460.00 6"]);
});
