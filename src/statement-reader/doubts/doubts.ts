import type { Segment } from "../accounts/segments";
import type { Period } from "../dates/calendar";
import type { ReadDocument } from "../document";
import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";
import { outsideRows } from "../lines/lines-around-rows";
import { goesBeyond } from "../page/continued-pages";
import { pagesComplete } from "../page/page-numbers";
import type { DatedRow } from "../rows/dated-rows";
import type { RowEvent } from "../rows/events";
import { sidesDoubtful } from "../solving/debt-statements";
import type { Solution } from "../solving/solve";
import { headsWaiting, isWaiting } from "../tables/pending-words";
import { isNotFinal, leavesOut } from "./disclaimers";
import { endsMisdated } from "./end-dates";
import { leavesOutRows } from "./excluded-rows";
import { yearStrange } from "./foreign-calendars";
import { yearGuessed } from "./guessed-years";
import { mixesCurrencies } from "./mixed-currencies";
import { isGuide, isOfBook } from "./other-papers";
import { printedCounts } from "./printed-counts";
import { decimalsDoubtful, isScaled } from "./scaled-amounts";
import { opensAgain } from "./second-statement";
import { contradictsRows } from "./summary-figures";
import { losesRows } from "./uncounted-rows";
import { skipsDay } from "./unread-days";
import { owedDoubtful } from "./unstated-debt";

/*
 * What speaks against figures that tie: the sums of a statement cannot see that a row is not booked, that a page was
 * printed twice, or that a figure lies under another. Any one of these keeps a statement from being proven.
 */

/** A row under a title of amounts that are not booked, or with words for one. */
function anyWaits(rows: readonly RowEvent[]): boolean {
  const titles = new Set(rows.flatMap((row) => row.part.section?.title ?? []));
  return [...titles].some(headsWaiting) || rows.some((row) => isWaiting(row.text.join(" ")));
}

const DAYS_BEFORE = 62;
const DAYS_AFTER = 20;
const DAYS_AROUND = 5;

/** A day that does not exist, one far outside of the period that the statement prints, or none within it. */
function misdated(rows: readonly DatedRow[], period: Period | null): boolean {
  const days = rows.flatMap((row) => row.day ?? []);
  if (days.length > 0 && days.length < rows.length) return true;
  if (!period) return false;
  return (
    days.some((day) => day < period.from - DAYS_BEFORE || day > period.to + DAYS_AFTER) ||
    (days.length > 0 && days.every((day) => day < period.from - DAYS_AROUND || day > period.to + DAYS_AROUND))
  );
}

/** Two amounts at one place of a line: a figure printed over another. */
function overprints({ money, size }: ReadLine): boolean {
  return money.some((one, index) => {
    const next = money[index + 1];
    if (!next) return false;
    const shared = Math.min(one.x1, next.x1) - Math.max(one.x0, next.x0);
    return shared > size * 0.5 && shared > 0.5 * Math.min(one.x1 - one.x0, next.x1 - next.x0);
  });
}

/** What two pages that are one and the same share, and hardly any others: how many lines, and all their amounts. */
function likenessOf(lines: readonly ReadLine[]): string {
  let sum = 0;
  for (const line of lines) for (const money of line.money) sum += money.minor;
  return `${lines.length}:${sum}`;
}

/** A page with rows whose lines are those of another: it is there twice. */
function repeatsPage(lines: readonly ReadLine[], rows: readonly RowEvent[]): boolean {
  const pages = new Set(rows.map((row) => row.page));
  if (pages.size < 2) return false;
  const own = Map.groupBy(lines, (line) => line.page);
  const withRows = [...pages].flatMap((page) => [own.get(page) ?? []]);
  return [...Map.groupBy(withRows, likenessOf).values()].some((alike) => {
    if (alike.length < 2) return false;
    return (
      new Set(alike.map((page) => page.map((line) => textOf(line.words)).join("\n"))).size < alike.length
    );
  });
}

/** The statement says that it has more rows than were read. Fewer may be those of one kind. */
function countsMore(lines: readonly ReadLine[], rows: readonly DatedRow[]): boolean {
  const read = {
    all: rows.length,
    debits: rows.filter((row) => row.debit !== 0).length,
    credits: rows.filter((row) => row.credit !== 0).length,
  };
  return printedCounts(lines).some(({ of, count }) => count > read[of]);
}

/** A footer that every page shares may say that it goes on, on the last of three as well. */
function allPages({ pageNumbers, pages }: ReadDocument): boolean {
  return pagesComplete(pageNumbers, pages.length);
}

/** Names of what is doubtful in a statement that ties; empty for nearly every statement. */
export function doubtsOf(
  solution: Solution,
  rows: readonly DatedRow[],
  segment: Segment,
  document: ReadDocument,
): string[] {
  const { events, lines, period } = segment;
  const counted = solution.chain.rows.map((solved) => solved.row);
  const around = outsideRows(lines);
  const doubts: [string, boolean][] = [
    ["The paper is a bank's statement", isOfBook(lines) || isGuide(lines)],
    ["The statement is final", isNotFinal(around)],
    ["The statement leaves nothing out", leavesOut(around)],
    ["Every transaction is booked", anyWaits(counted)],
    ["Dates are of the statement's period", misdated(rows, period)],
    ["Both ends are dated around the rows", endsMisdated(solution, rows, segment, document)],
    ["Every day can be read", skipsDay(solution.chain.rows)],
    ["Years are of our calendar", yearStrange(rows, lines)],
    ["Years are printed", yearGuessed(rows, lines, document)],
    ["No figure is printed over another", lines.some(overprints)],
    ["No page is there twice", repeatsPage(lines, counted)],
    ["No page comes before or after", goesBeyond(lines) && !allPages(document)],
    ["As many transactions as are counted", countsMore(lines, rows)],
    [
      "Figures beside the transactions agree",
      contradictsRows(solution, rows, around, document.order, period ?? document.anchor),
    ],
    ["No transaction is left out", leavesOutRows(solution.run) || losesRows(solution.run, events)],
    ["Debits and credits can be told", sidesDoubtful(solution, lines)],
    ["The paper says that its balance is owed", owedDoubtful(solution, events, lines)],
    ["One account opens once", opensAgain(segment, solution.run.rows)],
    ["Amounts are printed in full", isScaled(around)],
    ["Decimals can be told from thousands", decimalsDoubtful(solution, lines, document)],
    ["Amounts are of one currency", mixesCurrencies(solution, document)],
  ];
  return doubts.flatMap(([name, holds]) => (holds ? [name] : []));
}
