import { expect, test } from "bun:test";
import fc from "fast-check";
import { countCases } from "../samples";
import { playedActs, playReceipts, startPlay } from "./played-receipts";

test("no cent of a receipt appears, disappears or is applied twice, whatever payers, people, days and crashes do", async () => {
  const { book, approve } = await startPlay();
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(playedActs(100), async (acts) => {
        run += 1;
        await playReceipts(book, run, acts, approve);
      }),
      { numRuns: countCases(40, 5) },
    );
    expect(await book.flaws()).toEqual([]);
  } finally {
    await book.close();
  }
});
