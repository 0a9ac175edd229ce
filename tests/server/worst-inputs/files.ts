import { fill, table, upload } from "./sent";

/** Large enough to reveal superlinear time, small enough for a test: the limit is six times as large. */
const large = 4_000_000;

const bankFile =
  (content: () => string, more: Record<string, string> = {}) =>
  () =>
    upload("/api/bank-statements", content(), { cbsAccount: "1000000001", currency: "USD", ...more });
const preview = (content: () => string) => () =>
  upload("/api/bank-statements/preview", content(), { cbsAccount: "1000000001" });

const camt = (inside: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>1000000001</Id></Othr></Id><Ccy>USD</Ccy></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`;
const entry = (inside: string) =>
  `<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>`;
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    entry(`<TxDtls><Refs><EndToEndId>E${at}</EndToEndId></Refs></TxDtls>`),
  ).join("");
const mt940 = (inside: string) => `:20:X\n:25:1000000001\n:28C:1\n:60F:C261118USD0,\n${inside}`;

export const bankFiles = table("a bank's file:", {
  "camt of comments": bankFile(() => camt(fill("<!-- - -->", large))),
  "camt of one comment": bankFile(() => camt(`<!--${fill("- ", large)}-->`)),
  "camt of entities": bankFile(() => camt(`<AddtlStmtInf>${fill("&amp;", large)}</AddtlStmtInf>`)),
  "camt with a document type": bankFile(() => `<!DOCTYPE a [<!ENTITY x "${fill("y", large)}">]>${camt("")}`),
  "camt nested deep": bankFile(() => camt(fill("<a>", large))),
  "camt of empty elements": bankFile(() => camt(fill("<a/>", large))),
  "camt of attributes": bankFile(() =>
    camt(`<a ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
  ),
  "camt of 4,000 bookings": bankFile(() => camt(entries(4_000))),
  "camt of one booking with 8,000 details": bankFile(() =>
    camt(entry("<TxDtls><Refs/></TxDtls>".repeat(8_000))),
  ),
  "an instruction without end": bankFile(() => `<?xml ${fill("a ", large)}`),
  "blanks before it": bankFile(() => fill(" \n\t", 500_000)),
  "CSV of quotation marks": bankFile(() => `a,b\n${fill('""', large)}`),
  "CSV of an open quotation": bankFile(() => `a,b\n"${fill("x\n", large)}`),
  "CSV of separators": bankFile(() => `a,b\n${fill(",", large)}`),
  "CSV of separators, to look at": preview(() => `a,b\n${fill(",", large)}`),
  "CSV of line ends": bankFile(() => `a,b\n${fill("\r\n", large)}`),
  "CSV of blanks and digits": bankFile(
    () => `Date,Amount,Description\n2026-11-18,1${fill(" 1", 90_000)}x,y\n`,
  ),
  "CSV of short rows": bankFile(() => `Date,Amount,Description\n${fill("2026-11-18,1.00,x\n", large)}`),
  "MT940 of one line": bankFile(() => mt940(`:61:261118C1,NTRFX\n:86:${fill("/EREF/?20", large)}`)),
  "MT940 of one field": bankFile(() => mt940(`:61:261118C1,NTRFX\n:86:${fill("/EREF/?20\n", large)}`)),
  "MT940 of short bookings": bankFile(() =>
    mt940(`${fill(":61:261118C1,NTRFX\n", large)}:62F:C261118USD0,\n-`),
  ),
  "MT940 of an end that is none": bankFile(() => mt940(fill(`-}${" ".repeat(90_000)}\u2028x\n`, 1_000_000))),
  "CSV of times": bankFile(
    () => `Date,Amount,Description\n${fill(`${"T".repeat(90_000)},1.00,x\n`, 400_000)}`,
  ),
  "MT940 of dashes": bankFile(() => `:20:X\n${fill("-\n", large)}`),
  "MT940 with dashes behind a message": bankFile(
    () => `:20:X\n:25:1\n:28C:1\n:60F:C260301EUR0,\n:62F:C260301EUR0,\n${fill("-\n", large)}`,
  ),
  "MT940 with a field of blank lines": bankFile(
    () => `:20:X\n:25:1\n:28C:1\n:60F:C260301EUR0,\n${fill("\n", large)}`,
  ),
  "a mapping nested deep": bankFile(() => "a,b\n1,2\n", { mapping: fill("[", 19_900) }),
});

const pain001 = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
const rejected = "<TxInfAndSts><OrgnlEndToEndId>E</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>";

export const uploads = table("an upload:", {
  "a status report of short payments": () =>
    upload(
      "/api/payment-status-reports",
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${fill(rejected, large)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
    ),
  "accounts in short rows": () =>
    upload("/api/bulk-uploads/accounts", `Customer Name,Company Name\n${fill("a,b\n", 4_900_000)}`),
  "2,400 wrong accounts": () =>
    upload(
      "/api/bulk-uploads/accounts",
      `customerName,companyName,reference,type,clientId\n${`${"=".repeat(200)},${"x".repeat(300)},r,POBO,ACME\n`.repeat(2_400)}`,
    ),
  "2,400 payments": () =>
    upload(
      "/api/bulk-uploads/payments",
      `from,recipient,amount,description,reference\n${Array.from({ length: 2_400 }, (_, at) => `gulf_va_1,GB29NWBK60161331926819,${at + 1}.00,Rent ${"x".repeat(100)},R${at}`).join("\n")}`,
      {},
      "client",
    ),
  "amounts of noughts": () =>
    upload(
      "/api/bulk-uploads/payments",
      `from,recipient,amount,description\n${fill(`gulf_va_1,1,1.${"0".repeat(190_000)}x,y\n`, 2_000_000)}`,
      {},
      "client",
    ),
  "a payment message of comments": () =>
    upload(
      "/api/bulk-uploads/payments",
      `<?xml version="1.0"?><Document xmlns="${pain001}">${fill("<!-- - -->", 4_900_000)}</Document>`,
      {},
      "client",
    ),
  "a statement that is no PDF": () =>
    upload("/api/transaction-narration/analyze", `%PDF-1.7\n${fill("1 0 obj<<", 4_900_000)}`, {
      companyName: "x",
      uploadId: crypto.randomUUID(),
    }),
});
