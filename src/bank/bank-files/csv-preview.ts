import { parse } from "csv-parse/sync";
import { detectSeparator } from "@/platform/spreadsheets/csv";
import { detectEncoding } from "@/platform/spreadsheets/decode";
import { readLayout } from "./csv-layout";
import type { CsvAnswers, CsvMapping, CsvQuestion } from "./csv-mapping";
import { firstColumns } from "./first-columns";
import { clean } from "./refusal";
import { encodingNeeded } from "./text-lines";
import { assertSize } from "./xml";

export type CsvPreview = {
  guess: CsvMapping;
  /** Questions that a person must answer before the file is read, since nothing is booked on a guess. */
  questions: CsvQuestion[];
  /** Facts to remember about this layout of columns; undefined for a file without headings. */
  settled: CsvAnswers | undefined;
  /** The currency that the headings of the amounts name. */
  currency: string | undefined;
  headings: string[];
  rows: string[][];
};

/** Number of bytes and rows examined to find the columns, and of rows shown. */
const sampledBytes = 200_000;
const sampledRows = 1000;
const shownRows = 20;
/** Number of columns shown, and of characters of a cell. */
const mostColumns = 200;
const longestShown = 200;

/**
 * Reads the beginning of a CSV and assigns its columns: as a person stated, or else by the file. Anything that
 * neither decides becomes a question. Missing headings are generated (`Column 1`).
 * @param currency the account's currency, if known
 * @throws AppError if the file is empty or too large
 */
export function previewCsv(bytes: Uint8Array, answers: CsvAnswers = {}, currency?: string): CsvPreview {
  assertSize(bytes);
  const recognised = answers.encoding ?? detectEncoding(bytes);
  const encoding = recognised ?? "windows-1252";
  const text = decoded(bytes.subarray(0, sampledBytes), encoding);
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  const whole = bytes.length <= sampledBytes || end < 0 ? text : text.slice(0, end + 1);
  const separator = answers.separator ?? detectSeparator(whole);
  const records: string[][] = parse(firstColumns(whole, separator, mostColumns), {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    skip_records_with_error: true,
    to: sampledRows,
  });
  const layout = readLayout(records, answers, currency, mostColumns);
  const { headerRow, headings } = layout;
  const guess: CsvMapping = {
    separator,
    encoding,
    headerRow,
    columns: layout.columns,
    dateOrder: layout.dateOrder.order,
    decimal: layout.decimal.sign,
    ...(headerRow > 0 && { headings }),
    ...(answers.statuses && { statuses: answers.statuses }),
  };
  return {
    guess,
    questions: [
      ...(recognised === undefined ? [{ about: "encoding" as const, sentence: encodingNeeded }] : []),
      ...layout.questions,
    ],
    settled: headerRow === 0 ? undefined : keepDecided(guess, layout),
    currency: layout.currency,
    headings: headings.map((heading, at) => heading || `Column ${at + 1}`),
    rows: layout.rows.slice(0, shownRows).map((cells) =>
      headings.map((_, at) =>
        clean(cells[at] ?? "")
          .slice(0, longestShown)
          .toWellFormed(),
      ),
    ),
  };
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replaceAll("\u0000", "");
}

/** Removes from a mapping the parts that this file does not decide, since the next one may differ. */
function keepDecided(mapping: CsvMapping, layout: ReturnType<typeof readLayout>): CsvAnswers {
  const { dateOrder, decimal, columns, headings, statuses } = mapping;
  return {
    headings,
    ...(statuses && { statuses }),
    ...(layout.dateOrder.known && { dateOrder }),
    ...(layout.decimal.known && { decimal }),
    ...(layout.amountsKnown && { columns }),
  };
}
