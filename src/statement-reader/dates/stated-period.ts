import type { Segment } from "../accounts/segments";
import type { ReadDocument } from "../document";
import { aboveRows, outsideRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import type { DatedRow } from "../rows/dated-rows";
import type { MarkEvent } from "../rows/event-types";
import type { Solution } from "../solving/solution";
import { type DateOrder, type Period, resolveDate } from "./calendar";
import type { PrintedDate } from "./dates";
import { findMonth, findPeriods, namesPeriod } from "./period";

const headLines = 40;
const daysAround = 5;
const mostly = 0.5;
const millisecondsPerDay = 86_400_000;

function holdsMost(period: Period, days: readonly number[]): boolean {
  const within = days.filter((day) => day >= period.from - daysAround && day <= period.to + daysAround);
  return within.length >= days.length * mostly;
}

const holdsAll = (period: Period, days: readonly number[]): boolean =>
  days.every((day) => day >= period.from && day <= period.to);

/** The days of the opening and the closing balance, if both are dated. */
function ofBalances(solution: Solution, document: ReadDocument, around: Period | null): Period | null {
  const { run, opening, closing } = solution;
  const marks = [...run.summary, ...run.steps.flatMap((step) => (step.kind === "mark" ? [step.event] : []))];
  const findDay = (event: MarkEvent) =>
    event.mark.date ? resolveDate(event.mark.date, document.order, around) : null;
  const days = (balance: number | null) =>
    marks
      .filter((event) => balance !== null && event.mark.money.minor === Math.abs(balance))
      .flatMap((event) => findDay(event) ?? []);
  const [first, last] = [days(opening), days(closing)];
  if (first.length === 0 || last.length === 0) return null;
  const period = { from: Math.min(...first), to: Math.max(...last) };
  return period.from < period.to ? period : null;
}

/** The month whose last day is printed alone at the top, as the statement's date. */
function ofLastDay(
  head: readonly ReadLine[],
  document: ReadDocument,
  days: readonly number[],
): Period | null {
  for (const line of head) {
    const [date] = line.dates;
    const to = date && date.year !== null ? resolveDate(date, document.order, null) : null;
    if (to === null || line.dates.length > 1 || new Date((to + 1) * millisecondsPerDay).getUTCDate() !== 1)
      continue;
    const month = { from: to + 1 - new Date(to * millisecondsPerDay).getUTCDate(), to };
    if (days.length > 0 && holdsAll(month, days)) return month;
  }
  return null;
}

const longestPairDays = 400;

function getPair(
  first: PrintedDate | undefined,
  second: PrintedDate | undefined,
  order: DateOrder,
): Period[] {
  if (!first || !second || first.year === null || second.year === null) return [];
  const [from, to] = [resolveDate(first, order, null), resolveDate(second, order, null)];
  return from !== null && to !== null && from < to && to - from < longestPairDays ? [{ from, to }] : [];
}

/**
 * Full dates side by side without a word between them, or alone below each other: the fields 'from' and 'to' of a
 * form.
 */
const pairedDates = (lines: readonly ReadLine[], order: DateOrder): Period[] =>
  lines.flatMap((line, index) => {
    const beside = line.dates.flatMap((date, at) => {
      const next = line.dates[at + 1];
      return next && next.from === date.to ? getPair(date, next, order) : [];
    });
    const [date, below] = [line.dates[0], lines[index + 1]?.dates[0]];
    const alone = line.words.length === date?.to && lines[index + 1]?.words.length === below?.to;
    const stacked = alone && date && below && Math.abs(date.x0 - below.x0) < line.size;
    return [...beside, ...(stacked ? getPair(date, below, order) : [])];
  });

/**
 * Period that a statement states: printed at its head, named as a month, by the days of its first and last balance, or
 * by dates side by side that include every row. A period that excludes most rows belongs to something else. Null if
 * only the rows show it.
 */
export function statedPeriod(
  document: ReadDocument,
  segment: Segment,
  solution: Solution,
  rows: readonly DatedRow[],
): Period | null {
  const days = rows.flatMap((row) => row.day ?? []);
  const several = new Set(days).size > 1;
  const fits = (period: Period | null | undefined): period is Period =>
    period !== null && period !== undefined && holdsMost(period, days);
  const { order } = document;
  const outside = outsideRows(segment.lines);
  const head = aboveRows(segment.lines).slice(0, headLines);
  const around = segment.period ?? document.anchor;
  const month = findMonth(head, order);
  const printed = findPeriods(outside, order).map((each) => each.period);
  const headed = findPeriods(head, order);
  const labelled = headed.find((each) => namesPeriod(head[each.index] as ReadLine));
  if (labelled) return labelled.period;
  const found = [
    headed.find((each) => fits(each.period))?.period,
    month && days.length > 0 && holdsAll(month, days) ? month : null,
    ofBalances(solution, document, around),
    pairedDates(segment.lines.slice(0, headLines), order).find((pair) => several && holdsAll(pair, days)),
    segment.period,
    ...printed,
    document.period,
    ofLastDay(head, document, days),
  ];
  return found.find(fits) ?? null;
}
