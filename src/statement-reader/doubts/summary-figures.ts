import { placeKey } from "../accounts/account-places";
import { isBare } from "../amounts/amounts";
import { type DateOrder, type Period, resolveDate } from "../dates/calendar";
import { monthNamed } from "../dates/months";
import { labelKind } from "../lines/label-kinds";
import { groupIntoCells, joinWords } from "../lines/lines";
import { labelGap } from "../lines/printed-labels";
import type { ReadLine } from "../lines/read-line";
import type { DatedRow } from "../rows/dated-rows";
import { signedBalance } from "../solving/column-reading";
import type { Solution } from "../solving/solution";
import { alternatives, asPrinted, pattern } from "../vocabulary";
import { squash } from "../words/text";
import type { Word } from "../words/words";

/*
 * Figures beside the rows that no sum uses: the balance of a day within the period, the movements of a month, a sum
 * of one side under an unusual label. If one of them contradicts the rows, the rows prove nothing.
 */

const millisecondsPerDay = 86_400_000;
const mostWords = 9;

const netLabel = new RegExp(`^(?:${alternatives("sums", "net")})$`);
const spanEnd = new RegExp(`(?:${alternatives("sums", "span")})$`);
/** Words of a sum without a side; a word for a side beside them names the sum of that side. */
const sumWord = pattern("sums", "bare");
const yearWord = pattern("periods", "years");

type Labelled = {
  label: string;
  /** The month that the label names; null if none. */
  month: number | null;
  amount: number;
};

const printedYear = /^\W*(19|20)\d\d\W*$/;
const beforeMonth = new RegExp(
  `[ (]+(?:${alternatives("periods", "beforeMonth", asPrinted)})?[ (:)]*$`,
  "iu",
);

/** Number of a word for a month; a word of three letters, such as 'out', only before a year. */
function monthAt(words: readonly Word[], at: number): number | null {
  const text = words[at]?.text.replace(/[(),:]/g, "") ?? "";
  return text.length > 3 || printedYear.test(words[at + 1]?.text ?? "") ? monthNamed(text) : null;
}

/** The labels of a line's amounts, without their months and years; none for a year's figures. */
const listLabelled = (line: ReadLine): Labelled[] =>
  line.money.flatMap((money, index): Labelled[] => {
    const words = line.words.slice(line.money[index - 1]?.to ?? 0, money.from);
    const near = groupIntoCells(words, labelGap).findLast((cell) => /\p{L}/u.test(joinWords(cell))) ?? [];
    if (near.length === 0 || near.length > mostWords) return [];
    const at = near.findLastIndex((_, place) => monthAt(near, place) !== null);
    const month = monthAt(near, at);
    const kept = near.filter(({ text }, place) => place !== at && !printedYear.test(text));
    const ofYear = yearWord.test(joinWords(kept)) || (month === null && kept.length < near.length);
    const label = joinWords(kept).replace(beforeMonth, "");
    return ofYear ? [] : [{ label, month, amount: Math.abs(money.minor) }];
  });

const getMonth = (day: number | null): number =>
  day === null ? 0 : new Date(day * millisecondsPerDay).getUTCMonth() + 1;

/** True if a label of one side's sum, or of all movements, has another amount than all rows or those of its month. */
function sumsElse({ label, month, amount }: Labelled, rows: readonly DatedRow[]): boolean {
  const own = month === null ? [] : rows.filter((row) => getMonth(row.day) === month);
  if (month !== null && own.length === 0) return false;
  const scopes = own.length > 0 ? [own, rows] : [rows];
  const others = (of: (row: DatedRow) => number) =>
    scopes.every((scope) => Math.abs(scope.reduce((sum, row) => sum + of(row), 0)) !== amount);
  const key = squash(label);
  if (netLabel.test(key) || netLabel.test(key.replace(spanEnd, "")))
    return others((row) => row.credit - row.debit);
  if (month === null && !sumWord.test(label)) return false;
  const found = labelKind(`total ${label}`);
  if (!found?.exact || (found.kind !== "debits" && found.kind !== "credits")) return false;
  return others((row) => row.debit) && others((row) => row.credit);
}

/** True if a bare balance of a day within the period is neither that at its end nor at the end of the day before. */
function otherOfDay(
  solution: Solution,
  rows: readonly DatedRow[],
  order: DateOrder,
  period: Period | null,
): boolean {
  const { opening, closing, reading, run } = solution;
  if (opening === null || rows.some((row) => row.day === null)) return false;
  const sign = reading.liability ? -1 : 1;
  const days = rows.flatMap((row) => row.day ?? []);
  const first = Math.min(period?.from ?? Number.POSITIVE_INFINITY, ...days);
  const last = period === null ? Number.POSITIVE_INFINITY : Math.max(period.to, ...days);
  const at = (day: number) =>
    rows.reduce((sum, row) => ((row.day ?? 0) <= day ? sum + row.credit - row.debit : sum), 0) * sign +
    opening;
  return run.summary.some(({ mark }) => {
    const day =
      mark.kind === "dated" && mark.exact && mark.date ? resolveDate(mark.date, order, period) : null;
    if (day === null || day < first || day > last) return false;
    const value = signedBalance(mark.money, reading.liability);
    const bare = isBare(mark.money);
    return [at(day), at(day - 1), opening, closing].every(
      (known) => known !== value && !(bare && Math.abs(known ?? 0) === Math.abs(value)),
    );
  });
}

/** True where a figure beside the rows contradicts them; `around` are the lines around the rows. */
export function contradictsRows(
  solution: Solution,
  rows: readonly DatedRow[],
  around: readonly ReadLine[],
  order: DateOrder,
  period: Period | null,
): boolean {
  if (otherOfDay(solution, rows, order, period)) return true;
  const settled = new Set(solution.totals.flatMap(({ event, ok }) => (ok ? [placeKey(event)] : [])));
  return around
    .filter((line) => line.money.length > 0 && !settled.has(placeKey(line)))
    .some((line) => listLabelled(line).some((each) => sumsElse(each, rows)));
}
