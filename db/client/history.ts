import { databaseError } from "./errors";
import type { Reader } from "./store";
import type { SqlValue, Statement } from "./types";

/**
 * Progress of a copy of a book, by its append-only rows: the newest row of the audit trail, the newest mark of its
 * history and the newest that begins an epoch (`db/schema/history.ts`). Undefined for rows that the book does not have
 * yet.
 */
export type History = {
  trail?: { id: SqlValue; hash: SqlValue };
  mark?: { id: SqlValue; token: SqlValue };
  epoch?: SqlValue;
};

const plain = (sql: string, ...args: SqlValue[]): Statement => ({ sql, args });

/** Progress of a replica's own file. */
export async function readHistory(own: Reader): Promise<History> {
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

/** Progress of a primary: the ids of its newest row of the trail and of its newest mark, 0 without any. */
export type Newest = { trail: number; mark: number };

/** `difference`: the difference, to follow 'This copy of the book'; undefined without one. */
export type Compared = { difference?: string; newest: Newest };

/**
 * Compares the history of a primary's book, or of a file that was synced with it, with what a replica had. The
 * replica's history is read before: whatever it has, its primary has by then as well, however much is written
 * meanwhile. Log frames cannot be compared: a killed primary counts them from one again.
 * @throws DatabaseError if the primary cannot be asked
 */
export async function compareWith(primary: Reader, own: History): Promise<Compared> {
  const { trail, mark } = own;
  try {
    const [ofTrail, ofMarks] = await primary.queryAll([
      plain(
        "select (select hash from audit_logs where id = ?), coalesce(max(id), 0) from audit_logs",
        trail?.id ?? null,
      ),
      plain(
        `select (${newestEpoch}), (select token from history_marks where id = ?), min(iif(kind = 'minute', id, null)), coalesce(max(id), 0) from history_marks`,
        mark?.id ?? null,
      ),
    ]);
    const [hash = null, row = 0] = ofTrail?.rows[0] ?? [];
    const [epoch = null, token = null, first = null, last = 0] = ofMarks?.rows[0] ?? [];
    const difference =
      differenceOfTrail(own, { hash, newest: row }) ??
      differenceOfMarks(own, { epoch, token, first, newest: last });
    return { ...(difference && { difference }), newest: { trail: Number(row), mark: Number(last) } };
  } catch (error) {
    if (!/no such table/.test(databaseError(error)?.detail ?? "")) throw error;
    const newest = { trail: 0, mark: 0 };
    if (!trail && !mark) return { newest };
    return { difference: "is ahead of its primary, whose book is an older one or none", newest };
  }
}

function differenceOfTrail(
  { trail }: History,
  there: { hash: SqlValue; newest: SqlValue },
): string | undefined {
  if (!trail || there.hash === trail.hash) return undefined;
  if (there.hash === null)
    return `is ahead of its primary: its trail has come to row ${trail.id}, the primary's to row ${there.newest}`;
  return `went another way than its primary: row ${trail.id} of the trail is another there`;
}

function differenceOfMarks(
  { mark, epoch }: History,
  there: { epoch: SqlValue; token: SqlValue; first: SqlValue; newest: SqlValue },
): string | undefined {
  if (!mark) return undefined;
  if (there.epoch !== epoch) return "is of another epoch than its primary, which was restored since";
  if (there.token === mark.token) return undefined;
  if (there.token !== null) return `went another way than its primary: mark ${mark.id} is another there`;
  if (Number(there.first) <= Number(mark.id))
    return `is ahead of its primary: its history has come to mark ${mark.id}, the primary's to mark ${there.newest}`;
  return "is too old to be compared with its primary";
}

/**
 * Part of its primary's history that a copy lacks although it claims to be level: pages and the record of their
 * progress can date from two moments if files were copied from a running node.
 * @returns the missing part, to follow 'This copy of the book'; undefined if nothing is missing
 */
export function missingFrom(own: History, { trail, mark }: Newest): string | undefined {
  const [ownTrail, ownMark] = [Number(own.trail?.id ?? 0), Number(own.mark?.id ?? 0)];
  if (ownTrail < trail)
    return `takes itself to be level with its primary, but has come to row ${ownTrail} of the trail, the primary to row ${trail}`;
  if (ownMark < mark)
    return `takes itself to be level with its primary, but has come to mark ${ownMark} of the history, the primary to mark ${mark}`;
  return undefined;
}
