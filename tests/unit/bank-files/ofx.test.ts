import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type OfxOptions, ofx } from "../../fixtures/bank-files";
import { countCases } from "../../samples";
import { ofxExpected, ofxStatements } from "./arbitraries";
import { getSentence, read, refused, seen } from "./reading";

const options: fc.Arbitrary<OfxOptions> = fc.record({
  form: fc.constantFrom("sgml" as const, "xml" as const),
  point: fc.constantFrom("." as const, "," as const),
  time: fc.constantFrom("" as const, "120000" as const, "233000.000[-8:PST]" as const),
});

/** An OFX 1 file (SGML) of one account; `movements` in OFX. */
const sgml = (movements: string, { currency = "EUR", after = "" } = {}) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS>
<CURDEF>${currency}
<BANKACCTFROM><BANKID>10020030<ACCTID>1234567<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101
<DTEND>20261130
${movements}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1250.00<DTASOF>20261130120000[-5:EST]</LEDGERBAL>
${after}</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;

const movement = (fields: string) => `<STMTTRN>\n${fields}\n</STMTTRN>`;
const one = (amount: string, type = "OTHER") =>
  sgml(movement(`<TRNTYPE>${type}<DTPOSTED>20261105<TRNAMT>${amount}<FITID>A1<NAME>Brightwell Ltd`));

