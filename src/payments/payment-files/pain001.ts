import { fullLines, isoTime, openDocument, remittanceLine, writeRows } from "@/bank/bank-files/iso-writing";
import { type Part, partText, writeOrder } from "@/bank/bank-files/order-parts";
import { endToEndId, swiftText } from "@/bank/bank-files/swift-letters";
import type { Payee } from "@/ledger/payee";
import { xmlText } from "@/platform/workbook/xml";
import type { BankDate, Instant } from "@/vocabulary/calendar";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { isValidIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, currencies, type Minor, toDecimal } from "@/vocabulary/money";
import { hasUnchangedText, isSepa, partsThatFit, referenceCodes } from "../order/fitting-parts";
import { orderIdFor } from "./rules";

/** One order of a file: payee, amount, and ultimate debtor. Exactly one of the two ids is present. */
export type Order = {
  paymentId: number | null;
  instructionId: number | null;
  amount: Minor;
  currency: Currency;
  /** The payment's own, which the recipient reads. */
  reference: string;
  /** An IBAN, or an account number. */
  recipient: string;
  /** Holder of the recipient's account; undefined if not given. */
  recipientName: string | undefined;
  /** Other details of the payee. */
  payee: Payee | undefined;
  /** The customer who pays; undefined if the bank itself does. */
  onBehalfOf: string | undefined;
  description: string;
  /** True for a return of what the bank takes back itself. */
  isTakenBack?: boolean;
  /** Further parts of the client's file that leave with the order; absent if the payment came without a file. */
  parts?: readonly Part[] | undefined;
};

/** An order with the business day on which the bank is asked to carry it out. */
export type DatedOrder = Order & { executionDate: BankDate };

/** Header fields of a file. */
type FileHead = {
  messageId: string;
  madeAt: Instant;
  cbsAccount: { number: string; name: string };
  bank: { name: string; code: string };
};

/**
 * Writes payments as ISO 20022's customer credit transfer initiation, pain.001.001.09: a block of payments for each
 * currency and day, and one of settlements for each. All text is in the Latin letters that every bank accepts.
 */
export async function pain001(head: FileHead, orders: readonly DatedOrder[]): Promise<string> {
  const { messageId, madeAt, bank } = head;
  const texts = [
    `${openDocument("pain.001.001.09")}<CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${isoTime(madeAt)}</CreDtTm>${totals(orders)}<InitgPty><Nm>${text(bank.name, "-")}</Nm></InitgPty></GrpHdr>
`,
  ];
  for (const block of groupIntoBlocks(messageId, orders)) {
    const saysBearer = saysBearers(block.orders);
    texts.push(beginning(head, block), await writeRows(block.orders, (order) => transfer(order, saysBearer)));
    texts.push("</PmtInf>\n");
  }
  texts.push("</CstmrCdtTrfInitn></Document>\n");
  return texts.join("");
}

type Ordered = Pick<Order, "paymentId" | "currency"> & { executionDate: BankDate | null };

/**
 * The blocks of a file (PmtInf): payments by currency and day, then settlements, numbered by their ids. Orders
 * without a day were filed when a file had one day for all.
 */
export function groupIntoBlocks<One extends Ordered>(messageId: string, orders: readonly One[]) {
  const days = [...new Set(orders.map(({ executionDate }) => executionDate))].toSorted();
  const parts = [true, false].flatMap((isPayment) =>
    currencies.flatMap((currency) =>
      days.map((executionDate) => ({
        isPayment,
        currency,
        executionDate,
        orders: orders.filter(
          (one) =>
            one.currency === currency &&
            (one.paymentId !== null) === isPayment &&
            one.executionDate === executionDate,
        ),
      })),
    ),
  );
  return parts
    .filter((part) => part.orders.length > 0)
    .map((part, at) => ({ id: `${messageId}-${at + 1}`, ...part }));
}

/** The sum of the orders, whatever their currencies, which the standard calls the control sum. */
export const sumAmounts = (orders: readonly Pick<Order, "amount">[]): Minor =>
  orders.reduce((sum, { amount }) => sum + amount, 0);

