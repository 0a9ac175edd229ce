import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { ReadDetail } from "./camt-detail";
import { camtParticulars } from "./camt-particulars";
import { dateAt, distinct, reference } from "./iso-fields";
import { type Place, quoted, refusal } from "./refusal";
import type { BankDetail, BankLine } from "./statement";
import { currencyCode, isoValueDate, parseAmount } from "./values";
import { childAt, listChildren, textAt, type XmlElement } from "./xml";

/** An entry with its currency; `isDated` is true if it has a date of its own, else `booked` is "". */
export type CamtEntry = { line: BankLine; place: Place; currency: string; isDated: boolean };

/**
 * Reads `Ntry` of any version (ReportEntry2 to 14), whose status is a text up to version 07 and a choice from 08 on.
 * CdtDbtInd is the effect of the entry on the account, also if RvslInd marks it as a reversal.
 * @param account the statement's own account
 * @param isStatement true for a camt.053, whose entries are booked unless they state another status
 * @throws AppError that names the place
 */
export function camtEntry(
  entry: XmlElement,
  details: readonly ReadDetail[],
  { account, isStatement }: { account: string; isStatement: boolean },
): CamtEntry {
  const amountElement = childAt(entry, "Amt");
  const at = amountElement ?? entry;
  const currency = currencyCode(amountElement?.attributes.Ccy ?? "", at);
  const amount = parseAmount(amountElement?.text ?? "", currency, at);
  const direction = readDirection(entry);
  const reversal = /^(?:true|1)$/.test(textAt(entry, "RvslInd"));
  const facts = { account, currency, amount, direction, reversal };
  const booking = dateAt(entry, "BookgDt");
  const valued = booking ? valueDateAt(entry) : dateAt(entry, "ValDt");
  const booked = booking ?? valued;
  const line: BankLine = {
    line: entry.line,
    direction,
    reversal,
    status: readStatus(entry, isStatement),
    amount,
    booked: booked ?? "",
    valued,
    details: readDetails(entry, details, facts),
    bankReference:
      reference(textAt(entry, "AcctSvcrRef")) ||
      (details.length === 1 ? details[0]?.bankReference : "") ||
      "",
  };
  const place = { line: entry.line, column: entry.column };
  return { line, place, currency, isDated: booked !== null };
}

/** Value of CdtDbtInd of an entry or a balance. @throws AppError if it is missing or invalid */
export function readDirection(element: XmlElement): "credit" | "debit" {
  const side = childAt(element, "CdtDbtInd");
  if (side?.text === "CRDT") return "credit";
  if (side?.text === "DBIT") return "debit";
  if (side) {
    const sentence = `${quoted(side.text)} is neither CRDT nor DBIT. Ask the bank for the file again.`;
    throw refusal(side, "VALUE_WRONG", sentence);
  }
  const sentence = "CdtDbtInd is missing, so it is open what moved. Ask the bank for the file again.";
  throw refusal(element, "VALUE_MISSING", sentence);
}

/** The value date beside a booking date. */
function valueDateAt(entry: XmlElement): BankDate | null {
  const found = childAt(entry, "ValDt");
  const element = childAt(found, "Dt") ?? childAt(found, "DtTm") ?? found;
  return element ? isoValueDate(element.text, element) : null;
}

/** BOOK for a booked entry; PDNG, FUTR and INFO are announcements. */
function readStatus(entry: XmlElement, isStatement: boolean): BankLine["status"] {
  const status = childAt(entry, "Sts");
  const code = textAt(status, "Cd") || textAt(status, "Prtry") || (status?.text ?? "");
  if (code === "BOOK" || (code === "" && isStatement)) return "booked";
  if (code === "PDNG" || code === "FUTR" || code === "INFO") return "pending";
  const what = code === "" ? "The status (Sts) is missing" : `The status ${quoted(code)} is not known`;
  throw refusal(
    status ?? entry,
    code === "" ? "VALUE_MISSING" : "VALUE_WRONG",
    `${what}, so it is open whether the entry is booked. Ask the bank for the file with BOOK, PDNG, FUTR or INFO.`,
  );
}

/**
 * Limits of the data stored per detail, since an entry may have any number of details: batch ids, and characters of
 * its note.
 */
const mostBatches = 4;
const longestNote = 500;

type Facts = Pick<BankLine, "amount" | "direction" | "reversal"> & { account: string; currency: string };

