import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CsvMapping } from "@/bank/bank-files/csv-mapping";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";
import { AppError } from "@/kernel/errors";
import { type CsvOptions, csvFile, csvText, encoded, plainStatement } from "../../fixtures/bank-files";
import { csvStatements, expected } from "./arbitraries";
import { getSentence, seen } from "./reading";

const readAs = async (file: string | Uint8Array, mapping: CsvMapping, currency = "EUR") => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const [statement, ...others] = await readBankFile(bytes, { csv: { mapping, currency } });
  expect(others).toEqual([]);
  if (!statement) throw new Error("No statement");
  return statement;
};
/** Guessed layout. */
const read = async (file: string | Uint8Array) => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return readAs(bytes, (await previewCsv(bytes)).guess);
};

const refused = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(
    () => undefined,
    (failed: unknown) => failed,
  );
  if (error instanceof AppError) return `${error.code}: ${getSentence(error)}`;
  throw error ?? new Error("The file was read");
};

const options: fc.Arbitrary<CsvOptions> = fc.record({
  separator: fc.constantFrom("," as const, ";" as const, "\t" as const),
  decimal: fc.constantFrom("." as const, "," as const),
  dateOrder: fc.constantFrom("dmy" as const, "mdy" as const, "ymd" as const),
  encoding: fc.constantFrom("utf-8" as const, "utf-8-bom" as const, "utf-16le" as const),
  amounts: fc.constantFrom("signed" as const, "two columns" as const),
  grouped: fc.boolean(),
  newestFirst: fc.boolean(),
});

const getMapping = ({
  separator = ",",
  decimal = ".",
  dateOrder = "ymd",
  encoding = "utf-8",
  amounts = "signed",
}: CsvOptions): CsvMapping => ({
  separator,
  decimal,
  dateOrder,
  encoding: encoding === "utf-8-bom" ? "utf-8" : encoding,
  headerRow: 1,
  columns: {
    date: 0,
    valueDate: 1,
    description: 2,
    reference: 3,
    counterparty: 4,
    ...(amounts === "signed" ? { amount: 5, balance: 6 } : { debit: 5, credit: 6, balance: 7 }),
  },
});

