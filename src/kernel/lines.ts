import { writeSync } from "node:fs";
import { format } from "node:util";
import pino from "pino";

/** Whether a line could be written at once: the reader of a stream may be gone, or its terminal. */
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

/** Maximum length of a printed block that is kept: a block of a pipe is written as a whole. */
const longest = 3000;

/** Methods of the console that print, and the level of the log that each is of. */
const methods = [
  ...(["log", "info", "debug", "table", "dir", "trace", "group", "count", "timeEnd", "timeLog"] as const).map(
    (name) => [name, "info"] as const,
  ),
  ["warn", "warn"],
  ["error", "error"],
] as const;

/**
 * Makes a line of JSON, on standard error, of all that packages and the runtime itself print, e.g. a warning of something
 * deprecated: whatever reads the log of a server reads JSON alone. The log does not pass here; it writes to the stream itself.
 * @param level the least level of what is written, as pino names it
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
