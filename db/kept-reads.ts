import type { Database } from "./client";
import { includeReads, type RecordedReads, recordReads } from "./recorded-reads";

/** Most answers kept of one read, so that keys chosen by people cannot fill the memory. */
const usualMost = 500;

/**
 * Returns the earlier value if the new one is equal, so that anything cached by that object, such as markup, is found
 * again.
 *
 * @example const keptTotals = keptReads<Totals>(100, sameValue);
 */
export const sameValue = <Value>(before: Value | undefined, now: Value): Value =>
  before !== undefined && Bun.deepEquals(before, now, true) ? before : now;

/**
 * Declares reads whose results are kept until something that they read changes, through this node or another one. After a
 * commit their statements are run again, and the result is read again if one of them answers differently. A result is never
 * older than a new read would be. Callers must not change it.
 *
 * @param shared merges the previous result, if any, with the new one: unchanged parts stay the same object, so that
 * anything cached by them outlives the commit
 * @example
 * const keptCounts = keptReads<number>();
 * const accounts = await keptCounts(db, actor.clientId, () => countAccounts(deps, actor));
 */
export function keptReads<Answer>(
  most = usualMost,
  shared?: (before: Answer | undefined, now: Answer) => Answer,
): (db: Database, key: string, read: () => Promise<Answer>) => Promise<Answer> {
  type Kept = { result: Promise<Answer>; reads: RecordedReads };
  const kept = new WeakMap<Database["read"], Map<string, Kept>>();
  /** The new result, sharing its unchanged parts with the previous one. */
  const sharing = async (before: Promise<Answer> | undefined, now: Promise<Answer>) => {
    const [old, answer] = await Promise.allSettled([before, now]);
    if (answer.status === "rejected") throw answer.reason;
    const known = old.status === "fulfilled" ? old.value : undefined;
    return shared ? shared(known, answer.value) : answer.value;
  };
  return (db, key, read) => {
    // Taken before reading: a commit in between only causes another read.
    const revision = db.revision();
    if (revision === undefined) return read();
    const answers = kept.get(db.read) ?? new Map<string, Kept>();
    kept.set(db.read, answers);
    const known = answers.get(key);
    if (known?.reads.holdAt(revision)) {
      includeReads(known.reads);
      return known.result;
    }
    const { result: now, reads } = recordReads(revision, read, known?.reads);
    const result = shared ? sharing(known?.result, now) : now;
    includeReads(reads);
    answers.delete(key);
    answers.set(key, { result, reads });
    const [oldest] = answers.size > most ? answers.keys() : [];
    if (oldest !== undefined) answers.delete(oldest);
    result.catch(() => {
      if (answers.get(key)?.result === result) answers.delete(key);
    });
    return result;
  };
}

type RowsOf<Statement> = Statement extends { all(values?: never): Promise<infer Rows> } ? Rows : never;

/**
 * Keeps the rows of a prepared read like `keptReads`, by all that its answer depends on: the statement's variant and its
 * values. The rows are frozen, since several answers share them.
 *
 * @example
 * const keptComing = keptRows(comingUp);
 * const payments = await keptComing(db, { limit, clientId: actor.clientId }, { scope: "own" });
 */
export function keptRows<
  Statement extends { all(values?: Record<string, unknown>): Promise<object[]> },
  V extends readonly unknown[],
>(read: (db: Database, ...variant: V) => Statement) {
  type Rows = Readonly<RowsOf<Statement>>;
  const kept = keptReads<Rows>();
  return (db: Database, values: Record<string, unknown>, ...variant: V): Promise<Rows> =>
    kept(db, JSON.stringify([variant, values]), async () => {
      const rows = await read(db, ...variant).all(values);
      for (const row of rows) Object.freeze(row);
      return Object.freeze(rows) as Rows;
    });
}
