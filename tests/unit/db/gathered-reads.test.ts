import { afterEach, beforeEach, expect, test } from "bun:test";
import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "db/client";
import { gatheredReads } from "db/gathered-reads";
import { openCopy } from "../../database";

let db: Database;
beforeEach(async () => {
  ({ db } = await openCopy());
});
afterEach(() => db.close());

/** Doubles even numbers, finds nothing for odd ones, and records which were read together. */
function doubling() {
  const together: (readonly number[])[] = [];
  const double = gatheredReads(async (_, keys: readonly number[]) => {
    together.push(keys);
    if (keys.includes(13)) throw new Error("unlucky");
    return new Map(keys.flatMap((n, place) => (n % 2 === 0 ? [[place, n * 2] as const] : [])));
  });
  return { together, double: (n: number, over = db) => double(over, n) };
}

test("keys that are asked for in one turn are read together, each with its own answer", async () => {
  const { together, double } = doubling();
  expect(await Promise.all([double(2), double(3), double(4), double(2)])).toEqual([4, undefined, 8, 4]);
  expect(together).toEqual([[2, 3, 4, 2]]);
});

test("a key that is asked for later is read again", async () => {
  const { together, double } = doubling();
  await double(2);
  await turn();
  expect(await double(2)).toBe(4);
  expect(together).toEqual([[2], [2]]);
});

test("keys of two databases are read apart", async () => {
  const { together, double } = doubling();
  const other = (await openCopy()).db;
  expect(await Promise.all([double(2), double(4, other)])).toEqual([4, 8]);
  expect(together).toEqual([[2], [4]]);
  await other.close();
});

test("a read that fails fails for each who asked, and not for those who ask later", async () => {
  const { double } = doubling();
  const outcomes = await Promise.allSettled([double(2), double(13)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await double(2)).toBe(4);
});
