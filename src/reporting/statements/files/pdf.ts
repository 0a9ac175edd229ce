import { join } from "node:path";
import { headLabel } from "@/integrity/trail/head";
import { AppError } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { bareEnvironment } from "@/platform/sandbox/environment";
import { atLowerPriority } from "@/platform/sandbox/priority";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { chooseProgram } from "@/programs/choose";
import { monthNames } from "@/vocabulary/calendar";
import type { Phrases } from "@/vocabulary/language";
import { currentLanguage, getTranslations } from "@/vocabulary/language/speaking";
import type { StatementHead, StatementRows } from "../statement";
import type { PrintOrder } from "./pdf.child";
import { type PrintPlace, PrintPlaces } from "./print-places";

const childPath = join(import.meta.dir, "pdf.child.ts");
/**
 * Maximum number of movements in a PDF: some hundreds of pages, for which its process takes a few seconds and half a
 * gigabyte.
 */
export const mostPrinted = 10_000;
const printTimeout = 120_000;

/** Two at a time, so that other requests keep the processor. */
const queue = new Queue(2);
const places = new PrintPlaces();

/**
 * A printed statement, A4, tagged for screen readers. It is set in a separate process at a lower priority, since the
 * pages of a long statement take seconds.
 * @throws AppError too_large if there are too many movements for a PDF, unavailable if many wait already, too_many if
 * the user has several of them
 */
export function pdfFile(head: StatementHead, rows: StatementRows, context: FileContext): StatementFile {
  const { account, from, to, credits, debits } = head;
  if (credits.count + debits.count > mostPrinted) {
    const limit = mostPrinted.toLocaleString("en-US");
    throw new AppError("too_large", `A PDF has at most ${limit} movements. Choose a shorter period, or CSV.`);
  }
  const place = places.take(context.taker);
  return {
    contentType: "application/pdf",
    fileName: `statement-${account.virtualIban}-${from}-${to}.pdf`,
    body: printed(
      { ...getOrder(head, context), language: currentLanguage(), words: getTranslations(texts) },
      rows,
      place,
    ),
  };
}

/** The texts of a printed statement, whose translations its process receives. */
const texts = [
  "Statement of {account}, {from} to {to}",
  "Statement of account",
  "Account holder",
  "Company",
  "Currency",
  "Statement period",
  "{from} to {to}",
  "Virtual IBAN",
  "Made on",
  "Reference",
  "Opening balance",
  "Closing balance",
  "Credits ({count})",
  "Debits ({count})",
  "Date",
  "Description",
  "Debit",
  "Credit",
  "Balance",
  "Total",
  "Carried forward",
  "Brought forward",
  headLabel,
  "{website} · made on {time}",
  "Page {page} of {count}",
  "Not shown: {holds} and {releases} in this period. They reserve money and count in no balance or total.",
  "{count} holds",
  "{count} releases",
  ...monthNames,
] as const satisfies readonly (keyof Phrases)[];

const getOrder = (head: StatementHead, { env, now }: FileContext) => ({
  head,
  bank: { name: env.brand.name, website: env.brand.website, ...env.support, zone: env.zone, at: now() },
});

function printed(
  order: PrintOrder,
  rows: StatementRows,
  place: PrintPlace,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      if (!pieces) place.begin();
      pieces ??= print(order, rows, left.signal);
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        place.leave();
        throw error;
      }
      place.leave();
      controller.close();
    },
    async cancel() {
      left.abort();
      place.leave();
      await pieces?.return(undefined);
    },
  };
  // Nothing begins before the answer is read: a file that nobody reads takes no place.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * Reads the output of a process that sets the statement. Throws if the process fails, so that the file is never cut
 * short. The output, a few megabytes at most, is buffered: a slow reader does not block the next one.
 */
async function* print(
  order: PrintOrder,
  rows: StatementRows,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const turn = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const ran = queue.run(() => {
    turn.resolve();
    return over.promise;
  }, signal);
  await Promise.race([turn.promise, ran]);
  const written: Uint8Array<ArrayBuffer>[] = [];
  try {
    if (signal.aborted) return;
    const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", chooseProgram(childPath)]), {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      env: bareEnvironment(),
      timeout: printTimeout,
      killSignal: "SIGKILL",
      signal,
    });
    let unread: Error | undefined;
    writeInput(child.stdin, order, rows).catch((error: unknown) => {
      unread = error instanceof Error ? error : new Error(String(error));
      child.kill("SIGKILL");
    });
    for await (const piece of child.stdout) written.push(piece);
    const exit = await child.exited;
    if (signal.aborted) return;
    if (unread) throw unread;
    if (exit !== 0) throw new Error(`The PDF was not written: the process ended with ${exit}`);
  } finally {
    over.resolve();
  }
  yield* written;
}

/** Sends the request and the movements, a page at a time; holds are not bookings. */
async function writeInput(input: Bun.FileSink, order: PrintOrder, rows: StatementRows): Promise<void> {
  input.write(`${JSON.stringify(order)}\n`);
  for await (const page of rows) {
    const movements = page.filter(({ type }) => type === "credit" || type === "debit");
    input.write(`${JSON.stringify(movements)}\n`);
    await input.flush();
  }
  await input.end();
}
