import { fullLines, remittance, remittanceLine } from "@/bank/bank-files/iso-writing";
import type { ExportedApplication, ExportedReceipt } from "@/collections/receipts/exported";
import { describeReceipt } from "@/collections/receipts/queries";
import { xmlText } from "@/platform/workbook/xml";
import type { FileContext, StatementFile } from "@/platform/written-file";
import type { Currency } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import {
  closeMessage,
  closePart,
  money,
  notices,
  openMessage,
  openPart,
  openPeriod,
  writeEntry,
  writeMoved,
  writeParties,
  writeReferences,
} from "../statements/files/camt";
import { streamOfTexts } from "../statements/files/stream";
import type { Exported } from "./exported";

const compact = (date: string) => date.replaceAll("-", "");

/**
 * Receipts as a camt.054.001.08: a notification for each account, an entry for each receipt, and in it a detail for each
 * application, with the number and the reference of what it paid, and one for what was not applied. A period without receipts
 * has one notification, of no account.
 */
export function receiptsCamt054(exported: Exported, context: FileContext): StatementFile {
  const { from, to } = exported.period;
  return {
    contentType: "application/xml; charset=utf-8",
    fileName: `receipts-${from}-${to}.camt054.xml`,
    body: streamOfTexts(document(exported, context)),
  };
}

async function* document(
  { accounts, rowsOfAccount, period, vaId, trail }: Exported,
  { env: { zone, brand }, now: clock }: FileContext,
): AsyncGenerator<string> {
  const now = clock();
  const days = `${compact(period.from)}-${compact(period.to)}`;
  const made = { zone, bank: brand.name, now };
  yield openMessage(notices, `RC${vaId ?? ""}-${days}-${now.toString(36)}`.slice(0, 35), now);
  if (accounts.length === 0)
    yield `${openPeriod(notices, `RC-${days}`, period, made)}<Acct><Id><Othr><Id>NOTPROVIDED</Id></Othr></Id></Acct>\n${closePart(notices, trail)}`;
  for (const account of accounts) {
    const head = {
      account,
      ...period,
      credits: { count: account.count, sum: account.sum },
      debits: { count: 0, sum: 0n },
    };
    yield openPart(notices, `RC${account.id}-${days}`, head, made);
    for await (const page of rowsOfAccount(account)) yield page.map((row) => entry(row, zone)).join("");
    yield closePart(notices, trail);
  }
  yield closeMessage(notices);
}

function entry(receipt: ExportedReceipt, zone: string): string {
  const { id, amount, currency, applications } = receipt;
  const {
    bookedOn,
    valuedOn,
    payer,
    endToEndId,
    reference,
    remittance: text,
  } = describeReceipt(receipt, zone);
  const beginning = writeReferences(id, endToEndId ?? "");
  const party = { name: null, account: null, agent: null, ...payer };
  const parties = writeParties("credit", party, parsePaidTo(receipt.paidTo));
  const detail = (part: number, said: string) =>
    `<TxDtls>${beginning}${writeMoved({ amount: part, currency, type: "credit" })}${parties}${said}</TxDtls>`;
  const rest = applications.reduce((left, one) => left - one.amount, amount);
  const details = [
    ...applications.map((one) => detail(one.amount, paid(one, currency))),
    rest === 0 ? "" : detail(rest, remittance(fullLines(text ?? "", remittanceLine), reference)),
  ];
  return writeEntry(
    { number: id, id, type: "credit", amount, currency, booked: bookedOn, valued: valuedOn },
    details.join(""),
  );
}

/** What an application paid: an invoice by its number, what was written off of it, and its creditor reference. */
function paid({ number, reference, writtenOff }: ExportedApplication, currency: Currency): string {
  const off = `<RfrdDocAmt><AdjstmntAmtAndRsn>${money(writtenOff, currency)}<CdtDbtInd>${writtenOff < 0 ? "CRDT" : "DBIT"}</CdtDbtInd></AdjstmntAmtAndRsn></RfrdDocAmt>`;
  return `<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>${xmlText(number)}</Nb></RfrdDocInf>${writtenOff === 0 ? "" : off}<CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`;
}
