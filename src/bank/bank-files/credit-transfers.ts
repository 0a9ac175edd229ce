import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import {
  accountNumber,
  dateOfElement,
  isVersion,
  messageName,
  partyName,
  reference,
  remittanceText,
} from "./iso-fields";
import { quoted, refusal } from "./refusal";
import { amountOf, currencyCode, decimalPlacesOf } from "./values";
import { childAt, childrenOf, readXml, textAt, type XmlElement, type XmlHead, type XmlParts } from "./xml";

/** An order to pay. Texts that the file has not are ""; whether an account exists is not looked at. */
export type CreditTransfer = {
  /** The PmtInfId of the block that it stands in. */
  paymentInformationId: string;
  debtorAccount: string;
  creditorAccount: string;
  creditorName: string;
  /** Its bank: a BIC, or the number within a clearing. */
  creditorBic: string;
  clearingCode: string;
  creditorCountry: string;
  creditorTown: string;
  creditorStreet: string;
  creditorBuilding: string;
  creditorPostCode: string;
  creditorSubdivision: string;
  /** Lines of its address, with | between them. */
  creditorAddress: string;
  purpose: string;
  structuredReference: string;
  chargeBearer: string;
  regulatoryReporting: string;
  /** Positive, in minor units of `currency`. */
  amount: Minor;
  currency: string;
  endToEndId: string;
  instructionId: string;
  /** What its payee reads besides the structured reference. */
  remittance: string;
  executionDate: BankDate;
  /** The line of the file on which it begins, from 1. */
  line: number;
};

/** `name` is the message and its version, such as `pain.001.001.09`. */
export type CreditTransferFile = { name: string; messageId: string; transfers: CreditTransfer[] };

const versions = ["001.03", "001.09"];

/**
 * Reads a customer credit transfer initiation, pain.001 of version 001.03 or 001.09. The numbers of transactions and the
 * control sums of the message and of each PmtInf are held to what is in them.
 * @param zone the bank's time zone, in which a date and time becomes a date
 * @throws AppError that names the line
 */
export async function readCreditTransfers(
  bytes: Uint8Array,
  { zone }: { zone: string },
): Promise<CreditTransferFile> {
  const initiation = new Initiation(zone);
  await readXml(bytes, (head) => initiation.parts(head));
  return initiation.close();
}

/** How many transfers there are and what they add up to in all currencies, in hundred-thousandths: as control sums do. */
type Sums = { count: number; sum: bigint };

class Initiation {
  readonly #zone: string;
  readonly #transfers: CreditTransfer[] = [];
  readonly #all: Sums = { count: 0, sum: 0n };
  #own: Sums = { count: 0, sum: 0n };
  #header: XmlElement | undefined;
  #name = "";
  #information = "";
  #debtorAccount = "";
  #executionDate: BankDate | undefined;
  #chargeBearer = "";

  constructor(zone: string) {
    this.#zone = zone;
  }

