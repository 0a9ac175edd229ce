import { decimalsOf, findCurrency, listMoney, type NumberFormat, voteNumberFormat } from "./amounts";
import {
  type DateOrder,
  datesIn,
  findMonth,
  findPeriod,
  isPeriodAlone,
  type Period,
  type PrintedDate,
  resolveDate,
  voteDateOrder,
} from "./dates";
import { type Line, linesOfPage, type ReadLine } from "./lines";
import type { ReadPage } from "./lines/read-line";
import { withMixedDecimals } from "./mixed-decimals";
import { type PageNumber, pageNumbersOf } from "./page";
import { type Finding, find, runPasses } from "./pass";
import { type DatedLine, datePasses, linePasses, pagePasses } from "./passes";
import type { PageWords } from "./words";

/** A statement file read line by line, with the formats chosen for the whole file. */
export type ReadDocument = {
  pages: ReadPage[];
  format: NumberFormat;
  order: DateOrder;
  currency: string | null;
  period: Period | null;
  /** The period as printed; `period` may also be the month of a title. */
  printedPeriod: Period | null;
  /** The period, or day numbers of full dates in the file, from which missing years of rows are derived. */
  anchor: Period | null;
  /** The latest date that is printed in full; null without one. */
  latest: number | null;
  pageNumbers: PageNumber[];
  /** True if a drawn line crosses part of a row on some page. */
  crossed: boolean;
};

/** Full dates of a file in the order of the page, without those whose year is far from the rest. */
function fullDays(dates: readonly PrintedDate[], order: DateOrder): number[] {
  const days = dates.flatMap((date) => (date.year === null ? [] : (resolveDate(date, order, null) ?? [])));
  const middle = [...days].sort((a, b) => a - b)[days.length >> 1] ?? 0;
  return days.filter((day) => Math.abs(day - middle) < 400);
}

/**
 * Date of the statement in documents whose rows omit the year: the first full date; others belong to terms and offers.
 */
function findAnchorPeriod(days: readonly number[], rowsHaveYears: boolean): Period | null {
  const [first] = days;
  if (first === undefined) return null;
  return rowsHaveYears ? { from: Math.min(...days), to: Math.max(...days) } : { from: first, to: first };
}

/** Lines with their dates and amounts, in the file's formats. */
function readLines(pages: readonly Line[][], format: NumberFormat): ReadLine[][] {
  const dated = runPasses(
    datePasses,
    pages.flatMap((lines) => lines.map((line) => ({ line, dates: datesIn(line.words) }))),
  );
  let next = 0;
  return pages.map((lines) =>
    lines.map((line): ReadLine => {
      const { dates } = dated[next++] as DatedLine;
      const money = listMoney(line.words, format).filter(
        (each) => !dates.some((date) => each.from < date.to && date.from < each.to && !date.weak),
      );
      return { ...line, dates: dates.filter((date) => !clashes(date, money)), money };
    }),
  );
}

/** A period alone on its line may look like an amount. */
const periodLines: Finding<{ line: ReadLine; period: Period; order: DateOrder }, boolean> = {
  name: "periods that look like amounts",
  why: "a period such as '01.06 - 30.06.2026' stands alone on its line",
  run: ({ line, period, order }) => isPeriodAlone(line, period, order),
};

/** Reads pages of words into lines with amounts and dates; number and date formats are chosen once for all pages. */
export function readDocument(pages: readonly PageWords[]): ReadDocument {
  const { printed, format, currency } = readFormat(pages);
  return readInFormat(pages, printed, format, currency);
}

/** The document read with amounts that have fewer decimals than most; undefined if it has no such amounts. */
export function readMixedDocument(pages: readonly PageWords[]): ReadDocument | undefined {
  const { printed, format, currency } = readFormat(pages);
  const mixed = withMixedDecimals(printed, format);
  return mixed && readInFormat(pages, printed, mixed, currency);
}

function readFormat(pages: readonly PageWords[]) {
  const printed = runPasses(linePasses, pages.map(linesOfPage));
  const words = printed.flat();
  const currency = findCurrency(words);
  return { printed, currency, format: voteNumberFormat(words, decimalsOf(currency)) };
}

function readInFormat(
  pages: readonly PageWords[],
  printed: readonly Line[][],
  format: NumberFormat,
  currency: string | null,
): ReadDocument {
  const lines = readLines(printed, format);
  const read = runPasses(
    pagePasses,
    pages.map(({ number, width }, index) => ({ number, width, lines: lines[index] ?? [] })),
  );
  const all = read.flatMap((page) => page.lines);
  const dates = all.flatMap((line) => line.dates);
  const inRows = all.flatMap((line) => (line.money.length > 0 ? line.dates.slice(0, 1) : []));
  const findPeriodInOrder = (order: DateOrder) => findPeriod(all, order) ?? findMonth(all, order);
  const order = voteDateOrder(dates, inRows, currency, findPeriodInOrder);
  const days = fullDays(dates, order);
  const withYear = inRows.filter((date) => date.year !== null).length;
  const around = findAnchorPeriod(days, withYear > inRows.length / 2);
  const printedPeriod = findPeriod(all, order);
  const period = printedPeriod ?? (around === null ? findMonth(all, order) : null);
  if (period) for (const line of all) if (find(periodLines, { line, period, order }, false)) line.money = [];
  return {
    pages: [...read],
    format,
    order,
    currency,
    period,
    printedPeriod,
    anchor: period ?? around,
    latest: days.reduce<number | null>((most, day) => Math.max(most ?? day, day), null),
    pageNumbers: pageNumbersOf(read),
    crossed: pages.some((page) => page.crossed),
  };
}

const clashes = (date: PrintedDate, money: readonly { from: number; to: number }[]): boolean =>
  date.weak && money.some((each) => each.from < date.to && date.from < each.to);
