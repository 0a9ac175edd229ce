import type { BankDate } from "@/vocabulary/calendar";
import { isLikeCreditorReference } from "@/vocabulary/creditor-reference";
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
import {
  listPaths,
  type Part,
  partsAt,
  partsOfPayee,
  partText,
  payeePart,
  type ReadParts,
  readOrderParts,
  readSharedPart,
  toElement,
} from "./order-parts";
import { quoted, refusal } from "./refusal";
import { isSepaPayment, isSepaRemittance } from "./sepa";
import { currencyCode, decimalPlaces, parseAmount } from "./values";
import { childAt, listChildren, readXml, textAt, type XmlElement, type XmlHead, type XmlParts } from "./xml";

/** An order to pay. Missing texts are ""; whether an account exists is not checked. */
type CreditTransfer = {
  /** The PmtInfId of its block. */
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
  /** Lines of its address, separated by |. */
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
  /** Remittance text in addition to the structured reference. */
  remittance: string;
  executionDate: BankDate;
  /** The payer's name in the file. */
  debtorName: string;
  /** Other parts of the order that the bank passes on with the payment. */
  parts: readonly Part[];
  /** The elements that are not passed on: `Tax`, `PmtInf/ChrgsAcct`. */
  left: readonly string[];
  /** The line of the file on which it begins, from 1. */
  line: number;
};

/** `name` is the message and its version, such as `pain.001.001.09`. */
type CreditTransferFile = { name: string; messageId: string; transfers: CreditTransfer[] };

