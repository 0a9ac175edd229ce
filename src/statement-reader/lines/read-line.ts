import type { Money } from "../amounts/amounts";
import type { PrintedDate } from "../dates/dates";
import type { MarkKind } from "../vocabulary";
import type { Line } from "./lines";

/** A labelled amount: an opening or closing balance, a total, or a look-alike of these. */
export type Mark = {
  kind: MarkKind;
  /** True if the label has no other words: such marks must tie, others are only hints. */
  exact: boolean;
  label: string;
  money: Money;
  date: PrintedDate | null;
  /** True if the label is over the amount and not before it. */
  above: boolean;
};

/** A line with the dates and amounts read in it. */
export type ReadLine = Line & {
  money: Money[];
  dates: PrintedDate[];
};

/** A page with its lines; its width in points. */
export type ReadPage = {
  number: number;
  width: number;
  lines: ReadLine[];
};
