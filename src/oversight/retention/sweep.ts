import { databaseError, expectRows } from "db/client";
import { readPrimaryRows } from "db/rows";
import { isWatched } from "db/watched";
import { z } from "zod";
import { eachItem, isOfTheServer } from "@/commands/batch";
import { removeHidden } from "@/commands/hidden-records";
import { failureReason } from "@/commands/reason";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { RetentionKind } from "./contract";
import { getRetained, isOver } from "./deletable";
import { goneBefore, readRetention } from "./settings";

type Times = Pick<Deps, "db" | "log" | "now" | "giveWay">;

const keySchema = z.union([z.int(), z.string()]);
const keyRow = z.object({ key: keySchema });
type Key = z.output<typeof keySchema>;

/** Refusal of a deletion because one of its records was used or deleted in the meantime. */
const changed = "RECORD_CHANGED";

/**
 * Deletes expired records in batches, each with a row of the trail. A record that cannot be deleted is logged and delays neither
 * its kind nor other kinds. Returns the number deleted.
 */
export async function deleteOldRecords(deps: Times, signal?: AbortSignal): Promise<number> {
  const items = await readRetention(deps);
  return eachItem(deps, { name: "delete old records", items, signal }, ([kind, { days }]) =>
    deleteOfKind(deps, kind, days, signal),
  );
}

async function deleteOfKind(
  deps: Times,
  kind: RetentionKind,
  days: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { table, key, perWrite } = getRetained(kind);
  const before = goneBefore(deps.now(), days);
  const read = async (tried: string) => {
    const rows = await readPrimaryRows(deps.db, keyRow, {
      sql: `select ${key} as key from ${table} where ${isOver(getRetained(kind))}
        and ${key} not in (select value from json_each(?2)) order by ${key} limit ?3`,
      args: [before, tried, perWrite],
    });
    return rows.map((row) => row.key);
  };
  const left = new Set<Key>();
  for (let deleted = 0; ; ) {
    signal?.throwIfAborted();
    const keys = await read(JSON.stringify([...left]));
    if (keys.length === 0) {
      await removeAllHidden(deps, kind, signal);
      return deleted;
    }
    const gone = await deleteKeys(deps, { kind, days, before }, keys);
    if (gone < keys.length) for (const one of keys) left.add(one);
    deleted += gone;
  }
}

/** Age in milliseconds from which a hidden record counts as abandoned. */
const longestStored = 3_600_000;

/** Removes a kind's hidden records: those hidden by this sweep, and abandoned ones. */
async function removeAllHidden(deps: Times, kind: RetentionKind, signal?: AbortSignal): Promise<void> {
  const { table, key, parts, since, hides } = getRetained(kind);
  if (hides === undefined || parts === undefined) return;
  const items = await readPrimaryRows(deps.db, keyRow, {
    sql: `select ${key} as key from ${table} where ${hides} and ${since} <= ? order by ${key}`,
    args: [deps.now() - longestStored],
  });
  await eachItem(deps, { name: "remove hidden records", items, signal }, async (item) => {
    await removeHidden(deps, { table, key, parts, hides }, item.key);
    return true;
  });
}

type Sweep = { kind: RetentionKind; days: number; before: Instant };

/** Deletes records in one write, or in halves if that is refused. Returns the number deleted. */
async function deleteKeys(deps: Times, sweep: Sweep, keys: readonly Key[]): Promise<number> {
  try {
    await deleteAtOnce(deps, sweep, keys);
    return keys.length;
  } catch (error) {
    if (isOfTheServer(error)) throw error;
    const half = Math.ceil(keys.length / 2);
    if (keys.length > 1)
      return (
        (await deleteKeys(deps, sweep, keys.slice(0, half))) +
        (await deleteKeys(deps, sweep, keys.slice(half)))
      );
    if (databaseError(error)?.code !== changed)
      deps.log.error(
        { batch: "delete old records", kind: sweep.kind, reason: failureReason(error) },
        "an item of a batch failed",
      );
    return 0;
  }
}

async function deleteAtOnce(
  { db, now }: Times,
  { kind, days, before }: Sweep,
  keys: readonly Key[],
): Promise<void> {
  const { table, key, parts, hides } = getRetained(kind);
  const still = `(select ${key} from ${table} where ${isOver(getRetained(kind))} and ${key} in (select value from json_each(?2)))`;
  const args = [before, JSON.stringify(keys)];
  await db.write([
    ...(hides === undefined && parts
      ? [{ sql: `delete from ${parts.table} where ${parts.of} in ${still}`, args }]
      : []),
    {
      sql: `${hides === undefined ? `delete from ${table}` : `update ${table} set ${hides}`} where ${key} in ${still}`,
      args,
    },
    expectRows(keys.length, changed),
    auditStatement({
      actor: null,
      action: "DELETE",
      resource: "RETENTION",
      resourceId: kind,
      details: {
        records: keys.length,
        days,
        olderThan: new Date(before).toISOString(),
        ...(isWatched(table) && { deleted: keys }),
      },
      at: now(),
    }),
  ]);
}
