import { setImmediate } from "node:timers/promises";
import type { Payee } from "@/ledger/payee";
import { xmlText } from "@/platform/workbook/xml";
import { swiftText } from "@/reporting/statements/files/swift-text";
import type { BankDate, Instant } from "@/vocabulary/calendar";
import { isValidIban } from "@/vocabulary/iban";
import { type Currency, currencies, type Minor, toDecimal } from "@/vocabulary/money";
import { orderIdOf } from "./rules";

/** One order of a file: whom to pay what, and on whose behalf. Exactly one of the two ids is there. */
export type Order = {
  paymentId: number | null;
  instructionId: number | null;
  amount: Minor;
  currency: Currency;
  /** The payment's own, which the recipient reads. */
  reference: string;
  /** An IBAN, or an account number. */
  recipient: string;
  /** Whose account the recipient is; undefined where nobody said. */
  recipientName: string | undefined;
  /** What else is known of the payee. */
  payee: Payee | undefined;
  /** The customer who pays; undefined where the bank itself does. */
  onBehalfOf: string | undefined;
  description: string;
};

/** What a file says besides its orders. */
export type FileHead = {
  messageId: string;
  madeAt: Instant;
  /** The day on which the bank is asked to carry it out. */
  executionDate: BankDate;
  cbsAccount: { number: string; name: string };
  bank: { name: string; code: string };
};

/** After so many orders the server answers other requests. */
const ordersPerBatch = 500;

/**
 * Payments as ISO 20022's customer credit transfer initiation, pain.001.001.09: a block of payments for each currency,
 * and one of settlements for each. All text is in the Latin letters that every bank takes.
 */
