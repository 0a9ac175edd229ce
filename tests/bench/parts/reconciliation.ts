import { copyBook, dropBook, large, readBook, seededBook } from "../book";
import { cores } from "../machine";
import { run } from "../processes";
import type { Reconciled } from "../reconcile";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";

/** Time limit for a run, in seconds. */
const patience = 300;

/** Book on which the lists are measured. */
const size = { ...large, alerts: 100_000, auditRows: 1_000_000 };

const most = 3;

/** The specification's rule for each account, as one statement over the transactions only. */
const aggregate = `
  select virtual_account_id, count(*), sum(iif(type in ('credit', 'release'), amount, -amount))
  from transactions group by virtual_account_id`;

/** Rows that a run reads, in one statement: the sum of each account's transactions, and its entries. */
const sameRows = `
  with said as (${aggregate})
  select * from said
  union all
  select ledger_account_id, count(*), sum(amount) from entries group by ledger_account_id`;

/** A reconciliation of the whole book, with all that it checks and writes, beside plain SQL in one statement. */
export async function* reconciliation({ rounds }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(size));
  try {
    const runs: Reconciled[] = [];
    const ours = async () => {
      const done = await reconcile(book);
      runs.push(done);
      return done.ms;
    };
    const time = (sql: string) => async () => {
      const started = performance.now();
      readBook(book, sql);
      return performance.now() - started;
    };
    await time(sameRows)();
    const limits = [
      ["beside the aggregate of its transactions", aggregate],
      ["beside one statement that reads the same rows", sameRows],
    ] as const;
    for (const [than, sql] of limits) {
      const measured = medians(await interleave(rounds, ours, time(sql)));
      yield {
        name: `a run, ${than}`,
        unit: "ms",
        ...measured,
        wanted: `at most ${most} times`,
        met: median(measured.ratios) <= most,
        note: `${runs[0]?.accounts.toLocaleString("en-US")} accounts`,
      };
    }
    const megabytes = median(runs.map(({ peak }) => peak / 1e6));
    yield { name: "peak memory of a process that does nothing else", unit: "MB", ours: megabytes };
    yield {
      name: "longest wait of others in that process",
      unit: "ms",
      ours: median(runs.map(({ longestWait }) => longestWait)),
    };
  } finally {
    dropBook(book);
  }
}

async function reconcile(book: string): Promise<Reconciled> {
  return JSON.parse(await run(cores.server, [process.execPath, "tests/bench/reconcile.ts", book], patience));
}
