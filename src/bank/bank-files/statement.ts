import type { bankFormats } from "@/vocabulary/bank-options";
import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { Particulars } from "@/vocabulary/party/particulars";
import type { Place } from "./refusal";

/** Fields of `:86:`. */
export type SwiftInformation = {
  endToEndId: string;
  references: string[];
  remittance: string;
  counterpartyName: string;
  counterpartyAccount: string;
  counterpartyAgent: string;
  structuredReference: string;
  /** The account on our side that it names: for a credit the credited one. */
  ownAccount: string;
  particulars: Particulars;
};

type BankFileFormat = (typeof bankFormats)[number];

/** Statement of a bank's file for one account and period. */
export type BankStatement = {
  format: BankFileFormat;
  /** The account as the file names it: IBAN or number, without spaces, upper case; see `accountForms`. */
  account: string;
  /** ISO 4217; any currency, even one that the platform does not book. */
  currency: string;
  /** The bank's id of this statement; "" if the format has none. */
  statementId: string;
  /** The electronic or legal sequence number, or `:28C:` (`4/1`); null if the file has none. */
  sequence: string | null;
  /** Number of this page of the statement; null if the file has none. */
  page: string | null;
  from: BankDate | null;
  to: BankDate | null;
  /** The booked balances (OPBD or PRCD, and CLBD; `:60F:` and `:62F:`); null if the file has none. */
  opening: BankBalance | null;
  closing: BankBalance | null;
  /** Interim booked balances (ITBD) in the order of the file, signed: pages begin and end with them. */
  interim: Minor[];
  /** The closing balance less opening balance and booked lines: 0 if they agree, null if a balance is missing. */
  difference: Minor | null;
  lines: BankLine[];
  /** Ends at which the statement continues in pages that were not read with it. */
  openEnds?: readonly OpenEnd[] | undefined;
  /** The account's balance after a line, if the file states it beside the line. */
  balanceAfter?: ReadonlyMap<BankLine, Minor> | undefined;
};

/** End of a page of a statement that another page precedes or follows, with its intermediate balance. */
export type OpenEnd = { side: "begin" | "end"; amount: Minor; place: Place };

/** `amount` is signed, in the minor units of the statement's currency: positive if the account is in credit. */
export type BankBalance = { amount: Minor; date: BankDate };

export type BankLine = {
  /** The line of the file on which the entry begins, from 1. */
  line: number;
  /** Direction in which the entry changes the account: a reversal has the opposite direction of the reversed entry. */
  direction: "credit" | "debit";
  reversal: boolean;
  /** A pending, expected or informational entry has moved no money yet: it is never posted. */
  status: "booked" | "pending";
  /** Positive, in minor units of the statement's currency. */
  amount: Minor;
  booked: BankDate;
  valued: BankDate | null;
  /** The payments of the entry, at least one: their amounts add up to `amount`. */
  details: BankDetail[];
  /** The bank's reference of the entry: AcctSvcrRef, or the text after `//` in `:61:`. */
  bankReference: string;
};

export type BankDetail = {
  /** Positive, in minor units of the statement's currency. */
  amount: Minor;
  /** The end-to-end identification; "" if there is none (NOTPROVIDED). */
  endToEndId: string;
  /**
   * All other references: InstrId, PmtInfId, MsgId, TxId, UETR, creditor reference, the customer reference of `:61:`.
   */
  references: string[];
  remittance: string;
  /** Text that follows the remittance in movements of 0. It is stored with it and does not identify the line. */
  continuation?: string;
  counterpartyName: string;
  /** IBAN or number, without spaces, upper case. */
  counterpartyAccount: string;
  /** The other party's bank: its BIC, or its number within a clearing system. */
  counterpartyAgent: string;
  /** The creditor's reference (ISO 11649 or a scheme's own) that the payer gave as such; "" if there is none. */
  structuredReference: string;
  /** Account that a credit names as its target, if it differs from the statement's own (a virtual IBAN). */
  creditorAccount: string;
  /** Original amount, rate, charges, reason of a return and ultimate parties; absent if the file states none. */
  particulars?: Particulars | undefined;
};

/** Maximum size of a bank file, in bytes: 25 MB. A larger one is refused unread. */
export const largestBankFile = 25_000_000;

/** Form of an account for comparison: without spaces, in upper case. */
export const accountText = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

/**
 * Forms of a statement's account for lookup: as in the file, and without what banks add to a number: bank code and
 * slash in front (`50880050/0194774600888`), or the currency behind (`9223382012EUR`).
 */
export function accountForms({ account, currency }: Pick<BankStatement, "account" | "currency">): string[] {
  const number = account.slice(account.indexOf("/") + 1);
  const bare = (text: string) =>
    currency !== "" && text.endsWith(currency) ? text.slice(0, -currency.length) : text;
  return [...new Set([account, bare(account), number, bare(number)])].filter((form) => form !== "");
}

/** Closing balance minus the opening balance and the booked lines; null unless both balances are given. */
export function balanceDifference(
  opening: BankBalance | null,
  closing: BankBalance | null,
  lines: readonly Pick<BankLine, "direction" | "status" | "amount">[],
): Minor | null {
  if (!opening || !closing) return null;
  let sum = opening.amount;
  for (const { direction, status, amount } of lines) {
    if (status === "booked") sum += direction === "credit" ? amount : -amount;
  }
  // Avoids a negative zero.
  return closing.amount - sum || 0;
}
