import type { Money } from "../amounts/amounts";
import type { Side } from "../amounts/printed-number";
import type { PrintedDate } from "../dates/dates";
import type { Mark, ReadLine } from "../lines/read-line";
import type { Column } from "../tables/columns";
import type { Part } from "../tables/tables";

/** A line of a table that may be a transaction: its columns are known, their meaning is not yet. */
export type RowEvent = {
  type: "row";
  part: Part;
  page: number;
  y: number;
  date: PrintedDate | null;
  /** True if the date is on this line; else it is that of a line above. */
  dated: boolean;
  cells: Record<string, Money>;
  side: Side | null;
  text: string[];
  /**
   * True if an undated row's words begin right of the dates, like a further row of the same day and unlike a footer.
   */
  indented: boolean;
};

/** A labelled balance or total, in a table or in a summary. */
export type MarkEvent = {
  type: "mark";
  part: Part;
  page: number;
  y: number;
  mark: Mark;
  /** Role of its column, if it is in one. */
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
  /** A balance on a line without an amount: it counts as a balance and not as a row. */
  balance: Money | null;
  key: string | null;
  /** True if it heads the rows of its day; a balance on it may be that after them. */
  headsDay?: boolean;
  /** True if unreadable text is at the edge of a column of movements; see `endsLikeMovement`. */
  unread?: boolean;
};

export type Event = RowEvent | MarkEvent | TextEvent;

/** A line of a table by columns. */
export type Reading = {
  line: ReadLine;
  cells: Record<string, Money>;
  date: PrintedDate | null;
  side: Side | null;
  text: string;
};