const totals = (orders: readonly Order[]) =>
  `<NbOfTxs>${orders.length}</NbOfTxs><CtrlSum>${toDecimal(sumAmounts(orders))}</CtrlSum>`;

/** A text in the letters that every bank accepts; `fallback` if none of it can be written. */
const text = (of: string, fallback = "") => xmlText(swiftText(of)) || fallback;

const longestName = (order: Order) => (isSepa(order) ? 70 : 140);
/**
 * Reason why an order cannot be written, as a sentence; undefined if it can. Nothing is truncated: a text that is too
 * long in Latin letters, or an address that banks refuse, must be corrected.
 */
export function orderProblem(order: Order): string | undefined {
  const { payee, recipientName = "", onBehalfOf = "" } = order;
  if (order.isTakenBack)
    return sayInEnglish("The bank takes back what it returns: it stays here while that is so");
  const most = longestName(order);
  const lines = payee?.addressLines ?? [];
  const parts: readonly (readonly [what: string, of: string | null | undefined, most: number])[] = [
    ["payee's name", recipientName, most],
    ["payer's name", onBehalfOf, most],
    ["town", payee?.town, 35],
    ["street", payee?.street, 70],
    ["part of the country", payee?.subdivision, 35],
    ...lines.map((line) => ["address", line, 70] as const),
    ["text for the payee", isSepa(order) ? prepareRemittance(order).text : "", remittanceLine],
  ];
  for (const [what, of, longest] of parts) {
    const length = swiftText(of ?? "").length;
    if (of && length === 0) return sayInEnglish("The {what} has no letter that banks take", { what });
    if (length > longest)
      return sayInEnglish("The {what} has more than {longest} characters in the letters that banks take", {
        what,
        longest,
      });
  }
  const { town = null, country = null, street = null, postCode = null } = payee ?? {};
  const hasMore = lines.length > 0 || street !== null || postCode !== null;
  if ((town !== null && country === null) || (hasMore && (town === null || country === null)))
    return sayInEnglish("The address needs a town and a country");
  return undefined;
}

/**
 * Remittance information for the payee, complete and in the character set that banks accept (decision 238): a text over
 * as many lines as it needs, and a structured reference beside it.
 *
 * The payment's own reference precedes the text where it is longer than an end-to-end id. SEPA allows one line of text
 * or a structured reference, not both: a payment with both sends them as one text. References in a text follow the code
 * words of an MT103's field 70 (ROC) and of EACT's rules for remittances (RFS, TXT). A text that only repeats the
 * structured reference is left out.
 */
function prepareRemittance(order: Order): { text: string; reference: string | null } {
  const { payee, description } = order;
  const structured = payee?.reference ?? null;
  const said = swiftText(payee?.remittance ?? description);
  const text = said === structured ? "" : said;
  const codes = referenceCodes(order);
  if (codes === "" && (text === "" || structured === null || !isSepa(order)))
    return { text, reference: structured };
  const inText = structured !== null && isSepa(order);
  const all = inText ? `${codes}/RFS/${structured}` : codes;
  return { text: text === "" ? all : `${all}/TXT/${text}`, reference: inText ? null : structured };
}

function beginning(
  { cbsAccount, bank }: FileHead,
  { id, currency, isPayment, executionDate, orders }: ReturnType<typeof groupIntoBlocks<DatedOrder>>[number],
): string {
  const purpose = isPayment ? "" : "<PmtTpInf><CtgyPurp><Cd>INTC</Cd></CtgyPurp></PmtTpInf>";
  const debtor = `<Dbtr><Nm>${text(cbsAccount.name, "-")}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${cbsAccount.number}</Id></Othr></Id><Ccy>${currency}</Ccy></DbtrAcct>`;
  const agent = `<DbtrAgt><FinInstnId><Nm>${text(bank.name, "-")}</Nm><Othr><Id>${xmlText(bank.code)}</Id></Othr></FinInstnId></DbtrAgt>`;
  const bearer = saysBearers(orders) ? "" : "<ChrgBr>SHAR</ChrgBr>";
  return `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals(orders)}${purpose}<ReqdExctnDt><Dt>${executionDate}</Dt></ReqdExctnDt>${debtor}${agent}${bearer}
`;
}

