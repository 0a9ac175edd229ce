import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { sql } from "drizzle-orm";
import { pauseWhenDue } from "@/kernel/time-slices";
import type { Instant } from "@/vocabulary/calendar";

/** Rows of the trail that no index leads to: those that name an id, and those of the acts of a user or of a client's users. */
export type Sought =
  | { by: "ids"; uuid: string; hex: string }
  | { by: "user"; user: number }
  | { by: "client"; client: string };

/** Period of a search, forward or back, both ends included (ms UTC). */
export type Stretch = { since: Instant; until: Instant; direction: "on" | "back" };

/** Ids of the found rows; and, if the limit ended the search before the end of its stretch, the place where it ended. */
export type Scanned = { ids: readonly number[]; reached: Instant | undefined };

/** Number of rows per read, which takes a few milliseconds, and in all. */
const rowsPerRead = 2000;
export const mostScanned = 100_000;
/** Maximum number of rows found. */
export const mostFound = 200;

type Scan = { by: Sought["by"]; direction: Stretch["direction"] };

const part = ({ direction }: Scan) => {
  const place = sql`(created_at, id)`;
  const from = sql`(${sql.placeholder("at")}, ${sql.placeholder("id")})`;
  return direction === "on"
    ? sql`from audit_logs where created_at <= ${sql.placeholder("end")} and ${place} > ${from} order by created_at, id`
    : sql`from audit_logs where created_at >= ${sql.placeholder("end")} and ${place} < ${from}
        order by created_at desc, id desc`;
};

/** Start of the next part; undefined after the last one. */
const readEdge = preparedRead((read, scan: Scan) =>
  read
    .select({ at: sql<number>`created_at`, id: sql<number>`id` })
    .from(sql`(select created_at, id ${part(scan)} limit 1 offset ${sql.raw(String(rowsPerRead - 1))})`),
);

const contains = (text: string, id: string) => sql`instr(${sql.raw(text)}, ${sql.placeholder(id)}) > 0`;

/** A posting's ids are in its journal's command, whose digest its row has; the row begins with the journal's id. */
const conditions = {
  ids: sql`left join journals j on j.id = iif(substr(a.details, 1, 14) = '{"journalId":"', substr(a.details, 15, 36), null)
    where ${contains("a.details", "uuid")} or ${contains("a.details", "hex")}
      or ${contains("j.command", "uuid")} or ${contains("j.command", "hex")}`,
  user: sql`where a.user_id = ${sql.placeholder("user")}`,
  client: sql`where a.user_id in (select id from users where client_id = ${sql.placeholder("client")})`,
};

const readMatches = preparedRead((read, scan: Scan) =>
  read
    .select({ at: sql<number>`found.created_at`, id: sql<number>`found.id` })
    .from(sql`(select a.created_at, a.id from (select id, user_id, details, created_at ${part(scan)}
      limit ${sql.raw(String(rowsPerRead))}) a ${conditions[scan.by]}) found`),
);

/**
 * Reads through a stretch of the trail by the index of its time, at most `mostScanned` rows of it, and lets others be
 * answered meanwhile.
 */
export async function scanTrail(
  db: Database,
  sought: Sought,
  { since, until, direction }: Stretch,
): Promise<Scanned> {
  const scan = { by: sought.by, direction };
  const pause = pauseWhenDue();
  const ids: number[] = [];
  const end = direction === "on" ? until : since;
  let place = direction === "on" ? { at: since, id: 0 } : { at: until + 1, id: 0 };
  for (let read = 0; read < mostScanned; read += rowsPerRead) {
    const bound = { ...sought, ...place, end };
    const [found, edge] = await Promise.all([
      readMatches(db, scan).all(bound),
      readEdge(db, scan).get(bound),
    ]);
    for (const { at, id } of found) {
      if (ids.length === mostFound) return { ids, reached: at };
      ids.push(id);
    }
    if (edge === undefined) return { ids, reached: undefined };
    place = edge;
    await pause();
  }
  return { ids, reached: place.at };
}
