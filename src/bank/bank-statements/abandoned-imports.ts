import { idRow, readPrimaryRows } from "db/rows";
import { eachItem } from "@/commands/batch";
import type { Deps } from "@/deps";

/** Removes an import that was not read to its end, with all of its stored data; a visible import is kept. */
export async function removeUnfinishedImport(
  { db }: Pick<Deps, "db">,
  by: "id" | "request_id",
  value: number | string,
): Promise<void> {
  const unread = `select id from bank_statements where ${by} = ? and status = 'reading'`;
  await db.write(
    [
      ...["bank_lines", "bank_missing", "bank_line_totals"].map(
        (table) => `delete from ${table} where statement_id = (${unread})`,
      ),
      `delete from bank_statements where id = (${unread})`,
    ].map((sql) => ({ sql, args: [value] })),
  );
}

/** Age of an unfinished import from which its server has certainly ended, in milliseconds. */
const longestReading = 3_600_000;

async function listLeft({ db, now }: Pick<Deps, "db" | "now">): Promise<number[]> {
  const rows = await readPrimaryRows(db, idRow, {
    sql: "select id from bank_statements where status = 'reading' and uploaded_at < ? order by id",
    args: [now() - longestReading],
  });
  return rows.map(({ id }) => id);
}

/** True if there are abandoned imports. */
export const hasAbandonedImports = async (deps: Pick<Deps, "db" | "now">): Promise<boolean> =>
  (await listLeft(deps)).length > 0;

/** Removes the imports that no server reads any more, one by one. Returns their number. */
export async function removeAbandonedImports(deps: Pick<Deps, "db" | "log" | "now">): Promise<number> {
  const items = await listLeft(deps);
  return eachItem(deps, { name: "remove abandoned imports", items }, async (id) => {
    await removeUnfinishedImport(deps, "id", id);
    return true;
  });
}
