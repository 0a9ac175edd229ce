import { moneyIn, type NumberFormat } from "./amounts.ts";
import { type DateOrder, type Period, resolveDate, voteDateOrder } from "./calendar.ts";
import { decimalsOf } from "./currencies.ts";
import { datesIn, type PrintedDate } from "./dates.ts";
import { linesOfPage } from "./lines.ts";
import type { ReadLine } from "./marks.ts";
import { findCurrency } from "./money.ts";
import { voteNumberFormat } from "./number-format.ts";
import { type PageNumber, pageNumbersOf } from "./page-numbers.ts";
import { findMonth, findPeriod, isPeriodAlone } from "./period.ts";
import { joinSidesBelow } from "./sides-below.ts";
import type { PageWords } from "./words.ts";
import { joinWrappedDates } from "./wrapped-dates.ts";

/** A statement file read line by line, with what was voted for the whole of it. */
export interface ReadDocument {
  pages: ReadPage[];
  format: NumberFormat;
  order: DateOrder;
  currency: string | null;
  period: Period | null;
  /** Day numbers of full dates in the file, for years that rows leave out. */
  anchor: Period | null;
  pageNumbers: PageNumber[];
}

export interface ReadPage {
  number: number;
  width: number;
  lines: ReadLine[];
}

function anchorOf(dates: readonly PrintedDate[], order: DateOrder): Period | null {
  const days = dates.flatMap((date) => (date.year === null ? [] : (resolveDate(date, order, null) ?? [])));
  if (days.length === 0) return null;
  const sorted = days.sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const near = sorted.filter((day) => Math.abs(day - middle) < 400);
  return { from: near[0] ?? middle, to: near.at(-1) ?? middle };
}

/** Reads pages of words into lines with amounts and dates; number and date formats are voted once for all pages. */
export function readDocument(pages: readonly PageWords[]): ReadDocument {
  const bare = pages.map((page) => ({ page, lines: joinWrappedDates(linesOfPage(page)) }));
  const lines = bare.flatMap((each) => each.lines);
  const currency = findCurrency(lines);
  const format = voteNumberFormat(lines, decimalsOf(currency));
  const read = bare.map(({ page, lines: own }) => ({
    number: page.number,
    width: page.width,
    lines: joinSidesBelow(
      own.map((line): ReadLine => {
        const dates = datesIn(line.words);
        const money = moneyIn(line.words, format).filter(
          (each) => !dates.some((date) => each.from < date.to && date.from < each.to && !date.weak),
        );
        return { ...line, dates: dates.filter((date) => !clashes(date, money)), money };
      }),
    ),
  }));
  const dates = read.flatMap((page) => page.lines.flatMap((line) => line.dates));
  const inRows = read.flatMap((page) =>
    page.lines.flatMap((line) => (line.money.length > 0 ? line.dates.slice(0, 1) : [])),
  );
  const order = voteDateOrder(dates, inRows, currency);
  const all = read.flatMap((page) => page.lines);
  const around = anchorOf(dates, order);
  const period = findPeriod(all, order) ?? (around === null ? findMonth(all, order) : null);
  if (period) for (const line of all) if (isPeriodAlone(line, period, order)) line.money = [];
  return {
    pages: read,
    format,
    order,
    currency,
    period,
    anchor: period ?? around,
    pageNumbers: pageNumbersOf(read),
  };
}

function clashes(date: PrintedDate, money: readonly { from: number; to: number }[]): boolean {
  return date.weak && money.some((each) => each.from < date.to && date.from < each.to);
}
