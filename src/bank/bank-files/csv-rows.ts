import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { type Encoding, encodings } from "@/platform/spreadsheets/table";
import { quoted, refusal, startOf } from "./refusal";
import { textPieces } from "./text-lines";

export type CsvRow = {
  /** Row number as in a spreadsheet, from 1: a cell of several lines is in one row. */
  row: number;
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: readonly string[];
};

const perTurn = 100;
/** Maximum number of characters and separators in a row: a bank's file has some dozens. */
const longestRow = 100_000;
const mostSeparators = 10_000;

/** Maximum size of a file whose rows are kept, in bytes: in memory they take some ten times as much. */
const mostKept = 4_000_000;
const keptRows = new WeakMap<Uint8Array, { key: string; rows: readonly CsvRow[] }>();

/**
 * The rows of a CSV. A file of at most 4 MB is parsed once: its rows are kept while it is in use, for its layout and its lines.
 * Yields to other requests every 100 rows.
 * @throws AppError if a quoted cell does not end
 */
export async function* csvRows(
  bytes: Uint8Array,
  separator: string,
  encoding: string,
): AsyncGenerator<CsvRow> {
  const key = JSON.stringify([separator, encoding]);
  const kept = keptRows.get(bytes);
  if (kept?.key === key) {
    for (const row of kept.rows) {
      yield row;
      if (row.row % perTurn === 0) await setImmediate();
    }
    return;
  }
  const rows: CsvRow[] = [];
  for await (const row of parseRows(bytes, separator, encoding)) {
    if (bytes.length <= mostKept) rows.push(row);
    yield row;
  }
  if (bytes.length <= mostKept) keptRows.set(bytes, { key, rows });
}

/**
 * Parses the rows of a CSV, whose cells may be quoted and have line breaks. A quotation mark within an unquoted cell
 * is an ordinary character. Yields to other requests every 100 rows.
 * @throws AppError if a quoted cell does not end
 */
async function* parseRows(bytes: Uint8Array, separator: string, encoding: string): AsyncGenerator<CsvRow> {
  const known = encodings.find((one) => one === encoding);
  if (!known) throw refusal(undefined, "VALUE_WRONG", `The encoding ${quoted(encoding)} is not known here.`);
  // Line numbers are noted while parsing, so that an error is attributed to the row after them.
  const begins = [1];
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
    on_record(cells) {
      begins.push(cells.reduce((line, cell) => line + countBreaks(cell), (begins.at(-1) ?? 0) + 1));
      return cells;
    },
  });
  let row = 0;
  try {
    // An error of the pieces ends the parser, and is thrown by its next row; `pipe` alone would make it an uncaught
    // error.
    pipeline(Readable.from(readPieces(bytes, known, separator)), parser, () => {});
    for await (const cells of parser) {
      if (!isTexts(cells)) throw new TypeError("A row of a CSV is a list of texts");
      yield { row: row + 1, line: begins[row] ?? 0, cells };
      row += 1;
      if (row % perTurn === 0) await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what =
      error.code === "CSV_MAX_RECORD_SIZE"
        ? "The row that begins here is longer than 100,000 characters: perhaps a quotation mark does not end."
        : "A quotation mark stands here that no other ends.";
    throw refusal(
      startOf(begins.at(-1) ?? 1),
      "NOT_WELL_FORMED",
      `${what} Within a quoted cell, write it twice.`,
    );
  }
}

/** The text in pieces, as long as no line has too many cells: the parser would create all of them first. */
function* readPieces(bytes: Uint8Array, encoding: Encoding, separator: string): Generator<string> {
  let [line, count] = [1, 0];
  for (const piece of textPieces(bytes, encoding)) {
    for (const letter of piece) {
      if (letter === "\n" || letter === "\r") {
        count = 0;
        if (letter === "\n") line += 1;
      } else if (letter === separator) count += 1;
      if (count > mostSeparators)
        throw refusal(
          { line, column: count },
          "TOO_COMPLEX",
          "The row has too many cells for a bank's file. Choose another file.",
        );
    }
    yield piece;
  }
}

const countBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((cell) => typeof cell === "string");
