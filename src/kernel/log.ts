import pino from "pino";

/** What the kernel needs of a logger, as pino's offers it. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** JSON lines with UTC times on standard output, written in blocks so that a request does not wait for it. */
export function createLog(level: string): pino.Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: level === "info" ? 4_096 : 0 });
  setInterval(() => destination.flush(), 500).unref();
  process.on("exit", () => destination.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
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
