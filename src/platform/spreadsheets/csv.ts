import { CsvError, parse } from "csv-parse/sync";
import { sayInEnglish } from "@/vocabulary/language";
import { decodeText, notText } from "./decode";
import {
  assertWithin,
  type Separator,
  separators,
  type Table,
  type TableLimits,
  type TableRow,
  UnreadableTable,
} from "./table";

/** Number of lines by which the separator is recognised, and maximum number of characters examined. */
const sampledLines = 200;
const sampledCharacters = 100_000;

/** Matches Excel's way to name the separator, in a first line that it does not count as a row. */
const named = /^sep=(.)\r?\n/i;

/**
 * Reads a CSV with unknown encoding and separator. Rows are numbered as in a spreadsheet: a quoted cell with a line
 * break is one row, and an empty line counts.
 * @throws UnreadableTable naming the line
 */
export function readCsv(bytes: Uint8Array, limits: TableLimits): Table {
  const { text, encoding } = decodeText(bytes);
  if (text.includes("\u0000")) throw new UnreadableTable(notText);
  const hint = named.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const separator = separators.find((one) => one === hint?.[1]) ?? detectSeparator(body);
  const records = parseRecords(body, separator, limits);
  const rows: TableRow[] = [];
  records.forEach((cells, at) => {
    if (cells.every((cell) => cell.trim() === "")) return;
    assertWithin(limits, { columns: cells.length });
    rows.push({ row: at + 1, cells });
  });
  assertWithin(limits, { rows: rows.length });
  return { format: "csv", encoding, separator, rows };
}

function parseRecords(text: string, delimiter: Separator, limits: TableLimits): string[][] {
  // Empty rows do not count towards the limit; a file of only those ends here.
  const to = limits.rows * 4;
  try {
    const records: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
      to,
    });
    if (records.length === to) assertWithin(limits, { rows: to });
    return records;
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTable(getSentence(error));
    throw error;
  }
}

function getSentence(error: CsvError): string {
  const { code, lines: line } = error;
  if (code === "CSV_MAX_RECORD_SIZE") {
    return typeof line === "number"
      ? sayInEnglish(
          "Line {line}: a row is longer than 200,000 characters. Is a quotation mark not closed?",
          {
            line,
          },
        )
      : "a row is longer than 200,000 characters. Is a quotation mark not closed?";
  }
  return typeof line === "number"
    ? sayInEnglish(
        "Line {line}: a quotation mark stands where none may be, or is not closed. Within a quoted cell, write it twice",
        { line },
      )
    : "a quotation mark stands where none may be, or is not closed. Within a quoted cell, write it twice";
}

/** The separator that splits most of the first lines into equally many cells. */
export function detectSeparator(text: string): Separator {
  const lines = readFirstLines(text.slice(0, sampledCharacters));
  let best: { separator: Separator; score: number } = { separator: ",", score: 0 };
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const usual = mode(counts);
    const score = counts.filter((count) => count === usual).length * 1000 + usual;
    if (usual > 0 && score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The first non-empty lines, without quoted parts. */
function readFirstLines(text: string): string[] {
  const bare = text.replace(/"(?:[^"]|"")*"/g, '""');
  return bare
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, sampledLines);
}

function mode(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  const [usual] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual?.[0] ?? 0;
}
