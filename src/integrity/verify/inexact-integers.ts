import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Finding } from "./book-checks";

const columnRow = z.object({ table: z.string(), column: z.string(), key: z.string() });
const cellRow = z.object({ key: z.string(), value: z.string() });

/** Maximum number of cells named. */
const named = 5;

/**
 * Names the integers beyond exact numbers, whose rows cannot be read; undefined if there are none. Reads the whole
 * book, and so is called only after such a failure.
 */
export async function findInexact(db: Database): Promise<Finding | undefined> {
  const began = performance.now();
  const columns = await readRows(
    db,
    columnRow,
    sql`select m.name as "table", c.name as "column", coalesce(
        (select k.name from pragma_table_info(m.name) k where k.pk = 1), 'rowid') as "key"
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and c.type = 'INTEGER' order by m.name, c.cid`,
  );
  const broken: string[] = [];
  for (const { table, column, key } of columns) {
    const cells = await readRows(
      db,
      cellRow,
      sql`select cast(${sql.identifier(key)} as text) as "key", cast(${sql.identifier(column)} as text) as value
        from ${sql.identifier(table)}
        where ${sql.identifier(column)} not between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER} limit ${named}`,
    );
    for (const cell of cells)
      broken.push(`${table} ${cell.key} has ${column} ${cell.value}, which no amount, time or number can be`);
  }
  if (broken.length === 0) return undefined;
  const seconds = (performance.now() - began) / 1000;
  return { kind: "numbers", rows: broken.length, seconds, broken: broken.slice(0, named).join("; ") };
}
