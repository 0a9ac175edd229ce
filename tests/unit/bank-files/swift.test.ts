import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  mt940,
  mt942,
  type PlainStatement,
  plainStatement,
  type SwiftOptions,
} from "../../fixtures/bank-files";
import { countCases } from "../../samples";
import { expected, swiftStatements } from "./arbitraries";
import { read, refused, seen } from "./reading";

const options: fc.Arbitrary<SwiftOptions> = fc.record({
  style: fc.constantFrom("codewords" as const, "german" as const, "plain" as const),
  envelope: fc.boolean(),
  linesPerMessage: fc.constantFrom(1, 3, 100),
  end: fc.constantFrom("\r\n" as const, "\n" as const),
});

/** Fields that each style of `:86:` has room for. */
const sayable = {
  codewords: {},
  german: { creditorAccount: "" },
  plain: {
    creditorAccount: "",
    endToEndId: "",
    counterparty: "",
    counterpartyAccount: "",
    counterpartyAgent: "",
  },
};

const as = (plain: PlainStatement, style: keyof typeof sayable): PlainStatement => ({
  ...plain,
  lines: plain.lines.map((line) => ({ ...line, ...sayable[style] })),
});

describe("MT940", () => {
  test("is read back exactly, in each way in which banks write what a line is about", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(swiftStatements, { minLength: 1, maxLength: 3 }),
        options,
        async (plain, how) => {
          const statements = await read(mt940(plain, how));
          expect(statements.map(seen)).toEqual(
            plain.map((each) => expected(as(each, how.style ?? "codewords"))),
          );
          expect(statements.map(({ format, difference }) => [format, difference])).toEqual(
            plain.map(() => ["mt940", 0]),
          );
        },
      ),
      { numRuns: countCases(300, 100) },
    );
  });

  test("turns reversals round: RC debits, RD credits", async () => {
    const [statement] = await read(message(":61:2611021102RC10,NTRFNONREF", ":61:2611021102RD3,5NTRFNONREF"));
    expect(statement?.lines.map(({ direction, reversal, amount }) => [direction, reversal, amount])).toEqual([
      ["debit", true, 1000],
      ["credit", true, 350],
    ]);
  });

  test("dates an entry in the year nearest to its value date", async () => {
    const days = async (value: string, entry: string) => {
      const [statement] = await read(message(`:61:${value}${entry}C1,NTRFNONREF`));
      return [statement?.lines[0]?.valued, statement?.lines[0]?.booked];
    };
    expect(await days("260102", "1231")).toEqual(["2026-01-02", "2025-12-31"]);
    expect(await days("251231", "0102")).toEqual(["2025-12-31", "2026-01-02"]);
    expect(await days("240301", "0229")).toEqual(["2024-03-01", "2024-02-29"]);
    expect(await days("991231", "")).toEqual(["1999-12-31", "1999-12-31"]);
  });

  test.each([
    ["C100,", 10_000],
    ["C0,1", 10],
    ["C00,12", 12],
    ["C001,12", 112],
    ["C7", 700],
    ["CR7,00", 700],
    ["C7,1200000", 712],
  ])("reads %s", async (text, amount) => {
    const [statement] = await read(message(`:61:261102${text}NTRFNONREF`));
    expect(statement?.lines.map((line) => line.amount)).toEqual([amount]);
  });

  test.each([
    ["260102    D65,NOVBNL47INGB0001234567", ["debit", 6500, "2026-01-02"]],
    ["2601020103CAE7,5NTRFNONREF", ["credit", 750, "2026-01-03"]],
    ["2601020103D 7,5NMSCNONREF", ["debit", 750, "2026-01-03"]],
    ["260102C7,5NOV NONREF", ["credit", 750, "2026-01-02"]],
  ])("reads :61:%s as banks write it otherwise than SWIFT", async (text, seenAs) => {
    const [statement] = await read(message(`:61:${text}`));
    expect(statement?.lines.map((line) => [line.direction, line.amount, line.booked])).toEqual([seenAs]);
  });

  test("reads the parts of a line: customer's and bank's reference, supplementary details, a line of nothing", async () => {
    const [statement] = await read(
      message(
        ":61:2611021102CR12,5NTRFINV/7//BANK-REF 9",
        "Card transaction",
        ":86:Hello",
        ":61:261102D0,00NCHGNONREF",
      ),
    );
    expect(statement?.lines).toHaveLength(1);
    expect(statement?.lines[0]).toMatchObject({
      bankReference: "BANK-REF 9",
      details: [{ references: ["INV/7"], remittance: "Hello Card transaction" }],
    });
  });

  test.each([
    ["/EREF/E-1/REMI/a /b/ c", { endToEndId: "E-1", remittance: "a /b/ c" }],
    [
      "/TRTP/SEPA/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. Doe/REMI/x/EREF/E-2",
      {
        endToEndId: "E-2",
        remittance: "x",
        counterpartyName: "J. Doe",
        counterpartyAccount: "NL91ABNA0417164300",
      },
    ],
    [
      "/EREF/NOTPROVIDED//CNTP/NL91ABNA0417164300/INGBNL2A/J. Doe/Amsterdam///REMI/USTD//Rent May/",
      {
        endToEndId: "",
        remittance: "Rent May",
        counterpartyName: "J. Doe",
        counterpartyAccount: "NL91ABNA0417164300",
      },
    ],
    [
      "/ORDP//NAME/Payer Ltd/BENM//IBAN/AE950335555555555555555/REMI/y",
      {
        counterpartyName: "Payer Ltd",
        creditorAccount: "AE950335555555555555555",
      },
    ],
    [
      "166?00CREDIT?20EREF+E-3?21SVWZ+Invoice 7?22and more?31DE1?32J. Doe",
      {
        endToEndId: "E-3",
        remittance: "Invoice 7 and more",
        counterpartyName: "J. Doe",
        counterpartyAccount: "DE1",
      },
    ],
    [
      "/TRTP/SEPA OVERBOEKING/REMI/inv 7/IBAN/GB33BUKB20201555555555/NAME/Other/EREF/E-4",
      {
        endToEndId: "E-4",
        remittance: "inv 7/IBAN/GB33BUKB20201555555555/NAME/Other",
        counterpartyName: "",
        counterpartyAccount: "",
      },
    ],
    [
      "/EREF/E-5/CNTP/NL20INGB0001234567/INGBNL2A/J. Doe///REMI/USTD//inv 7 /ORDP/x/IBAN/GB33BUKB20201555555555/BIC/BUKBGB22/",
      {
        remittance: "inv 7 /ORDP/x/IBAN/GB33BUKB20201555555555/BIC/BUKBGB22",
        counterpartyName: "J. Doe",
        counterpartyAccount: "NL20INGB0001234567",
        counterpartyAgent: "INGBNL2A",
      },
    ],
    [
      "/CNTP/NL20INGB0001234567/INGBNL2A/A/ORDP/B/IBAN/GB33BUKB20201555555555/BIC/BUKBGB22/REMI/x",
      { counterpartyAccount: "", counterpartyAgent: "" },
    ],
    [
      "/ORDP//NAME/A/IBAN/GB33BUKB20201555555555/IBAN/NL20INGB0001234567/ACCT/1234567/REMI/x",
      { counterpartyAccount: "" },
    ],
    [
      "/ORDP//IBAN/NL20INGB0001234567/ACCT/0001234567/BIC/INGBNL2AXXX/BIC/INGBNL2A/REMI/x",
      { counterpartyAccount: "NL20INGB0001234567", counterpartyAgent: "INGBNL2AXXX" },
    ],
    [
      "/REMI/x/BENM//IBAN/AE950335555555555555555",
      { remittance: "x/BENM//IBAN/AE950335555555555555555", creditorAccount: "" },
    ],
    [
      "166?00CREDIT?20SVWZ+inv 7?38GB33BUKB20201555555555?30INGBNL2A?31NL20INGB0001234567?32J. Doe",
      {
        remittance: "inv 7?38GB33BUKB20201555555555",
        counterpartyName: "J. Doe",
        counterpartyAccount: "NL20INGB0001234567",
        counterpartyAgent: "INGBNL2A",
      },
    ],
    [
      "166?00CREDIT?20inv?31GB33BUKB20201555555555?32Other?21 7?30INGBNL2A?31NL20INGB0001234567?32J. Doe",
      { counterpartyName: "J. Doe", counterpartyAccount: "NL20INGB0001234567" },
    ],
    [
      "166?00CREDIT?20inv 7?30INGBNL2A?31NL20INGB0001234567?32J. Doe?60more?31GB33BUKB20201555555555",
      { counterpartyName: "", counterpartyAccount: "", counterpartyAgent: "" },
    ],
    [
      "166?00CREDIT?20inv 7?30INGBNL2A?31NL20INGB0001234567?32J. Doe?38GB33BUKB20201555555555",
      { counterpartyName: "J. Doe", counterpartyAccount: "" },
    ],
    [
      "166?00CREDIT?20inv 7?30INGBNL2A?31001234567?32J. Doe?38NL20INGB0001234567",
      { counterpartyAccount: "NL20INGB0001234567" },
    ],
    [
      "166?00CREDIT?20EREF+E-6?21IBAN+NL20INGB0001234567?22BIC+INGBNL2A?23SVWZ+inv 7",
      { remittance: "inv 7", counterpartyAccount: "NL20INGB0001234567", counterpartyAgent: "INGBNL2A" },
    ],
    [
      "166?00CREDIT?20EREF+E-6?21SVWZ+inv 7?22IBAN+GB33BUKB20201555555555",
      { remittance: "inv 7 IBAN+GB33BUKB20201555555555", counterpartyAccount: "" },
    ],
    [
      "REMIT: /EREF/ is no code word here",
      { endToEndId: "", remittance: "REMIT: /EREF/ is no code word here" },
    ],
  ])("reads %s", async (text, detail) => {
    const [statement] = await read(message(":61:261102C1,NTRFNONREF", `:86:${text}`));
    expect(statement?.lines[0]?.details[0]).toMatchObject(detail);
  });

  test("reads the creditor behind the remittance of a direct debit", async () => {
    const text =
      "/TRTP/SEPA INCASSO/NAME/J. Doe/MARF/1/REMI/Bill 7/IBAN/NL57INGB0001212121/BIC/INGBNL2A/EREF/E-7";
    const [statement] = await read(message(":61:261102D1,NTRFNONREF", `:86:${text}`));
    expect(statement?.lines[0]?.details[0]).toMatchObject({
      endToEndId: "E-7",
      remittance: "Bill 7",
      counterpartyName: "J. Doe",
      counterpartyAccount: "NL57INGB0001212121",
      counterpartyAgent: "INGBNL2A",
    });
  });

  test("takes a file without an end of its last line, with blank lines, and of old letters", async () => {
    const text = mt940([
      plainStatement({ lines: [{ date: "2026-11-02", direction: "credit", amount: 1, remittance: "Grün" }] }),
    ]);
    const bytes = new Uint8Array(
      Buffer.from(text.replaceAll("\r\n", "\n\n").replace(/\n+-\n+$/, ""), "latin1"),
    );
    const [statement] = await read(bytes);
    expect(statement?.lines[0]?.details[0]?.remittance).toBe("Grün");
  });

  test("page after page is one statement, whose account may have its currency behind", async () => {
    const lines = [1, 2, 3].map((amount) => ({ date: "2026-11-02", direction: "credit" as const, amount }));
    const statements = await read(mt940([plainStatement({ lines, sequence: 9 })], { linesPerMessage: 1 }));
    expect(
      statements.map(({ sequence, lines: { length }, difference }) => [sequence, length, difference]),
    ).toEqual([["9/1", 3, 0]]);
  });
});

