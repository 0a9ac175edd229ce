import { setImmediate } from "node:timers/promises";

/** Number of rows processed without a pause, in some milliseconds, before the server answers other requests. */
const batchSize = 200;

/** Processes each row alike, a few hundred at a stretch. */
export async function mapInBatches<Row, Result>(
  rows: readonly Row[],
  act: (row: Row) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    results.push(...rows.slice(at, at + batchSize).map(act));
    await setImmediate();
  }
  return results;
}
