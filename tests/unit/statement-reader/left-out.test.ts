import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const verdict = (...pages: Put[][][]) => readPages(paper(...pages))[0]?.analysis.verdict;
const title = (text: string): Put[] => [[text, 40]];
const closing = row("", "Closing balance", "", "", "70.00");
const first = [
  ...head,
  heads,
  row("", "Opening balance", "", "", "100.00"),
  row("02/06/2026", "SHOP", "30.00", "", "70.00"),
];

describe("rows that are left out for the title above them", () => {
  test("let nothing be proven where their balances continue from the rows before", () => {
    const rest = [
      row("05/06/2026", "BOUGHT", "20.00", "", "50.00"),
      row("06/06/2026", "SOLD", "", "20.00", "70.00"),
    ];
    for (const text of ["Investments", "Standing orders"]) {
      expect(verdict([...first, title(text), ...rest, closing])).not.toBe("proven");
      expect(verdict([...first, title(text)], [heads, ...rest, closing])).not.toBe("proven");
    }
  });

  test("say nothing if they print other balances", () => {
    const rest = [row("05/06/2026", "BOUGHT", "20.00", "", "5,020.00")];
    expect(verdict([...first, closing, title("Investments"), heads, ...rest])).toBe("proven");
  });
});

describe("a table with the days and amounts of rows of another", () => {
  const details = row("Date", "Details", "Withdrawals", "Deposits", "Balance");
  const rows = [
    ...first,
    row("02/06/2026", "GIFT", "", "30.00", "100.00"),
    row("03/06/2026", "CAFE", "10.00", "", "90.00"),
  ];
  const again = (one: string, two: string) => [
    row("02/06/2026", "SHOP", "30.00", "", one),
    row("02/06/2026", "GIFT", "", "30.00", two),
  ];
  const ending = row("", "Closing balance", "", "", "90.00");

  test("may list them again", () => {
    expect(verdict([...rows, ending, details, ...again("70.00", "100.00")])).toBe("proven");
  });

  test("continues with the account where its balances do", () => {
    expect(verdict([...rows, details, ...again("60.00", "90.00"), ending])).not.toBe("proven");
  });
});
