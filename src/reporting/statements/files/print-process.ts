import { Queue } from "@/kernel/queue";
import { bareEnvironment } from "@/platform/sandbox/environment";
import { atLowerPriority } from "@/platform/sandbox/priority";
import { chooseProgram } from "@/programs/choose";
import { type PrintPlace, PrintPlaces } from "./print-places";

const printTimeout = 120_000;

/** Two at a time, so that other requests keep the processor. */
const queue = new Queue(2);
const places = new PrintPlaces();

/** Takes a place for a printed file. Throws AppError too_many, unavailable as `PrintPlaces.take`. */
export const takePlace = (taker: string | undefined): PrintPlace => places.take(taker);

/** Sends an order to a process that prints it. */
type WriteInput = (input: Bun.FileSink) => Promise<void>;

/**
 * Prints a file in a process of its own.
 * @param program path of the program, which reads the order from standard input and writes the file to standard output
 */
export function printFile(
  program: string,
  writeInput: WriteInput,
  place: PrintPlace,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      if (!pieces) place.begin();
      pieces ??= print(program, writeInput, left.signal);
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
 * Reads the output of a process that prints. Throws if the process fails, so that the file is never cut
 * short. The output, a few megabytes at most, is buffered: a slow reader does not block the next one.
 */
async function* print(
  program: string,
  writeInput: WriteInput,
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
    const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", chooseProgram(program)]), {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      env: bareEnvironment(),
      timeout: printTimeout,
      killSignal: "SIGKILL",
      signal,
    });
    let unread: Error | undefined;
    writeInput(child.stdin).catch((error: unknown) => {
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
