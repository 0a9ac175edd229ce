import { join } from "node:path";
import type { ReaderFailure } from "../contract";
import { pack } from "../packed-result";
import { readPdf, UnreadablePdf } from "../page/pdf";
import { readPages, readWithPictures } from "../read";
import type { PageWords } from "../words/words";
import { type ChildMessage, childRequestSchema } from "./messages";

/** A fictional statement in the form of most programs, and in that of newer ones; `tests/fixtures/practice` drew it. */
export const practiceFiles = ["practice-plain.pdf", "practice-compact.pdf"].map((file) =>
  join(import.meta.dir, file),
);

/**
 * Reads practice files while the process is idle, until `isNeeded`: a cold process takes three times as long for its
 * first file.
 */
async function warmUp(rounds: number, isNeeded: () => boolean): Promise<void> {
  const files = await Promise.all(practiceFiles.map((file) => Bun.file(file).bytes()));
  for (let round = 0; round < rounds && !isNeeded(); round += 1) {
    // The parser detaches the bytes that it receives.
    const bytes = files[round % files.length]?.slice() ?? new Uint8Array();
    readPages(await readPdf(bytes, {}));
    await Bun.sleep(0);
  }
}

/*
 * The process that opens a stranger's PDF: it opens no database, finds no secret in its environment, and its parent
 * ends it if it takes too long or too much memory.
 */

const newline = 10;
/** Number of pages from which the parser's garbage is collected before the lines are read. */
const manyPages = 100;
/** Fewer letters a page than this are a scan with at most a stamp of text on it. */
const lettersOfScan = 25;

const output = Bun.stdout.writer();

/** Writes a message; a long result takes several turns of the pipe, and the process must not exit before its end. */
async function send(message: ChildMessage): Promise<void> {
  output.write(`${JSON.stringify(message)}\n`);
  await output.flush();
}

function isScan(pages: readonly PageWords[]): boolean {
  const letters = pages.reduce(
    (sum, page) => sum + page.words.reduce((count, word) => count + word.text.length, 0),
    0,
  );
  return letters < lettersOfScan * pages.length;
}

/**
 * Reads all of the standard input; until its first bytes the process practises, for the rounds of its last argument.
 */
async function readInput(): Promise<Uint8Array> {
  let arrived = false;
  const practice = warmUp(Number(process.argv.at(-1)), () => arrived);
  const chunks: Uint8Array[] = [];
  for await (const chunk of Bun.stdin.stream()) {
    arrived = true;
    chunks.push(chunk);
  }
  await practice;
  return new Uint8Array(Buffer.concat(chunks));
}

async function answer(): Promise<ChildMessage> {
  const input = await readInput();
  const end = input.indexOf(newline);
  const request = childRequestSchema.parse(JSON.parse(new TextDecoder().decode(input.subarray(0, end))));
  const pages = await readPdf(input.slice(end + 1), {
    ...(request.password === null ? {} : { password: request.password }),
    onPage: (page, count) => void send({ type: "progress", page, pages: count }),
  });
  if (pages.length > manyPages) Bun.gc(true);
  const { statements, pictures } = readWithPictures(pages);
  if (statements.length > 0) return { type: "result", kept: pack(statements, pictures) };
  return { type: "failure", code: isScan(pages) ? "scan" : "not_statement" };
}

function classifyError(error: unknown): ReaderFailure {
  if (error instanceof UnreadablePdf) return error.code;
  return error instanceof RangeError ? "too_complex" : "failed";
}

async function main(): Promise<never> {
  await answer()
    .then(send)
    .catch((error: unknown) => send({ type: "failure", code: classifyError(error) }));
  process.exit(0);
}

if (import.meta.main) void main();
