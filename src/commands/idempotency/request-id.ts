import { idRow, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { Declared } from "@/resources/declared";

/** Table whose rows keep the id of the request that created them, in a unique column `request_id`. */
export type Created = Declared<"requestIds">[number];

const requestSchema = z.object({ requestId: z.string() });

/**
 * Parses the stored answer of a call whose new row gets its id from the database: an id of the request, made before
 * the write.
 *
 * @example once: { key: idempotency, status: 201, replay: keptRequest }, ... const id = await createdId(deps,
 * "reports", value);
 */
export const keptRequest = (response: unknown): z.output<typeof requestSchema> =>
  requestSchema.parse(response);

/** The same id as a SQL expression, for statements of the write that creates the row. */
export const createdIdSql = (table: Created, requestId: string) => ({
  sql: `(select id from ${table} where request_id = ?)`,
  args: [requestId],
});

/**
 * The id of the row that a request created, from the primary.
 * @throws Error where it created none
 */
export async function createdId(
  { db }: Pick<Deps, "db">,
  table: Created,
  { requestId }: { requestId: string },
): Promise<number> {
  const row = await readPrimaryRow(db, idRow, {
    sql: `select id from ${table} where request_id = ?`,
    args: [requestId],
  });
  if (!row) throw new Error(`No row of ${table} has the request id ${requestId}`);
  return row.id;
}
