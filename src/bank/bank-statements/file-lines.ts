import { idRow, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { accountForms, type BankLine, type BankStatement } from "@/bank/bank-files/statement";
import type { CbsAccountRow } from "@/bank/cbs/queries";
import { parseCurrencies } from "@/bank/cbs/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Work } from "@/kernel/time-slices";
import { groupIban, looksLikeIban, normaliseIban } from "@/vocabulary/iban";
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
 * Parts of a file by currency, in file order.
 * @throws AppError 400 for a file of another account or currency, or of several accounts
 */
export async function resolveSubjects(
  deps: Pick<Deps, "db">,
  cbs: CbsAccountRow,
  statements: readonly BankStatement[],
): Promise<[FileSubject, ...FileSubject[]]> {
  const [first] = statements;
  if (!first) return refuse("EMPTY_FILE", "The file has no statement. Choose another one.");
  const other = statements.find(({ account }) => account !== first.account);
  if (other) {
    const each = ({ account, currency }: BankStatement) => `${groupIban(account)} in ${currency}`;
    refuse(
      "SEVERAL_ACCOUNTS",
      `The file has statements of ${each(first)} and of ${each(other)}. Import a file for each of them.`,
    );
  }
  const found: [FileSubject, ...FileSubject[]] = [await getSubject(deps, cbs, first, statements)];
  for (const one of statements) {
    if (found.some(({ account }) => account.currency === one.currency)) continue;
    found.push(await getSubject(deps, cbs, one, statements));
  }
  return found;
}

const getSubject = async (
  deps: Pick<Deps, "db">,
  cbs: CbsAccountRow,
  one: BankStatement,
  all: readonly BankStatement[],
): Promise<FileSubject> => ({
  account: await findSubject(deps, cbs, one),
  statements: all.filter(({ currency }) => currency === one.currency),
});

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
  if (first.format === "csv" || forms.length === 0 || forms.some((form) => isCbsAccount(form, cbs.number))) {
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
