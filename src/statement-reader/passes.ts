import { withDecimalCommas } from "./amounts/dashed-decimals";
import { withoutEmptyCells } from "./amounts/empty-cells";
import { joinLoweredAmounts } from "./amounts/lowered-amounts";
import { withoutOddSigns } from "./amounts/odd-signs";
import { joinCurrenciesBelow, joinSidesBelow } from "./amounts/sides-below";
import { withCompactDates } from "./dates/compact-dates";
import type { PrintedDate } from "./dates/dates";
import { startWithDates, withLeadingDates } from "./dates/leading-dates";
import { joinSpacedDates } from "./dates/spaced-dates";
import { joinSplitDates } from "./dates/split-dates";
import { withFullYears } from "./dates/two-digit-years";
import { joinWrappedDates } from "./dates/wrapped-dates";
import { withoutBackwards } from "./lines/backwards";
import { withoutDots } from "./lines/dot-leaders";
import type { Line } from "./lines/lines";
import type { ReadPage } from "./lines/read-line";
import { withHalvesStacked } from "./page/two-column-pages";
import type { Pass } from "./pass";

/** Passes over the lines of all pages before dates and amounts are read, in this order. */
export const linePasses: readonly Pass<readonly Line[][]>[] = [
  {
    name: "two-column pages",
    why: "rows that go down the left half of a page go on at the top of the right one",
    run: (pages) => pages.map(withHalvesStacked),
  },
  {
    name: "words back to front",
    why: "a producer prints letters that run to the left from left to right",
    run: withoutBackwards,
  },
  {
    name: "dot leaders",
    why: "dots lead from a text to its amount and join both to one word",
    run: withoutDots,
  },
  {
    name: "odd signs",
    why: "a font has a sign of its own for plus, minus or a currency before the digits",
    run: withoutOddSigns,
  },
  {
    name: "dashed decimals",
    why: "amounts are written '1 234-56'",
    run: withDecimalCommas,
  },
  {
    name: "spaced dates",
    why: "the parts of a date are words of their own: '01 . 06 . 2026'",
    run: joinSpacedDates,
  },
  {
    name: "compact dates",
    why: "a column of dates is written without marks: '20260601'",
    run: withCompactDates,
  },
  {
    name: "two-digit years first",
    why: "dates are written '26/06/01', by our years or by those of Reiwa",
    run: withFullYears,
  },
  {
    name: "wrapped dates",
    why: "a narrow column breaks a date into two lines",
    run: (pages) => pages.map(joinWrappedDates),
  },
  {
    name: "split dates",
    why: "day and month stand in columns of their own",
    run: joinSplitDates,
  },
];

export type DatedLine = { line: Line; dates: PrintedDate[] };

/** Passes over the dates of all pages before amounts are read. */
export const datePasses: readonly Pass<readonly DatedLine[]>[] = [
  {
    name: "weak dates that lead",
    why: "a column of dates such as '1.06' looks like amounts",
    run: (lines) =>
      startWithDates(lines.map(({ line }) => line))
        ? lines.map(({ line, dates }) => ({ line, dates: withLeadingDates(dates) }))
        : lines,
  },
];

/** Passes over the lines of all pages after dates and amounts were read, in this order. */
export const pagePasses: readonly Pass<readonly ReadPage[]>[] = [
  {
    name: "sides below",
    why: "'CR' or 'DR' is printed under its amount",
    run: (pages) => pages.map((page) => ({ ...page, lines: joinSidesBelow(page.lines) })),
  },
  {
    name: "currencies below",
    why: "the code of a currency is printed under its amount",
    run: (pages) => pages.map((page) => ({ ...page, lines: joinCurrenciesBelow(page.lines) })),
  },
  {
    name: "dashes in empty cells",
    why: "the dash of an empty cell looks like the sign of the amount behind it",
    run: withoutEmptyCells,
  },
  {
    name: "lowered amounts",
    why: "the amount of a row is set a little below its text",
    run: joinLoweredAmounts,
  },
];
