import { moneyIn, type NumberFormat } from "./amounts/amounts";
import { decimalsOf } from "./amounts/currencies";
import { joinCurrenciesBelow } from "./amounts/currencies-below";
import { withDecimalCommas } from "./amounts/dashed-decimals";
import { forgetEmptyCells } from "./amounts/empty-cells";
import { joinLoweredAmounts } from "./amounts/lowered-amounts";
import { voteNumberFormat } from "./amounts/number-format";
import { withoutOddSigns } from "./amounts/odd-signs";
import { joinSidesBelow } from "./amounts/sides-below";
import { findCurrency } from "./amounts/statement-currency";
import { type DateOrder, type Period, resolveDate, voteDateOrder } from "./dates/calendar";
import { withCompactDates } from "./dates/compact-dates";
import { datesIn, type PrintedDate } from "./dates/dates";
import { datesLead, withLeadingDates } from "./dates/leading-dates";
import { findMonth, findPeriod, isPeriodAlone } from "./dates/period";
import { joinSpacedDates } from "./dates/spaced-dates";
import { joinSplitDates } from "./dates/split-dates";
import { withFullYears } from "./dates/two-digit-years";
import { joinWrappedDates } from "./dates/wrapped-dates";
import { withYearRows } from "./dates/year-rows";
import { withoutDots } from "./lines/dot-leaders";
import type { ReadLine } from "./lines/labelled-amounts";
import { linesOfPage } from "./lines/lines";
import { type PageNumber, pageNumbersOf } from "./page/page-numbers";
import { unfolded } from "./page/two-column-pages";
import type { PageWords } from "./words/words";

/** A statement file read line by line, with what was voted for the whole of it. */
export interface ReadDocument {
  pages: ReadPage[];
  format: NumberFormat;
  order: DateOrder;
  currency: string | null;
  period: Period | null;
  /** The period as its own words print it; `period` may also be the month of a title. */
  printedPeriod: Period | null;
  /** The period, or day numbers of full dates in the file, for years that rows leave out. */
  anchor: Period | null;
  /** The latest day that is printed in full; null where none is. */
  latest: number | null;
  pageNumbers: PageNumber[];
}

export interface ReadPage {
  number: number;
  width: number;
  lines: ReadLine[];
}

/** The full dates of a file, in the order of the page, but for those years away from the rest. */
function fullDays(dates: readonly PrintedDate[], order: DateOrder): number[] {
  const days = dates.flatMap((date) => (date.year === null ? [] : (resolveDate(date, order, null) ?? [])));
  const middle = [...days].sort((a, b) => a - b)[days.length >> 1] ?? 0;
  return days.filter((day) => Math.abs(day - middle) < 400);
}

/** Where rows leave their years out the first full date is that of the statement: others speak of terms and offers. */
function anchorOf(days: readonly number[], rowsHaveYears: boolean): Period | null {
  const [first] = days;
  if (first === undefined) return null;
  return rowsHaveYears ? { from: Math.min(...days), to: Math.max(...days) } : { from: first, to: first };
}

/** Reads pages of words into lines with amounts and dates; number and date formats are voted once for all pages. */
export function readDocument(pages: readonly PageWords[]): ReadDocument {
  const unfoldedLines = pages.map((page) => unfolded(linesOfPage(page)));
  const plain = withDecimalCommas(withoutOddSigns(withoutDots(unfoldedLines)));
  const printedLines = withFullYears(withCompactDates(joinSpacedDates(plain)));
  const whole = joinSplitDates(printedLines.map(joinWrappedDates));
  const bare = pages.map((page, index) => ({ page, lines: whole[index] ?? [] }));
  const lines = bare.flatMap((each) => each.lines);
  const currency = findCurrency(lines);
  const format = voteNumberFormat(lines, decimalsOf(currency));
  const led = datesLead(lines);
  const printed = bare.map(({ page, lines: own }) => ({
    number: page.number,
    width: page.width,
    lines: joinCurrenciesBelow(
      joinSidesBelow(
        own.map((line): ReadLine => {
          const dates = led ? withLeadingDates(datesIn(line.words)) : datesIn(line.words);
          const money = moneyIn(line.words, format).filter(
            (each) => !dates.some((date) => each.from < date.to && date.from < each.to && !date.weak),
          );
          return { ...line, dates: dates.filter((date) => !clashes(date, money)), money };
        }),
      ),
    ),
  }));
  forgetEmptyCells(printed.flatMap((page) => page.lines));
  const read = withYearRows(joinLoweredAmounts(printed));
  const dates = read.flatMap((page) => page.lines.flatMap((line) => line.dates));
  const inRows = read.flatMap((page) =>
    page.lines.flatMap((line) => (line.money.length > 0 ? line.dates.slice(0, 1) : [])),
  );
  const all = read.flatMap((page) => page.lines);
  const periodIn = (order: DateOrder) => findPeriod(all, order) ?? findMonth(all, order);
  const order = voteDateOrder(dates, inRows, currency, periodIn);
  const days = fullDays(dates, order);
  const withYear = inRows.filter((date) => date.year !== null).length;
  const around = anchorOf(days, withYear > inRows.length / 2);
  const printedPeriod = findPeriod(all, order);
  const period = printedPeriod ?? (around === null ? findMonth(all, order) : null);
  if (period) for (const line of all) if (isPeriodAlone(line, period, order)) line.money = [];
  return {
    pages: read,
    format,
    order,
    currency,
    period,
    printedPeriod,
    anchor: period ?? around,
    latest: days.reduce<number | null>((most, day) => Math.max(most ?? day, day), null),
    pageNumbers: pageNumbersOf(read),
  };
}

function clashes(date: PrintedDate, money: readonly { from: number; to: number }[]): boolean {
  return date.weak && money.some((each) => each.from < date.to && date.from < each.to);
}
