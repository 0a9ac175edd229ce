import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import type { NarrationFailureCode } from "./contract.ts";
import { type ChildMessage, childMessageSchema } from "./messages.ts";

/** Limits of one reading process; memory is resident size in bytes, time in milliseconds. */
export interface SandboxLimits {
  milliseconds: number;
  memory: number;
}

/** How often a reader that waits reads a statement of its own; more rounds make the next reading no faster. */
export const practice = { rounds: 30 };

const MEGABYTE = 1024 * 1024;

export const sandboxLimits: SandboxLimits = { milliseconds: 20_000, memory: 512 * MEGABYTE };

const CHILD = join(import.meta.dir, "child.ts");
const WATCH_EVERY = 50;
const PAGE_BYTES = 4096;

type Child = Subprocess<"pipe", "pipe", "ignore">;

/** The system's own limit: a reader in a loop would else outlive a server that was killed. */
const PROCESSOR_SECONDS = 60;

/** Lower priority where the system offers it, so that reading never slows the people beside it down by much. */
function command(): string[] {
  const nice = Bun.which("nice");
  const self = [...(nice ? [nice, "-n", "10"] : []), process.execPath, CHILD, String(practice.rounds)];
  return ["/bin/sh", "-c", `ulimit -t ${PROCESSOR_SECONDS}; exec "$@"`, "sh", ...self];
}

/**
 * How the engine runs a process that reads one file and ends. Its compiler's last stage starts later, as for code that is
 * merely warm it took as much processor time as the reading. Garbage is collected every 128 MB, and the heap of a long
 * file grows as on a machine with little memory, a third less at its peak. Memory let go is handed back after half a second
 * (`MIMALLOC`), as most of it is soon needed again.
 */
const ENGINE = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "350000",
  BUN_JSC_largeHeapSize: String(128 * MEGABYTE),
  BUN_JSC_forceRAMSize: String(384 * MEGABYTE),
  MIMALLOC_PURGE_DELAY: "500",
};

function start(): Child {
  return Bun.spawn(command(), {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", ...ENGINE },
  });
}

/**
 * Resident memory of a process from /proc, in bytes; null where there is no /proc (macOS), where `ps` is asked instead
 * and less often.
 */
async function residentMemory(pid: number): Promise<number | null> {
  if (process.platform === "linux") {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
    } catch {
      return null;
    }
  }
  const ps = Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]);
  const kilobytes = Number(ps.stdout.toString().trim());
  return Number.isFinite(kilobytes) && kilobytes > 0 ? kilobytes * 1024 : null;
}

interface Watch {
  stopped: NarrationFailureCode | null;
  end(): void;
}

/** Ends the child when it passes a limit or the signal aborts, and remembers why. */
function watch(child: Child, limits: SandboxLimits, signal: AbortSignal | undefined): Watch {
  const stop = (code: NarrationFailureCode) => {
    result.stopped ??= code;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stop("timeout"), limits.milliseconds);
  const every = process.platform === "linux" ? WATCH_EVERY : WATCH_EVERY * 4;
  const poll = setInterval(async () => {
    const resident = await residentMemory(child.pid);
    if (resident !== null && resident > limits.memory) stop("out_of_memory");
  }, every);
  const abort = () => stop("cancelled");
  signal?.addEventListener("abort", abort, { once: true });
  const result: Watch = {
    stopped: null,
    end() {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener("abort", abort);
    },
  };
  return result;
}

async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ChildMessage> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of stream) {
    const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
    rest.push(first);
    if (more.length === 0) continue;
    const lines = [rest.join(""), ...more];
    rest = [lines.pop() ?? ""];
    for (const line of lines) {
      const message = childMessageSchema.safeParse(JSON.parse(line));
      if (message.success) yield message.data;
    }
  }
}

let spare: Child | null = null;
let spareTimer: ReturnType<typeof setTimeout> | null = null;
const SPARE_MILLISECONDS = 180_000;

function isAlive(child: Child): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** A child that has already loaded the parser, if one waits; else a new one. */
function takeChild(): Child {
  if (spareTimer) clearTimeout(spareTimer);
  const ready = spare;
  spare = null;
  return ready && isAlive(ready) ? ready : start();
}

/**
 * Starts the next child while nobody waits for it, or keeps the one that waits: it loads the parser and practises. It ends
 * by itself when it is not needed for three minutes. Where none can be started now this does nothing.
 */
export function prepareReader(): void {
  if (spareTimer) clearTimeout(spareTimer);
  try {
    if (spare === null || !isAlive(spare)) spare = start();
  } catch {
    // The file that needs one tries again, and says what failed.
    return;
  }
  const waiting = spare;
  waiting.unref();
  spareTimer = setTimeout(() => {
    waiting.kill("SIGKILL");
    if (spare === waiting) spare = null;
  }, SPARE_MILLISECONDS);
  spareTimer.unref();
}

/**
 * Reads a PDF in a process of its own and gives its last message. Whatever happens to that process becomes a failure;
 * this never throws.
 */
export async function readInSandbox(
  bytes: Uint8Array,
  options: { password?: string; onProgress?(page: number, pages: number): void; signal?: AbortSignal },
  limits: SandboxLimits = sandboxLimits,
): Promise<ChildMessage> {
  let last: ChildMessage = { type: "failure", code: "failed" };
  let child: Child;
  try {
    child = takeChild();
  } catch {
    return last;
  }
  child.ref();
  const guard = watch(child, limits, options.signal);
  try {
    child.stdin.write(`${JSON.stringify({ password: options.password ?? null })}\n`);
    child.stdin.write(bytes);
    await child.stdin.end();
    for await (const message of messagesOf(child.stdout)) {
      if (message.type !== "progress") {
        last = message;
        break;
      }
      options.onProgress?.(message.page, message.pages);
    }
  } catch {
    // What was not said until now is a failure.
  } finally {
    child.kill("SIGKILL");
    guard.end();
  }
  if (guard.stopped) return { type: "failure", code: guard.stopped };
  prepareReader();
  return last;
}
