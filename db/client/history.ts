import { databaseError } from "./errors";
import type { Reader } from "./store";
import type { SqlValue, Statement } from "./types";

/**
 * How far a copy of a book has come, by what is only ever added to: the newest row of the audit trail, the newest mark of its
 * history and the newest that begins an epoch (`db/schema/history.ts`). Undefined is what a book does not have yet.
 */
type History = {
  trail?: { id: SqlValue; hash: SqlValue };
  mark?: { id: SqlValue; token: SqlValue };
  epoch?: SqlValue;
};

const plain = (sql: string, ...args: SqlValue[]): Statement => ({ sql, args });

/** How far a replica's own file has come. */
export async function historyOf(own: Reader): Promise<History> {
  const row = async (sql: string) => (await own.query(plain(sql))).rows[0];
  const tables = await own.query(
    plain("select name from sqlite_master where type = 'table' and name in ('audit_logs', 'history_marks')"),
  );
  const has = (name: string) => tables.rows.some(([table]) => table === name);
  const history: History = {};
  if (has("audit_logs")) {
    const [id, hash] = (await row("select id, hash from audit_logs order by id desc limit 1")) ?? [];
    if (id !== undefined && hash !== undefined) history.trail = { id, hash };
  }
  if (has("history_marks")) {
    const [id, token] = (await row("select id, token from history_marks order by id desc limit 1")) ?? [];
    if (id !== undefined && token !== undefined) history.mark = { id, token };
    const [epoch] = (await row(newestEpoch)) ?? [];
    if (epoch !== undefined) history.epoch = epoch;
  }
  return history;
}

const newestEpoch = "select token from history_marks where kind = 'epoch' order by id desc limit 1";

/**
 * Whether a primary's book goes on from what a replica has. The replica's history is read before: what it has, its primary
 * then has as well, however much is written meanwhile. Frames of the log are no measure: a primary that was killed counts
 * them from one again.
 * @returns what is different, to follow 'This copy of the book'; undefined where nothing is
 * @throws DatabaseError where the primary cannot be asked
 */
export async function differenceFrom(primary: Reader, own: History): Promise<string | undefined> {
  const { trail, mark, epoch } = own;
  try {
    if (trail) {
      const there = await primary.query(
        plain("select (select hash from audit_logs where id = ?), max(id) from audit_logs", trail.id),
      );
      const [hash = null, newest = null] = there.rows[0] ?? [];
      if (hash === null)
        return `is ahead of its primary: its trail has come to row ${trail.id}, the primary's to row ${newest ?? 0}`;
      if (hash !== trail.hash)
        return `went another way than its primary: row ${trail.id} of the trail is another there`;
    }
    if (mark) {
      const there = await primary.query(
        plain(
          `select (${newestEpoch}), (select token from history_marks where id = ?), min(iif(kind = 'minute', id, null)), max(id) from history_marks`,
          mark.id,
        ),
      );
      const [newest = null, token = null, first = null, last = null] = there.rows[0] ?? [];
      if (newest !== epoch) return "is of another epoch than its primary, which was restored since";
      if (token === null && Number(first) <= Number(mark.id))
        return `is ahead of its primary: its history has come to mark ${mark.id}, the primary's to mark ${last ?? 0}`;
      if (token === null) return "is too old to be compared with its primary";
      if (token !== mark.token) return `went another way than its primary: mark ${mark.id} is another there`;
    }
    return undefined;
  } catch (error) {
    if (!/no such table/.test(databaseError(error)?.detail ?? "")) throw error;
    return "is ahead of its primary, whose book is an older one or none";
  }
}
