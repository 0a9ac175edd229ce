/* Amounts as they are printed, how this file writes numbers, and its currency. */
export { type Money, moneyIn, type NumberFormat } from "./amounts";
export { decimalsOf } from "./currencies";
export { voteNumberFormat } from "./number-format";
export { findCurrency } from "./statement-currency";
