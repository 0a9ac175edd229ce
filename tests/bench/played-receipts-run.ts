/**
 * Plays payers, people, days and crashes on receipts beside a model of them, and prints the acts and refusals by name as JSON.
 * Words: the number of plays, the number of acts in each, and the seed. A new book is taken for each 25 plays, and verified.
 */
import fc from "fast-check";
import { playedActs, playReceipts, startPlay } from "../server/played-receipts";

export type PlayedSeen = { plays: number; acts: Record<string, number>; seed: number; seconds: number };

const perBook = 25;
const [plays = 0, most = 0, seed = 0] = process.argv.slice(2).map(Number);
const acts: Record<string, number> = {};
const began = performance.now();
const worlds = fc.sample(playedActs(most), { seed, numRuns: plays });
for (let at = 0; at < plays; at += perBook) {
  const { book, approve } = await startPlay();
  try {
    for (const [place, world] of worlds.slice(at, at + perBook).entries())
      await playReceipts(book, at + place, world, approve, (name) => {
        acts[name] = (acts[name] ?? 0) + 1;
      });
    const flaws = await book.flaws();
    if (flaws.length > 0) throw new Error(`The book is not whole: ${flaws.join("; ")}`);
  } finally {
    await book.close();
  }
}
const seen: PlayedSeen = { plays, acts, seed, seconds: (performance.now() - began) / 1000 };
console.log(JSON.stringify(seen));
process.exit(0);
