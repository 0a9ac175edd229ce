import { join } from "node:path";
import { AppError } from "@/kernel/errors";
import { Queue } from "@/narration/queue";
import type { StatementHead, StatementRows } from "../statement";
import type { FileContext, StatementFile } from "./file";
import type { PrintOrder } from "./pdf.child";

const childPath = join(import.meta.dir, "pdf.child.ts");
/** Movements of one PDF: some hundreds of pages, for which its process takes a few seconds and half a gigabyte. */
export const mostPrinted = 10_000;
const longest = 120_000;

/** Two at a time: the people beside them keep the processor. Whoever waited longer would be cut off unanswered. */
const queue = new Queue(2, 8);

/**
 * A statement as the bank prints it, A4, tagged for screen readers. It is set in a process of its own, at the lowest
 * priority: the pages of a long statement take seconds.
 * @throws AppError too_large where there are more movements than a PDF is good for, unavailable where many wait already
 */
export function pdfFile(head: StatementHead, rows: StatementRows, context: FileContext): StatementFile {
  const { account, from, to, credits, debits } = head;
  if (credits.count + debits.count > mostPrinted) {
    const limit = mostPrinted.toLocaleString("en-US");
    throw new AppError("too_large", `A PDF has at most ${limit} movements. Choose a shorter period, or CSV.`);
  }
  if (queue.isFull) {
    const sentence = "Many statements are being printed at the moment. Please try again in a minute.";
    throw new AppError("unavailable", sentence, { retryAfter: 60 });
  }
  return {
    contentType: "application/pdf",
    fileName: `statement-${account.virtualIban}-${from}-${to}.pdf`,
    body: printed(head, rows, context),
  };
}

function printed(
  head: StatementHead,
  rows: StatementRows,
  { env, now }: FileContext,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bank = {
    name: env.brand.name,
    website: env.brand.website,
    ...env.support,
    zone: env.zone,
    at: now(),
  };
  const left = new AbortController();
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      pieces ??= print({ head, bank }, rows, left.signal);
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      controller.enqueue(value);
    },
    async cancel() {
      left.abort();
      await pieces?.return(undefined);
    },
  };
  // Nothing is begun before somebody reads: a file that is never answered takes no turn.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** What a process writes that sets the statement. Throws where it fails, so that the file is never short. */
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
  try {
    if (signal.aborted) return;
    const nice = Bun.which("nice");
    const child = Bun.spawn([...(nice ? [nice, "-n", "19"] : []), process.execPath, "--smol", childPath], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      env: { NODE_ENV: "production", PATH: process.env.PATH ?? "" },
      timeout: longest,
      killSignal: "SIGKILL",
      signal,
    });
    let unread: Error | undefined;
    feed(child.stdin, order, rows).catch((error: unknown) => {
      unread = error instanceof Error ? error : new Error(String(error));
      child.kill("SIGKILL");
    });
    yield* child.stdout;
    const exit = await child.exited;
    if (signal.aborted) return;
    if (unread) throw unread;
    if (exit !== 0) throw new Error(`The PDF was not written: the process ended with ${exit}`);
  } finally {
    over.resolve();
  }
}

/** Hands over the order and the movements, a page at a time; holds are no bookings. */
async function feed(input: Bun.FileSink, order: PrintOrder, rows: StatementRows): Promise<void> {
  input.write(`${JSON.stringify(order)}\n`);
  for await (const page of rows) {
    const movements = page.filter(({ type }) => type === "credit" || type === "debit");
    input.write(`${JSON.stringify(movements)}\n`);
    await input.flush();
  }
  await input.end();
}
