import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("", "Opening balance", "", "", "100.00"),
  row("05/06/2026", "Corner Shop", "20.00", "", "80.00"),
  row("22/06/2026", "Book Shop", "30.00", "", "50.00"),
  row("", "Closing balance", "", "", "50.00"),
];

function findPeriod(above: Put[][], rows: Put[][] = table, below: Put[][] = []): string | null | undefined {
  return readPages(paper([[["Specimen Bank", 40]], ...above, ...rows, ...below]))[0]?.analysis
    .statementPeriod;
}

const june = "01 Jun 2026 to 30 Jun 2026";

describe("the period of a statement", () => {
  test.each<[string, Put[][], string]>([
    ["is the month that its title names", [[["Kontoauszug Juni 2026", 40]]], june],
    ["is the month that its title numbers", [[["Extrato 06.2026", 40]]], june],
    [
      "is a form's fields, side by side",
      [
        [
          ["01/06/2026", 40],
          ["30/06/2026", 200],
        ],
      ],
      june,
    ],
    ["is a form's fields, one below the other", [[["01/06/2026", 40]], [["30/06/2026", 40]]], june],
    ["is the month up to the day of the statement", [[["Statement date 30/06/2026", 40]]], june],
    [
      "is what it says, though the rows lie elsewhere",
      [[["Statement period 13/07/2026 - 12/08/2026", 40]]],
      "13 Jul 2026 to 12 Aug 2026",
    ],
  ])("%s", (_, above, wanted) => {
    expect(findPeriod(above)).toBe(wanted);
  });

  test("runs from the day of the first balance to that of the last", () => {
    const rows: Put[][] = [
      heads,
      row("", "Opening balance on 31/05/2026", "", "", "100.00"),
      row("05/06/2026", "Corner Shop", "20.00", "", "80.00"),
      row("", "Closing balance on 29/06/2026", "", "", "80.00"),
    ];
    expect(findPeriod([], rows)).toBe("31 May 2026 to 29 Jun 2026");
  });

  test("is not that of a fee in the small print, nor one in a row", () => {
    const rows = table.with(2, row("05/06/2026", "Fees 1 Jan 2026 to 31 Jan 2026", "20.00", "", "80.00"));
    const small: Put[] = [
      ["The fee was due by the average of all of your balances from 1 Sep 2025 to 30 Nov 2025", 40],
    ];
    expect(findPeriod([], rows, [small])).toBe("05 Jun 2026 to 22 Jun 2026");
  });
});