  parts(head: XmlHead): XmlParts {
    if (head.message !== "CstmrCdtTrfInitn" || !isVersion(head, "pain.001", versions)) {
      const sentence = `${quoted(messageName(head))} is not read here. Choose a pain.001 file of version 001.03 or 001.09.`;
      throw refusal(head.line, "FORMAT_UNKNOWN", sentence);
    }
    this.#name = messageName(head);
    return {
      GrpHdr: { end: (header) => this.#keep(header) },
      PmtInf: { begin: () => this.#begin(), end: (information) => assertSums(information, this.#own) },
      "PmtInf/PmtInfId": { end: (id) => this.#named(id) },
      "PmtInf/PmtMtd": { end: assertTransfer },
      "PmtInf/ReqdExctnDt": { end: (date) => this.#dated(date) },
      "PmtInf/ChrgBr": { end: ({ text }) => this.#charged(text) },
      "PmtInf/DbtrAcct": { end: (account) => this.#debit(account) },
      "PmtInf/CdtTrfTxInf": { end: (transfer) => this.#add(transfer) },
    };
  }

  #keep(header: XmlElement): void {
    this.#header = header;
  }

  #begin(): void {
    this.#own = { count: 0, sum: 0n };
    this.#information = "";
    this.#debtorAccount = "";
    this.#executionDate = undefined;
    this.#chargeBearer = "";
  }

  #named(id: XmlElement): void {
    this.#information = id.text;
  }

  #dated(date: XmlElement): void {
    this.#executionDate = dateOfElement(date, this.#zone);
  }

  #charged(text: string): void {
    this.#chargeBearer = text;
  }

  #debit(account: XmlElement): void {
    this.#debtorAccount = accountNumber(account);
  }

  #add(element: XmlElement): void {
    if (this.#executionDate === undefined) {
      const sentence = "The payments have no execution date (ReqdExctnDt). Add it to their PmtInf.";
      throw refusal(element.line, "VALUE_MISSING", sentence);
    }
    const { amount, currency } = instructed(element);
    const payee = payeeOf(element);
    const scaled = BigInt(amount) * 10n ** BigInt(controlPlaces - decimalPlacesOf(currency));
    for (const sums of [this.#own, this.#all]) {
      sums.count += 1;
      sums.sum += scaled;
    }
    this.#transfers.push({
      paymentInformationId: this.#information,
      debtorAccount: this.#debtorAccount,
      creditorAccount: accountNumber(childAt(element, "CdtrAcct")),
      creditorName: partyName(childAt(element, "Cdtr")),
      ...payee,
      chargeBearer: textAt(element, "ChrgBr") || this.#chargeBearer,
      amount,
      currency,
      endToEndId: reference(textAt(element, "PmtId", "EndToEndId")),
      instructionId: textAt(element, "PmtId", "InstrId"),
      remittance: remittanceText(childAt(element, "RmtInf"), payee.structuredReference),
      executionDate: this.#executionDate,
      line: element.line,
    });
  }

  close(): CreditTransferFile {
    const header = this.#header;
    if (!header || !childAt(header, "NbOfTxs")) {
      const sentence = "The message does not say how many payments it has (GrpHdr, NbOfTxs). Add it.";
      throw refusal(header?.line, "VALUE_MISSING", sentence);
    }
    assertSums(header, this.#all);
    return { name: this.#name, messageId: textAt(header, "MsgId"), transfers: this.#transfers };
  }
}

/** What a transfer says of its payee besides name and account. */
function payeeOf(element: XmlElement) {
  const bank = childAt(element, "CdtrAgt", "FinInstnId");
  const address = childAt(element, "Cdtr", "PstlAdr");
  return {
    creditorBic: textAt(bank, "BICFI") || textAt(bank, "BIC"),
    clearingCode: textAt(bank, "ClrSysMmbId", "MmbId"),
    creditorCountry: textAt(address, "Ctry"),
    creditorTown: textAt(address, "TwnNm"),
    creditorStreet: textAt(address, "StrtNm"),
    creditorBuilding: textAt(address, "BldgNb"),
    creditorPostCode: textAt(address, "PstCd"),
    creditorSubdivision: textAt(address, "CtrySubDvsn"),
    creditorAddress: childrenOf(address, "AdrLine")
      .map(({ text }) => text)
      .join(" | "),
    purpose: textAt(element, "Purp", "Cd"),
    structuredReference: textAt(element, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    regulatoryReporting: textAt(element, "RgltryRptg", "Dtls", "Cd"),
  };
}

/** The instructed amount. @throws AppError where there is none, or nothing is to be paid */
function instructed(element: XmlElement): { amount: Minor; currency: string } {
  const found = childAt(element, "Amt", "InstdAmt");
  if (!found) {
    const sentence =
      "The payment has no instructed amount (InstdAmt); equivalent amounts are not read. Add it.";
    throw refusal(element.line, "VALUE_MISSING", sentence);
  }
  const currency = currencyCode(found.attributes.Ccy ?? "", found.line);
  const amount = amountOf(found.text, currency, found.line);
  if (amount > 0) return { amount, currency };
  throw refusal(
    found.line,
    "VALUE_WRONG",
    "A payment of nothing cannot be made. Remove it, or give an amount.",
  );
}

function assertTransfer({ text, line }: XmlElement): void {
  if (text === "TRF") return;
  const sentence = `The payment method ${quoted(text)} is not carried out here. Use TRF, credit transfer.`;
  throw refusal(line, "VALUE_WRONG", sentence);
}

/** A control sum has as many decimal places as the amount of any currency may have. */
const controlPlaces = 5;

function assertSums(element: XmlElement, { count, sum }: Sums): void {
  const number = childAt(element, "NbOfTxs");
  if (number && !(/^\d{1,15}$/.test(number.text) && Number(number.text) === count)) {
    throw wrong(number, `${quoted(number.text)} payments`, String(count));
  }
  const stated = childAt(element, "CtrlSum");
  if (stated && figure(stated.text) !== sum)
    throw wrong(stated, `a sum of ${quoted(stated.text)}`, shown(sum));
}

function wrong({ line }: XmlElement, said: string, has: string) {
  const sentence = `The file says ${said}, but has ${has}. It is incomplete or was changed: make it again.`;
  return refusal(line, "CONTROL_SUM_WRONG", sentence);
}

function figure(text: string): bigint | undefined {
  const match = /^\+?(\d{1,18})(?:\.(\d{0,18}))?$/.exec(text);
  const [, whole = "", decimals = ""] = match ?? [];
  if (!match || /[1-9]/.test(decimals.slice(controlPlaces))) return undefined;
  return BigInt(whole + decimals.slice(0, controlPlaces).padEnd(controlPlaces, "0"));
}

function shown(sum: bigint): string {
  const digits = String(sum).padStart(controlPlaces + 1, "0");
  const decimals = digits.slice(-controlPlaces).replace(/0{1,3}$/, "");
  return `${digits.slice(0, -controlPlaces)}.${decimals}`;
}
