import { join } from "node:path";
import {
  megabyte,
  type Process,
  type ProcessLimits,
  startProcess,
  watchProcess,
} from "@/platform/sandbox/process";
import { type ChildMessage, childMessageSchema } from "./messages";

/** Number of practice readings of an idle reader; more do not make the next reading faster. */
export const practice = { rounds: 30 };

export const sandboxLimits: ProcessLimits = { milliseconds: 20_000, memory: 512 * megabyte };

const childScript = join(import.meta.dir, "child.ts");

/**
 * Settings of the engine for a process that reads one file and ends. Its compiler's last stage starts later, since
 * for merely warm code it took as much processor time as the reading. Garbage is collected every 128 MB, and the heap
 * of a long file grows as on a machine with little memory, a third less at its peak. Free memory is returned after
 * half a second (`MIMALLOC`), as most of it is soon needed again.
 */
const engineSettings = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "350000",
  BUN_JSC_largeHeapSize: String(128 * megabyte),
  BUN_JSC_forceRAMSize: String(384 * megabyte),
  MIMALLOC_PURGE_DELAY: "500",
};

/** A process that practises until its standard input begins: a line for `childRequestSchema`, then a PDF's bytes. */
export const startReader = (): Process =>
  startProcess(childScript, [String(practice.rounds)], engineSettings);

async function* readMessages(stream: ReadableStream<Uint8Array>): AsyncGenerator<ChildMessage> {
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

let spare: Process | null = null;
let spareTimer: ReturnType<typeof setTimeout> | null = null;
const spareMilliseconds = 180_000;

const isAlive = (child: Process): boolean => child.exitCode === null && child.signalCode === null;

/** A child that has already loaded the parser, if one is ready; else a new one. */
function takeChild(): Process {
  if (spareTimer) clearTimeout(spareTimer);
  const ready = spare;
  spare = null;
  return ready && isAlive(ready) ? ready : startReader();
}

/** Starts the next child, or keeps the idle one for three more minutes. Does nothing if none can be started. */
export function prepareReader(): void {
  if (spareTimer) clearTimeout(spareTimer);
  try {
    if (spare === null || !isAlive(spare)) spare = startReader();
  } catch {
    // The next file tries again, and reports the failure.
    return;
  }
  const waiting = spare;
  waiting.unref();
  spareTimer = setTimeout(() => {
    waiting.kill("SIGKILL");
    if (spare === waiting) spare = null;
  }, spareMilliseconds);
  spareTimer.unref();
}

/** Reads a PDF in a separate process and returns its last message; never throws. */
export async function readInSandbox(
  bytes: Uint8Array,
  options: { password?: string; onProgress?(page: number, pages: number): void; signal?: AbortSignal },
  limits: ProcessLimits = sandboxLimits,
): Promise<ChildMessage> {
  let last: ChildMessage = { type: "failure", code: "failed" };
  let child: Process;
  try {
    child = takeChild();
  } catch {
    return last;
  }
  child.ref();
  const guard = watchProcess(child, limits, options.signal);
  try {
    child.stdin.write(`${JSON.stringify({ password: options.password ?? null })}\n`);
    child.stdin.write(bytes);
    await child.stdin.end();
    for await (const message of readMessages(child.stdout)) {
      if (message.type !== "progress") {
        last = message;
        break;
      }
      options.onProgress?.(message.page, message.pages);
    }
  } catch {
    // A missing message is a failure.
  } finally {
    child.kill("SIGKILL");
    guard.end();
  }
  if (guard.stopped) return { type: "failure", code: guard.stopped };
  prepareReader();
  return last;
}
