import { expect, test } from "bun:test";
import type { BankStatement } from "@/bank/bank-files/statement";
import { camt053, plainStatement } from "../../fixtures/bank-files";
import { read, refused } from "./reading";

/*
 * Forms in which banks write what the standards write otherwise, and in which only one reading is possible.
 */

/** Sides and amounts of a statement's lines with their dates and texts, between its balances. */
const shown = ({ from, to, opening, closing, difference, lines }: BankStatement) => ({
  ...(from && { days: [from, to] }),
  balances: [opening?.amount ?? null, closing?.amount ?? null, difference],
  lines: lines.map(({ direction, amount, status, booked, valued, bankReference, details }) =>
    [
      `${direction === "credit" ? "+" : "-"}${amount}`,
      status,
      booked,
      valued,
      bankReference,
      ...details.flatMap(({ counterpartyName, remittance, continuation }) => [
        counterpartyName,
        remittance,
        continuation,
      ]),
    ]
      .filter(Boolean)
      .join(" "),
  ),
});

const mt940 = (...lines: string[]) =>
  [":20:S", ":25:1234567890", ":28C:1/1", ":60F:C260301EUR1000,00", ...lines].join("\n");
const closing = ":62F:C260303EUR1010,00";
const credit = ":61:2603030303C10,00NTRFNONREF";
const plain = { balances: [100_000, 101_000, 0], lines: ["+1000 booked 2026-03-03 2026-03-03 Finch"] };
const headers = "{1:F01BANKDEFFAXXX0000000000}{2:O9401200260303BANKDEFFAXXX00000000002603031200N}";

test.each<[string, string, unknown[]]>([
  [
    "a '-' that is a line of its text",
    mt940(credit, ":86:/REMI/Invoice 1 -", "-", "-", closing, "-"),
    [{ ...plain, lines: ["+1000 booked 2026-03-03 2026-03-03 Invoice 1 - - -"] }],
  ],
  [
    "a '-' in the text of an interim report, which has no closing balance",
    [
      ":20:S",
      ":25:1234567890",
      ":28C:1",
      ":34F:EUR0,",
      ":13D:2603031200+0100",
      credit,
      ":86:Finch",
      "-",
      "May",
      credit,
      "-",
    ].join("\n"),
    [
      {
        balances: [null, null, null],
        lines: ["+1000 booked 2026-03-03 2026-03-03 Finch - May", "+1000 booked 2026-03-03 2026-03-03"],
      },
    ],
  ],
  [
    "the end of a DOS file between messages",
    `${mt940(":62F:C260301EUR1000,00")}\n\u001a${mt940(credit, ":86:Finch", closing)}\n\u001a`,
    [{ balances: [100_000, 100_000, 0], lines: [] }, plain],
  ],
  [
    "the end of a DOS file between the end of a message and the next one on its line",
    `${mt940(":62F:C260301EUR1000,00")}\n-\u001a${mt940(credit, ":86:Finch", closing)}\n-`,
    [{ balances: [100_000, 100_000, 0], lines: [] }, plain],
  ],
  [
    "a byte order mark where files were joined",
    `${mt940(":62F:C260301EUR1000,00")}\n-\n\ufeff${mt940(credit, ":86:Finch", closing)}`,
    [{ balances: [100_000, 100_000, 0], lines: [] }, plain],
  ],
  [
    "'@@' in place of line ends",
    `@@${mt940(credit, ":86:Finch", closing, "-").replaceAll("\n", "@@")}`,
    [plain],
  ],
  [
    "'@@' within a message of FinTS, behind its length",
    `HIKAZ:5:5:3+@176@@@${mt940(credit, ":86:Finch", closing, "-").replaceAll("\n", "@@")}'`,
    [plain],
  ],
  [
    "a pair of '@' in a text",
    mt940(credit, ":86:Finch@@Wren", closing),
    [{ ...plain, lines: ["+1000 booked 2026-03-03 2026-03-03 Finch@@Wren"] }],
  ],
  ["the end mark behind the last field", `${headers}{4:\n${mt940(credit, ":86:Finch", closing)}-}`, [plain]],
  [
    "the end mark and the trailer behind the last field, and the first one behind the header",
    `${headers}{4:${mt940(credit, closing, ":86:Total of May")}-}{5:{CHK:0123456789AB}}\n${headers}{4:\n${mt940(credit, closing)}\n-}`,
    Array(2).fill({ ...plain, lines: ["+1000 booked 2026-03-03 2026-03-03"] }),
  ],
  [
    "decimal points",
    mt940(":61:2603030303C10.00NTRFNONREF", ":86:Finch", closing).replaceAll(/(\d),00$/gm, "$1.00"),
    [plain],
  ],
  [
    "no transaction type",
    mt940(":61:2603030303C10,00//REF7", ":86:Finch", closing),
    [{ ...plain, lines: ["+1000 booked 2026-03-03 2026-03-03 REF7 Finch"] }],
  ],
  [
    "a value date of a month of 30 days",
    mt940(":61:2602300301C10,00NTRFNONREF", ":86:Finch", closing),
    [{ ...plain, lines: ["+1000 booked 2026-03-01 2026-02-28 Finch"] }],
  ],
  [
    "movements of 0 with more of the text before",
    mt940(
      credit,
      ":86:166?00GUTSCHRIFT?20Rechnung 7?32Finch",
      ":61:2603030303C0,00NTRFNONREF",
      ":86:166?00GUTSCHRIFT?20Teil zwei?32Finch",
      ":61:2603030303C0,NTRFNONREF",
      ":86:166?00GUTSCHRIFT?20Teil drei",
      ":61:2603030303D0,00NCHGNONREF",
      ":86:808?00ENTGELT?20Kein Entgelt",
      closing,
    ),
    [{ ...plain, lines: ["+1000 booked 2026-03-03 2026-03-03 Finch Rechnung 7 Teil zwei Teil drei"] }],
  ],
])("MT940 with %s", async (_, text, wanted) => {
  expect((await read(text)).map(shown)).toEqual(wanted as never);
});

