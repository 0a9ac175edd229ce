import { parse } from "csv-parse/sync";
import { AppError } from "@/kernel/errors";
import { detectSeparator } from "@/platform/spreadsheets/csv";
import { detectEncoding } from "@/platform/spreadsheets/decode";
import { codePages } from "@/vocabulary/bank-options";
import { NewForms } from "./csv-forms";
import { readLayout } from "./csv-layout";
import type { CsvAnswers, CsvMapping, CsvQuestion } from "./csv-mapping";
import { showReadings } from "./csv-readings";
import { csvRows } from "./csv-rows";
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

/** Number of bytes and rows at the beginning that are examined as a whole, and of rows shown. */
const sampledBytes = 200_000;
const sampledRows = 1000;
const shownRows = 20;
/** Number of columns shown, and of characters of a cell. */
const mostColumns = 200;
const longestShown = 200;

/**
 * Assigns the columns of a CSV: as a person stated, or else by the file. Anything that neither decides becomes a
 * question. Of a long file the first rows are examined as a whole, and of the others those that show something new.
 * Missing headings are generated (`Column 1`). Yields to other requests.
 * @param currency the account's currency, if known
 * @throws AppError if the file is empty or too large
 */
export async function previewCsv(
  bytes: Uint8Array,
  answers: CsvAnswers = {},
  currency?: string,
): Promise<CsvPreview> {
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
  const isPart = bytes.length > sampledBytes || records.length === sampledRows;
  const further = isPart ? await readFurther(bytes, separator, encoding, records.length) : [];
  const layout = readLayout(records, further, answers, currency, mostColumns);
  const { headerRow, headings } = layout;
  const guess: CsvMapping = {
    separator,
    encoding,
    headerRow,
    columns: layout.columns,
    dateOrder: layout.dateOrder.order,
    decimal: layout.decimal.sign,
    ...(Object.keys(layout.decimal.own).length > 0 && { decimals: layout.decimal.own }),
    ...(headerRow > 0 && { headings }),
    ...(answers.statuses && { statuses: answers.statuses }),
    ...(answers.rows && { rows: answers.rows }),
  };
  const questions = layout.questions.map(({ answers: fitting = [], ...question }): CsvQuestion => {
    const readings = showReadings(layout.rows, guess, fitting);
    return readings.length === 0 ? question : { ...question, readings };
  });
  return {
    guess,
    questions: [...(recognised === undefined ? [askEncoding(bytes)] : []), ...questions],
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

/** Question about the code page, with texts of the file in each. */
function askEncoding(bytes: Uint8Array): CsvQuestion {
  const readings = codePages.map((encoding) => {
    const lines = decoded(bytes.subarray(0, sampledBytes), encoding).split(/[\r\n]+/);
    const written = lines.filter((line) => /[\u0080-\uffff]/.test(line)).slice(0, 2);
    const rows = written.map((line) => ({
      date: "",
      text: clean(line).slice(0, 80).toWellFormed(),
      amount: "",
    }));
    return { answer: { encoding }, rows };
  });
  return { about: "encoding", sentence: encodingNeeded, readings };
}

/** Result of `readFurther`, kept while the same file is examined again with new answers. */
const furtherRows = new WeakMap<Uint8Array, { as: string; rows: string[][] }>();

/** The rows after the first ones that show something new; none after a row that cannot be parsed, which reading refuses. */
async function readFurther(
  bytes: Uint8Array,
  separator: string,
  encoding: string,
  read: number,
): Promise<string[][]> {
  const as = `${separator} ${encoding} ${read}`;
  const known = furtherRows.get(bytes);
  if (known?.as === as) return known.rows;
  const kept = new NewForms(mostColumns);
  try {
    for await (const { row, cells } of csvRows(bytes, separator, encoding)) kept.take(cells, row > read);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  furtherRows.set(bytes, { as, rows: kept.rows });
  return kept.rows;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replaceAll("\u0000", "");
}

/** Removes from a mapping the parts that this file does not decide, since the next one may differ. */
function keepDecided(mapping: CsvMapping, layout: ReturnType<typeof readLayout>): CsvAnswers {
  const { dateOrder, decimal, columns, headings, statuses, rows } = mapping;
  return {
    headings,
    ...(statuses && { statuses }),
    ...(rows && { rows }),
    ...(layout.dateOrder.known && { dateOrder }),
    ...(layout.decimal.known && { decimal }),
    ...(layout.amountsKnown && { columns }),
  };
}
