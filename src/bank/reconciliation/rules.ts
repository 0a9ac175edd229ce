import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import type { ResultStatus } from "./contract";

/**
 * Status of an account (specification, sections 4 and 9): matched if the difference is under 0.01, that is under one minor unit;
 * otherwise a discrepancy. An account whose balances agree, but whose own books do not verify, is an error.
 */
export function getResultStatus(difference: Minor, flaw: string | undefined): ResultStatus {
  if (difference !== 0) return "discrepancy";
  return flaw === undefined ? "matched" : "error";
}

/** A transaction as the search for the first break reads it. Amounts in minor units, with the sign of their effect. */
export type Line = {
  id: number;
  seq: number;
  signed: Minor;
  balanceAfter: Minor;
  /** The number of the transaction before, and the sum of all up to this one. */
  before: number;
  running: Minor;
  booked: boolean;
};

/** Fault of a transaction, as a sentence; undefined if it follows from the previous one and from its journal. */
export function transactionFault(line: Line, currency: Currency): string | undefined {
  const { seq, before, running, balanceAfter, booked, signed } = line;
  if (seq !== before + 1) {
    const missing = seq - before - 1;
    return missing === 1
      ? `Transaction number ${before + 1} is missing`
      : `Transactions number ${before + 1} to ${seq - 1} are missing`;
  }
  if (balanceAfter !== running) {
    return `After transaction number ${seq} the balance should be ${formatMoney(running, currency)}, the books say ${formatMoney(balanceAfter, currency)}`;
  }
  if (!booked) {
    return `Transaction number ${seq} of ${formatMoney(signed, currency)} is not what its journal booked`;
  }
  return undefined;
}

/** The balances of an account at one moment, in minor units. */
export type Balances = {
  currency: Currency;
  balance: Minor;
  available: Minor;
  held: Minor;
  /** Sum of its active holds. */
  reserved: Minor;
  /** Sums of the entries of its two ledger accounts; undefined if they were not computed. */
  entered?: { available: Minor; held: Minor } | undefined;
  transactionCount: number;
  newestNumber: number;
};

/** Contradiction among an account's balances, as a sentence. */
export function balanceFault(account: Balances): string | undefined {
  const { currency, balance, available, held, reserved, entered, transactionCount, newestNumber } = account;
  const money = (minor: Minor) => formatMoney(minor, currency);
  if (transactionCount !== newestNumber) {
    return `The account counts ${transactionCount} transactions, the newest is number ${newestNumber}`;
  }
  if (balance !== available + held) {
    return `The balance is ${money(balance)}, available and held make ${money(available + held)}`;
  }
  if (held !== reserved) return `${money(held)} is held, the active holds make ${money(reserved)}`;
  if (entered && entered.available !== available) {
    return `The available balance is ${money(available)}, its entries make ${money(entered.available)}`;
  }
  if (entered && entered.held !== held) {
    return `${money(held)} is held, its entries make ${money(entered.held)}`;
  }
  return undefined;
}