test.each([
  [
    "a value date that no month has",
    mt940(":61:2602320301C10,00NTRFNONREF", closing),
    "'260232' is not a valid date",
  ],
  [
    "the 30 February of an entry without another date",
    mt940(":61:260230C10,00NTRFNONREF", closing),
    "'260230' is not a valid date",
  ],
  [
    "a point before three digits",
    mt940(":61:2603030303C1.000NTRFNONREF", closing),
    "'1.000' is not an amount",
  ],
  ["a minus behind a balance", mt940(credit, `${closing}-`), "'1010,00-' is not an amount"],
  [
    "a message that is cut off before its end mark",
    mt940(credit, ":86:Finch", "-"),
    "has no closing balance",
  ],
  ["a field behind an end mark", mt940(credit, closing, "-", credit), "stands outside of a message"],
])("MT940 is refused for %s", async (_, text, sentence) => {
  expect((await refused(text)).message).toContain(sentence);
});

const entry = { date: "2026-03-02", direction: "credit" as const, amount: 1000 };
const statement = camt053([plainStatement({ opening: 100_000, closing: 101_000, lines: [entry] })]).replace(
  /<FrToDt>.*?<\/FrToDt>/s,
  "",
);
const camt = { balances: [100_000, 101_000, 0], lines: ["+1000 booked 2026-03-02"] };
const swapped = (...changes: [string | RegExp, string][]) =>
  changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`Nothing to change: ${from}`);
    return changed;
  }, statement);
