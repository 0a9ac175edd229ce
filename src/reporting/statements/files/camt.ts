import {
  accountChoice,
  fullLines,
  institution,
  isoTime,
  openDocument,
  remittance,
  remittanceLine,
} from "@/bank/bank-files/iso-writing";
import { headLabel } from "@/integrity/trail/head";
import { xmlText } from "@/platform/workbook/xml";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { type Currency, type Minor, type Total, toDecimal } from "@/vocabulary/money";
import type { Counterparty } from "@/vocabulary/party/counterparty";
import type { PaidTo } from "@/vocabulary/party/paid-to";
import type { StatementHead, StatementRow, StatementRows } from "../statement";
import { streamOfTexts } from "./stream";

/** ISO 20022 cash management message about the movements of an account. */
type Message = {
  /** Its number, its element, and the element of the account. */
  name: string;
  root: string;
  part: string;
  /** Beginning of the file's name. */
  file: string;
  /** The codes of its opening, closing and closing available balance; undefined for those it lacks. */
  balances: readonly [opening: string, closing: string, available: string] | undefined;
  /** The element at its end for a text. */
  note: string;
  /** Its ids for a period whose last movement has a number on the account. */
  ids(head: StatementHead, now: number): { message: string; part: string };
};

const compact = (date: string) => date.replaceAll("-", "");

/** Id of a message about some movements: the same whenever it is made. */
const idOfMovements = (prefix: string, { account, from, to, lastSeq }: StatementHead) => {
  const id = `${prefix}${account.id}-${compact(from)}-${compact(to)}-${lastSeq}`.slice(0, 35);
  return { message: id, part: id };
};

/** A statement, camt.053.001.08. */
const statement: Message = {
  name: "camt.053.001.08",
  root: "BkToCstmrStmt",
  part: "Stmt",
  file: "statement",
  balances: ["OPBD", "CLBD", "CLAV"],
  note: "AddtlStmtInf",
  ids({ account, from, to }, now) {
    const part = `VA${account.id}-${compact(from)}-${compact(to)}`.slice(0, 35);
    return { message: `${part}-${now.toString(36)}`.slice(0, 35), part };
  },
};

/** Interim report of a day's movements so far, camt.052.001.08: its balances are interim ones. */
const intraday: Message = {
  name: "camt.052.001.08",
  root: "BkToCstmrAcctRpt",
  part: "Rpt",
  file: "intraday",
  balances: ["OPBD", "ITBD", "ITAV"],
  note: "AddtlRptInf",
  ids: (head) => idOfMovements("IR", head),
};

/** A notice of each credit and debit, camt.054.001.08, without balances. */
export const notices: Message = {
  name: "camt.054.001.08",
  root: "BkToCstmrDbtCdtNtfctn",
  part: "Ntfctn",
  file: "notices",
  balances: undefined,
  note: "AddtlNtfctnInf",
  ids: (head) => idOfMovements("NT", head),
};

/**
 * Writes an account's movements as one of ISO 20022's bank-to-customer messages. Holds are not bookings and are left
 * out.
 */
const createWriter =
  (message: Message) =>
  (head: StatementHead, rows: StatementRows, context: FileContext): StatementFile => {
    const { account, from, to } = head;
    const form = message.name.slice(0, 8).replace(".", "");
    return {
      contentType: "application/xml; charset=utf-8",
      fileName: `${message.file}-${account.virtualIban}-${from}-${to}.${form}.xml`,
      body: streamOfTexts(document(message, head, rows, context)),
    };
  };

export const camt052File = createWriter(intraday);
export const camt053File = createWriter(statement);
export const camt054File = createWriter(notices);

async function* document(
  message: Message,
  head: StatementHead,
  rows: StatementRows,
  { env, now }: FileContext,
): AsyncGenerator<string> {
  const { account } = head;
  const made = { zone: env.zone, bank: env.brand.name, now: now() };
  const ids = message.ids(head, made.now);
  yield openMessage(message, ids.message, made.now) + openPart(message, ids.part, head, made);
  for await (const page of rows) {
    let text = "";
    for (const row of page) {
      const { type } = row;
      if (type === "credit" || type === "debit") text += entry(row, type, account.currency, env.zone);
    }
    if (text !== "") yield text;
  }
  yield closePart(message, head.trail) + closeMessage(message);
}

