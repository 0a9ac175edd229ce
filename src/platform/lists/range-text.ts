import type { Page } from "db/keyset";
import { type Said, say, type Text } from "@/vocabulary/language";
import { sayNoun } from "@/vocabulary/language/around";
import { countedUpTo, type Summary } from "./reading";

const format = new Intl.NumberFormat("en-US");
/** A count with separators of thousands. */
export const number = (count: number): string => format.format(count);

/**
 * Range of a page's rows: '51 to 100 of 1,234 accounts', '1 to 50 of more than 1,000 accounts', '3 accounts'; if they
 * were not counted and more follow, '1 to 50'.
 */
export function rangeText(
  { rows, position, next, previous, searched }: Page<unknown>,
  { rows: counted, exceeded }: Summary,
  nouns: readonly [Text, Text],
): Said {
  const shown = { count: number(rows.length), noun: sayNoun(nouns, rows.length) };
  if (searched !== undefined)
    return say("{count} {noun} among the {searched} searched: go on for the others", {
      ...shown,
      searched: number(searched),
    });
  const end = position === undefined ? undefined : position + rows.length;
  const known = counted ?? (next === undefined ? end : undefined);
  if (previous === undefined && next === undefined) return say("{count} {noun}", shown);
  const from = position === undefined ? undefined : number(position + 1);
  if (known === undefined && from !== undefined && end !== undefined)
    return say("{from} to {to}", { from, to: number(end) });
  const total = known === undefined || exceeded === true || (end !== undefined && end > known);
  const least = Math.max(exceeded ? countedUpTo : 0, end ?? rows.length);
  const all = total ? (next === undefined ? least - 1 : least) : (known ?? 0);
  const of = { all: number(all), noun: sayNoun(nouns, all) };
  if (from === undefined || end === undefined)
    return total
      ? say("{count} of more than {all} {noun}", { count: shown.count, ...of })
      : say("{count} of {all} {noun}", { count: shown.count, ...of });
  const range = { from, to: number(end), ...of };
  return total
    ? say("{from} to {to} of more than {all} {noun}", range)
    : say("{from} to {to} of {all} {noun}", range);
}
