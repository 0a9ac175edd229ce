import { type Encoding, encodings, type Separator, separators } from "@/platform/spreadsheets/table";
import type { csvRowStates } from "@/vocabulary/bank-options";
import { clean } from "./refusal";

export { encodings, separators };

export type RowState = (typeof csvRowStates)[number];

export type DateOrder = "dmy" | "mdy" | "ymd";

/** How a CSV is read. Columns count from 0. */
export type CsvMapping = {
  separator: Separator | string;
  encoding: Encoding | string;
  /** The row that holds the headings, from 1; 0 where there are none. Rows above it are not read. */
  headerRow: number;
  columns: CsvColumns;
  /** Of dates in numbers whose year does not stand first. */
  dateOrder: DateOrder;
  decimal: "." | ",";
  /** The headings when it was made: a file with others at the columns used is refused. */
  headings?: string[] | undefined;
  /** States by the words of the status column, where these are not known here. */
  statuses?: Record<string, RowState> | undefined;
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
 * `side` says whether the amount is a debit or a credit (`D`, `CR`, `Soll`, `Bij`), `status` whether the row is booked, is pending or
 * moved nothing. `counterpartyAgent` is the counterparty's bank: its BIC, or its number within a clearing system;
 * `structuredReference` the creditor's reference that the payer gave as such.
 */
export const optionalColumns = [
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

/** What somebody said of a CSV; everything else is read from the file. */
export type CsvAnswers = { [Said in keyof Omit<CsvMapping, "columns">]?: CsvMapping[Said] | undefined } & {
  columns?: { [Column in keyof CsvColumns]?: CsvColumns[Column] | undefined } | undefined;
  /** True for answers from an earlier file with the same headings; the balances may reopen them. */
  remembered?: boolean | undefined;
};

/** What the file leaves open. It is read once a mapping says it. */
export type CsvQuestion = {
  about: "amounts" | "side" | "status" | "decimal" | "dateOrder" | "currency" | "encoding";
  sentence: string;
  /** The texts of the status column that are not known here. */
  values?: string[];
};

/** A heading as it is kept with a mapping and compared: of at most 100 characters. */
export const headingText = (cell: string): string => clean(cell).slice(0, 100).toWellFormed();