/** Truncates a text to a number of characters (not code units). */
const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(""));

/** The same as XML; `fallback` if none of it can be written. */
const short = (text: string, most: number, fallback = "") => xmlText(cut(text, most)) || fallback;

const side = (minor: Minor | Total) => (minor < 0 ? "DBIT" : "CRDT");
export const money = (minor: Minor, currency: Currency) =>
  `<Amt Ccy="${currency}">${toDecimal(Math.abs(minor))}</Amt>`;

const balance = (code: string, minor: Minor, currency: Currency, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor, currency)}<CdtDbtInd>${side(minor)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`;

/** Form of a message: its number, its element, the element of an account, and the one at its end for a text. */
type Form = Pick<Message, "name" | "root" | "part" | "note">;

/** The beginning of a message, up to its first account. */
export const openMessage = ({ name, root }: Form, id: string, now: number): string =>
  `${openDocument(name)}<${root}>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${isoTime(now)}</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
`;

export const closeMessage = ({ root }: Form): string => `</${root}></Document>\n`;

/** The end of an account's part, with the trail's newest row. */
export const closePart = ({ part, note }: Form, trail: string | undefined): string =>
  `${trail === undefined ? "" : `<${note}>${headLabel} ${trail}</${note}>`}</${part}>`;

/** Id and period of an account's part; days are the bank's, both included. */
export const openPeriod = (
  { part }: Form,
  id: string,
  { from, to }: Pick<StatementHead, "from" | "to">,
  { zone, now }: { zone: string; now: number },
): string =>
  `<${part}><Id>${id}</Id><CreDtTm>${isoTime(now)}</CreDtTm><FrToDt><FrDtTm>${isoTime(startOfBankDay(from, zone))}</FrDtTm><ToDtTm>${isoTime(startOfBankDay(addDays(to, 1), zone) - 1000)}</ToDtTm></FrToDt>
`;

type PartHead = Pick<StatementHead, "account" | "from" | "to"> &
  Record<"credits" | "debits", { count: number; sum: Minor | Total }> &
  Partial<Pick<StatementHead, "openingBalance" | "closingBalance" | "closingAvailable">>;

/** The beginning of an account's part, up to its first entry; balances that are undefined are left out. */
export function openPart(
  message: Form & Partial<Pick<Message, "balances">>,
  id: string,
  head: PartHead,
  made: { zone: string; bank: string; now: number },
): string {
  const { account, from, to, openingBalance, closingBalance, closingAvailable, credits, debits } = head;
  const { currency } = account;
  const net = BigInt(credits.sum) - BigInt(debits.sum);
  const sums = (tag: string, { count, sum }: { count: number; sum: Minor | Total }) =>
    `<${tag}><NbOfNtries>${count}</NbOfNtries><Sum>${toDecimal(sum)}</Sum></${tag}>`;
  const owner = short(account.companyName, 140, "-");
  const [opening, closing, free] = message.balances ?? [];
  const balances = (
    [
      [opening, openingBalance, from],
      [closing, closingBalance, to],
      [free, closingAvailable, to],
    ] as const
  ).map(([code, minor, day]) =>
    code === undefined || minor === undefined ? "" : balance(code, minor, currency, day),
  );
  return `${openPeriod(message, id, head, made)}<Acct><Id><IBAN>${account.virtualIban}</IBAN></Id><Ccy>${currency}</Ccy><Nm>${short(account.customerName, 70, "-")}</Nm><Ownr><Nm>${owner}</Nm></Ownr><Svcr><FinInstnId><Nm>${short(made.bank, 140, "-")}</Nm></FinInstnId></Svcr></Acct>
${balances.join("")}<TxsSummry><TtlNtries><NbOfNtries>${credits.count + debits.count}</NbOfNtries><TtlNetNtry><Amt>${toDecimal(net < 0n ? -net : net)}</Amt><CdtDbtInd>${side(net)}</CdtDbtInd></TtlNetNtry></TtlNtries>${sums("TtlCdtNtries", credits)}${sums("TtlDbtNtries", debits)}</TxsSummry>
`;
}

/** A booked movement of an account; days are the bank's. */
type Entry = {
  /** Number of the entry in its message. */
  number: number;
  /** The transaction's id. */
  id: number;
  type: "credit" | "debit";
  amount: Minor;
  currency: Currency;
  booked: string;
  valued: string;
};

/** An entry around its details, which are `TxDtls`. */
export function writeEntry({ number, id, booked, valued, ...moved }: Entry, details: string): string {
  const family = moved.type === "credit" ? "RCDT" : "ICDT";
  const code = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const days = `<BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${valued}</Dt></ValDt>`;
  return `<Ntry><NtryRef>${number}</NtryRef>${writeMoved(moved)}<Sts><Cd>BOOK</Cd></Sts>${days}<AcctSvcrRef>${id}</AcctSvcrRef>${code}<NtryDtls>${details}</NtryDtls></Ntry>\n`;
}

/** An amount and its direction. */
export const writeMoved = ({ amount, currency, type }: Pick<Entry, "amount" | "currency" | "type">): string =>
  `${money(amount, currency)}<CdtDbtInd>${type === "credit" ? "CRDT" : "DBIT"}</CdtDbtInd>`;

/** References of a transaction and its end-to-end id, which is NOTPROVIDED where there is none. */
export const writeReferences = (id: number, endToEndId: string): string =>
  `<Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>${short(endToEndId, 35, "NOTPROVIDED")}</EndToEndId></Refs>`;

function entry(row: StatementRow, type: Entry["type"], currency: Currency, zone: string): string {
  const { id, seq, amount, createdAt, processedAt, reference, description, counterparty, paidTo } = row;
  const which = writeMoved({ amount, currency, type });
  // A reference that exceeds the field is complete below.
  const whole = reference.length > 35 ? `<AddtlTxInf>${short(reference, 500, "-")}</AddtlTxInf>` : "";
  const said = remittance(fullLines(description, remittanceLine), cut(counterparty.reference ?? "", 35));
  const [booked, valued] = [bankDate(createdAt, zone), bankDate(processedAt, zone)];
  return writeEntry(
    { number: seq, id, type, amount, currency, booked, valued },
    `<TxDtls>${writeReferences(id, reference)}${which}${original(row, currency)}${writeParties(type, counterparty, paidTo)}${said}${whole}</TxDtls>`,
  );
}

/** Original amount of an order in another currency. */
function original({ originalAmount, originalCurrency, rate }: StatementRow, currency: Currency): string {
  if (originalAmount === null || originalCurrency === null) return "";
  const known = rate !== null && /^\d{1,5}(?:\.\d{1,6})?$/.test(rate);
  const exchange = known
    ? `<CcyXchg><SrcCcy>${originalCurrency}</SrcCcy><TrgtCcy>${currency}</TrgtCcy><XchgRate>${rate}</XchgRate></CcyXchg>`
    : "";
  return `<AmtDtls><InstdAmt>${money(originalAmount, originalCurrency)}${exchange}</InstdAmt></AmtDtls>`;
}

/** The account number that was paid, and its holder, for whom the account's owner received the money. */
const writePaidTo = (paidTo: PaidTo): string =>
  paidTo === null
    ? ""
    : `<CdtrAcct><Id><IBAN>${paidTo.iban}</IBAN></Id></CdtrAcct><UltmtCdtr><Pty><Nm>${short(paidTo.holder, 140, "-")}</Nm><Id><OrgId><Othr><Id>${short(paidTo.externalId, 35, "-")}</Id></Othr></OrgId></Id></Pty></UltmtCdtr>`;

/** The counterparty of a credit is its debtor, that of a debit its creditor. */
export function writeParties(
  type: Entry["type"],
  { name, account, agent }: Pick<Counterparty, "name" | "account" | "agent">,
  paidTo: PaidTo = null,
): string {
  const role = type === "credit" ? "Dbtr" : "Cdtr";
  const named = name === null ? "" : `<${role}><Pty><Nm>${short(name, 140, "-")}</Nm></Pty></${role}>`;
  const numbered =
    account === null ? "" : `<${role}Acct><Id>${accountChoice(cut(account, 34))}</Id></${role}Acct>`;
  const related = named + numbered + writePaidTo(paidTo);
  const parts = related === "" ? "" : `<RltdPties>${related}</RltdPties>`;
  if (agent === null) return parts;
  return `${parts}<RltdAgts><${role}Agt>${institution(cut(agent, 35))}</${role}Agt></RltdAgts>`;
}
