import { Queue } from "@/kernel/queue";
import { type ReaderFailure, type ReadStatement, readerLimits } from "./contract";
import { type PackedAnalysis, unpack } from "./packed-result";
import { readInSandbox } from "./process";

/** Reading of a file, or the reason for its failure. `statements` unpacks all rows at once, which takes time. */
export type FileReading =
  | { ok: true; kept: PackedAnalysis; readonly statements: ReadStatement[] }
  | { ok: false; code: ReaderFailure };

export type ReadOptions = {
  password?: string;
  /** Called after each page of the PDF, from 1. */
  onProgress?(page: number, pages: number): void;
  signal?: AbortSignal;
  /** Owner to whom the reading counts; owners take turns. */
  owner?: string;
};

/** Opens a file. Tests that are not about reading pass a prepared answer. */
export const opening = { read: readInSandbox };

/** One file at a time: several readers would slow everybody. Waiting files are held in memory, so twenty at most. */
const queue = new Queue(1, 20);

const magicWithin = 1024;
const endWithin = 64 * 1024;

const contains = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, "latin1");

/** Reason to refuse a file before anything opens it; undefined if it may be read. */
export function refusePdf(bytes: Uint8Array): ReaderFailure | undefined {
  if (bytes.length === 0) return "empty";
  if (bytes.length >= readerLimits.fileBytes) return "too_large";
  if (!contains(bytes.subarray(0, magicWithin), "%PDF-")) return "not_pdf";
  if (!contains(bytes.subarray(-endWithin), "%%EOF")) return "damaged";
  return undefined;
}

/** Reads the statements of a PDF's bytes in a separate process. Failures are values; it never throws. */
export async function readFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<FileReading> {
  const refused = refusePdf(bytes);
  if (refused) return { ok: false, code: refused };
  if (queue.isFull(options.owner)) return { ok: false, code: "busy" };
  const { password, onProgress, signal, owner } = options;
  const job = () =>
    opening.read(bytes, {
      ...(password === undefined || password === "" ? {} : { password }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
  const message = await queue.run(job, signal, owner);
  if (message === null) return { ok: false, code: "cancelled" };
  if (message.type === "result") return success(message.kept);
  return { ok: false, code: message.type === "failure" ? message.code : "failed" };
}

const success = (kept: PackedAnalysis): FileReading => ({
  ok: true,
  kept,
  get statements() {
    return unpack(kept);
  },
});
