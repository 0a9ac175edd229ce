/* Printed amounts, the number format of a file, and its currency. */
export { listMoney, type Money } from "./amounts";
export { currencyDecimals as decimalsOf } from "./currencies";
export { voteNumberFormat } from "./number-format";
export type { NumberFormat } from "./printed-number";
export { findCurrency } from "./statement-currency";
