import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { findCounterparty, isOwnMove } from "@/accounts/transactions/counterparty";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { type Currency, toDecimal } from "@/vocabulary/money";
import { payerAccount } from "../directory";

const legSchema = z.object({ at: z.int(), amount: z.int(), reference: z.string(), description: z.string() });

/** An entry of the bank's statement: minor units, what came in above zero. */
type Entry = {
  booked: BankDate;
  amount: number;
  reference?: string;
  text: string;
  payer?: string | undefined;
};

/** Movements that only the bank has: a charge, and a payer whom nobody knows. */
const onlyAtTheBank = [
  { amount: -45_00, text: "Account maintenance November" },
  { amount: 12_480_00, text: "Invoice 8841", payer: "Ropemoor Trading LLC" },
] as const;

/** Payer with a fixed account, and the account of ours that it names. */
const parties = (name: string, creditor?: string) =>
  `<RltdPties><Dbtr><Pty><Nm>${Bun.escapeHTML(name)}</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>${payerAccount(name)}</IBAN></Id></DbtrAcct>${creditor === undefined ? "" : `<CdtrAcct><Id><IBAN>${creditor}</IBAN></Id></CdtrAcct>`}</RltdPties>
`;

/**
 * The bank's statement (camt.053.001.08) of a CBS account in one currency, of days of the bank, both included: what the
 * ledger booked, but for the newest entry, which the bank has not booked yet, and with what only the bank has.
 */
export async function bankStatement(
  { db, env: { zone } }: Deps,
  { account, currency, from, to }: { account: string; currency: Currency; from: BankDate; to: BankDate },
): Promise<string> {
  const legs = await readRows(
    db,
    legSchema,
    sql`select j.created_at as at, -sum(e.amount) as amount,
        coalesce((select reference from transactions where journal_id = j.id limit 1), '') as reference,
        coalesce((select description from transactions where journal_id = j.id limit 1), '') as description
      from entries e join journals j on j.id = e.journal_id
      join ledger_accounts a on a.id = e.ledger_account_id and a.code = ${account} and a.currency = ${currency}
      group by j.id having sum(e.amount) <> 0 order by j.created_at, j.id`,
  );
  const dated = legs.map(({ at, ...leg }) => ({ ...leg, booked: bankDate(at, zone) }));
  const opening = dated.filter(({ booked }) => booked < from).reduce((sum, { amount }) => sum + amount, 0);
  const own: Entry[] = dated
    .filter(({ booked }) => booked >= from && booked <= to)
    .slice(0, -1)
    // A few come without a reference: they are found by amount and day.
    .map(({ reference, description, ...leg }, at) => ({
      ...leg,
      ...(at % 5 !== 2 && { reference }),
      text: reference,
      payer: leg.amount > 0 && !isOwnMove(description, new Set()) ? findCounterparty(description) : undefined,
    }));
  const entries = [...own, ...onlyAtTheBank.map((entry) => ({ ...entry, booked: to }))];
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  const money = (amount: number) =>
    `<Amt Ccy="${currency}">${toDecimal(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const balance = (code: string, amount: number, day: BankDate) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const getEntry = ({ amount, booked, reference, text, payer }: Entry, at: number) =>
    `<Ntry>${money(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${booked}</Dt></ValDt>
<AcctSvcrRef>DEMO${at + 1}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${Bun.escapeHTML(reference ?? "NOTPROVIDED")}</EndToEndId></Refs>${money(amount)}
${payer === undefined ? "" : parties(payer)}<RmtInf><Ustrd>${Bun.escapeHTML(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const made = `${to}T20:00:00Z`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO-${account}-${to}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>
<Stmt><Id>DEMO-${account}-${to}</Id><CreDtTm>${made}</CreDtTm>
<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", opening, from)}${balance("CLBD", closing, to)}
${entries.map(getEntry).join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

/**
 * The bank's notice (camt.054.001.08) of payments of a day for accounts and numbers of ours: who paid to which, in whole units, and
 * what for.
 */
export const paymentsNotice = (
  { account, currency, day }: { account: string; currency: Currency; day: BankDate },
  payments: readonly { payer: string; creditor: string; amount: number; text: string }[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>DEMO-N-${currency}-${day}</MsgId><CreDtTm>${day}T20:00:00Z</CreDtTm></GrpHdr>
<Ntfctn><Id>DEMO-N-${currency}-${day}</Id><CreDtTm>${day}T20:00:00Z</CreDtTm>
<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${payments
  .map(
    ({ payer, creditor, amount, text }, at) =>
      `<Ntry><Amt Ccy="${currency}">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>DEMON${currency}${at + 1}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="${currency}">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
${parties(payer, creditor)}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join("\n")}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
