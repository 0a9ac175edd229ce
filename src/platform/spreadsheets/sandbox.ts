import { join } from "node:path";
import { z } from "zod";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { runInSlices, type Work } from "@/kernel/time-slices";
import { megabyte, type ProcessLimits, runForText } from "@/platform/sandbox/process";
import { encodings, separators, type Table, type TableLimits, type TableRow } from "./table";

/** Limits of reading one file: a table of some thousand rows needs a tenth of either. */
export const tableProcess: ProcessLimits = { milliseconds: 15_000, memory: 384 * megabyte };

const childPath = join(import.meta.dir, "child.ts");

/** One file at a time, so that other requests keep the processor; a waiting one is held in memory. */
const queue = new Queue(1, 20);

const row = z.object({
  row: z.int().min(1),
  cells: z.string().array(),
  flaws: z.record(z.string(), z.string()).optional(),
});
const rowsSchema = row.array();
/** First line of an answer: how the table was read, or why it cannot be. */
const headSchema = z.union([
  z.object({ unreadable: z.string() }),
  z.object({
    format: z.literal("csv"),
    encoding: z.enum(encodings),
    separator: z.enum(separators),
  }),
  z.object({ format: z.literal("xlsx"), sheet: z.string() }),
]);

/**
 * Reads an uploaded CSV or workbook, in a process with limits.
 * @param owner owner whose turn the reading takes (`getShareOwner`)
 * @throws AppError 400 with a sentence if it is not a table or too large, 429 if too many files wait
 */
export async function readTable(
  bytes: Uint8Array,
  limits: TableLimits,
  signal?: AbortSignal,
  owner?: string,
): Promise<Table> {
  const lines = readJsonLines(await readInProcess(bytes, limits, "typed", signal, owner));
  const head = headSchema.parse(lines.next().value);
  if ("unreadable" in head) throw refusal("bad_request", head.unreadable);
  return { ...head, rows: await runInSlices(parseRows(lines)) };
}

function* readJsonLines(text: string): Generator<unknown, undefined> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    yield JSON.parse(text.slice(from, to));
    from = to + 1;
  }
  return undefined;
}

function* parseRows(lines: Iterable<unknown>): Work<TableRow[]> {
  const rows: TableRow[] = [];
  for (const line of lines) {
    rows.push(...rowsSchema.parse(line));
    yield;
  }
  return rows;
}

const csvSchema = z.union([z.object({ unreadable: z.string() }), z.object({ csv: z.string() })]);

/**
 * Reads the first sheet of a workbook as a CSV in UTF-8, whose lines are its rows, with its cells as they are shown
 * (`TableLimits`). The process with limits writes it: many rows would occupy the server's thread for long.
 * @throws AppError as `readTable`
 */
export async function readTableAsCsv(
  bytes: Uint8Array,
  limits: TableLimits,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const answer = csvSchema.parse(JSON.parse(await readInProcess(bytes, limits, "shown", signal)));
  if ("unreadable" in answer) throw refusal("bad_request", answer.unreadable);
  return new TextEncoder().encode(answer.csv);
}

async function readInProcess(
  bytes: Uint8Array,
  { rows, columns }: TableLimits,
  how: "typed" | "shown",
  signal?: AbortSignal,
  owner?: string,
): Promise<string> {
  if (queue.isFull(owner)) throw refusal("too_many", "Many files are being read: try again in a moment");
  const args = [String(rows), String(columns), how];
  const result = await queue.run(
    () => runForText(childPath, { args, bytes }, tableProcess, signal),
    signal,
    owner,
  );
  if (result === null) throw refusal("bad_request", "The upload was cancelled");
  if ("stopped" in result) throw refusal("bad_request", stoppedBecause[result.stopped]);
  return result.text;
}

const stoppedBecause = {
  timeout: "This file takes too long to read: copy the table into a file of its own",
  out_of_memory: "This file takes too much memory to read: copy the table into a file of its own",
  cancelled: "The upload was cancelled",
  failed: "This file could not be read: save it again as XLSX, or as CSV",
} as const;

const refusal = (kind: ErrorKind, message: string): AppError =>
  new AppError(kind, message, {
    code: kind === "too_many" ? "TOO_MANY" : "UNREADABLE_FILE",
    fields: { file: message },
    ...(kind === "too_many" && { retryAfter: 10 }),
  });