const period = (from: string, to: string): [string, string] => [
  "<Acct>",
  `<FrToDt><FrDtTm>${from}</FrDtTm><ToDtTm>${to}</ToDtTm></FrToDt><Acct>`,
];
const body = statement.slice(statement.indexOf("<Document"));
const envelope = (documents: string) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Envelope xmlns="urn:swift:xsd:envelope"><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B1</BizMsgIdr></AppHdr>${documents}</Envelope></s:Body></s:Envelope>`;

test.each<[string, string, unknown[]]>([
  ["a message in an envelope", envelope(body), [camt]],
  ["two messages in an envelope", envelope(body + body), [camt, camt]],
  ["no status, since a statement holds booked entries", swapped([/<Sts>.*?<\/Sts>/, ""]), [camt]],
  [
    "a value date of a month of 30 days beside a booking date",
    swapped(["</BookgDt>", "</BookgDt><ValDt><Dt>2026-02-30</Dt></ValDt>"]),
    [{ ...camt, lines: ["+1000 booked 2026-03-02 2026-02-28"] }],
  ],
  [
    "a country's namespace of the message",
    swapped([/xmlns="[^"]+"/, 'xmlns="http://www.six-interbank-clearing.com/de/camt.053.001.08.ch.02.xsd"']),
    [camt],
  ],
  [
    "codes of ISO as the bank's own codes of balances",
    swapped([/<Cd>(OPBD|PRCD)<\/Cd>/, "<Prtry>Opbd</Prtry>"], ["<Cd>CLBD</Cd>", "<Prtry>CLBD</Prtry>"]),
    [camt],
  ],
  ...[
    ["2026-03-01T00:00:00+01:00", "2026-03-03T23:59:59+01:00"],
    ["2026-03-01T00:00:00Z", "2026-03-03T23:59:59Z"],
    ["2026-02-28T23:00:00Z", "2026-03-03T22:59:59.999Z"],
    ["2026-02-28T20:00:00Z", "2026-03-03T20:00:00Z"],
    ["2026-03-01T05:00:00Z", "2026-03-04T04:59:59Z"],
    ["2026-03-01T13:00:00Z", "2026-03-03T15:00:00Z"],
    ["2026-03-01T00:00:00", "2026-03-03T24:00:00"],
  ].map(([from = "", to = ""]): [string, string, unknown[]] => [
    `a period from ${from} to ${to}`,
    swapped(period(from, to)),
    [{ days: ["2026-03-01", "2026-03-03"], ...camt }],
  ]),
])("camt.053 with %s", async (_, text, wanted) => {
  expect((await read(text)).map(shown)).toEqual(wanted as never);
});

test("a camt.052 ends, and where it has several begins, with an interim balance", async () => {
  const report = (opening: string, ...interim: string[]) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-03T20:00:00</CreDtTm></GrpHdr><Rpt><Id>S</Id><Acct><Id><Othr><Id>1234567890</Id></Othr></Id></Acct>${[
      ...(opening === "" ? [] : [["OPBD", opening]]),
      ...interim.map((amount) => ["ITBD", amount]),
    ]
      .map(
        ([code, amount]) =>
          `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`,
      )
      .join(
        "",
      )}<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry></Rpt></BkToCstmrAcctRpt></Document>`;
  const balances = async (...amounts: [string, ...string[]]) =>
    (await read(report(...amounts))).map((each) => shown(each).balances);
  expect(await balances("1000.00", "1010.00")).toEqual([[100_000, 101_000, 0]]);
  expect(await balances("", "1000.00", "1010.00")).toEqual([[100_000, 101_000, 0]]);
  expect(await balances("", "1010.00")).toEqual([[null, 101_000, null]]);
  expect((await refused(report("1000.00").replace("<Sts>BOOK</Sts>", ""))).message).toContain(
    "The status (Sts) is missing",
  );
});

test("an XML without a message of ISO 20022 is refused by the name of its first element", async () => {
  for (const text of ["<html><body/></html>", `<html>${"<p/>".repeat(2000)}</html>`])
    expect((await refused(text)).message).toStartWith(
      "Line 1, column 1: The file begins with 'html', and not with the 'Document'",
    );
});

