import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { chooseProgram } from "@/programs/choose";
import { bareEnvironment } from "./environment";
import { findIsolation } from "./isolation";
import { atLowerPriority } from "./priority";

/**
 * Limits of one process: `milliseconds` of processor time, so that a busy machine refuses no file that an idle one reads, and
 * `memory` as resident size in bytes.
 */
export type ProcessLimits = { milliseconds: number; memory: number };

/** Reason why a process was ended early. */
type StopReason = "timeout" | "out_of_memory" | "cancelled";

export type Process = Subprocess<"pipe", "pipe", "ignore">;

export const megabyte = 1024 * 1024;

const watchEvery = 50;
const pageBytes = 4096;
/** Length of a tick of /proc, in milliseconds (USER_HZ is 100 on every Linux that Bun runs on). */
const tick = 10;
/** Time on the clock after which a process is ended in any case, such as one that waits, as a multiple of its processor time. */
const patience = 6;

/** The system's own limit in seconds: otherwise a process in a loop would outlive a server that was killed. */
const processorSeconds = 60;

/**
 * Starts a process for a stranger's file: it has no environment except the path and the given variables, no database,
 * no network and nothing to write to if the system supports that (`findIsolation`), and a lower priority, so that it
 * hardly slows other requests.
 * @param script the absolute path of a TypeScript file
 */
export function startProcess(
  script: string,
  args: readonly string[] = [],
  engine: Readonly<Record<string, string>> = {},
): Process {
  const self = atLowerPriority([process.execPath, chooseProgram(script), ...args]);
  const limited = ["/bin/sh", "-c", `ulimit -t ${processorSeconds}; exec "$@"`, "sh", ...self];
  return Bun.spawn([...findIsolation().wrap, ...limited], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
    env: { ...bareEnvironment(), ...engine },
  });
}

/**
 * Resident memory of a process from /proc, in bytes; null if there is no /proc (macOS), where `ps` is asked instead
 * and less often.
 */
function residentMemory(pid: number): number | null {
  if (process.platform === "linux") {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes;
    } catch {
      return null;
    }
  }
  const ps = Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]);
  const kilobytes = Number(ps.stdout.toString().trim());
  return Number.isFinite(kilobytes) && kilobytes > 0 ? kilobytes * 1024 : null;
}

/** Processor time of a process so far, in milliseconds; null if there is no /proc (macOS), where the clock decides. */
function processorTime(pid: number): number | null {
  try {
    // The name of the program, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return null;
  }
}

/** `stopped` is the reason why the process was ended, null if it was not. */
type ProcessWatch = { stopped: StopReason | null; end(): void };

/** Ends the process when it exceeds a limit or the signal aborts, and remembers the reason. */
export function watchProcess(
  child: Pick<Process, "pid" | "kill">,
  limits: ProcessLimits,
  signal?: AbortSignal,
): ProcessWatch {
  const stop = (why: StopReason) => {
    result.stopped ??= why;
    child.kill("SIGKILL");
  };
  // A process that waited ready has practised before.
  const before = processorTime(child.pid);
  const byClock = limits.milliseconds * (before === null ? 1 : patience);
  const timer = setTimeout(() => stop("timeout"), byClock);
  const every = process.platform === "linux" ? watchEvery : watchEvery * 4;
  const poll = setInterval(() => {
    const resident = residentMemory(child.pid);
    if (resident !== null && resident > limits.memory) stop("out_of_memory");
    const used = before === null ? null : processorTime(child.pid);
    if (used !== null && before !== null && used - before > limits.milliseconds) stop("timeout");
  }, every);
  const abort = () => stop("cancelled");
  signal?.addEventListener("abort", abort, { once: true });
  const result: ProcessWatch = {
    stopped: null,
    end() {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener("abort", abort);
    },
  };
  if (signal?.aborted) abort();
  return result;
}

type Input = { args?: readonly string[]; bytes: Uint8Array };
type Stopped = { stopped: StopReason | "failed" };

/**
 * Runs a script on bytes from outside, within limits, and returns the JSON that it writes, or the reason why it
 * ended; 'failed' is a process that ended without a complete answer.
 */
export async function runOnBytes(
  ...run: Parameters<typeof runForText>
): Promise<{ answer: unknown } | Stopped> {
  const result = await runForText(...run);
  return "stopped" in result ? result : { answer: JSON.parse(result.text) };
}

/** Runs a script like `runOnBytes`, and returns its output unparsed. */
export async function runForText(
  script: string,
  { args = [], bytes }: Input,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<{ text: string } | Stopped> {
  const child = startProcess(script, args, { BUN_JSC_forceRAMSize: String(limits.memory) });
  const guard = watchProcess(child, limits, signal);
  try {
    const written = writeInput(child, bytes);
    const text = await new Response(child.stdout).text();
    await written;
    const exit = await child.exited;
    if (guard.stopped) return { stopped: guard.stopped };
    return exit === 0 ? { text } : { stopped: "failed" };
  } finally {
    child.kill("SIGKILL");
    guard.end();
  }
}

/** Writes the bytes. A process that ends early breaks the pipe, which its exit explains better. */
async function writeInput(child: Process, bytes: Uint8Array): Promise<void> {
  try {
    child.stdin.write(bytes);
    await child.stdin.end();
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null && !isBrokenPipe(error)) throw error;
  }
}

const isBrokenPipe = (error: unknown) => error instanceof Error && "code" in error && error.code === "EPIPE";
