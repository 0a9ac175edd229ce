import { copyBook, dropBook, seededBook } from "../book";
import { cores } from "../machine";
import { run } from "../processes";
import type { Figure } from "../report";
import type { Options } from "../rounds";
import type { Rolled } from "../structures-run";

/** Time limit in seconds. */
const patience = 600;
/** Limits in milliseconds. */
const wanted = { now: 100, past: 1_000 };

/** Roll-ups of a client with 20,000 accounts and 2,000 entities, now and at past instants; with `quick` of a tenth of them. */
export async function* structures({ quick }: Options): AsyncGenerator<Figure> {
  const part = quick ? 0.1 : 1;
  const book = await copyBook(await seededBook({ accounts: 20_000 * part, transactions: 200_000 * part }));
  try {
    const words = [process.execPath, "tests/bench/structures-run.ts", book, String(2_000 * part)];
    const seen: Rolled = JSON.parse(await run(cores.server, words, patience));
    const size = `${seen.accounts.toLocaleString("en-US")} accounts, ${seen.entities.toLocaleString("en-US")} entities`;
    const within = (name: string, ours: number, most: number): Figure => ({
      name: `roll-up of ${size}, ${name}`,
      unit: "ms",
      ours,
      wanted: `at most ${most.toLocaleString("en-US")} ms`,
      met: ours <= most,
    });
    yield within("now", seen.now, wanted.now);
    yield within("at a past instant", seen.past, wanted.past);
    yield within("at a past instant in today's structure", seen.pastToday, wanted.past);
  } finally {
    dropBook(book);
  }
}
