import type { Encoding } from "@/platform/spreadsheets/table";
import { readCamt } from "./camt";
import { type CsvReading, readCsvStatements } from "./csv";
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
 * Reads a bank's file of any of the formats (`bankFileFormats`), recognised by its content. Yields to other requests
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
  if (form === "other") {
    const sentence =
      "The file is not a bank statement. Choose camt.052, camt.053, camt.054, MT940, MT942 or CSV.";
    throw refusal(undefined, "FORMAT_UNKNOWN", sentence);
  }
  if (csv) return await readCsvStatements(bytes, csv);
  const sentence = "The file looks like a CSV. Choose its columns first.";
  throw refusal(undefined, "CSV_MAPPING_NEEDED", sentence);
}

/** First bytes of files that are neither XML nor text: PDF, ZIP and XLSX, old workbooks, pictures, gzip. */
const foreign = [
  "%PDF",
  "PK\u0003\u0004",
  "\u00d0\u00cf\u0011\u00e0",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
  "GIF8",
  "\u001f\u008b",
  "Rar!",
  "7z",
];

/** Form of a file, judged by its beginning: any other text may be a CSV if it contains a separator. */
export function detectForm(bytes: Uint8Array): "xml" | "swift" | "csv" | "other" {
  const start = Buffer.from(bytes.subarray(0, 4000)).toString("latin1");
  if (foreign.some((beginning) => start.startsWith(beginning))) return "other";
  if (looksLikeXml(bytes)) return "xml";
  // UTF-16 has zeros between its letters.
  const text = start.replaceAll("\u0000", "");
  if (/(?:^\W{0,3}|@@)(?:\{1:[A-Z0-9]|:\d{2}[A-Z]?:)/m.test(text)) return "swift";
  return /[,;\t|]/.test(text) ? "csv" : "other";
}

function looksLikeXml(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, 200)) {
    // Byte order marks, blanks, and the zeros of two-byte characters.
    if ([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 13, 32].includes(byte)) continue;
    return byte === 0x3c;
  }
  return false;
}
