import { Queue } from "@/sandbox/queue";
import {
  type NarrationFailureCode,
  narrationFailures,
  narrationLimits,
  type ReadStatement,
} from "./contract.ts";
import { type Kept, unpack } from "./kept.ts";
import { readInSandbox } from "./sandbox.ts";

/**
 * What reading a file gives: what is kept of it, or why not, with a sentence for the person who sent it. `statements`
 * unpacks all rows at once, which takes a long statement's time.
 */
export type StatementReading =
  | { ok: true; kept: Kept; readonly statements: ReadStatement[] }
  | { ok: false; code: NarrationFailureCode; message: string };

export interface AnalyseOptions {
  fileName?: string;
  password?: string;
  /** Called after each page of the PDF, from 1. */
  onProgress?(page: number, pages: number): void;
  signal?: AbortSignal;
}

/**
 * One file is read at a time: a queue costs its own users seconds, several readers would cost everybody. A waiting file
 * is held in memory, so no more than twenty wait.
 */
const queue = new Queue(1, 20);

const MAGIC_WITHIN = 1024;
const END_WITHIN = 64 * 1024;

function failure(code: NarrationFailureCode): StatementReading {
  return { ok: false, code, message: narrationFailures[code] };
}

function success(kept: Kept): StatementReading {
  return {
    ok: true,
    kept,
    get statements() {
      return unpack(kept);
    },
  };
}

function contains(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, "latin1");
}

/** What is wrong with a file before anything opens it; null when it may be read. */
export function refuse(bytes: Uint8Array, fileName: string | undefined): NarrationFailureCode | null {
  if (bytes.length === 0) return "empty";
  if (bytes.length >= narrationLimits.fileBytes) return "too_large";
  if (fileName !== undefined && fileName.length > narrationLimits.fileNameCharacters) return "name_too_long";
  if (!contains(bytes.subarray(0, MAGIC_WITHIN), "%PDF-")) return "not_pdf";
  if (!contains(bytes.subarray(-END_WITHIN), "%%EOF")) return "damaged";
  return null;
}

/**
 * Reads a bank statement from a PDF's bytes. The PDF is opened in a process of its own, one at a time. Gives failures
 * as values with the sentence to show; never throws.
 */
export async function analyseStatement(
  bytes: Uint8Array,
  options: AnalyseOptions = {},
): Promise<StatementReading> {
  const refused = refuse(bytes, options.fileName);
  if (refused) return failure(refused);
  if (queue.isFull) return failure("busy");
  const { password, onProgress, signal } = options;
  const job = () =>
    readInSandbox(bytes, {
      ...(password === undefined || password === "" ? {} : { password }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
  const message = await queue.run(job, signal);
  if (message === null) return failure("cancelled");
  if (message.type === "result") return success(message.kept);
  return failure(message.type === "failure" ? message.code : "failed");
}
