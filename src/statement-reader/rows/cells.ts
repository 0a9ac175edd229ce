import type { Money } from "../amounts/amounts";

/** The amounts of a row by the keys of their columns. */
export type Cells = Readonly<Record<string, Money>>;

/** True for a column of balances; all others hold movements. */
export const isOfBalances = (key: string): boolean => key.startsWith("balance");

/** Amounts of a row that are movements, with the keys of their columns. */
export const listMovements = (cells: Cells): [key: string, money: Money][] =>
  Object.entries(cells).filter(([key]) => !isOfBalances(key));

/** The balance that a row prints, the first of several; null if it prints none. */
export function findBalance(cells: Cells): Money | null {
  const key = Object.keys(cells).find(isOfBalances);
  return key ? (cells[key] ?? null) : null;
}