function readDetails(entry: XmlElement, read: readonly ReadDetail[], facts: Facts): BankDetail[] {
  const batches = listChildren(entry, "NtryDtls").flatMap((each) => listChildren(each, "Btch"));
  const shared = batches
    .slice(0, mostBatches)
    .flatMap((batch) => [textAt(batch, "PmtInfId"), textAt(batch, "MsgId")]);
  const said = textAt(entry, "AddtlNtryInf").slice(0, longestNote).toWellFormed();
  const particulars = (element?: XmlElement) => camtParticulars(element, entry, facts.currency);
  if (read.length === 0)
    return [
      {
        ...blank,
        amount: facts.amount,
        references: distinct(shared),
        remittance: said,
        particulars: particulars(),
      },
    ];
  const own = textAt(entry, "AcctSvcrRef");
  const details = read.map((each) => {
    const bank = read.length > 1 && each.bankReference !== own ? [each.bankReference] : [];
    return {
      ...readDetail(each, facts),
      references: distinct([...each.references, ...bank, ...shared]),
      particulars: particulars(each.element),
    };
  });
  const amounts = findShares(read, facts);
  const merged = amounts
    ? details
        .map((detail, at) => ({ ...detail, amount: amounts[at] ?? 0 }))
        .filter(({ amount }) => amount > 0)
    : [joined(details, facts.amount)];
  return said === ""
    ? merged
    : merged.map((each) => (each.remittance === "" ? { ...each, remittance: said } : each));
}

const blank = {
  endToEndId: "",
  references: [],
  remittance: "",
  counterpartyName: "",
  counterpartyAccount: "",
  counterpartyAgent: "",
  structuredReference: "",
  creditorAccount: "",
} satisfies Omit<BankDetail, "amount">;

/**
 * Share of each detail in the entry's amount; undefined if some details do not state it in the account's currency, or
 * if the shares do not add up to the entry (a batch less its fee, a net of both directions).
 */
function findShares(
  read: readonly ReadDetail[],
  { amount, currency, direction }: Facts,
): Minor[] | undefined {
  if (read.length === 1) return [amount];
  const side = direction === "credit" ? "CRDT" : "DBIT";
  const shares: Minor[] = [];
  let sum = 0;
  for (const detail of read) {
    const own = detail.amounts.find((each) => each.currency === currency);
    if (!own || (detail.side !== "" && detail.side !== side)) return undefined;
    const share = parseAmount(own.text, currency, own.place);
    shares.push(share);
    sum += share;
  }
  return sum === amount ? shares : undefined;
}

function readDetail(read: ReadDetail, { account, direction, reversal }: Facts): BankDetail {
  const { endToEndId, references, remittance, structuredReference, debtor, creditor } = read;
  const credit = direction === "credit";
  // A reversal or a return names the parties of the payment that comes back, so the account is on the other side.
  const turned = credit
    ? debtor.account === account || ((reversal || read.returned) && creditor.account !== account)
    : creditor.account === account || ((reversal || read.returned) && debtor.account !== account);
  const payerIsOther = credit !== turned;
  const other = payerIsOther ? debtor : creditor;
  const ours = payerIsOther ? creditor : debtor;
  const named = ours.account === account ? "" : ours.account;
  const credited =
    named || (payerIsOther && read.ultimateCreditorAccount !== account ? read.ultimateCreditorAccount : "");
  return {
    amount: 0,
    endToEndId,
    references,
    remittance,
    counterpartyName: other.name,
    counterpartyAccount: other.account,
    counterpartyAgent: other.agent,
    structuredReference,
    creditorAccount: credit ? credited : "",
  };
}

/** Merges details whose amounts are not known one by one: their common values, and all of their texts. */
function joined(details: readonly BankDetail[], amount: Minor): BankDetail {
  const common = (name: Exclude<keyof typeof blank, "references" | "remittance">) => {
    const values = new Set(details.map((detail) => detail[name]));
    return values.size === 1 ? (details[0]?.[name] ?? "") : "";
  };
  const endToEndId = common("endToEndId");
  const references = details.flatMap((detail) => [...detail.references, detail.endToEndId]);
  return {
    amount,
    endToEndId,
    references: distinct(references).filter((each) => each !== endToEndId),
    remittance: [...new Set(details.map(({ remittance }) => remittance))].filter(Boolean).join(" "),
    counterpartyName: common("counterpartyName"),
    counterpartyAccount: common("counterpartyAccount"),
    counterpartyAgent: common("counterpartyAgent"),
    structuredReference: common("structuredReference"),
    creditorAccount: common("creditorAccount"),
  };
}
