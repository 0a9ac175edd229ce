import type { CommitMode, UploadKind } from "@/payments/bulk-uploads/contract";
import type { BulkSeen } from "../bulk-run";
import { cores } from "../machine";
import { run } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";

/** Time limit for an upload, in seconds. */
const patience = 120;
/** Limits in milliseconds for reading a file, carrying it out, and other callers' waiting. */
const wanted = { previewed: 2_000, committed: 10_000 };

const cases: readonly [UploadKind, CommitMode, number, string][] = [
  ["accounts", "all", 2_500, "2,500 accounts, all or none"],
  ["accounts", "good", 2_500, "2,500 accounts, in hundreds"],
  ["payments", "all", 2_500, "2,500 payments from one account"],
  ["expected_receipts", "good", 20_000, "20,000 expected receipts, in hundreds"],
];

/** Uploads of 2,500 or 20,000 rows, read, checked and carried out, each in a process with its own book. */
export async function* bulk({ rounds }: Options): AsyncGenerator<Figure> {
  for (const [kind, mode, rows, name] of cases) {
    const seen: BulkSeen[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await measure(kind, mode, rows));
    const middle = (figure: keyof BulkSeen) => median(seen.map((one) => one[figure]));
    for (const figure of ["previewed", "committed"] as const) {
      const ours = middle(figure);
      yield {
        name: `${name}: ${figure}`,
        unit: "ms",
        ours,
        wanted: `at most ${wanted[figure].toLocaleString("en-US")} ms`,
        met: ours <= wanted[figure],
        ...(figure === "committed" && { note: `${perSecond(rows, ours)} rows a second` }),
      };
    }
    yield { name: `${name}: longest wait of others`, unit: "ms", ours: middle("longestWait") };
    yield { name: `${name}: processor time of the longest turn`, unit: "ms", ours: middle("longestTurn") };
    yield { name: `${name}: peak memory`, unit: "MB", ours: middle("peak") / 1e6 };
  }
}

const perSecond = (rows: number, ms: number) => Math.round((rows / ms) * 1000).toLocaleString("en-US");

async function measure(kind: UploadKind, mode: CommitMode, rows: number): Promise<BulkSeen> {
  const words = [process.execPath, "tests/bench/bulk-run.ts", kind, mode, String(rows)];
  return JSON.parse(await run(cores.server, words, patience));
}
