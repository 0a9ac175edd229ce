import { type Encoding, encodings, type Separator, separators } from "@/platform/spreadsheets/table";
import { clean } from "./refusal";

export { encodings, separators };

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
};

/** Either `amount`, signed or with `side`, or `debit` and `credit`. */
export type CsvColumns = {
  date: number;
  valueDate?: number | undefined;
  amount?: number | undefined;
  /** Whether the amount is a debit or a credit: `D`, `CR`, `Soll`, `Bij`. */
  side?: number | undefined;
  debit?: number | undefined;
  credit?: number | undefined;
  currency?: number | undefined;
  description: number;
  reference?: number | undefined;
  counterparty?: number | undefined;
  counterpartyAccount?: number | undefined;
  /** The counterparty's bank: its BIC, or its number within a clearing system. */
  counterpartyAgent?: number | undefined;
  /** The creditor's reference that the payer gave as such. */
  structuredReference?: number | undefined;
  balance?: number | undefined;
};

/** A heading as it is kept with a mapping and compared: of at most 100 characters. */
export const headingText = (cell: string): string => clean(cell).slice(0, 100).toWellFormed();
