import type { Database } from "./client";

type Asked<Key, Row> = { key: Key; resolve(row: Row | undefined): void; reject(error: unknown): void };

/**
 * Declares a read by key that calls of the same turn of the event loop make together, as one statement: with many
 * connections, a separate statement for each call costs several times as much. A call waits for the end of its turn.
 *
 * @param readAll reads the rows of several keys; each by the place of its key
 * @example
 * const getName = gatheredReads(async (db, ids: readonly number[]) => …);
 * const name = await getName(db, 7);
 */
export function gatheredReads<Key, Row>(
  readAll: (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<number, Row>>,
): (db: Database, key: Key) => Promise<Row | undefined> {
  const waiting = new WeakMap<Database["read"], Asked<Key, Row>[]>();
  return (db, key) =>
    new Promise((resolve, reject) => {
      const asked = { key, resolve, reject };
      const others = waiting.get(db.read);
      if (others) {
        others.push(asked);
        return;
      }
      const all = [asked];
      waiting.set(db.read, all);
      setImmediate(() => {
        waiting.delete(db.read);
        void answer(db, all, readAll);
      });
    });
}

async function answer<Key, Row>(
  db: Database,
  all: readonly Asked<Key, Row>[],
  readAll: (db: Database, keys: readonly Key[]) => Promise<ReadonlyMap<number, Row>>,
): Promise<void> {
  try {
    const rows = await readAll(
      db,
      all.map(({ key }) => key),
    );
    for (const [place, { resolve }] of all.entries()) resolve(rows.get(place));
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}
