import type { BulkSeen } from "../bulk-run";
import type { CollectionsSeen } from "../collections-run";
import { cores } from "../machine";
import { run } from "../processes";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Time limit in seconds. */
const patience = 900;
/** Limits: milliseconds for applying the lines, for a credit until it is applied, for ages and for lists; items a
 * minute; milliseconds for numbers given by a file, and for the look-up of one. */
const wanted = { applied: 60_000, lag: 2_000, ageing: 300, list: 100, swept: 5_000, given: 60_000, probe: 1 };

const measure = async (what: string, part: number): Promise<CollectionsSeen> =>
  JSON.parse(
    await run(
      cores.server,
      [process.execPath, "tests/bench/collections-run.ts", what, String(part)],
      patience,
    ),
  );

const within = (name: string, ours: number, most: number): Figure => ({
  name,
  unit: "ms",
  ours,
  wanted: `at most ${most.toLocaleString("en-US")} ms`,
  met: ours <= most,
});

/**
 * Cash application, its lag, ages, lists and files on a book with 100,000 open invoices, then sweeps of 5,000 accounts, 100,000
 * account numbers given by a file, and one of a million; with `quick` a tenth of all.
 */
export async function* collections({ quick }: Options): AsyncGenerator<Figure> {
  const part = quick ? 0.1 : 1;
  const { committed = 0, applied = 0, lag = 0, lines = 0, ...reads } = await measure("collections", part);
  const count = lines.toLocaleString("en-US");
  yield { name: `${count} lines of a bank, committed`, unit: "ms", ours: committed };
  yield within(
    `${count} lines against ${(lines * 10).toLocaleString("en-US")} open invoices, all applied`,
    applied,
    wanted.applied,
  );
  yield within("from a credit until it is applied, 50 a second, p99", lag, wanted.lag);
  for (const [name, ours] of Object.entries(reads))
    yield name.startsWith("export")
      ? { name, unit: "ms", ours }
      : within(name, ours, name.startsWith("ageing") ? wanted.ageing : wanted.list);
  const swept = await measure("sweeps", part);
  for (const [to, ours] of Object.entries(swept))
    yield {
      name: `items of a sweep to the ${to}`,
      unit: "a minute",
      ours,
      wanted: `at least ${wanted.swept.toLocaleString("en-US")}`,
      met: ours >= wanted.swept,
    };

  const given = 100_000 * part;
  const words = [process.execPath, "tests/bench/bulk-run.ts", "numbers", "good", String(given)];
  const file: BulkSeen = JSON.parse(await run(cores.server, words, patience));
  const name = `${given.toLocaleString("en-US")} numbers activated by file`;
  yield within(`${name}, upload to committed`, file.previewed + file.committed, wanted.given);
  yield { name: `${name}: longest wait of others`, unit: "ms", ours: file.longestWait };
  yield { name: `${name}: processor time of the longest turn`, unit: "ms", ours: file.longestTurn };
  yield { name: `${name}: peak memory`, unit: "MB", ours: file.peak / 1e6 };
  const { numbers = 0, probe = 0, line = 0 } = await measure("numbers", part);
  const book = `one of ${numbers.toLocaleString("en-US")} numbers`;
  yield within(`${book}, looked up by an index probe`, probe, wanted.probe);
  yield { name: `${book}, a line of a bank booked to it`, unit: "ms", ours: line };
}
