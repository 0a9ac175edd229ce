import type { Money } from "../amounts/amounts";
import type { PrintedDate } from "../dates/dates";
import type { MarkKind } from "../vocabulary";
import type { Line } from "./lines";

/** A labelled amount: an opening or closing balance, a total, or a look-alike of these. */
export type Mark = {
  kind: MarkKind;
  /** The label says nothing else: such marks must tie, others are only hints. */
  exact: boolean;
  label: string;
  money: Money;
  date: PrintedDate | null;
  /** The label stands over the amount instead of before it. */
  above: boolean;
};

/** A line with what was read in it. */
export type ReadLine = Line & {
  money: Money[];
  dates: PrintedDate[];
};

/** A page with the lines that were read of it; its width in points. */
export type ReadPage = {
  number: number;
  width: number;
  lines: ReadLine[];
};
