import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { writtenTo } from "@/kernel/lines";
import { describeError, writeLogs } from "@/kernel/log";
import type { Running } from "./start";

const signals = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR2"] as const;

/** Reason that a process ends: a sentence, and the loggable error. */
type Why = { why: string; error?: object };

/**
 * Runs a server until it is asked to stop, and writes one line of the log at the end of the process, whatever its
 * cause: the reason and the exit code. An end that the process cannot observe, such as SIGKILL or a machine without
 * memory, is reported by its supervisor (`dev/watch.ts`).
 * @param begin starts the server; if that fails, its sentence is the line, on standard error
 * @param beforeStop ends other work before the server is stopped
 */
export async function runUntilEnd(begin: () => Promise<Running>, beforeStop = () => {}): Promise<void> {
  let known: Why | undefined;
  let refused = false;
  process.on("exit", (code) => {
    if (!refused) writeEnd(known ?? { why: "process.exit was called" }, code);
  });
  const fail = (why: string, error: unknown) => {
    known ??= { why, error: describeError(error) };
    // Ends within about a turn: nothing new begins in an unknown state.
    void writeLogs().finally(() => process.exit(1));
  };
  process.on("uncaughtException", (error) => fail("an error that nothing caught", error));
  process.on("unhandledRejection", (error) => fail("a rejection that nothing handled", error));
  process.on("beforeExit", () => {
    known ??= { why: "nothing was left to wait for" };
    process.exitCode = 1;
  });

  const starting = Promise.try(begin);
  const stop = async () => {
    const server = await starting;
    beforeStop();
    await server.stop();
    await writeLogs();
    process.exit(0);
  };
  for (const signal of signals) {
    if (signal === "SIGHUP" && ignoresHangUp()) continue;
    process.on(signal, () => {
      // A signal during the start lets that finish first. A second signal ends it at once.
      if (known) {
        known = { why: `${signal} while it was stopping, after ${known.why}` };
        process.exit(128 + constants.signals[signal]);
      }
      known = { why: signal };
      stop().catch((error: unknown) => {
        known = { why: `${signal}, and it could not be stopped in order`, error: describeError(error) };
        process.exit(1);
      });
    });
  }
  try {
    await starting;
  } catch (error) {
    refused = true;
    writtenTo(2, `${refusalLine(error)}\n`);
    process.exit(1);
  }
}

/**
 * Reason that a server did not start: a sentence for the operator, and in production, where a program reads it, a line of the
 * log.
 */
function refusalLine(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  if (process.env.NODE_ENV !== "production") return why;
  return JSON.stringify({ level: 60, time: new Date().toISOString(), why, msg: "the server did not start" });
}

/** True if this process was started to outlive its terminal (`nohup`), which a handler would undo. */
function ignoresHangUp(): boolean {
  try {
    const [, mask = "0"] = /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

/** Written at once, bypassing the log, whose stream may need more time than the process has. */
function writeEnd(why: Why, exitCode: number): void {
  if (process.env.LOG_LEVEL === "silent") return;
  const level = exitCode === 0 ? 30 : 60;
  const time = new Date().toISOString();
  const line = `${JSON.stringify({ level, time, ...why, exitCode, msg: "the server ended" })}\n`;
  if (!writtenTo(1, line)) writtenTo(2, line);
}
