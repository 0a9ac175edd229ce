import type { Segment } from "../accounts/segments";
import type { ReadDocument } from "../document";
import { outsideRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { pagesComplete } from "../page/page-numbers";
import { type Finding, find } from "../pass";
import type { DatedRow } from "../rows/dated-rows";
import type { RowEvent } from "../rows/event-types";
import { areSidesDoubtful } from "../solving/debt-statements";
import type { Solution } from "../solving/solution";
import { isNotFinal, saysRowsAreLeftOut } from "./disclaimers";
import { leavesOutRows, losesRows } from "./excluded-rows";
import { areEndsMisdated, isYearGuessed, isYearStrange } from "./guessed-years";
import { mixesCurrencies } from "./mixed-currencies";
import { isGuide, isOfBook } from "./other-papers";
import {
  continuesElsewhere,
  countsMore,
  hasImpossibleDays,
  hasPendingRows,
  overprints,
  repeatsPage,
} from "./row-doubts";
import { areDecimalsDoubtful, isScaled } from "./scaled-amounts";
import { opensSecondStatement } from "./second-statement";
import { contradictsRows } from "./summary-figures";
import { hasUnreadDay } from "./unread-days";
import { isDebtUnstated } from "./unstated-debt";

/** A statement whose figures tie, with the data to question it. */
type Questioned = {
  solution: Solution;
  rows: readonly DatedRow[];
  segment: Segment;
  document: ReadDocument;
  /** The rows that were counted. */
  counted: readonly RowEvent[];
  /** The lines around the rows. */
  around: readonly ReadLine[];
};

/** `check` names the property that fails if `run` finds something; several doubts may share one. */
type Doubt = Finding<Questioned, boolean> & { check: string };

/** Errors that sums cannot reveal. Any one of these keeps matching figures from being proven. */
export const doubts: readonly Doubt[] = [
  {
    name: "a paper that is no bank's statement",
    check: "The paper is a bank's statement",
    why: "schedules, guides and books of others print figures that tie as well",
    run: ({ segment: { lines } }) => isOfBook(lines) || isGuide(lines),
  },
  {
    name: "a draft",
    check: "The statement is final",
    why: "the paper calls itself a draft, a specimen or replaced by another",
    run: ({ around }) => isNotFinal(around),
  },
  {
    name: "transactions left out by the bank",
    check: "The statement leaves nothing out",
    why: "the paper says that it leaves transactions out",
    run: ({ around }) => saysRowsAreLeftOut(around),
  },
  {
    name: "pending transactions",
    check: "Every transaction is booked",
    why: "rows that are not booked stand among the others",
    run: ({ counted }) => hasPendingRows(counted),
  },
  {
    name: "rows struck in part",
    check: "No row is struck through in part",
    why: "a drawn line runs through a part of a row, and nobody can tell which part of it stands",
    run: ({ document }) => document.crossed,
  },
  {
    name: "dates outside of the period",
    check: "Dates are of the statement's period",
    why: "a row's day does not exist or is far outside of the printed period",
    run: ({ rows, segment }) => hasImpossibleDays(rows, segment.period),
  },
  {
    name: "ends dated amid the rows",
    check: "Both ends are dated around the rows",
    why: "the opening balance is dated after a row, or the closing one before",
    run: ({ solution, rows, segment, document }) => areEndsMisdated(solution, rows, segment, document),
  },
  {
    name: "unread headings of days",
    check: "Every day can be read",
    why: "a line stands as the headings of days do and names none: 'Yesterday'",
    run: ({ solution }) => hasUnreadDay(solution.chain.rows),
  },
  {
    name: "years of another calendar",
    check: "Years are of our calendar",
    why: "years are those of another calendar",
    run: ({ rows, segment }) => isYearStrange(rows, segment.lines),
  },
  {
    name: "guessed years",
    check: "Years are printed",
    why: "nothing prints the year of the rows",
    run: ({ rows, segment, document }) => isYearGuessed(rows, segment.lines, document),
  },
  {
    name: "a figure over another",
    check: "No figure is printed over another",
    why: "a figure is printed over another",
    run: ({ segment }) => segment.lines.some(overprints),
  },
  {
    name: "a page that is there twice",
    check: "No page is there twice",
    why: "a page went into the file twice",
    run: ({ segment, counted }) => repeatsPage(segment.lines, counted),
  },
  {
    name: "a page before or after",
    check: "No page comes before or after",
    why: "the last page says that another follows",
    run: ({ segment, document }) =>
      continuesElsewhere(segment.lines) && !pagesComplete(document.pageNumbers, document.pages.length),
  },
  {
    name: "fewer rows than counted",
    check: "As many transactions as are counted",
    why: "the statement counts more transactions than were read",
    run: ({ segment, rows }) => countsMore(segment.lines, rows),
  },
  {
    name: "figures beside the rows",
    check: "Figures beside the transactions agree",
    why: "a sum or balance beside the rows is another than theirs",
    run: ({ solution, rows, around, segment, document }) =>
      contradictsRows(solution, rows, around, document.order, segment.period ?? document.anchor),
  },
  {
    name: "excluded rows",
    check: "No transaction is left out",
    why: "a row that was not counted prints a balance that continues the row above",
    run: ({ solution }) => leavesOutRows(solution.run),
  },
  {
    name: "uncounted rows",
    check: "No transaction is left out",
    why: "something between opening and closing balance looks like a row and was not counted",
    run: ({ solution, segment }) => losesRows(solution.run, segment.events),
  },
  {
    name: "untold sides",
    check: "Debits and credits can be told",
    why: "signs alone tell the sides of a paper that speaks of a card",
    run: ({ solution, segment }) => areSidesDoubtful(solution, segment.lines),
  },
  {
    name: "an unstated debt",
    check: "The paper says that its balance is owed",
    why: "debits make the balance larger on a paper that speaks of no debt",
    run: ({ solution, segment }) => isDebtUnstated(solution, segment.events, segment.lines),
  },
  {
    name: "a second statement among the rows",
    check: "One account opens once",
    why: "an account closes and another opens amid the rows",
    run: ({ solution, segment }) => opensSecondStatement(segment, solution.run.rows),
  },
  {
    name: "amounts in thousands",
    check: "Amounts are printed in full",
    why: "the paper says that its amounts are in thousands",
    run: ({ around }) => isScaled(around),
  },
  {
    name: "decimals like thousands",
    check: "Decimals can be told from thousands",
    why: "'1.234' may be either",
    run: ({ solution, segment, document }) => areDecimalsDoubtful(solution, segment.lines, document),
  },
  {
    name: "several currencies",
    check: "Amounts are of one currency",
    why: "amounts of several currencies stand in one column",
    run: ({ solution, document }) => mixesCurrencies(solution, document),
  },
];

/** Failed checks of a statement that ties; empty for nearly every statement. */
export function listDoubts(
  solution: Solution,
  rows: readonly DatedRow[],
  segment: Segment,
  document: ReadDocument,
): string[] {
  const counted = solution.chain.rows.map((solved) => solved.row);
  const around = outsideRows(segment.lines);
  const questioned = { solution, rows, segment, document, counted, around };
  return [...new Set(doubts.flatMap((doubt) => (find(doubt, questioned, false) ? [doubt.check] : [])))];
}
