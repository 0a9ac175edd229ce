import { readCsv } from "./csv";
import { readOtherWorkbook } from "./other-workbooks";
import { type Table, type TableLimits, UnreadableTable } from "./table";
import { readWorkbook } from "./workbook";

/** First characters of a file that is not text, with the sentence about its kind and the remedy. */
const beginnings: readonly [text: string, sentence: string][] = [
  [
    "\xd0\xcf\x11\xe0",
    "This is an old workbook (XLS), or one with a password: save it as XLSX without a password",
  ],
  ["%PDF-", "This is a PDF: upload the table as CSV or XLSX"],
];

/**
 * True for a workbook that is no XLSX: an XLS, a page or XML that holds a table, and OpenDocument, a ZIP without the parts of an
 * XLSX.
 */
const isOther = (beginning: string, bytes: Uint8Array): boolean =>
  beginning.startsWith("\xd0\xcf\x11\xe0") ||
  /^\W{0,3}</.test(beginning) ||
  (beginning.startsWith("PK") &&
    !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("[Content_Types].xml"));

/**
 * Reads a CSV or a workbook, recognised by its bytes, in this process. `readTable` reads strangers' files.
 * @throws UnreadableTable
 */
export async function readTableBytes(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (limits.shown && isOther(beginning, bytes)) return await readOtherWorkbook(bytes, limits);
  const known = beginnings.find(([text]) => beginning.startsWith(text));
  if (known) throw new UnreadableTable(known[1]);
  const table = beginning.startsWith("PK") ? await readWorkbook(bytes, limits) : readCsv(bytes, limits);
  if (table.rows.length === 0) throw new UnreadableTable("The file is empty");
  return table;
}