/** A message of these lines in euros, whose balances do not agree with them. */
const message = (...lines: string[]) =>
  [
    ":20:M",
    ":25:AE070331234567890123456",
    ":28C:1/1",
    ":60F:C261101EUR0,",
    ...lines,
    ":62F:C261130EUR0,",
    "-",
  ].join("\r\n");

describe("MT942", () => {
  test("is read back exactly, with what is expected as pending", async () => {
    await fc.assert(
      fc.asyncProperty(swiftStatements, options, async (plain, how) => {
        const [statement, ...others] = await read(mt942([plain], how));
        expect(others).toEqual([]);
        expect(statement && seen(statement).lines).toEqual(
          expected(as(plain, how.style ?? "codewords")).lines,
        );
        expect([statement?.format, statement?.opening, statement?.closing]).toEqual(["mt942", null, null]);
      }),
      { numRuns: 100 },
    );
  });

  test("is refused where its numbers or sums are others", async () => {
    const lines = [{ date: "2026-11-02", direction: "credit" as const, amount: 500 }];
    const text = mt942([plainStatement({ lines })]);
    const { code, message: said } = await refused(text.replace(":90C:1EUR5,00", ":90C:1EUR6,00"));
    expect([code, said]).toEqual([
      "CONTROL_SUM_WRONG",
      "Line 8, column 6: The file says 1 credit of 6.00 EUR in sum, the message has 1 credit of 5.00 EUR in sum. It is incomplete or was changed: ask the bank for it again.",
    ]);
    expect((await refused(text.replace(":90C:1EUR", ":90C:2EUR"))).code).toBe("CONTROL_SUM_WRONG");
  });
});

