import { setImmediate } from "node:timers/promises";
import { headHeader } from "@/integrity/trail/head";
import { type Phrase, say } from "@/vocabulary/language";
import { currentLanguage, speak } from "@/vocabulary/language/speaking";

/** One column of a CSV: a heading, and the cell of a row. Numbers are written plainly, e.g. `-1234.50`. */
export type CsvColumn<Row> = { header: Phrase; cell: (row: Row) => string };

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** Characters that spreadsheets read as the start of a formula (OWASP, CSV injection), full-width forms included. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Most cells: nothing to quote, and no start of a formula. */
const harmless = /^[0-9A-Za-z][^",\r\n]*$/;

/**
 * A cell in the form of RFC 4180. A text that a spreadsheet would calculate gets an apostrophe, which keeps it a
 * text; a plain number stays one.
 */
export function csvCell(text: string): string {
  if (text === "" || harmless.test(text)) return text;
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** The lines of a page, concatenated by hand: joining a list for each row would take a third longer. */
function writeLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  let text = "";
  for (const row of rows) {
    let between = "";
    for (const { cell } of columns) {
      text += between + csvCell(cell(row));
      between = ",";
    }
    text += "\r\n";
  }
  return text;
}

/** Excel reads a CSV as UTF-8 only if it begins with this mark; without it, Arabic names are garbled. */
const byteOrderMark = "\ufeff";

/**
 * A CSV written a page of rows at a time, at the receiver's pace, so that memory does not grow with the list. If a
 * page cannot be read it ends with an error, never incomplete.
 * @param pages the rows, page by page
 * @param language by default the requester's; English for programs
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterator<readonly Row[]>,
  language = currentLanguage(),
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const headings = speak(language, () => line(columns.map(({ header }) => say(header))));
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + headings));
    },
    async pull(controller) {
      const { done, value: rows } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(speak(language, () => writeLines(columns, rows))));
      await setImmediate();
    },
    async cancel() {
      await pages.return?.();
    },
  });
}

/**
 * The answer that a browser saves under a name.
 * @param name without the date, e.g. `transactions`
 * @param head the trail's newest row, from `recordExport`
 */
export function csvResponse(
  name: string,
  date: string,
  head: string,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}-${date}.csv"`,
      [headHeader]: head,
    },
  });
}
