import { type Cell, decimal, empty, formula, text } from "@/platform/workbook/cells";
import { countDecimals, parseMinor } from "@/statement-reader/decimals";

export const textOrEmpty = (value: string | null): Cell => (value === null ? empty : text(value));

export const amountOrEmpty = (value: string | null): Cell => (value === null ? empty : decimal(value));

/** Cell with the value that a check found: a count, an amount, or text. */
export function foundCell(found: string | null, style: "money" | "count"): Cell {
  return found !== null && /^-?\d+(?:\.\d+)?$/.test(found) ? decimal(found, style) : textOrEmpty(found);
}

/** The sum of decimal strings, exactly, as the cached result of a formula. */
export function sumDecimals(decimals: readonly (string | null)[]): number {
  const known = decimals.filter((each) => each !== null);
  const scale = mostDecimals(known);
  const minor = known.reduce((sum, each) => sum + parseMinor(each, scale), 0);
  return Number((minor / 10 ** scale).toFixed(scale));
}

/** Number of decimals of a statement's amounts. */
export function mostDecimals(amounts: readonly (string | null)[]): number {
  return amounts.reduce((most, each) => Math.max(most, each === null ? 0 : countDecimals(each)), 0);
}

/** The net of a line as a formula over the two cells before it, `debit` and `credit` in decimal strings. */
export function netCell(
  lines: readonly { debit: string; credit: string }[],
  [debit, credit]: readonly [string, string],
  style: "money" | "sum",
): Cell {
  const negated = (value: string) => (value.startsWith("-") ? value.slice(1) : `-${value}`);
  const net = sumDecimals(lines.flatMap((line) => [line.credit, negated(line.debit)]));
  return formula(`${credit}-${debit}`, String(net), style);
}
