import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";

/** A table whose records can be hidden from everybody: their parts are then stored, or deleted, in several writes. */
export type Hidden = {
  table: string;
  /** The column that names a record. */
  key: string;
  /** Rows that belong to it alone, with the column that names it by its id. */
  parts: { table: string; of: string };
  /** Assignment that hides a record, and the condition that it is hidden. */
  hides: string;
};

/** Number of parts deleted per write: some milliseconds. */
const partsAtOnce = 1_000;

const anyRow = z.object({ any: z.int() });

/** Deletes a hidden record, its parts first, in several writes. A record that is seen is kept. */
export async function removeHidden(
  { db, giveWay }: Pick<Deps, "db" | "giveWay">,
  { table, key, parts, hides }: Hidden,
  value: number | string,
): Promise<void> {
  const record = `(select id from ${table} where ${key} = ? and ${hides})`;
  const hasParts = async () =>
    (
      await readPrimaryRow(db, anyRow, {
        sql: `select exists (select 1 from ${parts.table} where ${parts.of} = ${record}) as any`,
        args: [value],
      })
    )?.any === 1;
  while (await hasParts()) {
    await giveWay?.();
    await db.write([
      {
        sql: `delete from ${parts.table} where rowid in (select rowid from ${parts.table} where ${parts.of} = ${record} limit ?)`,
        args: [value, partsAtOnce],
      },
    ]);
  }
  await db.write([{ sql: `delete from ${table} where id = ${record}`, args: [value] }]);
}
