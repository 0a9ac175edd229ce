import { statementAnalyses } from "db/schema";
import { lt } from "drizzle-orm";
import type { Deps } from "@/deps";
import { dayLength } from "@/vocabulary/calendar";

/** Retention of an analysis and its report, in milliseconds: 30 days. */
export const keptFor = 30 * dayLength;

/** Deletes analyses whose 30 days are over. Returns their number. */
export async function expireAnalyses({ db, now }: Deps): Promise<number> {
  const expired = db.read
    .delete(statementAnalyses)
    .where(lt(statementAnalyses.expiresAt, now()))
    .returning({ id: statementAnalyses.id });
  const [rows = []] = await db.write([expired], { idempotent: true });
  return rows.length;
}
