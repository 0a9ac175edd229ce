import { cores } from "../machine";
import type { PlayedSeen } from "../played-receipts-run";
import { run } from "../processes";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Acts of a play, and plays of a process. */
const acts = 200;
const perProcess = 100;
/** Time limit of a process, in seconds. */
const patience = 3_600;

/**
 * Random acts on receipts, compared with a model after each, every book verified: 200 a play, as many plays as rounds.
 * @throws Error with the first act after which book and model differ
 */
export async function* playedReceipts({ rounds }: Options): AsyncGenerator<Figure> {
  const counts = new Map<string, number>();
  const first = Math.trunc(Date.now() / 1000);
  let seconds = 0;
  for (let played = 0; played < rounds; played += perProcess) {
    const plays = Math.min(perProcess, rounds - played);
    const words = ["tests/bench/played-receipts-run.ts", plays, acts, first + played].map(String);
    const seen: PlayedSeen = JSON.parse(await run(cores.server, [process.execPath, ...words], patience));
    for (const [name, of] of Object.entries(seen.acts)) counts.set(name, (counts.get(name) ?? 0) + of);
    seconds += seen.seconds;
  }
  yield { name: `plays of ${acts} acts, the first of seed ${first}`, unit: "", ours: rounds };
  for (const [name, ours] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
    yield { name: `acts: ${name}`, unit: "", ours };
  yield { name: "acts after which book and model differ", unit: "", ours: 0, wanted: "0", met: true };
  yield { name: "time", unit: "s", ours: seconds };
}