test.each([
  [
    "an amount in another currency with its rate",
    "<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy='GBP'>8.00</Amt></InstdAmt><TxAmt><Amt Ccy='EUR'>10.00</Amt><CcyXchg><SrcCcy>GBP</SrcCcy><XchgRate>1.25</XchgRate></CcyXchg></TxAmt></AmtDtls></TxDtls></NtryDtls>",
    { originalAmount: "8.00 GBP", exchangeRate: "1.25" },
  ],
  [
    "the original amount and charges of the entry",
    "<AmtDtls><TxAmt><Amt Ccy='EUR'>10.00</Amt></TxAmt><CntrValAmt><Amt Ccy='USD'>11.20</Amt><CcyXchg><XchgRate>0.89</XchgRate></CcyXchg></CntrValAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy='EUR'>0.00</Amt></Rcrd><Rcrd><Amt Ccy='EUR'>1.50</Amt></Rcrd><Rcrd><Amt Ccy='EUR'>0.50</Amt></Rcrd></Chrgs>",
    { originalAmount: "11.20 USD", exchangeRate: "0.89", charges: "1.50 EUR, 0.50 EUR" },
  ],
  [
    "charges as version 02 has them",
    "<NtryDtls><TxDtls><Chrgs><Amt Ccy='EUR'>2.00</Amt></Chrgs></TxDtls></NtryDtls>",
    { charges: "2.00 EUR" },
  ],
  [
    "the reason of a return",
    "<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>account</AddtlInf><AddtlInf>closed</AddtlInf></RtrInf></TxDtls></NtryDtls>",
    { returnReason: "AC04 account closed" },
  ],
  [
    "the parties behind payer and payee",
    "<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Finch</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>Wren</Nm></Pty></UltmtDbtr><Cdtr><Nm>Gulf</Nm></Cdtr><UltmtCdtr><Nm>Robin</Nm></UltmtCdtr></RltdPties></TxDtls></NtryDtls>",
    { ultimateDebtor: "Wren", ultimateCreditor: "Robin" },
  ],
  [
    "the party behind the account's own side, which a credit does not name",
    "<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Finch</Nm></Pty></Dbtr><UltmtCdtr><Nm>Robin</Nm></UltmtCdtr></RltdPties></TxDtls></NtryDtls>",
    { ultimateCreditor: "Robin" },
  ],
])("camt keeps %s", async (_, inside, wanted) => {
  const [first] = await read(
    statement.replace(/<NtryDtls>.*?<\/NtryDtls>(?=<\/Ntry>)|(?=<\/Ntry>)/s, inside),
  );
  expect(first?.lines[0]?.details[0]?.particulars).toEqual(wanted);
});

test("MT940 keeps the original amount, its rate, charges, the reason of a return and the parties behind", async () => {
  const [words] = await read(
    mt940(credit, ":86:/OCMT/GBP8,00/EXCH/1,25/CHGS/EUR2,/RTRN/AC04/ULTD//NAME/Wren/REMI/Invoice 1", closing),
  );
  expect(words?.lines[0]?.details[0]?.particulars).toEqual({
    originalAmount: "8.00 GBP",
    exchangeRate: "1.25",
    charges: "2 EUR",
    returnReason: "AC04",
    ultimateDebtor: "Wren",
  });
  const [numbered] = await read(
    mt940(credit, ":86:166?00GUTSCHRIFT?20OAMT+GBP8,00?21SVWZ+Invoice 1", closing),
  );
  expect(numbered?.lines[0]?.details[0]?.particulars).toEqual({ originalAmount: "8.00 GBP" });
  const [beneath] = await read(mt940(credit, "/OCMT/GBP8,00//CHGS/EUR2,/", ":86:Invoice 1", closing));
  expect(beneath?.lines[0]?.details[0]).toMatchObject({
    remittance: "Invoice 1",
    particulars: { originalAmount: "8.00 GBP", charges: "2 EUR" },
  });
});
