import { type FileReading, type ReadOptions, readFile, refusePdf } from "@/statement-reader";
import { type NarrationFailureCode, narrationFailures, narrationLimits } from "./contract";

/** Result of the reader; a failure carries a sentence for the person who sent the file. */
export type StatementReading =
  | Extract<FileReading, { ok: true }>
  | { ok: false; code: NarrationFailureCode; message: string };

type AnalyseOptions = ReadOptions & { fileName?: string };

function failure(code: NarrationFailureCode): StatementReading {
  return { ok: false, code, message: narrationFailures[code] };
}

/** Reason to refuse an upload before it is opened; undefined if it may be read. */
export function refuse(bytes: Uint8Array, fileName: string | undefined): NarrationFailureCode | undefined {
  const refused = refusePdf(bytes);
  if (refused === "empty" || refused === "too_large") return refused;
  if (fileName !== undefined && fileName.length > narrationLimits.fileNameCharacters) return "name_too_long";
  return refused;
}

/** Reads a bank statement from a PDF's bytes. Returns failures as values with a sentence for the user; never throws. */
export async function analyseStatement(
  bytes: Uint8Array,
  { fileName, ...options }: AnalyseOptions = {},
): Promise<StatementReading> {
  const refused = refuse(bytes, fileName);
  if (refused) return failure(refused);
  const reading = await readFile(bytes, options);
  return reading.ok ? reading : failure(reading.code);
}
