import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Source, TimelineEvent, Window } from "@/app/timeline/event";
import type { Deps } from "@/deps";

/** Number of newest rows that are examined if no index leads to the record. */
export const mostExamined = 200;

/** Condition and order of a window. `id` distinguishes rows of one instant. */
export function within(at: SQL, id: SQL) {
  const place = sql`(${at}, ${id}) < (${sql.placeholder("at")}, ${sql.placeholder("id")})`;
  return { place, orderBy: [sql`${at} desc`, sql`${id} desc`] };
}

export const take = sql.placeholder("take");
export const own = sql.placeholder("own");

type Read<Row> = (
  db: Deps["db"],
  scope: "all" | "own",
) => { all(values: Record<string, unknown>): Promise<Row[]> };

/** Source over a prepared read, with the values that identify the record. */
export const source = <Row>(
  readers: Source["readers"],
  read: Read<Row>,
  values: Record<string, unknown>,
  toEvent: (row: Row) => TimelineEvent,
): Source => ({
  readers,
  async read({ db }: Pick<Deps, "db">, actor: Actor, window: Window) {
    const rows = await read(db, getScope(actor)).all({ ...values, ...window, clientId: actor.clientId });
    return rows.map(toEvent);
  },
});
