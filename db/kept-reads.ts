import type { Database } from "./client";

/** Most answers kept of one read, so that keys chosen by people cannot fill the memory. */
const usualMost = 500;

/**
 * Returns the earlier value if the new one is equal, so that anything cached by that object, such as markup, is found
 * again.
 *
 * @example const keptTotals = keptReads<Totals>(100, sameValue);
 */
export const sameValue = <Value>(before: Value, now: Value): Value =>
  Bun.deepEquals(before, now, true) ? before : now;

/**
 * Declares reads whose results are kept until the next commit, by this node or another one: for the few small things
 * that every page reads. They are never older than a new read would be. Callers must not change them.
 *
 * @param shared merges the previous result with the new one: unchanged parts stay the same object, so that anything
 * cached by them outlives the commit
 * @example
 * const keptCounts = keptReads<number>();
 * const accounts = await keptCounts(db, actor.clientId, () => countAccounts(deps, actor));
 */
export function keptReads<Answer>(
  most = usualMost,
  shared?: (before: Answer, now: Answer) => Answer,
): (db: Database, key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const kept = new WeakMap<Database["read"], { revision: number; answers: Map<string, Promise<Answer>> }>();
  const latest = new WeakMap<Database["read"], Map<string, Answer>>();
  /** Returns the result, sharing its unchanged parts with the previous one. */
  const sharing = async (db: Database, key: string, read: () => Promise<Answer>) => {
    const now = await read();
    if (!shared) return now;
    const known = latest.get(db.read) ?? new Map<string, Answer>();
    latest.set(db.read, known);
    const before = known.get(key);
    const answer = before === undefined ? now : shared(before, now);
    if (before === undefined && known.size >= most) known.clear();
    known.set(key, answer);
    return answer;
  };
  return (db, key, read) => {
    // Taken before reading: a commit in between only causes another read.
    const revision = db.revision();
    if (revision === undefined) return read();
    const known = kept.get(db.read);
    const answers: Map<string, Promise<Answer>> = known?.revision === revision ? known.answers : new Map();
    if (answers !== known?.answers) kept.set(db.read, { revision, answers });
    const answer = answers.get(key);
    if (answer !== undefined) return answer;
    if (answers.size >= most) answers.clear();
    const asked = sharing(db, key, read);
    answers.set(key, asked);
    asked.catch(() => answers.delete(key));
    return asked;
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
