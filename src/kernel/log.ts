import pino from "pino";
import { writtenTo } from "./lines";

/** Logger that the kernel needs, as pino implements it. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Number of characters in a block of the log: a write costs as much as many lines. */
const blockLength = 16_384;

/**
 * Gathers lines into blocks, which are written while other requests run. (The destination could gather, too, but measures its
 * whole buffer with each line.)
 */
class Blocks {
  readonly #destination: ReturnType<typeof pino.destination>;
  readonly #length: number;
  #lines: string[] = [];
  #gathered = 0;

  /**
   * @param fd file descriptor that they are written to
   * @param length number of characters gathered before
   */
  constructor(fd: number, length: number) {
    this.#destination = pino.destination({ fd, sync: false, minLength: 1 });
    this.#length = length;
  }

  write(line: string): void {
    this.#gathered += line.length;
    this.#lines.push(line);
    if (this.#gathered >= this.#length) this.pass();
  }

  /** Hands over the gathered lines. */
  pass(): void {
    if (this.#gathered === 0) return;
    this.#destination.write(this.#lines.join(""));
    this.#lines = [];
    this.#gathered = 0;
  }

  /** Resolves once all is written, the block under way included. */
  flush(): Promise<void> {
    this.pass();
    return new Promise((resolve) => this.#destination.flush(() => resolve()));
  }

  flushSync(): void {
    this.pass();
    this.#destination.flushSync();
  }
}

/** The logs of this process. */
const logs = new Set<Blocks>();

// If the process ends without `writeLogs`, writes the remaining lines. A reader that is gone must not prevent other work at the
// end.
process.prependListener("exit", () => {
  for (const blocks of logs) {
    try {
      blocks.flushSync();
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

/** JSON lines with UTC times, on standard output unless said otherwise, written in blocks so that a request does not wait for it. */
export function createLog(level: string, fd = 1): pino.Logger {
  const blocks = new Blocks(fd, level === "info" ? blockLength : 1);
  setInterval(() => blocks.pass(), 500).unref();
  logs.add(blocks);
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, blocks);
  if (log.isLevelEnabled("info")) blocksByLog.set(log, blocks);
  return log;
}

/** Blocks of the loggers that this module created. */
const blocksByLog = new WeakMap<Log, Blocks>();

/** Logs an answer at level info, as pino would, in a fifth of its time: it is the most frequent line by far. */
export function logRequest(log: Log, fields: object): void {
  const blocks = blocksByLog.get(log);
  if (blocks) {
    const inner = JSON.stringify(fields).slice(1, -1);
    blocks.write(`{"level":30,"time":"${new Date().toISOString()}",${inner},"msg":"request"}\n`);
  } else log.info(fields, "request");
}

/** Maximum wait of an ending process for the reader of its log, in milliseconds. */
const flushTimeout = 1000;

/**
 * Waits until all logged lines are written, the block under way included: no synchronous flush could wait for that. Never
 * rejects: the reader may be gone.
 */
export async function writeLogs(): Promise<void> {
  const written = [...logs].map((blocks) => blocks.flush());
  await Promise.race([Promise.all(written), Bun.sleep(flushTimeout)]);
}

/**
 * Loggable description of an unexpected error. The message of one with a query also holds the query's parameters, which
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
