import { writeSync } from "node:fs";
import { format } from "node:util";
import pino from "pino";

/** Writes a line at once; false if that failed: the reader of a stream may be gone, or its terminal. */
export function writtenTo(fd: number, line: string): boolean {
  for (let tries = 0; tries < 100; tries++) {
    try {
      writeSync(fd, line);
      return true;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return false;
      // The reader of the stream has not yet taken the earlier output.
      Bun.sleepSync(10);
    }
  }
  return false;
}

/** Maximum length of a printed block: a pipe writes a block of this length as a whole. */
const longest = 3000;

/** Methods of the console that print, with their levels in the log. */
const methods = [
  ...(["log", "info", "debug", "table", "dir", "trace", "group", "count", "timeEnd", "timeLog"] as const).map(
    (name) => [name, "info"] as const,
  ),
  ["warn", "warn"],
  ["error", "error"],
] as const;

/**
 * Turns the console output of packages and the runtime, e.g. a deprecation warning, into lines of JSON on standard error: a
 * reader of a server's log reads JSON alone. The log bypasses this; it writes to the stream itself.
 * @param level the least level that is written, as pino names it
 */
export function printAsJson(level: string): void {
  const least = pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  const print = (name: pino.Level, text: string) => {
    const value = pino.levels.values[name] ?? 0;
    const printed = text.trimEnd().slice(0, longest);
    if (value < least || printed === "") return;
    const line = { level: value, time: new Date().toISOString(), printed, msg: "something was printed" };
    writtenTo(2, `${JSON.stringify(line)}\n`);
  };
  for (const [method, name] of methods)
    console[method] = (...values: unknown[]) => print(name, format(...values));
  console.assert = (holds?: boolean, ...values: unknown[]) => {
    if (!holds) print("error", format(...values));
  };
  for (const [stream, name] of [
    [process.stdout, "info"],
    [process.stderr, "warn"],
  ] as const)
    stream.write = (part: string | Uint8Array, ...others: unknown[]) => {
      print(name, Buffer.from(part).toString());
      const done = others.at(-1);
      if (typeof done === "function") queueMicrotask(() => done());
      return true;
    };
}
