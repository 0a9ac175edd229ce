import { join } from "node:path";
import { copyOf, dropBook, openAccounts, seededBook, signInAdmin, startApp } from "../book";
import { cacheDir, cores } from "../machine";
import { cpuTime, run } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { wrk } from "../wrk";

const connections = 64;
const wanted = { ratio: 1, perSecond: 5_000 };
const script = join(import.meta.dir, "../postings.lua");

/** The book that postings go to. */
export const postingBook = { accounts: 3_000, transactions: 6_000 };

/** Durable postings a second over HTTP, compared with one SQLite transaction per posting without HTTP. */
export async function* postings({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyOf(await seededBook(postingBook));
  const limitFile = join(cacheDir, `limit-${process.pid}.db`);
  process.once("exit", () => dropBook(limitFile));
  const cookie = await signInAdmin(book);
  const ids = openAccounts(book, 1_000);
  const app = await startApp(book);
  try {
    for (const accounts of [1, ids.length]) {
      const words = [ids.slice(0, accounts).join(","), cookie];
      const costs: number[] = [];
      const ours = async (name: string, length: number) => {
        const load = { url: app.url, seconds: length, connections };
        const args = [`${process.pid}-${accounts}-${name}`, ...words];
        const before = await cpuTime(app.pid);
        const { requests, perSecond } = await wrk({ ...load, script: { path: script, args } });
        costs.push(((await cpuTime(app.pid)) - before) / requests);
        return perSecond;
      };
      const limit = async () => {
        const program = ["tests/bench/limits/postings.ts", limitFile, String(accounts), String(seconds)];
        return Number(await run(cores.server, [process.execPath, ...program], seconds + 15));
      };
      await ours("warm", 1);
      const measured = medians(await interleave(rounds, (round) => ours(String(round), seconds), limit));
      yield figure(accounts, measured, median(costs.slice(1)));
    }
  } finally {
    await app.stop();
    dropBook(book);
    dropBook(limitFile);
  }
}

/** `cpu`: µs of the server's CPU time a posting, which says something on a busy machine too. */
function figure(accounts: number, measured: ReturnType<typeof medians>, cpu: number): Figure {
  const met = median(measured.ratios) >= wanted.ratio && measured.ours >= wanted.perSecond;
  return {
    name: accounts === 1 ? "durable postings, one hot account" : `durable postings, ${accounts} accounts`,
    unit: "postings/s",
    ...measured,
    wanted: `at least ${wanted.ratio.toFixed(1)} of one commit each, and ${wanted.perSecond}/s`,
    met,
    note: `${Math.round(cpu)} µs of the server's CPU a posting`,
  };
}
