import { setImmediate } from "node:timers/promises";

/** Number of rows processed without a pause, in some milliseconds, before the server answers other requests. */
const batchSize = 200;

/** Number of keys per statement: a few milliseconds. */
const keysAtOnce = 2_000;

/** Processes each row alike, a few hundred at a stretch. */
export async function mapInBatches<Row, Result>(
  rows: readonly Row[],
  act: (row: Row, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    results.push(...rows.slice(from, from + batchSize).map((row, at) => act(row, from + at)));
    await setImmediate();
  }
  return results;
}

/** Reads rows by key, 2,000 keys per statement. */
export async function readInBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    found.push(...(await read(keys.slice(from, from + keysAtOnce))));
    await setImmediate();
  }
  return found;
}
