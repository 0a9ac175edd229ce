import { copyOf, dropBook, openAccounts, seededBook, signInAdmin, startApp } from "../book";
import { cores } from "../machine";
import type { Answered, Order } from "../paced";
import { run } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { postingBook } from "./postings";

const perSecond = 500;
const limitMs = 50;
/** Seconds until every job that follows postings has run beside them once; the first time it reads accounts anew. */
const warmFor = 12;

/** Latency of postings that arrive at a steady pace, on one account and on a thousand, in turns. */
export async function* steady({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyOf(await seededBook(postingBook));
  const cookie = await signInAdmin(book);
  const ids = openAccounts(book, 1_000);
  const app = await startApp(book);
  try {
    const send = (accounts: number[], name: string, length: number) =>
      paced({ url: app.url, cookie, perSecond, seconds: length, accounts, name: `${process.pid}-${name}` });
    const [hot, many] = [ids.slice(0, 1), ids];
    await send(many, "warm", warmFor);
    const seen: { hot: Answered[]; many: Answered[] } = { hot: [], many: [] };
    for (let round = 0; round < rounds; round++) {
      seen.hot.push(await send(hot, `hot-${round}`, seconds));
      seen.many.push(await send(many, `many-${round}`, seconds));
    }
    yield figure("p99 at a steady 500/s, one account", seen.hot);
    yield figure("p99 at a steady 500/s, 1,000 accounts", seen.many);
  } finally {
    await app.stop();
    dropBook(book);
  }
}

async function paced(order: Order): Promise<Answered> {
  const text = await run(cores.client, [process.execPath, "tests/bench/paced.ts"], order.seconds + 30, {
    PACED: JSON.stringify(order),
  });
  return JSON.parse(text);
}

function figure(name: string, rounds: readonly Answered[]): Figure {
  const p99s = rounds.map(({ p99 }) => p99);
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  const ours = median(p99s);
  const spread = `${Math.min(...p99s).toFixed(1)} to ${Math.max(...p99s).toFixed(1)}`;
  const p50 = median(rounds.map((round) => round.p50)).toFixed(1);
  return {
    name,
    unit: "ms",
    ours,
    limit: limitMs,
    wanted: `under ${limitMs} ms, none refused`,
    met: ours < limitMs && failed === 0,
    note: `p99 ${spread}, p50 ${p50}, ${failed} failed`,
  };
}
