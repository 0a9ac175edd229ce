import type { TransactionType } from "@/accounts/transactions/contract";
import type { BankDate, Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Counterparty } from "@/vocabulary/party/counterparty";
import type { PaidTo } from "@/vocabulary/party/paid-to";

/** The account of a statement, with the facts that its reader may know. */
type StatementAccount = {
  id: number;
  virtualIban: string;
  reference: string;
  customerName: string;
  companyName: string;
  currency: Currency;
};

/**
 * Head of a statement with the totals of its period. Balances are booked ones (available and held together), in minor
 * units of the account's currency: `openingBalance` before the first movement of `from`, `closingBalance` after the
 * last one of `to`; both are bank days and included. Holds and releases change neither and count in no total.
 */
export type StatementHead = {
  account: StatementAccount;
  from: BankDate;
  to: BankDate;
  openingBalance: Minor;
  closingBalance: Minor;
  /** Available part of the closing balance, if the format states it (MT940's field 64, camt's CLAV). */
  closingAvailable?: Minor;
  /**
   * The newest row of the audit trail at its creation, in the form of `headMark`: a truncated or rewritten book
   * differs.
   */
  trail?: string;
  credits: { count: number; sum: Minor };
  debits: { count: number; sum: Minor };
  holds: number;
  releases: number;
  /** The number of the last movement on the account up to the end of `to`, 0 before the first. */
  lastSeq: number;
};

/**
 * A row of a statement. `amount` is positive and in the account's currency, `balance` the booked balance after it,
 * `seq` its number on the account.
 */
export type StatementRow = {
  id: number;
  seq: number;
  type: TransactionType;
  amount: Minor;
  description: string;
  reference: string;
  balance: Minor;
  createdAt: Instant;
  processedAt: Instant;
  originalAmount: Minor | null;
  originalCurrency: Currency | null;
  rate: string | null;
  /** Payer or payee. */
  counterparty: Counterparty;
  /** Account number that a credit was paid to. */
  paidTo: PaidTo;
};

/** The rows of a statement in pages, oldest first, so that a long one is never in memory as a whole. */
export type StatementRows = AsyncIterable<readonly StatementRow[]>;

/** The file formats of a statement. */
export type StatementFormat = "csv" | "xlsx" | "pdf" | "mt940" | "camt053" | "camt052" | "camt054";