/** Versions of the message, and those that German banks declared for SEPA. They differ in a few names, read in either form. */
const versions = [
  ...["03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((version) => `001.${version}`),
  "002.03",
  "003.03",
];

/**
 * Reads a customer credit transfer initiation, pain.001 of version 001.03 to 001.12. Checks the numbers of
 * transactions and the control sums of the message and of each PmtInf.
 * @throws AppError that names the line
 */
export async function readCreditTransfers(bytes: Uint8Array): Promise<CreditTransferFile> {
  const initiation = new Initiation();
  await readXml(bytes, (head) => initiation.parts(head));
  return initiation.close();
}

/** Number of transfers and their sum over all currencies in hundred-thousandths, the precision of control sums. */
type Sums = { count: number; sum: bigint };

class Initiation {
  readonly #transfers: CreditTransfer[] = [];
  readonly #all: Sums = { count: 0, sum: 0n };
  #own: Sums = { count: 0, sum: 0n };
  #header: XmlElement | undefined;
  #name = "";
  #information = "";
  #debtorAccount = "";
  #executionDate: BankDate | undefined;
  #chargeBearer = "";
  /** Parts that the PmtInf gives to all of its orders: PmtTpInf and UltmtDbtr. */
  #shared: ReadParts[] = [];
  /** Index of the first order of the PmtInf. */
  #first = 0;

  parts(head: XmlHead): XmlParts {
    if (head.message !== "CstmrCdtTrfInitn" || !isVersion(head, "pain.001", versions)) {
      const sentence = `${quoted(messageName(head))} is not read here. Choose a pain.001 file of version 001.03 to 001.12.`;
      throw refusal(head, "FORMAT_UNKNOWN", sentence);
    }
    this.#name = messageName(head);
    return {
      GrpHdr: { end: (header) => this.#keep(header) },
      PmtInf: { begin: () => this.#begin(), end: (information) => this.#finish(information) },
      "PmtInf/PmtInfId": { end: (id) => this.#named(id) },
      "PmtInf/PmtMtd": { end: assertTransfer },
      "PmtInf/ReqdExctnDt": { end: (date) => this.#dated(date) },
      "PmtInf/ChrgBr": { end: ({ text }) => this.#charged(text) },
      "PmtInf/PmtTpInf": { end: (type) => this.#share(type) },
      "PmtInf/UltmtDbtr": { end: (party) => this.#share(party) },
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
    this.#shared = [];
    this.#first = this.#transfers.length;
  }

  #share(element: XmlElement): void {
    if (this.#shared.some(({ parts: [first] }) => first?.[0] === element.name)) return;
    this.#shared.push(readSharedPart(element));
  }

  /** Checks the sums against the orders, and adds the PmtInf's elements that are not passed on to each order. */
  #finish(information: XmlElement): void {
    assertSums(information, this.#own);
    const left = listLeft(information, knownOfInformation, "PmtInf");
    const debtorName = textAt(information, "Dbtr", "Nm");
    for (let at = this.#first; at < this.#transfers.length; at++) {
      const transfer = this.#transfers[at];
      if (transfer) this.#transfers[at] = { ...transfer, debtorName, left: [...transfer.left, ...left] };
    }
  }

  #named(id: XmlElement): void {
    this.#information = id.text;
  }

  #dated(date: XmlElement): void {
    this.#executionDate = dateOfElement(date);
  }

  #charged(text: string): void {
    this.#chargeBearer = text;
  }

  #debit(account: XmlElement): void {
    this.#debtorAccount = accountNumber(account);
    this.#shared.push({ parts: [], left: listLeft(account, knownOfAccount, "PmtInf/DbtrAcct") });
  }

  #add(element: XmlElement): void {
    if (this.#executionDate === undefined) {
      const sentence = "The payments have no execution date (ReqdExctnDt). Add it to their PmtInf.";
      throw refusal(element, "VALUE_MISSING", sentence);
    }
    const { amount, currency } = instructed(element);
    const payee = getPayee(element);
    const besides = getParts(element, this.#shared, payee);
    const scaled = BigInt(amount) * 10n ** BigInt(controlPlaces - decimalPlaces(currency));
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
      debtorName: "",
      ...besides,
      line: element.line,
    });
  }

  close(): CreditTransferFile {
    const header = this.#header;
    if (!header || !childAt(header, "NbOfTxs")) {
      const sentence = "The message does not say how many payments it has (GrpHdr, NbOfTxs). Add it.";
      throw refusal(header, "VALUE_MISSING", sentence);
    }
    assertSums(header, this.#all);
    const left = listLeft(header, knownOfHeader, "GrpHdr");
    const transfers =
      left.length === 0
        ? this.#transfers
        : this.#transfers.map((transfer) => ({ ...transfer, left: [...left, ...transfer.left] }));
    return { name: this.#name, messageId: textAt(header, "MsgId"), transfers };
  }
}

/** Details of a transfer's payee other than name and account. */
function getPayee(element: XmlElement) {
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
    creditorAddress: listChildren(address, "AdrLine")
      .map(({ text }) => text)
      .join(" | "),
    purpose: textAt(element, "Purp", "Cd"),
    structuredReference:
      listChildren(childAt(element, "RmtInf"), "Strd")
        .map((part) => getCreditorReference(childAt(part, "CdtrRefInf")))
        .find((reference) => reference !== "") ?? "",
    regulatoryReporting: textAt(element, "RgltryRptg", "Dtls", "Cd"),
  };
}

/**
 * Reads a creditor reference of ISO 11649. References of other kinds (a Swiss QR reference, a Belgian one, whose issuer is BBA, a
 * Finnish one without RF, the payee's own) stay parts of the order and get no column.
 */
function getCreditorReference(information: XmlElement | undefined): string {
  const text = textAt(information, "Ref");
  const kind = textAt(information, "Tp", "CdOrPrtry", "Cd");
  const own = textAt(information, "Tp", "CdOrPrtry", "Prtry");
  const isOfIso = ["", "ISO"].includes(textAt(information, "Tp", "Issr")) && /^RF/i.test(text);
  return isOfIso && (kind === "SCOR" || (kind === "" && own === "" && isLikeCreditorReference(text)))
    ? text
    : "";
}

/** Elements of a header, a PmtInf and its account that are used, replaced by the bank's own, or kept for the status report. */
const knownOfHeader = ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"];
const knownOfInformation = ["NbOfTxs", "CtrlSum", "Dbtr/Nm", "DbtrAgt"];
const knownOfAccount = ["Id/IBAN", "Id/Othr/Id", "Ccy"];

/** Lists the paths below an element that are not among the known ones, with a prefix. */
function listLeft(element: XmlElement, known: readonly string[], path: string): string[] {
  const paths = element.children.flatMap((child) =>
    listPaths(child).flatMap((each) => {
      const isKnown = known.some((one) => each === one || each.startsWith(`${one}/`));
      // Each order is booked separately.
      return isKnown || (each === "BtchBookg" && child.text === "false") ? [] : [`${path}/${each}`];
    }),
  );
  return some(paths);
}

/** Maximum number of elements named for an order, a PmtInf or a header. */
const mostNamed = 50;

/** Limits a list of paths: each once, with a mark if some are left out. Each order repeats those of its PmtInf. */
function some(paths: readonly string[]): string[] {
  const distinctPaths = [...new Set(paths)];
  return distinctPaths.length <= mostNamed ? distinctPaths : [...distinctPaths.slice(0, mostNamed), "…"];
}

/** Reads an order's parts beyond the columns: its own, or else those of its PmtInf. */
function getParts(
  element: XmlElement,
  shared: readonly ReadParts[],
  payee: ReturnType<typeof getPayee>,
): ReadParts {
  const own = readOrderParts(element);
  const inherited = shared.filter(
    ({ parts: [first] }) => first === undefined || childAt(element, first[0]) === undefined,
  );
  const currency = childAt(element, "Amt", "InstdAmt")?.attributes.Ccy ?? "";
  const account = accountNumber(childAt(element, "CdtrAcct"));
  const left = [...inherited.flatMap((some) => some.left), ...own.left];
  const parts = [...inherited.flatMap((some) => some.parts), ...own.parts].flatMap((part): Part[] => {
    const [name, content] = part;
    if (typeof content === "string") return [part];
    // All of these have a column.
    if (name === "RgltryRptg") return isSingle(element, name) && hasOnly(part, "Dtls", "Cd") ? [] : [part];
    if (name === "RmtInf") {
      if (content.every((each) => each[0] === "Ustrd" || isPlainReference(each, payee.structuredReference)))
        return [];
      if (!isSepaPayment(currency, account) || isSepaRemittance(part)) return [part];
      left.push(...listOmittedInText(part));
      return [];
    }
    // Parts are stored with their column value, and dropped if that is corrected.
    if (name === "Cdtr") {
      const isWhole = payee.creditorCountry !== "" && payee.creditorTown !== "";
      // Of an address, only the town and country are passed on.
      if (!isWhole) left.push(...content.filter(([each]) => each === "PstlAdr").flatMap(pathsWithin("Cdtr")));
      const kept = isWhole ? content : content.filter(([each]) => each !== "PstlAdr");
      return kept.length === 0 ? [] : [[name, [["Nm", partyName(childAt(element, "Cdtr"))], ...kept]]];
    }
    if (name !== "CdtrAgt") return [part];
    if (payee.creditorBic === "" && payee.clearingCode === "") {
      // A bank without a BIC or clearing number is left out: it does not affect where the money goes.
      left.push(...content.flatMap(pathsWithin(name)));
      return [];
    }
    const codes: Part[] = [
      ["BICFI", payee.creditorBic],
      ["ClrSysMmbId", [["MmbId", payee.clearingCode]]],
    ];
    const branch = content.filter(([each]) => each !== "FinInstnId");
    return [[name, [["FinInstnId", [...codes, ...partsAt(content, "FinInstnId")]], ...branch]]];
  });
  // An order without a text keeps none.
  if (parts.some(([name]) => partsOfPayee.has(name)))
    parts.push([
      payeePart,
      [
        ["account", account],
        ["name", partyName(childAt(element, "Cdtr"))],
      ],
    ]);
  const hasRemittance = parts.some(([name]) => name === "RmtInf");
  if (!hasRemittance && remittanceText(childAt(element, "RmtInf")) === "") parts.push(["RmtInf", []]);
  return { parts, left: some(left) };
}

/** True if a structured part is a reference of ISO 11649 and nothing else. */
const isPlainReference = (part: Part, reference: string): boolean =>
  reference !== "" &&
  part[0] === "Strd" &&
  partText([part], "Strd", "CdtrRefInf", "Ref") === reference &&
  listPaths(toElement(part)).every((path) =>
    ["Strd/CdtrRefInf/Ref", "Strd/CdtrRefInf/Tp/CdOrPrtry/Cd", "Strd/CdtrRefInf/Tp/Issr"].includes(path),
  ) &&
  ["", "ISO"].includes(partText([part], "Strd", "CdtrRefInf", "Tp", "Issr"));

const isSingle = (element: XmlElement, name: string) => listChildren(element, name).length === 1;

const pathsWithin = (name: string) => (part: Part) =>
  listPaths(toElement(part)).map((path) => `${name}/${path}`);

/** True if a part consists of only one text at this path. */
const hasOnly = (part: Part, ...names: string[]): boolean => {
  const paths = listPaths(toElement(part));
  return paths.length === 1 && paths[0] === [part[0], ...names].join("/");
};

/** Lists the structured parts of a remittance that its text does not contain. */
const listOmittedInText = (part: Part): string[] => [
  ...new Set(
    listPaths(toElement(part)).filter(
      (path) => path.includes("/Strd/") && !/\/(?:RfrdDocInf\/Nb|CdtrRefInf\/Ref|AddtlRmtInf)$/.test(path),
    ),
  ),
];

/** The instructed amount. @throws AppError if it is missing or not positive */
function instructed(element: XmlElement): { amount: Minor; currency: string } {
  const found = childAt(element, "Amt", "InstdAmt");
  if (!found) {
    const sentence =
      "The payment has no instructed amount (InstdAmt); equivalent amounts are not read. Add it.";
    throw refusal(element, "VALUE_MISSING", sentence);
  }
  const currency = currencyCode(found.attributes.Ccy ?? "", found);
  const amount = parseAmount(found.text, currency, found);
  if (amount > 0) return { amount, currency };
  throw refusal(
    found,
    "VALUE_WRONG",
    "The amount of the payment is zero. Remove the payment, or give an amount.",
  );
}

function assertTransfer(method: XmlElement): void {
  const { text } = method;
  if (text === "TRF") return;
  const sentence = `The payment method ${quoted(text)} is not carried out here. Use TRF, credit transfer.`;
  throw refusal(method, "VALUE_WRONG", sentence);
}

/** Decimal places of a control sum: as many as the amount of any currency may have. */
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

function wrong(place: XmlElement, said: string, has: string) {
  const sentence = `The file says ${said}, but has ${has}. It is incomplete or was changed: make it again.`;
  return refusal(place, "CONTROL_SUM_WRONG", sentence);
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