describe("a SWIFT file is refused, with its place, for", () => {
  const said = async (...lines: string[]) => (await refused(message(...lines))).message;

  test("dates, amounts and lines that are none", async () => {
    expect(await said(":61:260230C1,NTRFNONREF")).toStartWith(
      "Line 5, column 5: '260230' is not a valid date.",
    );
    expect(await said(":61:2611020230C1,NTRFNONREF")).toStartWith(
      "Line 5, column 11: '0230' is not a valid date.",
    );
    expect(await said(":61:261102C1.000NTRFNONREF")).toStartWith(
      "Line 5, column 12: '1.000' is not an amount with a decimal comma.",
    );
    expect(await said(":61:261102C1,005NTRFNONREF")).toStartWith(
      "Line 5, column 12: '1.005' has more decimal places than EUR has (2).",
    );
    expect(await said(":61:261102X1,NTRFNONREF")).toStartWith(
      "Line 5, column 5: '261102X1,NTRFNONREF' is no statement line (:61:).",
    );
    expect(await said(":64:", ":61:hello")).toStartWith(
      "Line 6, column 5: 'hello' is no statement line (:61:).",
    );
  });

  test("a message that is cut off, or without an account", async () => {
    const whole = message(":61:261102C1,NTRFNONREF");
    expect((await refused(whole.slice(0, whole.indexOf(":62F:")))).message).toBe(
      "Line 1, column 5: The message that begins here has no closing balance (:62F:), so it is incomplete. Ask the bank for the file again.",
    );
    expect((await refused(whole.replace(/:25:.*\r\n/, ""))).message).toContain("has no account (:25:)");
    expect((await refused(whole.replace(/:60F:.*\r\n/, ""))).message).toStartWith(
      "Line 4, column 5: No balance (:60F:) or floor (:34F:) before this line names the currency.",
    );
  });

  test("a page that is missing, a second balance, another currency", async () => {
    const lines = [1, 2, 3].map((amount) => ({ date: "2026-11-02", direction: "credit" as const, amount }));
    const pages = mt940([plainStatement({ lines })], { linesPerMessage: 1 }).split("-\r\n");
    const { code, message: gap } = await refused(`${pages[0]}-\r\n${pages[2]}`);
    expect([code, gap.slice(0, 80)]).toEqual([
      "CONTROL_SUM_WRONG",
      "Line 11, column 6: The page before ended with 0.01 EUR, this one begins with 0.0",
    ]);
    expect(await said(":60F:C261101EUR0,")).toStartWith(
      "Line 5, column 6: A second balance :60F: in one message.",
    );
    const other = message().replace(":62F:C261130EUR", ":62F:C261130USD");
    expect((await refused(other)).message).toStartWith(
      "Line 5, column 13: The statement is in EUR, this is in 'USD'.",
    );
  });

  test("another type of message", async () => {
    const text = mt940([plainStatement()], { envelope: true }).replace("{2:O940", "{2:O950");
    expect((await refused(text)).message).toBe(
      "Line 2, column 5: MT950 is not read here. Choose a file of MT940 or MT942.",
    );
  });
});
