import { readdirSync } from "node:fs";
import { copyOf, dropBook, openAccounts, seededBook, startApp } from "../book";
import type { Flooded } from "../flood";
import { cores } from "../machine";
import { offered } from "../offered";
import { residentMemory, run } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { firstAdmin, signIn } from "../sign-in";
import { postingBook } from "./postings";

const perSecond = 200;
/** What staff look at all day, in turns. */
const pages = ["/admin/virtual-accounts", "/admin/transactions", "/admin/holds", "/admin/dashboard"];
/** How long the proof of the book may take, in seconds. */
const proofWithin = 3600;

type Seen = Flooded & { memory: number; files: number };

/**
 * A day at the office in short: 200 requests a second, a fifth of them postings, for `--rounds` stretches of `--seconds`
 * each. What is acknowledged and refused, and whether the last fifth of the stretches is as the second one: latency, memory
 * and open files of the server. The book is verified at the end. Half an hour is `--rounds 30 --seconds 60`.
 */
export async function* soak({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyOf(await seededBook(postingBook));
  const accounts = openAccounts(book, 1_000);
  const app = await startApp(book, { pinned: false, more: firstAdmin });
  const stretches: Seen[] = [];
  try {
    // A session that begins otherwise has no row of the trail, and the proof at the end would find it.
    const cookie = await signIn(app.url);
    for (let round = 0; round < rounds; round++) {
      const name = `${process.pid}-soak-${round}`;
      const order = { url: app.url, cookie, perSecond, seconds, accounts, pages, name };
      stretches.push({ ...(await offered(book, order)), ...(await usedBy(app.pid)) });
    }
  } finally {
    await app.stop();
  }
  try {
    yield* figuresOf(stretches, rounds * seconds);
    const began = performance.now();
    await run(cores.server, [process.execPath, "vostra.ts", "verify"], proofWithin, {
      DATABASE_URL: `file:${book}`,
    });
    yield { name: "verify of the book, whole", unit: "s", ours: (performance.now() - began) / 1000 };
  } finally {
    dropBook(book);
  }
}

function* figuresOf(stretches: readonly Seen[], seconds: number): Generator<Figure> {
  const sum = (of: (one: Seen) => number) => stretches.reduce((total, one) => total + of(one), 0);
  const [failed, lost] = [sum((one) => one.failed), sum((one) => Math.abs(one.lost))];
  yield {
    name: `postings acknowledged in ${seconds} s of ${perSecond} requests a second`,
    unit: "postings",
    ours: sum((one) => one.posted),
    wanted: "none lost or refused",
    met: lost === 0 && failed === 0,
    note: `${failed} failed, ${lost} lost; ${sum((one) => one.shown)} pages shown, ${sum((one) => one.refused)} × 503`,
  };
  const fifth = Math.max(1, Math.floor(stretches.length / 5));
  const early = stretches.slice(fifth, 2 * fifth);
  const late = stretches.slice(-fifth);
  const compared: [string, string, (one: Seen) => number][] = [
    ["p50 of postings", "ms", (one) => one.p50],
    ["p99 of postings", "ms", (one) => one.p99],
    ["p50 of pages", "ms", (one) => one.pageP50],
    ["memory of the server", "MB", (one) => one.memory],
    ["files that the server has open", "files", (one) => one.files],
  ];
  for (const [name, unit, of] of compared) {
    const [before, after] = [median(early.map(of)), median(late.map(of))];
    const note = `last fifth beside the second; ${Math.max(...stretches.map(of)).toFixed(1)} at most`;
    yield { name, unit, ours: after, limit: before, ratios: [after / before], note };
  }
}

/** The memory (MB) and the open files of a process, at this moment. */
async function usedBy(pid: number): Promise<{ memory: number; files: number }> {
  return { memory: (await residentMemory(pid)) / 1e6, files: readdirSync(`/proc/${pid}/fd`).length };
}
