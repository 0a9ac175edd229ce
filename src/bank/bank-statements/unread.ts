import type { Deps } from "@/deps";

/** Removes an import that was not read to its end, with all that was stored of it; none that somebody has seen. */
export async function removeUnread(
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
