import { dlopen, ptr } from "bun:ffi";
import { renameSync, writeFileSync } from "node:fs";

/**
 * Watches the event loop of a server that was started with `--preload tests/bench/probe.ts`. On SIGWINCH it writes its
 * observations since the last time into the file that PROBE names.
 */
export type Probed = {
  /** Lateness of the loop at its timers, in ms. */
  late: { p50: number; p99: number; max: number };
  /** Number of looks by their lateness in ms; null for more. */
  histogram: { upTo: number | null; looks: number }[];
  /** CPU time of the loop's thread between two looks, in ms: its stalls, independent of other load. */
  work: { p50: number; p99: number; max: number };
};

const steps = [1, 2, 4, 8, 16, 32, 64, 128];
const each = 1;

/** Number of Linux's clock for a thread's CPU time. */
const threadCpuTime = 3;
const { symbols } = dlopen("libc.so.6", { clock_gettime: { args: ["i32", "ptr"], returns: "i32" } });
const time = new BigInt64Array(2);

/** The CPU time of this thread in ms. `process.threadCpuUsage` is brought up to date every 4 ms only. */
function cpuTime(): number {
  symbols.clock_gettime(threadCpuTime, ptr(time));
  const [seconds = 0n, nanoseconds = 0n] = time;
  return Number(seconds) * 1000 + Number(nanoseconds) / 1e6;
}

let late: number[] = [];
let work: number[] = [];
let due = performance.now() + each;
let used = cpuTime();

setInterval(() => {
  const now = performance.now();
  late.push(Math.max(0, now - due));
  due = now + each;
  const usedNow = cpuTime();
  work.push(usedNow - used);
  used = usedNow;
}, each).unref();

const quantiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
};

process.on("SIGWINCH", () => {
  const seen: Probed = {
    late: quantiles(late),
    work: quantiles(work),
    histogram: [...steps, null].map((upTo, at) => ({
      upTo,
      looks: late.filter((ms) => ms <= (upTo ?? ms) && ms > (steps[at - 1] ?? -1)).length,
    })),
  };
  [late, work] = [[], []];
  const path = process.env.PROBE ?? "";
  writeFileSync(`${path}.partial`, JSON.stringify(seen));
  renameSync(`${path}.partial`, path);
});
