import pino from "pino";
import { writtenTo } from "./lines";

/** What the kernel needs of a logger, as pino's offers it. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Where the logs of this process write to. */
const destinations = new Set<ReturnType<typeof pino.destination>>();

// Where the process ends without `writeLogs`: whatever is not on its way yet. A reader that is gone must not keep others from
// what they do at the end.
process.prependListener("exit", () => {
  for (const destination of destinations) {
    try {
      destination.flushSync();
    } catch (error) {
      const line = {
        level: 50,
        time: new Date().toISOString(),
        ...describeError(error),
        msg: "the last lines of the log could not be written",
      };
      writtenTo(2, `${JSON.stringify(line)}\n`);
    }
  }
});

/** JSON lines with UTC times on standard output, written in blocks so that a request does not wait for it. */
export function createLog(level: string): pino.Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: level === "info" ? 4_096 : 1 });
  setInterval(() => destination.flush(), 500).unref();
  destinations.add(destination);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** How long a process that ends waits for the reader of its log, in milliseconds. */
const flushTimeout = 1000;

/**
 * Waits until what was logged is written, the block that is on its way included: no synchronous flush could wait for that. Never
 * rejects: the reader may be gone.
 */
export async function writeLogs(): Promise<void> {
  const written = [...destinations].map(
    (destination) => new Promise<void>((resolve) => destination.flush(() => resolve())),
  );
  await Promise.race([Promise.all(written), Bun.sleep(flushTimeout)]);
}

/**
 * What may be logged of an unexpected error. The message of one with a query also holds the query's parameters, which
 * are people's data, so only its cause is logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const holdsParameters = "params" in error || "query" in error;
  return {
    error: error.name,
    ...(holdsParameters ? {} : { message: error.message }),
    ...("code" in error && { code: error.code }),
    stack: error.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