describe("a CSV", () => {
  test("is read back exactly with its columns, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(csvStatements, options, async (plain, how) => {
        const statement = await readAs(csvFile(plain, how), getMapping(how));
        const wanted = expected(plain);
        const lines = how.newestFirst ? wanted.lines.toReversed() : wanted.lines;
        expect(seen(statement).lines).toEqual(lines);
        // Without lines there is no balance either.
        expect(statement.difference).toBe(plain.lines.length === 0 ? null : 0);
        if (plain.lines.length > 0)
          expect(seen(statement)).toMatchObject({ opening: wanted.opening, closing: wanted.closing });
      }),
      { numRuns: 200 },
    );
  });

  const lines = [
    {
      date: "2026-11-05",
      direction: "credit" as const,
      amount: 123_450,
      remittance: "Invoice 1; paid",
      endToEndId: "E-1",
      counterparty: "Müller",
    },
    { date: "2026-11-17", direction: "debit" as const, amount: 5_000, remittance: "Fee" },
    { date: "2026-11-18", direction: "credit" as const, amount: 99, remittance: 'Says "hi"\nand more' },
  ];
  const plain = plainStatement({ opening: 1000, lines });

  test.each([
    {},
    { separator: ";", decimal: ",", dateOrder: "dmy", encoding: "windows-1252", grouped: true },
    { separator: "\t", encoding: "utf-16le", dateOrder: "mdy" },
    { separator: ";", decimal: ",", encoding: "utf-8-bom", amounts: "two columns", newestFirst: true },
    { above: ["Account statement", "", "Account,AE07,EUR"] },
  ] satisfies CsvOptions[])("that is written as %j is recognised and read", async (how) => {
    const bytes = csvFile(plain, how);
    const { guess, headings, rows } = await previewCsv(bytes);
    expect(headings.slice(0, 3)).toEqual(["Booking date", "Value date", "Description"]);
    expect(rows).toHaveLength(3);
    expect(guess).toMatchObject({
      ...getMapping(how),
      headerRow: 1 + ("above" in how ? how.above.length : 0),
      encoding: how.encoding === "utf-8-bom" ? "utf-8" : (how.encoding ?? "utf-8"),
    });
    const statement = await readAs(bytes, guess);
    const signed = statement.lines.map(({ direction, amount }) =>
      direction === "credit" ? amount : -amount,
    );
    expect(signed.sort((a, b) => a - b)).toEqual([-5_000, 99, 123_450]);
    expect([statement.opening?.amount, statement.closing?.amount, statement.difference]).toEqual([
      1000, 119_549, 0,
    ]);
    expect(statement.lines.map(({ details: [detail] }) => detail?.remittance).toSorted()).toEqual([
      "Fee",
      "Invoice 1; paid",
      'Says "hi" and more',
    ]);
  });

  test.each([
    ["1,234.50", ".", 123_450],
    ["1.234,50", ",", 123_450],
    ["12,34,567.50", ".", 123_456_750],
    ["1 234,5", ",", 123_450],
    ["1'234.50", ".", 123_450],
    ["(5.00)", ".", -500],
    ["5.00-", ".", -500],
    ["−5.00", ".", -500],
    ["+5", ".", 500],
    ["5.00 CR", ".", 500],
    ["5.00 Dr", ".", -500],
    ["AED 5.00", ".", 500],
    ["-€5.00", ".", -500],
    ["EUR -5,00", ",", -500],
    ['="5.00"', ".", 500],
    ["1,234", ".", 123_400],
  ] as const)("reads the amount %s with a decimal %s", async (text, decimal, amount) => {
    const mapping = {
      ...getMapping({ separator: ";", decimal }),
      columns: { date: 0, amount: 1, description: 2 },
    };
    const statement = await readAs(`D;A;T\n2026-11-02;"${text.replaceAll('"', '""')}";x\n`, mapping);
    const [line] = statement.lines;
    expect((line?.direction === "debit" ? -1 : 1) * (line?.amount ?? 0)).toBe(amount);
  });

  test.each([
    "1,23",
    "1.2.3",
    "1,2345.00",
    "--5",
    "(5",
    "=1+1",
    "=HYPERLINK(1)",
    "5e3",
    "0x10",
    "12.345",
    "five",
    "-(5)",
    "NaN",
  ])("refuses %s as an amount in euros, with its line", async (text) => {
    const mapping = { ...getMapping({ separator: ";" }), columns: { date: 0, amount: 1, description: 2 } };
    const message = await refused(readAs(`D;A;T\n2026-11-02;1.00;"a\nb"\n2026-11-02;${text};x\n`, mapping));
    expect(message).toStartWith("VALUE_WRONG: Line 4, column 2: ");
  });

  test.each([
    ["2026-11-02", "ymd"],
    ["20261102", "dmy"],
    ["02/11/2026", "dmy"],
    ["11/02/2026", "mdy"],
    ["2.11.26", "dmy"],
    ["02 Nov 2026", "mdy"],
    ["2-NOV-26", "dmy"],
    ["2026-11-02T13:15:00Z", "ymd"],
    ["02/11/2026 13:15", "dmy"],
    ['="02/11/2026"', "dmy"],
  ] as const)("reads the date %s as %s", async (text, dateOrder) => {
    const mapping = {
      ...getMapping({ separator: ";", dateOrder }),
      columns: { date: 0, amount: 1, description: 2 },
    };
    const statement = await readAs(`D;A;T\n"${text.replaceAll('"', '""')}";1;x\n`, mapping);
    expect(statement.lines[0]?.booked).toBe("2026-11-02");
  });

  test.each(["30.02.2026", "02.13.2026", "31.11.2026", "yesterday", "1.1", "Total"])(
    "refuses %s as a date, with its line",
    async (text) => {
      const mapping = {
        ...getMapping({ separator: ";", dateOrder: "dmy" }),
        columns: { date: 0, amount: 1, description: 2 },
      };
      const message = await refused(readAs(`D;A;T\n${text};1;x\n`, mapping));
      expect(message).toStartWith(`VALUE_WRONG: Line 2, column 1: '${text}' is not a valid date.`);
    },
  );

  test("keeps formulas as the texts that they are", async () => {
    const statement = await read('Date,Amount,Description\n2026-11-02,1.00,"=HYPERLINK(""http://x"")"\n');
    expect(statement.lines[0]?.details[0]?.remittance).toBe('=HYPERLINK("http://x")');
  });

  test("may have a column that says debit or credit", async () => {
    const statement = await read(
      "Datum;Af Bij;Bedrag;Mededelingen\n20261102;Af;5,00;Rent\n20261103;Bij;7,50;Sale\n",
    );
    expect(statement.lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ["debit", 500],
      ["credit", 750],
    ]);
  });

  test("skips balances, empty rows and what stands below", async () => {
    const text =
      "Date,Description,Amount,Balance\n2026-11-01,Opening balance,,10.00\n2026-11-02,x,1.00,11.00\n,,,\n\n,Closing balance,,11.00\nPrinted on paper,,,\n";
    const statement = await read(text);
    expect([statement.lines.length, statement.opening?.amount, statement.difference]).toEqual([1, 1000, 0]);
  });

  test("reports the difference if a row is missing", async () => {
    const rows = csvText(plain).split("\r\n");
    rows.splice(2, 1);
    expect((await read(rows.join("\r\n"))).difference).toBe(-5000);
  });

  test.each([
    [
      "a row with too many cells",
      "2026-11-02,1.00,a,b\n",
      /^VALUE_WRONG: Line 3, column 4: The row has 4 cells, the headings 3\./,
    ],
    [
      "a debit and a credit",
      "2026-11-02,1.00,\n2026-11-02,,\n",
      /^VALUE_MISSING: Line 4, column 2: The row has a date and no amount/,
    ],
    [
      "a quotation mark that does not end",
      '2026-11-02,1.00,"abc\n2026-11-03,1.00,x\n',
      /^NOT_WELL_FORMED: Line 3, column 1: A quotation mark/,
    ],
  ])("is refused for %s, with its place", async (_, rows, said) => {
    const message = await refused(read(`Date,Amount,Description\n2026-11-01,1.00,x\n${rows}`));
    expect(message).toMatch(said);
  });

  test("is refused for both sides at once, and for other currencies", async () => {
    const two = (rows: string) => refused(read(`Date,Debit,Credit,Description,Currency\n${rows}`));
    expect(await two("2026-11-02,1.00,2.00,x,EUR\n")).toStartWith(
      "VALUE_WRONG: Line 2, column 3: The row has a debit and a credit.",
    );
    expect(await two("2026-11-02,1.00,,x,USD\n")).toStartWith(
      "CURRENCY_MIXED: Line 2, column 5: The account is in EUR, this row is in USD.",
    );
  });

  test.each([
    [
      "positive debits, of which a negative one is money back",
      ["50.00,", "-20.00,0.00", "0.00,100.00"],
      [-5000, 2000, 10000],
    ],
    ["money back before the first debit", ["-20.00,", "50.00,", ",100.00"], [2000, -5000, 10000]],
    ["debits that all have a minus", ["-50.00,0.00", "-20.00,", "0.00,100.00"], [-5000, -2000, 10000]],
  ])("has %s", async (_, rows, wanted) => {
    const text = ["Date,Debit,Credit,Description", ...rows.map((row) => `2026-11-02,${row},x`)].join("\n");
    const bytes = encoded(text, "utf-8");
    const { guess, questions } = await previewCsv(bytes, {}, "EUR");
    const [statement] = await readBankFile(bytes, { csv: { mapping: guess, currency: "EUR" } });
    const signs = statement?.lines.map(({ direction, amount }) => (direction === "debit" ? -amount : amount));
    expect([questions, signs]).toEqual([[], wanted]);
  });

  test("leaves out a remark in the first column, and refuses a row that lacks its amount", async () => {
    const rows = "Date,Amount,Description\n2026-11-01,1.00,x\n";
    const end = (text: string) => read(`${rows}${text}\n`);
    expect((await end("END OF FILE")).lines).toHaveLength(1);
    expect((await end("Created on 3 November,,")).lines).toHaveLength(1);
    expect(await refused(end("2026-11-02"))).toContain("Line 3, column 2: The row has a date and no amount.");
    expect(await refused(end("END,,Wren"))).toContain("Line 3, column 2: The row has a date and no amount.");
  });

  test("in several currencies is a statement for each, with the payers' accounts and banks", async () => {
    const rows = [
      "Date,Amount,Currency,Description,Payer,Payer account,Payer BIC,Creditor reference,Balance",
      "2026-11-02,1.00,EUR,a,Ann,DE89 3704 0044 0532 0130 00,DEUTDEFF,RF18539007547034,11.00",
      "2026-11-03,2.000,KWD,b,,,,,5.000",
      "2026-11-04,-3.00,EUR,c,,,,,8.00",
    ].join("\n");
    const { guess } = await previewCsv(encoded(rows, "utf-8"));
    const statements = await readBankFile(encoded(rows, "utf-8"), { csv: { mapping: guess } });
    expect(
      statements.map((each) => [each.currency, each.opening?.amount, each.closing?.amount, each.difference]),
    ).toEqual([
      ["EUR", 1000, 800, 0],
      ["KWD", 3000, 5000, 0],
    ]);
    expect(statements[0]?.lines[0]?.details).toMatchObject([
      {
        counterpartyName: "Ann",
        counterpartyAccount: "DE89370400440532013000",
        counterpartyAgent: "DEUTDEFF",
        structuredReference: "RF18539007547034",
      },
    ]);
  });

  test("whose columns are others than when they were chosen is refused", async () => {
    const { guess } = await previewCsv(encoded(csvText(plain), "utf-8"));
    const moved = csvText(plain).replace("Amount,Balance", "Balance,Amount");
    expect(await refused(readAs(moved, guess))).toBe(
      "CSV_COLUMNS_CHANGED: Line 1, column 6: Column 6 is called 'Balance' and was 'Amount' before. Choose the columns again.",
    );
  });

  test("comes with its columns, or is refused with what to do", async () => {
    expect(await refused(readBankFile(csvFile(plain)))).toBe(
      "CSV_MAPPING_NEEDED: The file looks like a CSV. Choose its columns first.",
    );
  });
});
