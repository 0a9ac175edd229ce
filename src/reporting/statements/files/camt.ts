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
import { type Currency, type Minor, toDecimal } from "@/vocabulary/money";
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
const notices: Message = {
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
  yield beginning(message, head, { zone: env.zone, bank: env.brand.name, now: now() });
  for await (const page of rows) {
    let text = "";
    for (const row of page) {
      if (row.type === "credit" || row.type === "debit") text += entry(row, account.currency, env.zone);
    }
    if (text !== "") yield text;
  }
  const { root, part, note } = message;
  const trail = head.trail === undefined ? "" : `<${note}>${headLabel} ${head.trail}</${note}>`;
  yield `${trail}</${part}></${root}></Document>\n`;
}

/** Truncates a text to a number of characters (not code units). */
const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(""));

/** The same as XML; `fallback` if none of it can be written. */
const short = (text: string, most: number, fallback = "") => xmlText(cut(text, most)) || fallback;

const side = (minor: Minor) => (minor < 0 ? "DBIT" : "CRDT");
const money = (minor: Minor, currency: Currency) =>
  `<Amt Ccy="${currency}">${toDecimal(Math.abs(minor))}</Amt>`;

const balance = (code: string, minor: Minor, currency: Currency, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor, currency)}<CdtDbtInd>${side(minor)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`;

function beginning(
  message: Message,
  head: StatementHead,
  { zone, bank, now }: { zone: string; bank: string; now: number },
): string {
  const { account, from, to, openingBalance, closingBalance, closingAvailable, credits, debits } = head;
  const { currency } = account;
  const made = isoTime(now);
  const { root, part } = message;
  const ids = message.ids(head, now);
  const net = credits.sum - debits.sum;
  const sums = (tag: string, { count, sum }: { count: number; sum: Minor }) =>
    `<${tag}><NbOfNtries>${count}</NbOfNtries><Sum>${toDecimal(sum)}</Sum></${tag}>`;
  const period = `<FrToDt><FrDtTm>${isoTime(startOfBankDay(from, zone))}</FrDtTm><ToDtTm>${isoTime(startOfBankDay(addDays(to, 1), zone) - 1000)}</ToDtTm></FrToDt>`;
  const owner = short(account.companyName, 140, "-");
  const [opening, closing, free] = message.balances ?? [];
  const balances = [
    opening && balance(opening, openingBalance, currency, from),
    closing && balance(closing, closingBalance, currency, to),
    free && closingAvailable !== undefined && balance(free, closingAvailable, currency, to),
  ];
  return `${openDocument(message.name)}<${root}>
<GrpHdr><MsgId>${ids.message}</MsgId><CreDtTm>${made}</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
<${part}><Id>${ids.part}</Id><CreDtTm>${made}</CreDtTm>${period}
<Acct><Id><IBAN>${account.virtualIban}</IBAN></Id><Ccy>${currency}</Ccy><Nm>${short(account.customerName, 70, "-")}</Nm><Ownr><Nm>${owner}</Nm></Ownr><Svcr><FinInstnId><Nm>${short(bank, 140, "-")}</Nm></FinInstnId></Svcr></Acct>
${balances.filter(Boolean).join("")}<TxsSummry><TtlNtries><NbOfNtries>${credits.count + debits.count}</NbOfNtries><TtlNetNtry><Amt>${toDecimal(Math.abs(net))}</Amt><CdtDbtInd>${side(net)}</CdtDbtInd></TtlNetNtry></TtlNtries>${sums("TtlCdtNtries", credits)}${sums("TtlDbtNtries", debits)}</TxsSummry>
`;
}

function entry(row: StatementRow, currency: Currency, zone: string): string {
  const { id, seq, type, amount, createdAt, processedAt, reference, description, counterparty } = row;
  const which = `${money(amount, currency)}<CdtDbtInd>${type === "credit" ? "CRDT" : "DBIT"}</CdtDbtInd>`;
  const family = type === "credit" ? "RCDT" : "ICDT";
  const code = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const days = `<BookgDt><Dt>${bankDate(createdAt, zone)}</Dt></BookgDt><ValDt><Dt>${bankDate(processedAt, zone)}</Dt></ValDt>`;
  const references = `<Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>${short(reference, 35, "NOTPROVIDED")}</EndToEndId></Refs>`;
  // A reference that exceeds the field is complete below.
  const whole = reference.length > 35 ? `<AddtlTxInf>${short(reference, 500, "-")}</AddtlTxInf>` : "";
  return `<Ntry><NtryRef>${seq}</NtryRef>${which}<Sts><Cd>BOOK</Cd></Sts>${days}<AcctSvcrRef>${id}</AcctSvcrRef>${code}<NtryDtls><TxDtls>${references}${which}${original(row, currency)}${parties(row)}${remittance(fullLines(description, remittanceLine), cut(counterparty.reference ?? "", 35))}${whole}</TxDtls></NtryDtls></Ntry>\n`;
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

/** The counterparty of a credit is its debtor, that of a debit its creditor. */
function parties({ type, counterparty }: StatementRow): string {
  const { name, account, agent } = counterparty;
  const role = type === "credit" ? "Dbtr" : "Cdtr";
  const named = name === null ? "" : `<${role}><Pty><Nm>${short(name, 140, "-")}</Nm></Pty></${role}>`;
  const numbered =
    account === null ? "" : `<${role}Acct><Id>${accountChoice(cut(account, 34))}</Id></${role}Acct>`;
  const parts = named + numbered === "" ? "" : `<RltdPties>${named}${numbered}</RltdPties>`;
  if (agent === null) return parts;
  return `${parts}<RltdAgts><${role}Agt>${institution(cut(agent, 35))}</${role}Agt></RltdAgts>`;
}
