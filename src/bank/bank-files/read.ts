import type { Encoding } from "@/platform/spreadsheets/table";
import { readBai2 } from "./bai2";
import { readCamt } from "./camt";
import { type CsvReading, readCsvStatements } from "./csv";
import { readOfx } from "./ofx";
import { oneAtATime } from "./one-at-a-time";
import { refusal } from "./refusal";
import type { BankStatement } from "./statement";
import { readSwift } from "./swift";
import { assertSize } from "./xml";

/**
 * Settings for reading a file: the mapping of a CSV, and the stated encoding of a SWIFT file.
 */
type BankFileOptions = { csv?: CsvReading | undefined; encoding?: Encoding | undefined };

/**
 * Reads a bank's file of any of the formats, recognised by its content. Yields to other requests
 * while it reads; other files wait for its end.
 * @throws AppError bad_request, too_large, or too_many if many files wait, with a code of `RefusalCode`:
 * `CSV_MAPPING_NEEDED` for a possible CSV without its columns; its sentence names the line and the remedy
 */
export async function readBankFile(
  bytes: Uint8Array,
  options: BankFileOptions = {},
): Promise<BankStatement[]> {
  assertSize(bytes);
  return oneAtATime(bytes, () => readForm(bytes, options));
}

async function readForm(bytes: Uint8Array, { csv, encoding }: BankFileOptions): Promise<BankStatement[]> {
  const form = detectForm(bytes);
  if (form === "xml") return await readCamt(bytes);
  if (form === "swift") return await readSwift(bytes, encoding);
  if (form === "ofx") return await readOfx(bytes, encoding);
  if (form === "bai2") return await readBai2(bytes, encoding);
  if (form !== "csv") throw refusal(undefined, "FORMAT_UNKNOWN", unknownFormat);
  if (csv) return await readCsvStatements(bytes, csv);
  const sentence = "The file looks like a CSV. Choose its columns first.";
  throw refusal(undefined, "CSV_MAPPING_NEEDED", sentence);
}

/** Refusal of a file that is none of the formats. */
export const unknownFormat =
  "The file is not a bank statement. Choose camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, XLSX, XLS, or a ZIP of these.";

/** Form of a file by its content. `qif` and `workbook` are read as the CSV that they are written as. */
type FileForm = "xml" | "swift" | "ofx" | "bai2" | "qif" | "csv" | "workbook" | "zip" | "other";

/** First bytes of files that are not text. A workbook (XLSX) is a ZIP, too: see `isWorkbook`. */
const beginnings: readonly [bytes: string, form: FileForm][] = [
  ["%PDF", "other"],
  ["PK\u0003\u0004", "zip"],
  ["PK\u0005\u0006", "zip"],
  ["\u00d0\u00cf\u0011\u00e0", "workbook"],
  ["\u0089PNG", "other"],
  ["\u00ff\u00d8\u00ff", "other"],
  ["GIF8", "other"],
  ["\u001f\u008b", "other"],
  ["Rar!", "other"],
  ["7z", "other"],
];

/** Marks of the formats in the beginning of a text, in the order in which they decide. */
const marks: readonly [pattern: RegExp, form: FileForm][] = [
  [/^\W{0,3}(?:OFXHEADER:|<\?OFX\b)|<OFX>/i, "ofx"],
  [/<table\b|urn:schemas-microsoft-com:office:spreadsheet/i, "workbook"],
  [/^\W{0,3}</, "xml"],
  [/^\W{0,3}01,[^,\n]*,[^,\n]*,\d{6}(?:\d{2})?,/, "bai2"],
  [/^\W{0,3}!(?:Type|Account|Option|Clear):?/i, "qif"],
  [/(?:^\W{0,3}|@@)(?:\{1:[A-Z0-9]|:\d{2}[A-Z]?:)/m, "swift"],
  [/[,;\t|]/, "csv"],
];

/** Form of a file, judged by its beginning: any other text may be a CSV if it contains a separator. */
export function detectForm(bytes: Uint8Array): FileForm {
  const start = Buffer.from(bytes.subarray(0, 16_000)).toString("latin1");
  const binary = beginnings.find(([first]) => start.startsWith(first));
  if (binary) return binary[1] === "zip" && isWorkbook(bytes) ? "workbook" : binary[1];
  // UTF-16 has zeros between its letters.
  const text = start.replaceAll("\u0000", "");
  return marks.find(([pattern]) => pattern.test(text))?.[1] ?? "other";
}

/** True for a ZIP with the parts of a workbook. The names of its files stand in the directory at its end. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("[Content_Types].xml");
