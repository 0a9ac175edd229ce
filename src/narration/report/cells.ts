import type { CellValue } from "exceljs";
import { countDecimals, parseMinor } from "@/statement-reader/decimals";

/** Number format of a money cell with as many decimals as the statement prints. */
export function moneyFormat(decimals: number): string {
  return decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
}

/**
 * A decimal string as a cell number. A spreadsheet has only binary numbers of 15 digits: an amount with more digits
 * stays text, so that it loses none.
 */
export function moneyCell(decimal: string | null): CellValue {
  if (decimal === null) return null;
  const digits = decimal.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length > 15 ? textCell(decimal) : Number(decimal);
}

/** Cell with the value that a check found: a decimal as a number, anything else as text. */
export function foundCell(found: string | null): CellValue {
  return found !== null && /^-?\d+(?:\.\d+)?$/.test(found) ? moneyCell(found) : textCell(found);
}

/** A date string `YYYY-MM-DD` as a real date at midnight UTC, which a spreadsheet shows as that day everywhere. */
export function dateCell(date: string | null): CellValue {
  return date === null ? null : new Date(`${date}T00:00:00Z`);
}

const controlCharacters = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}-${String.fromCharCode(31)}]`,
  "g",
);
const longestCell = 32_000;

/**
 * Text as a string value, never as a formula, whatever it begins with. Control characters, which would make the file
 * unreadable, are removed.
 */
export function textCell(text: string | null): CellValue {
  return text === null
    ? null
    : text
        .replace(controlCharacters, "")
        .replace(/[\uFFFE\uFFFF]/g, "")
        .toWellFormed()
        .slice(0, longestCell);
}

/** The sum of decimal strings, exactly, as the cached result of a formula. */
export function sumDecimals(decimals: readonly (string | null)[]): number {
  const known = decimals.filter((each) => each !== null);
  const scale = Math.max(0, ...known.map(countDecimals));
  const minor = known.reduce((sum, each) => sum + parseMinor(each, scale), 0);
  return Number((minor / 10 ** scale).toFixed(scale));
}

/** Number of decimals of a statement's amounts. */
export function mostDecimals(amounts: readonly (string | null)[]): number {
  return Math.max(0, ...amounts.map((amount) => (amount === null ? 0 : countDecimals(amount))));
}
