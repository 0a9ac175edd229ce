import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";

/** Table whose records can be hidden while their parts are stored or deleted in several writes. */
export type Hidden = {
  table: string;
  /** The column that names a record. */
  key: string;
  /** Rows that belong to it alone, with the column that names it by its id. */
  parts: { table: string; of: string };
  /** SQL `column = value`: hides a record as an assignment, finds hidden ones as a condition. */
  hides: string;
};

/** Number of parts deleted per write: some milliseconds. */
const partsAtOnce = 1_000;

const anyRow = z.object({ any: z.int() });

/** Deletes a hidden record in several writes, its parts first. Leaves a visible record alone. */
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
