import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const opening = (balance: string) => row("", "Opening balance", "", "", balance);
const closing = (balance: string) => row("", "Closing balance", "", "", balance);
const read = (...lines: Put[][]) =>
  readPages(paper([...head, heads, ...lines])).map(({ analysis, rows }) => ({
    verdict: analysis.verdict,
    ends: [analysis.openingBalance, analysis.closingBalance],
    rows: rows.map(({ debit, credit }) => (debit === null ? `+${credit}` : `-${debit}`)),
  }));

describe("amounts with fewer decimals than others are read where the balances bear them out", () => {
  test("whole amounts and one decimal beside two decimals, in one document", () => {
    expect(
      read(
        opening("1,000"),
        row("01/06/2026", "A", "100", "", "900"),
        row("02/06/2026", "B", "50.5", "", "849.5"),
        row("03/06/2026", "C", "", "10.25", "859.75"),
        closing("859.75"),
      ),
    ).toEqual([{ verdict: "proven", ends: ["1000.00", "859.75"], rows: ["-100.00", "-50.50", "+10.25"] }]);
  });

  test("with a decimal comma", () => {
    expect(
      read(
        opening("1.000"),
        row("01.06.2026", "A", "100", "", "900"),
        row("02.06.2026", "B", "50,5", "", "849,5"),
        row("03.06.2026", "C", "", "10,25", "859,75"),
        closing("859,75"),
      ),
    ).toEqual([{ verdict: "proven", ends: ["1000.00", "859.75"], rows: ["-100.00", "-50.50", "+10.25"] }]);
  });

  test("whole amounts beside balances with decimals, and the other way round", () => {
    const rows = ["-100.00", "-50.00", "+10.00"];
    const wanted = [{ verdict: "proven" as const, ends: ["1000.00", "860.00"], rows }];
    for (const [amount, balance] of [
      ["", ".00"],
      [".00", ""],
    ])
      expect(
        read(
          opening(`1,000${balance}`),
          row("01/06/2026", "A", `100${amount}`, "", `900${balance}`),
          row("02/06/2026", "B", `50${amount}`, "", `850${balance}`),
          row("03/06/2026", "C", "", `10${amount}`, `860${balance}`),
          closing(`860${balance}`),
        ),
      ).toEqual(wanted);
  });

  test("and a row that contradicts the balances stays unproven", () => {
    const [statement] = read(
      opening("1,000.00"),
      row("01/06/2026", "A", "100.00", "", "900.00"),
      row("02/06/2026", "B", "51", "", "850.00"),
      row("03/06/2026", "C", "", "10.00", "860.00"),
      closing("860.00"),
    );
    expect(statement?.verdict).toBe("not_proven");
  });
});

describe("a balance that is not printed", () => {
  test("is marked as calculated if the rows are proven", () => {
    const pages = paper([
      ...head,
      heads,
      row("01/06/2026", "A", "10.00", "", "90.00"),
      row("02/06/2026", "B", "", "5.00", "95.00"),
      row("03/06/2026", "C", "", "7.00", "102.00"),
    ]);
    const [statement] = readPages(pages);
    expect(statement?.analysis).toMatchObject({
      verdict: "consistent",
      openingBalance: "100.00",
      closingBalance: "102.00",
      calculated: ["openingBalance"],
    });
  });

  test("is left out if nothing proves the rows", () => {
    const pages = paper([
      ...head,
      heads,
      opening("100.00"),
      row("01/06/2026", "A", "10.00", "", ""),
      row("02/06/2026", "B", "", "5.00", ""),
      row("03/06/2026", "C", "", "7.00", ""),
    ]);
    const [statement] = readPages(pages);
    expect(statement?.analysis).toMatchObject({ verdict: "not_proven", closingBalance: null });
  });
});
