import { type Encoding, encodings, type Separator, separators } from "@/platform/spreadsheets/table";
import type { csvRowAnswers, csvRowStates } from "@/vocabulary/bank-options";
import { clean } from "./refusal";

export { encodings, separators };

export type RowState = (typeof csvRowStates)[number];
type RowAnswer = (typeof csvRowAnswers)[number];

/** Order of day, month and year; `hr`: months by their Croatian names, four of which are another month's in Polish or Czech. */
export type DateOrder = "dmy" | "mdy" | "ymd" | "hr";

/** Mapping of a CSV's columns, counted from 0. */
export type CsvMapping = {
  separator: Separator | string;
  encoding: Encoding | string;
  /** The row of the headings, from 1; 0 if there are none. Rows above it are not read. */
  headerRow: number;
  columns: CsvColumns;
  /** Order of day and month in numeric dates whose year does not come first. */
  dateOrder: DateOrder;
  decimal: "." | ",";
  /** Decimal signs of columns whose cells show another one. */
  decimals?: Record<number, "." | ","> | undefined;
  /** Headings at the time of the mapping: a file with other headings in these columns is refused. */
  headings?: string[] | undefined;
  /** States by words of the status column that the reader does not know. */
  statuses?: Record<string, RowState> | undefined;
  /** Answers about rows that are no bookings as they stand, by `rowKey`: `none` leaves them out. */
  rows?: Record<string, RowAnswer> | undefined;
};

/**
 * A column, counted from 0; null if a person stated that the file has none, undefined if it was not stated.
 */
export type CsvColumn = number | null | undefined;

/** Either `amount`, signed or with `side`, or `debit` and `credit`. */
export type CsvColumns = {
  date: number;
  description: number;
} & Partial<Record<OptionalColumn, CsvColumn>>;

/**
 * Columns of a CSV. `account`: the row's own account, in a file of several accounts. `side`: debit or credit (`D`, `CR`, `Soll`, `Bij`). `status`: booked, pending or no booking.
 * `counterpartyAgent`: the counterparty's bank by BIC or clearing number. `structuredReference`: the creditor's reference.
 */
export const optionalColumns = [
  "account",
  "valueDate",
  "amount",
  "side",
  "debit",
  "credit",
  "currency",
  "status",
  "reference",
  "counterparty",
  "counterpartyAccount",
  "counterpartyAgent",
  "structuredReference",
  "balance",
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Answers of a person about a CSV; everything else is read from the file. */
export type CsvAnswers = {
  [Said in keyof Omit<CsvMapping, "columns" | "decimals">]?: CsvMapping[Said] | undefined;
} & {
  columns?: { [Column in keyof CsvColumns]?: CsvColumns[Column] | undefined } | undefined;
  /** True for answers from an earlier file with the same headings; the balances may reopen them. */
  remembered?: boolean | undefined;
};

/** A question that the file leaves open. The file is read once the mapping answers it. */
export type CsvQuestion = {
  about:
    | "amounts"
    | "side"
    | "status"
    | "rows"
    | "decimal"
    | "date"
    | "dateOrder"
    | "account"
    | "currency"
    | "encoding";
  sentence: string;
  /** Texts of the status column that the reader does not know, or of rows that are no bookings as they stand. */
  values?: string[];
  /** Readings that fit the file, each with its answer. */
  readings?: CsvReadingShown[];
};

/** A question with the answers that fit the file. */
export type OpenQuestion = CsvQuestion & { answers?: CsvAnswers[] };

/** A reading of a CSV: the answer that makes it, and what rows of the file are by it. */
export type CsvReadingShown = { answer: CsvAnswers; rows: { date: string; text: string; amount: string }[] };

/** Text by which an answer about a row is remembered: its digits do not count, such as those of a date or a page. */
export const rowKey = (text: string): string => headingText(text.replace(/\p{Nd}+/gu, "#"));

/** Form of a heading for storage and comparison: at most 100 characters. */
export const headingText = (cell: string): string => clean(cell).slice(0, 100).toWellFormed();