/** True if the orders of a block do not all share charges: each order then states its own. */
const saysBearers = (orders: readonly Order[]) =>
  orders.some(({ payee }) => (payee?.chargeBearer ?? "SHAR") !== "SHAR");

function transfer(order: Order, saysBearer: boolean): string {
  const { reference, payee, onBehalfOf } = order;
  const carried = partsThatFit(order);
  const own: Part[] = [
    [
      "PmtId",
      [
        ["InstrId", orderIdFor(order)],
        ["EndToEndId", endToEndId(reference)],
      ],
    ],
    ["Amt", [["InstdAmt", toDecimal(order.amount), order.currency]]],
    ["ChrgBr", saysBearer ? (payee?.chargeBearer ?? "SHAR") : ""],
    ["CdtrAgt", [["FinInstnId", writeAgent(payee)]]],
    ["Cdtr", writeCreditor(order)],
    ["CdtrAcct", [["Id", [writeAccount(order.recipient)]]]],
    [
      "RgltryRptg",
      carried.some(([name]) => name === "RgltryRptg")
        ? []
        : [["Dtls", [["Cd", payee?.regulatoryCode ?? ""]]]],
    ],
    ["RmtInf", ownRemittance(order, carried)],
  ];
  if (payee?.purpose) own.push(["Purp", [["Cd", payee.purpose]]]);
  // The account's customer, unless the file names an ultimate debtor.
  if (onBehalfOf !== undefined && !carried.some(([name]) => name === "UltmtDbtr"))
    own.push(["UltmtDbtr", [["Nm", swiftText(onBehalfOf) || "-"]]]);
  return `<CdtTrfTxInf>${writeOrder(own, carried)}</CdtTrfTxInf>
`;
}

const writeAccount = (account: string): Part =>
  isValidIban(account) ? ["IBAN", account] : ["Othr", [["Id", account]]];

/** The payee's bank: its BIC, its number in a clearing, or both. */
const writeAgent = (payee: Payee | undefined): Part[] => [
  ["BICFI", payee?.bic ?? ""],
  ["ClrSysMmbId", [["MmbId", payee?.clearingCode ?? ""]]],
];

const writeCreditor = ({ recipientName, payee }: Order): Part[] => [
  ["Nm", swiftText(recipientName ?? "") || "NOTPROVIDED"],
  ["PstlAdr", writeAddress(payee)],
];

/**
 * The structured parts of an address, with lines only beside town and country (a hybrid address), since banks no
 * longer accept lines alone.
 */
function writeAddress(payee: Payee | undefined): Part[] {
  if (!payee || payee.country === null) return [];
  const fields = [
    ["StrtNm", payee.street],
    ["BldgNb", payee.buildingNumber],
    ["PstCd", payee.postCode],
    ["TwnNm", payee.town],
    ["CtrySubDvsn", payee.subdivision],
    ["Ctry", payee.country],
    ...payee.addressLines.map((line) => ["AdrLine", line] as const),
  ] as const;
  return fields.map(([name, of]) => [name, of === null ? "" : swiftText(of)]);
}

/** Builds the remittance beside the client's parts: the payment's text in lines, and its reference unless those parts have it. */
function ownRemittance(order: Order, carried: readonly Part[]): Part[] {
  const file = carried.find(([name]) => name === "RmtInf")?.[1];
  const isSame = file !== undefined && typeof file !== "string" && hasUnchangedText(order, file);
  const { text: whole, reference } = prepareRemittance(order);
  const isThere =
    typeof file === "object" &&
    file.some((part) => partText([part], "Strd", "CdtrRefInf", "Ref") === reference);
  const lines = fullLines(isSame ? referenceCodes(order) : whole, remittanceLine);
  const ustrd = lines.map((line): Part => ["Ustrd", line]);
  if (reference === null || isThere) return ustrd;
  const type: Part = [
    "Tp",
    [
      ["CdOrPrtry", [["Cd", "SCOR"]]],
      ["Issr", "ISO"],
    ],
  ];
  const information: Part[] = [...(isCreditorReference(reference) ? [type] : []), ["Ref", reference]];
  return [...ustrd, ["Strd", [["CdtrRefInf", information]]]];
}
