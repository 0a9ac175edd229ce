import { latinNumber, signedDecimal } from "./csv-values";
import { sideSign } from "./csv-words";

/** Columns of the amounts: one with signs or with a column of sides, or one for each side. */
export type AmountColumns = { amount?: number; side?: number; debit?: number; credit?: number };

/** Amounts and balances as whole numbers of ten thousandths: no currency has smaller units. */
const scale = 10_000;

export type Rows = readonly (readonly string[])[];
export type Decimal = "." | ",";

/** Reads a cell in ten thousandths; undefined if it is empty or no number. */
export function cellNumber(cell: string | undefined, decimal: Decimal): number | undefined {
  if (cell === undefined || cell.trim() === "") return undefined;
  const read = signedDecimal(cell, decimal);
  return read && read.sign * Math.round(Number(read.digits) * scale);
}

/**
 * Reads the signed amount of each row; undefined for a row without exactly one. Some banks give every debit a minus; in any other
 * column of debits a negative one is money back.
 * @param listNumbers returns the numbers of a column, row by row
 */
export function signedAmounts(
  rows: Rows,
  { amount, side, debit, credit }: AmountColumns,
  listNumbers: (column: number) => readonly (number | undefined)[],
): (number | undefined)[] {
  const none: readonly undefined[] = [];
  const of = (column: number | undefined) => (column === undefined ? none : listNumbers(column));
  const [amounts, debits, credits] = [of(amount), of(debit), of(credit)];
  const areNegative = debits.every((size) => (size ?? 0) <= 0);
  return rows.map((row, at) => {
    if (amount !== undefined) {
      const size = amounts[at];
      if (size === undefined || side === undefined) return size;
      const sign = sideSign(row[side] ?? "");
      return sign === undefined ? undefined : sign * Math.abs(size) || 0;
    }
    const [out, into] = [debits[at] ?? 0, credits[at] ?? 0];
    if (out !== 0 && into !== 0) return undefined;
    return into + (areNegative ? out : -out) || 0;
  });
}

/** Numbers of balances that follow from the amounts, and of balances that do not. */
export type Agreement = { agree: number; differ: number };
export type Direction = "down" | "up";
type Agreements = { [Way in Direction]?: Agreement };

/**
 * Compares amounts with the balances beside them, separately for each currency. Rows without a balance count with the
 * next one that has one.
 * @param ways `down` if rows may run oldest first, `up` if they may run newest first
 * @param sign -1 to compare with the opposite signs
 */
export function compareBalances(
  amounts: readonly (readonly (number | undefined)[])[],
  balances: readonly (readonly (number | undefined)[])[],
  ways: readonly Direction[],
  sign: 1 | -1 = 1,
): Agreements {
  const found = { down: { agree: 0, differ: 0 }, up: { agree: 0, differ: 0 } };
  for (const [at, each] of balances.entries()) addAgreement(found, amounts[at] ?? [], each, sign);
  return Object.fromEntries(ways.map((way) => [way, found[way]]));
}

function addAgreement(
  found: Record<Direction, Agreement>,
  amounts: readonly (number | undefined)[],
  balances: readonly (number | undefined)[],
  sign: 1 | -1,
): void {
  let last: number | undefined;
  // The amounts since the last balance: downwards including this row's, upwards including that row's.
  let [downwards, upwards, moved]: [number, number, boolean] = [0, 0, false];
  for (const [at, balance] of balances.entries()) {
    const amount = sign * (amounts[at] ?? 0);
    downwards += amount;
    if (amount !== 0) moved = true;
    if (balance !== undefined) {
      if (last !== undefined && (moved || balance !== last)) {
        found.down[balance - last === downwards ? "agree" : "differ"] += 1;
        found.up[last - balance === upwards ? "agree" : "differ"] += 1;
      }
      last = balance;
      downwards = 0;
      upwards = 0;
      moved = amount !== 0;
    }
    upwards += amount;
  }
}

/** True if all balances follow from the amounts, in one direction of the rows. */
export const proves = (found: Agreements): boolean =>
  Object.values(found).some(({ agree, differ }) => agree > 0 && differ === 0);

/** True if no balance follows from the amounts, in either direction. */
export const contradicts = (found: Agreements): boolean =>
  Object.values(found).every(({ agree, differ }) => agree === 0 && differ > 0);

/** Number of balances that follow from the amounts, in the better direction. */
export const agreeing = (found: Agreements): number =>
  Math.max(0, ...Object.values(found).map(({ agree }) => agree));

type Form = "." | "," | "doubtful" | undefined;

/** Decimal sign of a cell; doubtful if three digits follow its only separator. */
export function decimalForm(cell: string): { form: Form; places: number } {
  const text = latinNumber(cell).replace(/[\s\u00a0\u202f'’\u066c]/g, "");
  const marks = text.match(/\d*[.,][\d.,]*/)?.[0] ?? "";
  const signs = marks.replace(/\d/g, "");
  const last = signs.at(-1);
  if (last !== "." && last !== ",") return { form: undefined, places: 0 };
  const places = marks.length - marks.lastIndexOf(last) - 1;
  const other = last === "." ? "," : ".";
  if (signs.length > 1) {
    // A repeated sign groups digits; of two different signs the last one is the decimal sign.
    return signs.includes(other) && signs.indexOf(last) === signs.length - 1
      ? { form: last, places }
      : { form: other, places: 0 };
  }
  const whole = marks.slice(0, marks.indexOf(last));
  const doubtful = places === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return { form: doubtful ? "doubtful" : last, places };
}

/**
 * Finds the decimal sign from the cells; undefined if it is ambiguous. Three digits after a single separator may be
 * thousands: they are decimals only if all amounts have three and one of them cannot be grouped. A program may write zeros
 * in another notation than its amounts, so zeros alone decide nothing beside such a cell.
 */
export function findDecimalSign(cells: readonly string[]): { decimal: Decimal | undefined; open: boolean } {
  const forms = cells.map((cell) => ({ cell, ...decimalForm(cell) }));
  const count = (sign: Decimal) => forms.filter(({ form }) => form === sign).length;
  const [points, commas] = [count("."), count(",")];
  const doubtful = forms.filter(({ form }) => form === "doubtful").map(({ cell }) => latinNumber(cell));
  const isZeros = forms.every(
    ({ cell, form }) => form === undefined || form === "doubtful" || !/[1-9]/.test(latinNumber(cell)),
  );
  if (doubtful.length > 0 && isZeros) return { decimal: undefined, open: true };
  if (points === 0 && commas === 0) return { decimal: undefined, open: doubtful.length > 0 };
  const decimal = commas > points ? "," : ".";
  const asDecimals = doubtful.filter((cell) => cell.includes(decimal));
  const uniform = forms.every(({ form, places }) => form !== decimal || places === 3);
  return { decimal, open: asDecimals.length > 0 && !uniform };
}