export async function pain001(head: FileHead, orders: readonly Order[]): Promise<string> {
  const { messageId, madeAt, bank } = head;
  const texts = [
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${new Date(madeAt).toISOString().slice(0, 19)}Z</CreDtTm>${totals(orders)}<InitgPty><Nm>${text(bank.name, 70, "-")}</Nm></InitgPty></GrpHdr>
`,
  ];
  for (const block of blocksOf(messageId, orders)) {
    texts.push(beginning(head, block));
    for (let at = 0; at < block.orders.length; at += ordersPerBatch) {
      const some = block.orders.slice(at, at + ordersPerBatch);
      texts.push(some.map(transfer).join(""));
      await setImmediate();
    }
    texts.push("</PmtInf>\n");
  }
  texts.push("</CstmrCdtTrfInitn></Document>\n");
  return texts.join("");
}

type Ordered = Pick<Order, "paymentId" | "currency">;

/** The blocks of a file (PmtInf): payments by currency, then settlements by currency; their ids number them. */
export function blocksOf<One extends Ordered>(messageId: string, orders: readonly One[]) {
  const parts = [true, false].flatMap((isPayment) =>
    currencies.map((currency) => ({
      isPayment,
      currency,
      orders: orders.filter((one) => one.currency === currency && (one.paymentId !== null) === isPayment),
    })),
  );
  return parts
    .filter((part) => part.orders.length > 0)
    .map((part, at) => ({ id: `${messageId}-${at + 1}`, ...part }));
}

/** The sum of the orders, whatever their currencies: what the standard calls the control sum. */
export const controlSumOf = (orders: readonly Pick<Order, "amount">[]): Minor =>
  orders.reduce((sum, { amount }) => sum + amount, 0);

const totals = (orders: readonly Order[]) =>
  `<NbOfTxs>${orders.length}</NbOfTxs><CtrlSum>${toDecimal(controlSumOf(orders))}</CtrlSum>`;

/** A text in SWIFT's characters, of at most so many; `fallback` where nothing of it can be written. */
const text = (of: string, most: number, fallback: string) =>
  xmlText(swiftText(of).slice(0, most).trim()) || fallback;

/** A reference as banks pass it on: at most 35 characters, without slashes at its ends or two in a row. */
export const endToEndId = (reference: string): string =>
  swiftText(reference)
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "")
    .slice(0, 35)
    .replace(/\/$/, "")
    .trim() || "NOTPROVIDED";

function beginning(
  { executionDate, cbsAccount, bank }: FileHead,
  { id, currency, isPayment, orders }: ReturnType<typeof blocksOf<Order>>[number],
): string {
  const purpose = isPayment ? "" : "<PmtTpInf><CtgyPurp><Cd>INTC</Cd></CtgyPurp></PmtTpInf>";
  const debtor = `<Dbtr><Nm>${text(cbsAccount.name, 70, "-")}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${cbsAccount.number}</Id></Othr></Id><Ccy>${currency}</Ccy></DbtrAcct>`;
  const agent = `<DbtrAgt><FinInstnId><Nm>${text(bank.name, 70, "-")}</Nm><Othr><Id>${xmlText(bank.code)}</Id></Othr></FinInstnId></DbtrAgt>`;
  return `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals(orders)}${purpose}<ReqdExctnDt><Dt>${executionDate}</Dt></ReqdExctnDt>${debtor}${agent}<ChrgBr>SHAR</ChrgBr>
`;
}

function transfer(order: Order): string {
  const { reference, recipient, recipientName, payee, onBehalfOf, description } = order;
  const ids = `<PmtId><InstrId>${orderIdOf(order)}</InstrId><EndToEndId>${xmlText(endToEndId(reference))}</EndToEndId></PmtId>`;
  const amount = `<Amt><InstdAmt Ccy="${order.currency}">${toDecimal(order.amount)}</InstdAmt></Amt>`;
  const debtor =
    onBehalfOf === undefined ? "" : `<UltmtDbtr><Nm>${text(onBehalfOf, 70, "-")}</Nm></UltmtDbtr>`;
  const name = recipientName === undefined ? "NOTPROVIDED" : text(recipientName, 140, "NOTPROVIDED");
  const account = isValidIban(recipient)
    ? `<IBAN>${recipient}</IBAN>`
    : `<Othr><Id>${xmlText(recipient).slice(0, 34)}</Id></Othr>`;
  const purpose = payee?.purpose ? `<Purp><Cd>${xmlText(payee.purpose)}</Cd></Purp>` : "";
  return `<CdtTrfTxInf>${ids}${amount}${debtor}${agentOf(payee)}<Cdtr><Nm>${name}</Nm>${addressOf(payee)}</Cdtr><CdtrAcct><Id>${account}</Id></CdtrAcct>${purpose}${remittanceOf(payee, description)}</CdtTrfTxInf>
`;
}

/** The payee's bank: its BIC, or its number in a clearing. */
function agentOf(payee: Payee | undefined): string {
  const { bic = null, clearingCode = null } = payee ?? {};
  if (bic === null && clearingCode === null) return "";
  const id =
    bic === null
      ? `<ClrSysMmbId><MmbId>${xmlText(clearingCode ?? "")}</MmbId></ClrSysMmbId>`
      : `<BICFI>${xmlText(bic)}</BICFI>`;
  return `<CdtrAgt><FinInstnId>${id}</FinInstnId></CdtrAgt>`;
}

/** Town and country, and with both of them lines (a hybrid address): lines alone are what banks no longer take. */
function addressOf(payee: Payee | undefined): string {
  const { country = null, town = null, addressLines = [] } = payee ?? {};
  if (country === null) return "";
  const place = town === null ? "" : text(town, 35, "");
  const lines = place === "" ? [] : addressLines.map((line) => text(line, 70, "")).filter(Boolean);
  const written = lines.map((line) => `<AdrLine>${line}</AdrLine>`).join("");
  return `<PstlAdr>${place === "" ? "" : `<TwnNm>${place}</TwnNm>`}<Ctry>${xmlText(country)}</Ctry>${written}</PstlAdr>`;
}

/** The payee's structured reference, or what the payment is for: SEPA takes one of them. */
function remittanceOf(payee: Payee | undefined, description: string): string {
  if (payee?.reference)
    return `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>${xmlText(payee.reference)}</Ref></CdtrRefInf></Strd></RmtInf>`;
  const about = text(description, 140, "");
  return about === "" ? "" : `<RmtInf><Ustrd>${about}</Ustrd></RmtInf>`;
}