describe("an OFX file", () => {
  test("is read back exactly, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ofxStatements, { minLength: 1, maxLength: 3 }),
        options,
        async (plain, how) => {
          expect((await read(ofx(plain, how))).map(seen)).toEqual(plain.map(ofxExpected));
        },
      ),
      { numRuns: countCases(300, 60) },
    );
  });

  test("is read with its parties, references, value dates and pending movements", async () => {
    const [statement, ...others] = await read(
      sgml(
        movement(`<TRNTYPE>CREDIT
<DTPOSTED>20261104233000.000[-8:PST]
<DTAVAIL>20261106
<TRNAMT>+1,500.25
<FITID>F-1
<REFNUM>INV-77
<NAME>Caf&eacute; M&amp;M &lt;Berlin&gt;
<MEMO>Invoice 77 for the
 second quarter`) +
          movement("<TRNTYPE>CHECK<DTPOSTED>20261105<TRNAMT>-250,25<FITID>F-2<CHECKNUM>1001<NAME>A < B") +
          movement("<TRNTYPE>HOLD<DTPOSTED>20261106<TRNAMT>-10<FITID>F-3<NAME>Hotel"),
      ),
    );
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      format: "ofx",
      account: "1234567",
      currency: "EUR",
      from: "2026-11-01",
      to: "2026-11-30",
      opening: null,
      closing: { amount: 125_000, date: "2026-11-30" },
      difference: null,
    });
    expect(
      statement?.lines.map(({ direction, amount, booked, valued, status, bankReference, details }) => [
        direction,
        amount,
        booked,
        valued,
        status,
        bankReference,
        details[0]?.counterpartyName,
        details[0]?.remittance,
        details[0]?.references,
      ]),
    ).toEqual([
      [
        "credit",
        150_025,
        "2026-11-04",
        "2026-11-06",
        "booked",
        "F-1",
        "Caf&eacute; M&M <Berlin>",
        "Invoice 77 for the second quarter",
        ["INV-77"],
      ],
      ["debit", 25_025, "2026-11-05", null, "booked", "F-2", "A < B", "", ["1001"]],
      ["debit", 1000, "2026-11-06", null, "pending", "F-3", "Hotel", "", []],
    ]);
  });

  test("of version 2 is XML with a card and an account, which are statements of their own", async () => {
    const list = (amount: string) =>
      `<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261102</DTEND><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20261102</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>1</FITID><PAYEE><NAME>Depot</NAME><CITY>Leeds</CITY></PAYEE><BANKACCTTO><BANKID>22</BANKID><ACCTID>99 88</ACCTID></BANKACCTTO></STMTTRN></BANKTRANLIST>`;
    const statements = await read(`<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>111</ACCTID></BANKACCTFROM>${list("-3.10")}<LEDGERBAL><BALAMT>9</BALAMT><DTASOF>20261105</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4444</ACCTID></CCACCTFROM>${list("-4.20")}</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`);
    expect(
      statements.map(({ account, currency, closing, lines }) => [
        account,
        currency,
        // A balance of a later day is not the closing one.
        closing,
        lines[0]?.amount,
        lines[0]?.details[0]?.counterpartyName,
        lines[0]?.details[0]?.counterpartyAccount,
      ]),
    ).toEqual([
      ["111", "GBP", null, 310, "Depot", "9988"],
      ["4444", "USD", null, 420, "Depot", "9988"],
    ]);
  });

  test("in a code page is read by the one that its header names", async () => {
    const text = one("-1.00").replace("Brightwell Ltd", "Caf\u00e9 No\u00ebl");
    const [statement] = await read(new Uint8Array(Buffer.from(text, "latin1")));
    expect(statement?.lines[0]?.details[0]?.counterpartyName).toBe("Café Noël");
  });

  test.each([
    ["1.50", 150],
    ["1,50", 150],
    ["-1.234,50", -123_450],
    ["1,234,567.89", 123_456_789],
    ["1.234.567", 123_456_700],
    ["12", 1200],
    ["-.5", -50],
  ])("reads the amount %p as %p", async (written, minor) => {
    const [statement] = await read(one(written));
    const [line] = statement?.lines ?? [];
    expect(line?.direction === "debit" ? -line.amount : line?.amount).toBe(minor);
  });

  test.each([
    [one("1,234"), "'1,234' may be thousands or decimals. Ask the bank for amounts with 2 decimal places."],
    [one("1.2.3"), "'1.2.3' is not a valid amount. Ask the bank for the file again."],
    [
      one("25.00", "DEBIT"),
      "The type is DEBIT, and the amount '25.00' has the sign of the other side. Ask the bank which of them is right.",
    ],
    [
      one("25.00", "POS"),
      "No amount of the statement has a minus, so '25.00' may be a debit or a credit. Ask the bank for a file with signs.",
    ],
    [
      sgml(movement("<TRNTYPE>CREDIT<TRNAMT>5.00<FITID>1")),
      "The movement that begins here has no DTPOSTED. Ask the bank for the file again.",
    ],
    [
      sgml(movement("<TRNTYPE>CREDIT<DTPOSTED>20260230<TRNAMT>5.00<FITID>1")),
      "'20260230' is not a valid date. Ask the bank for the file again.",
    ],
    [
      sgml(
        movement(
          "<TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>5.00<FITID>2<CORRECTFITID>1<CORRECTACTION>REPLACE",
        ),
      ),
      "This corrects movement '1' of an earlier file, which cannot be done here. Ask the bank for a file of booked movements.",
    ],
    [
      sgml(
        movement(
          "<TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>5.00<FITID>2<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>",
        ),
      ),
      "The statement is in EUR, this is in 'USD'. Ask the bank for one for each currency.",
    ],
    [
      one("-1.00").replace(/<\/BANKTRANLIST>[\s\S]*/, ""),
      "The statement that begins here has no end. Ask the bank for the file again.",
    ],
    [
      "OFXHEADER:100\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>",
      "An investment statement is not read. Choose a file of the bank account or the card alone.",
    ],
    [
      `OFXHEADER:100\n<OFX>${"<PAYEE>".repeat(1000)}`,
      "The file has too many levels for a bank file. Choose another file.",
    ],
    [
      one("-1.00").replace("<NAME>", `<MEMO>${"a long text\n".repeat(20_000)}<NAME>`),
      "The text is too long for a bank file. Choose another file.",
    ],
    ["OFXHEADER:100\n<OFX></OFX>", "The OFX file holds no statement of an account or a card."],
  ])("refuses %#, and says what to do", async (file, sentence) => {
    expect(getSentence(await refused(file)).replace(/^Line \d+(?:, column \d+)?: /, "")).toBe(sentence);
  });
});
