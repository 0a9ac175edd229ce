import { idRow, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { accountForms, type BankLine, type BankStatement } from "@/bank/bank-files/statement";
import { type CbsAccountRow, listCbsAccounts, parseCurrencies } from "@/bank/cbs/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Work } from "@/kernel/time-slices";
import { groupIban, looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, currencies, currencySchema } from "@/vocabulary/money";
import type { Particulars } from "@/vocabulary/party/particulars";
import { LikeLines, type Occurrence } from "./like-lines";
import type { Subject } from "./rules";
import { fingerprintLine, isCbsAccount, isIdentified, type Line } from "./rules";

/** A stored line. */
export type FileLine = Line & {
  entry: number;
  part: number;
  valued: string | null;
  counterpartyName: string;
  counterpartyAgent: string;
  structuredReference: string;
  particulars: Particulars;
  fingerprint: string;
} & Occurrence;

const notCounted: Occurrence = { occurrence: 0, doubtful: false };

const refuse = (code: string, message: string): never => {
  throw new AppError("bad_request", message, { code, fields: { file: message } });
};

/** Part of a file in one currency, with its account. */
export type FileSubject = {
  account: Omit<Subject, "fromDate" | "toDate" | "format" | "openingFile" | "closingFile">;
  statements: readonly BankStatement[];
};

/**
 * Parts of a file by account and currency, in file order. A file of one account is the chosen CBS account's; of several, each
 * belongs to the settlement account that it names.
 * @param leaveOut leaves out statements of accounts that are not here
 * @throws AppError 400 for a file of another account or currency, and one with an account that is not here
 */
export async function resolveSubjects(
  deps: Pick<Deps, "db">,
  actor: Actor,
  chosen: CbsAccountRow,
  statements: readonly BankStatement[],
  leaveOut: boolean,
): Promise<[FileSubject, ...FileSubject[]]> {
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  const several = byAccount.size > 1;
  const known = several ? await listCbsAccounts(deps, actor, { purpose: "settlement" }) : [];
  const unknown: string[] = [];
  const found: FileSubject[] = [];
  for (const [name, ofAccount] of byAccount) {
    const [one] = ofAccount;
    if (!one) continue;
    const cbs = several ? await findCbsAccount(deps, known, one) : chosen;
    if (cbs === undefined) {
      unknown.push(groupIban(name));
      continue;
    }
    for (const [, ofCurrency] of Map.groupBy(ofAccount, ({ currency }) => currency)) {
      const [begin] = ofCurrency;
      if (begin) found.push({ account: await findSubject(deps, cbs, begin), statements: ofCurrency });
    }
  }
  if (unknown.length > 0 && !leaveOut) {
    const sentence = sayInEnglish(
      "The file also has statements of accounts that are no CBS accounts here: {accounts}. Add them, or leave out their statements",
      { accounts: unknown.slice(0, 10).join(", ") },
    );
    throw new AppError("bad_request", sentence, {
      code: "ACCOUNTS_UNKNOWN",
      fields: { file: sentence, others: sentence },
    });
  }
  if (several && !found.some(({ account }) => account.cbsAccount === chosen.number)) {
    const named = found.slice(0, 10).map(({ account }) => account.cbsAccount);
    refuse(
      "OTHER_ACCOUNT",
      named.length === 0
        ? `The file has no statement of CBS account ${chosen.number}.`
        : `The file has no statement of CBS account ${chosen.number}, but of ${named.join(", ")}: choose one of them.`,
    );
  }
  const [first, ...others] = found;
  return first ? [first, ...others] : refuse("EMPTY_FILE", "The file has no statement. Choose another one.");
}

const linkedRow = z.object({ number: z.string() });

/** Finds the settlement account of a statement among several: by its number, or as the link of a virtual account. */
async function findCbsAccount(
  { db }: Pick<Deps, "db">,
  known: readonly CbsAccountRow[],
  statement: BankStatement,
): Promise<CbsAccountRow | undefined> {
  const forms = accountForms(statement);
  const named = known.find(({ number }) => forms.some((form) => isCbsAccount(form, number)));
  if (named) return named;
  const iban = forms.map(normaliseIban).find(looksLikeIban);
  const linked =
    iban &&
    (await readRow(
      db,
      linkedRow,
      sql`select cbs_account as number from virtual_accounts where virtual_iban = ${iban}`,
    ));
  return known.find(({ number }) => linked && number === linked.number);
}

/**
 * Finds the account of a statement: the CBS account (its number, or an IBAN that ends with it), or a virtual account
 * linked to it. A statement without an account, such as a CSV, belongs to the chosen CBS account.
 * @throws AppError 400 for another account or currency
 */
async function findSubject(
  { db }: Pick<Deps, "db">,
  cbs: CbsAccountRow,
  first: BankStatement,
): Promise<FileSubject["account"]> {
  const currency = getCurrency(cbs, first.currency);
  const forms = accountForms(first);
  if (forms.length === 0 || forms.some((form) => isCbsAccount(form, cbs.number))) {
    return {
      cbsAccount: cbs.number,
      virtualAccountId: null,
      currency,
      ...(await getLedgerAccount(db, cbs.number, currency)),
    };
  }
  const iban = forms.map(normaliseIban).find(looksLikeIban) ?? "";
  const account = await readRow(
    db,
    accountRow,
    sql`
    select v.id, v.cbs_account as linked, v.currency, a.id as ledgerAccountId from virtual_accounts v
    join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available' where v.virtual_iban = ${iban}`,
  );
  const named = groupIban(first.account);
  if (!account) {
    return refuse(
      "OTHER_ACCOUNT",
      `The file is a statement of account ${named}, not of CBS account ${cbs.number}. Choose the CBS account that it belongs to.`,
    );
  }
  if (account.linked !== cbs.number) {
    refuse(
      "OTHER_ACCOUNT",
      `The file is of virtual account ${named}, which is linked to ${account.linked}: choose that CBS account.`,
    );
  }
  if (account.currency !== currency) {
    refuse(
      "OTHER_CURRENCY",
      `The file is in ${first.currency}, but ${named} is kept in ${account.currency}.`,
    );
  }
  const { id, ledgerAccountId } = account;
  return { cbsAccount: cbs.number, virtualAccountId: id, currency, ledgerAccountId };
}

const accountRow = z.object({
  id: z.int(),
  linked: z.string(),
  currency: currencySchema,
  ledgerAccountId: z.int(),
});

function getCurrency(cbs: CbsAccountRow, code: string): Currency {
  const currency = currencies.find((one) => one === code);
  const held = parseCurrencies(cbs);
  if (currency && held.includes(currency)) return currency;
  return refuse(
    "OTHER_CURRENCY",
    `The file is in ${code || "no currency"}. CBS account ${cbs.number} holds ${held.join(", ")}.`,
  );
}

async function getLedgerAccount(
  db: Deps["db"],
  number: string,
  currency: Currency,
): Promise<{ ledgerAccountId: number }> {
  const row = await readRow(
    db,
    idRow,
    sql`select id from ledger_accounts where code = ${number} and currency = ${currency}`,
  );
  if (!row) throw new Error(`CBS account ${number} has no ledger account in ${currency}`);
  return { ledgerAccountId: row.id };
}

/**
 * The lines of all statements of a file in order; an entry of several payments has one line for each. Equal lines are
 * numbered across the statements by their relation (`LikeLines`).
 */
export function* generateLines(
  ledgerAccountId: number,
  statements: readonly BankStatement[],
): Work<FileLine[]> {
  const lines: FileLine[] = [];
  const likes = new LikeLines();
  for (const statement of statements) {
    likes.begin(statement);
    for (const line of statement.lines) {
      for (const [at, detail] of line.details.entries()) {
        yield;
        const one: Line = {
          direction: line.direction,
          reversal: line.reversal,
          pending: line.status === "pending",
          amount: detail.amount,
          booked: line.booked,
          bankReference: line.bankReference,
          endToEndId: detail.endToEndId,
          references: detail.references,
          remittance: detail.remittance,
          structuredReference: detail.structuredReference,
          counterpartyName: detail.counterpartyName,
          counterpartyAccount: detail.counterpartyAccount,
          creditorAccount: detail.creditorAccount,
        };
        const fingerprint = fingerprintLine(ledgerAccountId, one, statement.balanceAfter?.get(line));
        const counted = one.pending ? notCounted : likes.next(fingerprint, isIdentified(one));
        lines.push({
          ...one,
          remittance: [detail.remittance, detail.continuation].filter(Boolean).join(" "),
          // One spelling for each account, for monitoring and searches. The fingerprint keeps the file's spelling,
          // which identifies the lines of earlier imports.
          counterpartyAccount: normaliseIban(detail.counterpartyAccount),
          entry: line.line,
          part: line.details.length > 1 ? at + 1 : 0,
          valued: line.valued,
          counterpartyAgent: detail.counterpartyAgent,
          particulars: detail.particulars ?? {},
          fingerprint,
          ...counted,
        });
      }
    }
  }
  return lines;
}

/** The period of a file and its balances at both ends, in minor units; a balance is null if it is missing. */
export function statementEnds(statements: readonly BankStatement[], today: string) {
  const dates = statements
    .flatMap(({ from, to, opening, closing, lines }) => [
      from,
      to,
      ...(lines.length === 0 ? [opening?.date, closing?.date] : []),
      ...lines.filter(isBooked).map(({ booked }) => booked),
    ])
    .filter((date): date is string => typeof date === "string")
    .sort();
  return {
    fromDate: dates[0] ?? today,
    toDate: dates.at(-1) ?? today,
    openingFile: statements[0]?.opening?.amount ?? null,
    closingFile: statements.at(-1)?.closing?.amount ?? null,
  };
}

const isBooked = ({ status }: BankLine): boolean => status === "booked";
