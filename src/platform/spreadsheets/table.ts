import { textEncodings } from "@/vocabulary/bank-options";
import { sayInEnglish } from "@/vocabulary/language";

/** A row in the file. `row` is its number in a spreadsheet, from 1. */
export type TableRow = {
  row: number;
  cells: string[];
  /** Reason why a cell cannot be accepted, by its column from 0. */
  flaws?: Record<number, string> | undefined;
};

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

export const encodings = textEncodings;
export type Encoding = (typeof encodings)[number];

/** A table from a file: all non-empty rows, including its heading, and how the file was read. */
export type Table = { rows: TableRow[] } & (
  | { format: "csv"; encoding: Encoding; separator: Separator }
  | { format: "xlsx"; sheet: string }
);

/**
 * Maximum size of a file; `rows` counts non-empty ones, including the heading. `shown`: dates, calculated values and long
 * numbers are taken as they are shown, as in what a bank exports; otherwise they are flaws of what people typed.
 */
export type TableLimits = { rows: number; columns: number; shown?: boolean };

/** A file that cannot be read as a table, with a sentence for the person who sent it. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

/** Maximum number of sheets read per workbook. */
export const mostSheets = 50;

/**
 * Chooses the sheet of a bank's workbook that holds its table, such as the one after a cover sheet; the first sheet if none does.
 * @throws UnreadableTable if several hold one, since choosing one would lose the bookings of the others
 */
export function chooseSheet<Sheet extends { name: string; rows: readonly TableRow[] }>(
  sheets: readonly Sheet[],
): Sheet | undefined {
  const isFilled = ({ cells }: TableRow) => cells.filter((cell) => cell !== "").length >= 3;
  const [one, two] = sheets.filter(({ rows }) => rows.filter(isFilled).length >= 2);
  if (one && two)
    throw new UnreadableTable(
      sayInEnglish(
        "The workbook has several sheets with tables, {one} and {two}: save each one as a separate file",
        {
          one: one.name,
          two: two.name,
        },
      ),
    );
  return one ?? sheets[0];
}

/** Refuses a table that is larger than the limits. @throws UnreadableTable */
export function assertWithin(limits: TableLimits, size: { rows?: number; columns?: number }): void {
  if ((size.rows ?? 0) > limits.rows) {
    const most = (limits.rows - 1).toLocaleString("en-US");
    throw new UnreadableTable(
      sayInEnglish("The file has more than {most} rows below its heading: split it into several", { most }),
    );
  }
  if ((size.columns ?? 0) > limits.columns) {
    throw new UnreadableTable(
      sayInEnglish("The file has more than {columns} columns", { columns: limits.columns }),
    );
  }
}
