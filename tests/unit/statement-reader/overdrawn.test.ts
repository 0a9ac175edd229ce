import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const end = (label: string, value: string) => row("", label, "", "", value);
const rows = [
  row("02/06/2026", "SHOP", "12.50", "", "112.50"),
  row("05/06/2026", "REFUND", "", "10.00", "102.50"),
  row("09/06/2026", "RENT", "50.00", "", "152.50"),
];
const read = (...lines: Put[][]) => readPages(paper([...head, ...lines]))[0];
const ends = (opening: string, closing: string, ...above: Put[][]) =>
  read(...above, heads, end(opening, "100.00"), ...rows, end(closing, "152.50"));
const overdrawn = { verdict: "proven", openingBalance: "-100.00", closingBalance: "-152.50" };

describe("a mark of an overdrawn balance in a column of its own", () => {
  const marked = (mark: Put, ...heading: Put[]) => {
    const [opening, closing] = [end("Opening balance", "100.00"), end("Closing balance", "152.50")];
    return read([...heads, ...heading], ...[opening, ...rows, closing].map((line) => [...line, mark]));
  };

  test("belongs to the balance under a heading", () => {
    for (const heading of ["Dr/Cr", "D/C", "S/H"])
      expect(marked(["DR", 570], [heading, 566])?.analysis).toMatchObject(overdrawn);
    expect(marked(["-", 570], ["+/-", 566])?.analysis).toMatchObject(overdrawn);
  });

  test("belongs to it without a heading too, on either side", () => {
    for (const mark of [
      ["DR", 570],
      ["Overdrawn", 562],
      ["DR", 488],
    ] as Put[]) {
      const statement = marked(mark);
      expect(statement?.analysis).toMatchObject(overdrawn);
      expect(statement?.rows[0]).toMatchObject({ balance: "-112.50", description: "SHOP" });
    }
  });

  test("may be another in each row", () => {
    const line = (puts: Put[], mark: string): Put[] => [...puts, [mark, 570]];
    const statement = read(
      heads,
      line(end("Opening balance", "20.00"), "CR"),
      line(row("02/06/2026", "SHOP", "32.50", "", "12.50"), "DR"),
      line(row("05/06/2026", "FEE", "7.50", "", "20.00"), "DR"),
      line(end("Closing balance", "20.00"), "DR"),
    );
    expect(statement?.analysis).toMatchObject({ verdict: "proven", closingBalance: "-20.00" });
  });

  test("is that of the movements where it says the same as their columns", () => {
    const line = (puts: Put[], mark: string): Put[] => [...puts, [mark, 570]];
    const statement = read(
      heads,
      end("Opening balance", "20.00"),
      line(row("02/06/2026", "SHOP", "12.50", "", "7.50"), "DR"),
      line(row("05/06/2026", "REFUND", "", "2.50", "10.00"), "CR"),
      end("Closing balance", "10.00"),
    );
    expect(statement?.analysis).toMatchObject({ verdict: "proven", closingBalance: "10.00" });
  });

  test("is doubtful where it may be the dash of an empty cell", () => {
    expect(marked(["-", 500])?.analysis.verdict).toBe("consistent");
  });
});

test("the labels of both ends may say that every balance is overdrawn", () => {
  for (const [opening, closing] of [
    ["Opening debit balance", "Closing debit balance"],
    ["Opening balance (overdrawn)", "Closing balance (overdrawn)"],
    ["Saldo anterior deudor", "Saldo final deudor"],
  ] as const) {
    const statement = ends(opening, closing);
    expect(statement?.analysis).toMatchObject(overdrawn);
    expect(statement?.rows[0]?.balance).toBe("-112.50");
  }
});

describe("a balance that debits make larger", () => {
  test("proves nothing if no word says that it is owed", () => {
    const statement = ends("Opening balance", "Closing balance");
    expect(statement?.analysis.verdict).toBe("consistent");
    expect(statement?.checks.filter((each) => !each.ok).map((each) => each.name)).toEqual([
      "The paper says that its balance is owed",
    ]);
  });

  test("is that of a card or a loan where a word names it", () => {
    for (const words of [
      "Card number ending 1234",
      "Payment due 15/07/2026",
      "Kreditkarte Gold",
      "Home loan",
    ])
      expect(ends("Opening balance", "Closing balance", [[words, 40]])?.analysis).toMatchObject({
        verdict: "proven",
        openingBalance: "100.00",
      });
  });
});
