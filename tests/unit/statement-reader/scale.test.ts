import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const table = [
  heads,
  row("", "Opening balance", "", "", "1,000.00"),
  row("02/06/2026", "SHOP", "12.50", "", "987.50"),
  row("05/06/2026", "SALARY", "", "2,100.00", "3,087.50"),
  row("", "Closing balance", "", "", "3,087.50"),
];
const failing = (...lines: Put[][]) => {
  const [read] = readPages(paper(lines));
  const checks = read?.checks.filter((each) => !each.ok).map((each) => each.name);
  return { verdict: read?.analysis.verdict, checks };
};

describe("a note above the rows", () => {
  test("that amounts are in thousands keeps them from being proven as units", () => {
    for (const note of [
      "All amounts in thousands of GBP",
      "(in 000s)",
      "Amounts in GBP '000",
      "Figures in £ millions",
      "Beträge in Tausend EUR",
      "Angaben in TEUR",
      "Montants en milliers d'euros",
      "Importes en miles de euros",
      "Importi in migliaia di euro",
      "Amounts in lakhs",
    ])
      expect([note, failing(...head, [[note, 40]], ...table)]).toEqual([
        note,
        { verdict: "consistent", checks: ["Amounts are printed in full"] },
      ]);
  });

  test("may speak of thousands of something else", () => {
    for (const note of [
      "Your card is welcome in millions of shops",
      "Save £1,000s on your mortgage",
      "Account 12 000 345",
      "Distance in miles",
    ])
      expect([note, failing(...head, [[note, 40]], ...table).verdict]).toEqual([note, "proven"]);
  });
});

describe("an amount like '12.750'", () => {
  const [bank = [], , period = []] = head;
  const statement = (mark: string, line: Put[], fee = "100.500") => {
    const amount = (text: string) => text.replace(".", mark);
    const last = fee === "100.500" ? "187.750" : "87.749";
    return failing(
      bank,
      line,
      period,
      heads,
      row("", "Opening balance", "", "", amount("100.000")),
      row("02/06/2026", "SHOP", amount("12.750"), "", amount("87.250")),
      row("05/06/2026", "SALARY", "", amount(fee), amount(last)),
      row("", "Closing balance", "", "", amount(last)),
    );
  };
  const account: Put = ["Account Number: 12345678", 40];

  test("is not proven if no currency says whether it has decimals", () => {
    for (const mark of [".", ","])
      expect(statement(mark, [account])).toEqual({
        verdict: "consistent",
        checks: ["Decimals can be told from thousands"],
      });
  });

  test("is proven beside a currency", () => {
    for (const code of ["KWD", "CLP", "IDR"])
      expect(statement(".", [account, [`Currency: ${code}`, 330]]).verdict).toBe("proven");
  });

  test("has no decimals where another amount is too small for thousands", () => {
    expect(statement(".", [account], "499").verdict).toBe("proven");
  });
});
