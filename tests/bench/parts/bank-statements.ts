import { cores } from "../machine";
import type { Matched } from "../match-bank-lines";
import { run } from "../processes";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Time limit for the comparison, in milliseconds. */
const most = 5000;
const patience = 120;

/** Bank lines compared with the ledger's postings, by the rules alone, in a process that does nothing else. */
export async function* bankStatements({ rounds }: Options): AsyncGenerator<Figure> {
  const runs: Matched[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push(
      JSON.parse(await run(cores.server, [process.execPath, "tests/bench/match-bank-lines.ts"], patience)),
    );
  }
  const sorted = runs.toSorted((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) return;
  const lines = middle.lines.toLocaleString("en-US");
  yield {
    name: `${lines} bank lines, all matched`,
    unit: "ms",
    ours: middle.ms,
    wanted: `at most ${most} ms`,
    met: middle.ms <= most,
  };
  yield { name: "peak memory of a process that does nothing else", unit: "MB", ours: middle.peak / 1e6 };
}
