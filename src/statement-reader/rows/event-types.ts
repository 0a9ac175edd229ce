import type { Money } from "../amounts/amounts";
import type { Side } from "../amounts/printed-number";
import type { PrintedDate } from "../dates/dates";
import type { Mark, ReadLine } from "../lines/read-line";
import type { Column } from "../tables/columns";
import type { Part } from "../tables/tables";

/** A line of a table that may be a transaction: what stands in which column is known, what it means is not yet. */
export type RowEvent = {
  type: "row";
  part: Part;
  page: number;
  y: number;
  date: PrintedDate | null;
  /** The date stands on this line; else it is that of a line above. */
  dated: boolean;
  cells: Record<string, Money>;
  side: Side | null;
  text: string[];
  /** An undated row's words begin right of the dates, as a further row of the same day does and a footer does not. */
  indented: boolean;
};

/** A labelled balance or total, in a table or in a summary. */
export type MarkEvent = {
  type: "mark";
  part: Part;
  page: number;
  y: number;
  mark: Mark;
  /** Role of the column that it stands in, if it stands in one. */
  column: Column["role"] | null;
};

/** A line of text that belongs to the row above, below or around it. */
export type TextEvent = {
  type: "text";
  part: Part;
  page: number;
  y: number;
  x0: number;
  date: PrintedDate | null;
  text: string;
  /** A balance stands on the line and no amount: it counts as a balance and not as a row. */
  balance: Money | null;
  key: string | null;
  /** It heads the rows of its day; a balance on it may be that after them. */
  headsDay?: boolean;
  /** Something stands at the edge of a column of movements that is not an amount; see `endsLikeMovement`. */
  unread?: boolean;
};

export type Event = RowEvent | MarkEvent | TextEvent;

/** A line of a table as its columns have it. */
export type Reading = {
  line: ReadLine;
  cells: Record<string, Money>;
  date: PrintedDate | null;
  side: Side | null;
  text: string;
};
