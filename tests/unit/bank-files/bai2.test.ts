import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Bai2Options, bai2 } from "../../fixtures/bank-files";
import { countCases } from "../../samples";
import { bai2Expected, bai2Statements } from "./arbitraries";
import { getSentence, read, refused, seen } from "./reading";

const options: fc.Arbitrary<Bai2Options> = fc.record({
  width: fc.constantFrom(20, 80),
  end: fc.constantFrom("\n" as const, "\r\n" as const),
});

const records = [
  "01,BANK,CLIENT,261130,0600,17,,,2/",
  "02,CLIENT,BANK,1,261129,,EUR,2/",
  "03,1234567,,010,100000,,,015,130050,,,100,40000,2,,400,9950,1,/",
  "16,165,30000,1,DD1620,INV-77,BRIGHTWELL, LTD/",
  "88,PAYS INVOICE 77/",
  "16,195,10000,V,261202,,FT-2,,Transfer from abroad",
  "16,475,9950,,CHK1,1001,/",
  "49,329950,6/",
  "98,329950,1,8/",
  "99,329950,1,10/",
];
const file = (change: (lines: string[]) => string[] = (lines) => lines) => change([...records]).join("\n");
const instead = (before: string, after: string) =>
  file((lines) => lines.map((line) => line.replace(before, after)));

describe("a BAI2 file", () => {
  test("is read back exactly, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bai2Statements, { minLength: 1, maxLength: 3 }),
        options,
        async (plain, how) => {
          const statements = await read(bai2(plain, how));
          expect(statements.map(seen)).toEqual(plain.map(bai2Expected));
          expect(statements.map(({ difference }) => difference)).toEqual(plain.map(() => 0));
        },
      ),
      { numRuns: countCases(300, 60) },
    );
  });

  test("is read with its balances, references, value dates and continued texts", async () => {
    const [statement, ...others] = await read(file());
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      format: "bai2",
      account: "1234567",
      currency: "EUR",
      from: "2026-11-29",
      to: "2026-11-29",
      opening: { amount: 100_000, date: "2026-11-29" },
      closing: { amount: 130_050, date: "2026-11-29" },
      difference: 0,
    });
    expect(
      statement?.lines.map(({ direction, amount, valued, bankReference, details }) => [
        direction,
        amount,
        valued,
        bankReference,
        details[0]?.references,
        details[0]?.remittance,
      ]),
    ).toEqual([
      ["credit", 30_000, null, "DD1620", ["INV-77"], "BRIGHTWELL, LTD PAYS INVOICE 77"],
      ["credit", 10_000, "2026-12-02", "FT-2", [], "Transfer from abroad"],
      ["debit", 9950, null, "CHK1", ["1001"], ""],
    ]);
  });

  test("has a statement for each account and day, in dollars unless it names a currency", async () => {
    const account = (number: string, code: string) => [
      `03,${number},${code},015,-500,,/`,
      "16,409,500,S,500,0,0,B1,C1,FEE",
      "49,0,3/",
    ];
    const statements = await read(
      [
        "01,BANK,CLIENT,20261130,0600,17,,,2/",
        "02,CLIENT,BANK,1,261129,,,2/",
        ...account("A1", ""),
        ...account("A2", "JPY"),
        "98,0,2,8/",
        "99,0,1,10/",
      ].join("\r\n"),
    );
    expect(
      statements.map(({ account: name, currency, closing, lines }) => [
        name,
        currency,
        closing?.amount,
        lines.length,
      ]),
    ).toEqual([
      ["A1", "USD", -500, 1],
      ["A2", "JPY", -500, 1],
    ]);
  });

  test.each([
    [
      file((lines) => lines.toSpliced(5, 0, ...Array<string>(3000).fill(`88,${"a".repeat(40)}`))),
      "Line 2504, column 4: The record is too long for a bank file. Choose another file.",
    ],
    [
      instead("49,329950", "49,329951"),
      "Line 8, column 1: The trailer says a sum of 3299.51 EUR, its records have 3299.50 EUR. The file is incomplete or was changed: ask the bank for it again.",
    ],
    [
      file((lines) => lines.filter((line) => !line.startsWith("16,475"))),
      "Line 7, column 1: The trailer says a sum of 3299.50 EUR, its records have 3200.00 EUR. The file is incomplete or was changed: ask the bank for it again.",
    ],
    [
      instead("49,329950,6", "49,329950,9"),
      "Line 8, column 1: The trailer says 9 records, and it has 6. The file is incomplete or was changed: ask the bank for it again.",
    ],
    [
      instead("98,329950,1", "98,329950,2"),
      "Line 9, column 1: The trailer says 2 parts, and it has 1. The file is incomplete or was changed: ask the bank for it again.",
    ],
    [
      file((lines) => lines.slice(0, -1)),
      "Line 9, column 1: The file does not end with its trailer (99), so it is incomplete. Ask the bank for it again.",
    ],
    [
      instead(",1,261129", ",3,261129"),
      "Line 2, column 16: The group corrects an earlier report (status 3), and is not read. Ask the bank for the report of that day.",
    ],
    [
      instead("16,475", "16,712"),
      "Line 7, column 4: '712' is no type of a credit or a debit. Ask the bank what it means.",
    ],
    [
      instead("16,475,9950", "16,475,-9950"),
      "Line 7, column 8: The amount '-9950' has a minus, and type 475 names its side already. Ask the bank for the file again.",
    ],
    [
      instead("88,PAYS", "17,PAYS"),
      "Line 5, column 1: The line is no record of BAI2, such as 16 or 88. Ask the bank for the file again.",
    ],
    [
      instead("261202", "261302"),
      "Line 6, column 16: '261302' is not a valid date. Ask the bank for the file again.",
    ],
    [
      file((lines) => lines.filter((line) => !line.startsWith("03"))),
      "Line 3, column 1: No account (03) begins before this record. Ask the bank for the whole file.",
    ],
  ])("refuses %#, names the line and says what to do", async (text, sentence) => {
    expect(getSentence(await refused(text))).toBe(sentence);
  });
});
