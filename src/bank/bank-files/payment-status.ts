import { isVersion, messageName } from "./iso-fields";
import { oneAtATime } from "./one-at-a-time";
import { type Place, quoted, refusal } from "./refusal";
import {
  assertSize,
  childAt,
  listChildren,
  readXml,
  textAt,
  type XmlElement,
  type XmlHead,
  type XmlParts,
} from "./xml";

/** Status of a payment at the bank. An interim or unknown status is pending. */
type BankPaymentStatus = "accepted" | "pending" | "rejected";

/** A status with its place, its code of ISO 20022 (`ACSC`), and its reason: "" if the bank gives none. */
export type StatedStatus = Place & {
  status: BankPaymentStatus;
  code: string;
  reasonCode: string;
  reasonText: string;
};

/** One payment; without a status of its own it has that of its group. */
export type ReportedPayment = StatedStatus & {
  originalPaymentInformationId: string;
  originalEndToEndId: string;
  originalInstructionId: string;
};

export type PaymentStatusReport = {
  messageId: string;
  /** The MsgId of the pain.001 that it answers; "" if the bank could not read that. */
  originalMessageId: string;
  /** Status of the whole message; null if the bank states none, or `PART`: then the payments state theirs. */
  group: StatedStatus | null;
  /** Status of each PmtInf that has one. It applies to its payments, which a bank need not list. */
  paymentInformation: (StatedStatus & { originalPaymentInformationId: string })[];
  payments: ReportedPayment[];
};

const versions = ["001.03", "001.10", "001.11"];

/** Codes of payments that are settled, or in clearing after all checks. */
const accepted = new Set(["ACCC", "ACSC", "ACSP", "ACWC", "ACWP"]);
/** Codes of payments that ended unpaid. */
const rejected = new Set(["RJCT", "CANC"]);

/**
 * Reads a customer payment status report, pain.002 of version 001.03, 001.10 or 001.11.
 * @throws AppError that names the line
 */
export async function readPaymentStatus(bytes: Uint8Array): Promise<PaymentStatusReport> {
  assertSize(bytes);
  const report = new Report();
  await oneAtATime(bytes, () => readXml(bytes, (head) => report.parts(head)));
  return report.read;
}

class Report {
  readonly read: PaymentStatusReport = {
    messageId: "",
    originalMessageId: "",
    group: null,
    paymentInformation: [],
    payments: [],
  };
  #information = "";
  /** Status of the PmtInf being read, with its reasons. */
  #status: XmlElement | undefined;
  #reasons: XmlElement[] = [];

  parts(head: XmlHead): XmlParts {
    if (head.message !== "CstmrPmtStsRpt" || !isVersion(head, "pain.002", versions)) {
      const sentence = `${quoted(messageName(head))} is not read here. Choose a pain.002 file of version 001.03, 001.10 or 001.11.`;
      throw refusal(head, "FORMAT_UNKNOWN", sentence);
    }
    const holder = "OrgnlPmtInfAndSts";
    return {
      GrpHdr: { end: (header) => this.#header(header) },
      OrgnlGrpInfAndSts: { end: (group) => this.#group(group) },
      [holder]: { begin: () => this.#begin() },
      [`${holder}/OrgnlPmtInfId`]: { end: ({ text }) => this.#name(text) },
      [`${holder}/PmtInfSts`]: { end: (status) => this.#state(status) },
      [`${holder}/StsRsnInf`]: { end: (reason) => this.#because(reason) },
      [`${holder}/TxInfAndSts`]: { end: (payment) => this.#payment(payment) },
    };
  }

  #header(header: XmlElement): void {
    this.read.messageId = textAt(header, "MsgId");
  }

  #group(group: XmlElement): void {
    this.read.originalMessageId = textAt(group, "OrgnlMsgId");
    const status = childAt(group, "GrpSts");
    this.read.group = stated(status, listChildren(group, "StsRsnInf"), status ?? group);
  }

  #begin(): void {
    this.#information = "";
    this.#status = undefined;
    this.#reasons = [];
  }

  #name(id: string): void {
    this.#information = id;
  }

  #state(status: XmlElement): void {
    this.#status = status;
    const own = stated(status, [], status);
    if (own) this.read.paymentInformation.push({ ...own, originalPaymentInformationId: this.#information });
  }

  /** The reasons follow the status, and the payments follow them. */
  #because(reason: XmlElement): void {
    this.#reasons.push(reason);
    const last = this.read.paymentInformation.at(-1);
    if (last && this.#status) Object.assign(last, getReason(this.#reasons));
  }

  #payment(element: XmlElement): void {
    const own = stated(childAt(element, "TxSts"), listChildren(element, "StsRsnInf"), element);
    const whole = stated(this.#status, this.#reasons, element);
    const status =
      own ?? whole ?? (this.read.group && { ...this.read.group, line: element.line, column: element.column });
    if (!status) {
      const sentence = "The payment has no status (TxSts), nor has what it is a part of.";
      throw refusal(element, "VALUE_MISSING", `${sentence} Ask the bank for the file again.`);
    }
    this.read.payments.push({
      ...status,
      originalPaymentInformationId: this.#information,
      originalEndToEndId: textAt(element, "OrgnlEndToEndId"),
      originalInstructionId: textAt(element, "OrgnlInstrId"),
    });
  }
}

/** Status stated by an element; null for none, and for one that refers to the parts. */
function stated(
  element: XmlElement | undefined,
  reasons: readonly XmlElement[],
  { line, column }: Place,
): StatedStatus | null {
  const code = element?.text ?? "";
  if (code === "" || code === "PART") return null;
  const status = accepted.has(code) ? "accepted" : rejected.has(code) ? "rejected" : "pending";
  return { status, code, ...getReason(reasons), line, column };
}

function getReason(reasons: readonly XmlElement[]): Pick<StatedStatus, "reasonCode" | "reasonText"> {
  const codes = reasons.map((each) => textAt(each, "Rsn", "Cd") || textAt(each, "Rsn", "Prtry"));
  const texts = reasons.flatMap((each) => listChildren(each, "AddtlInf").map(({ text }) => text));
  return { reasonCode: codes.find((code) => code !== "") ?? "", reasonText: texts.join(" ").trim() };
}
