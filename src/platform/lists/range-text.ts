import type { Page } from "db/keyset";
import { countedUpTo, type Summary } from "./reading";

const format = new Intl.NumberFormat("en-US");
/** A count with separators of thousands. */
export const number = (count: number): string => format.format(count);

/**
 * Which rows a page shows: '51 to 100 of 1,234 accounts', '1 to 50 of more than 1,000 accounts', '3 accounts'; where
 * they were not counted and more follow, '1 to 50'.
 */
export function rangeText(
  { rows, position, next, previous, searched }: Page<unknown>,
  { rows: counted, exceeded }: Summary,
  [one, many]: readonly [string, string],
): string {
  if (searched !== undefined) {
    const found = `${number(rows.length)} ${rows.length === 1 ? one : many}`;
    return `${found} among the ${number(searched)} searched: go on for the others`;
  }
  const end = position === undefined ? undefined : position + rows.length;
  const known = counted ?? (next === undefined ? end : undefined);
  if (previous === undefined && next === undefined)
    return `${number(rows.length)} ${rows.length === 1 ? one : many}`;
  if (known === undefined && position !== undefined && end !== undefined)
    return `${number(position + 1)} to ${number(end)}`;
  const total = known === undefined || exceeded === true || (end !== undefined && end > known);
  const least = Math.max(exceeded ? countedUpTo : 0, end ?? rows.length);
  const of = total ? `more than ${number(next === undefined ? least - 1 : least)}` : number(known ?? 0);
  if (position === undefined || end === undefined) return `${number(rows.length)} of ${of} ${many}`;
  return `${number(position + 1)} to ${number(end)} of ${of} ${many}`;
}
