import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

const unmet = (...lines: Put[][]) => {
  const [read] = readPages(paper(lines));
  return [read?.analysis.verdict, ...(read?.checks.filter(({ ok }) => !ok).map(({ name }) => name) ?? [])];
};

const rows: Put[][] = [
  row("02/06/2026", "GROCERIES", "20.00", "", "80.00"),
  row("03/06/2026", "SALARY", "", "50.00", "130.00"),
  row("04/06/2026", "FUEL", "10.00", "", "120.00"),
];
const opening = row("01/06/2026", "Opening balance", "", "", "100.00");
const closing = row("30/06/2026", "Closing balance", "", "", "120.00");

describe("a statement whose figures agree says what it lacks for a proof", () => {
  test("nothing, where it is proven", () => {
    expect(unmet(...head, heads, opening, ...rows, closing)).toEqual(["proven"]);
  });

  test("a closing balance", () => {
    expect(unmet(...head, heads, opening, ...rows)).toEqual(["consistent", "A closing balance is printed"]);
  });

  test("anything that bears out each row", () => {
    const amounts: Put[][] = [
      signed("02/06/2026", "GROCERIES", "-20.00"),
      signed("03/06/2026", "SALARY", "50.00"),
      signed("04/06/2026", "FUEL", "-10.00"),
    ];
    const ends = [
      signed("01/06/2026", "Opening balance", "100.00"),
      signed("", "Closing balance", "120.00"),
    ] as const;
    expect(unmet(...head, signed("Date", "Description", "Amount"), ends[0], ...amounts, ends[1])).toEqual([
      "totals_only",
      "Printed balances or totals bear out every row",
    ]);
  });

  test("an end that is its own, where it may be that of a page", () => {
    const carried = row("", "Carried forward", "", "", "120.00");
    expect(unmet(...head.slice(0, 2), heads, opening, ...rows, carried)).toEqual([
      "consistent",
      "The first and the last balance are the statement's own",
    ]);
  });
});

describe("totals above the rows prove a statement without balances beside them", () => {
  test.each<[string, Put[], Put[][]]>([
    [
      "in Dutch",
      [
        ["Boekdatum", 40],
        ["Omschrijving", 110],
        ["Bedrag af", 400, "right"],
        ["Bedrag bij", 475, "right"],
      ],
      [
        [["Vorig saldo 100,00", 40]],
        [["Totaal bedrag af 30,00", 40]],
        [["Totaal bedrag bij 50,00", 40]],
        [["Nieuw saldo 120,00", 40]],
      ],
    ],
    [
      "in Japanese, with the yen behind each",
      [
        ["日付", 40],
        ["お取引内容", 110],
        ["お支払金額", 400, "right"],
        ["お預り金額", 475, "right"],
      ],
      [
        [["前月末残高 10,000円", 40]],
        [["お支払金額合計 2,705円", 40]],
        [["お預り金額合計 5,105円", 40]],
        [["今月末残高 12,400円", 40]],
      ],
    ],
  ])("%s", (language, heading, totals) => {
    const yen = language !== "in Dutch";
    const [first, salary, last] = yen ? ["2,480", "5,105", "225"] : ["20,00", "50,00", "10,00"];
    const lines = [
      row("02/06/2026", "GROCERIES", first, "", ""),
      row("03/06/2026", "SALARY", "", salary, ""),
      row("14/06/2026", "FUEL", last, "", ""),
    ];
    expect(unmet(...totals, heading, ...lines)).toEqual(["proven"]);
  });
});
