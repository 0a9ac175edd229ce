import { alertReads } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";

/**
 * Remembers the newest alert that someone has looked at in the bell; never goes back. It is a bookmark of their own
 * and leaves no audit row.
 */
export async function markAlertsRead(
  { db }: Deps,
  { userId, role }: Actor,
  lastAlertId: number,
): Promise<void> {
  assertCan({ role }, "alerts:mark-read");
  const newest = sql`max(${alertReads.lastAlertId}, excluded.last_alert_id)`;
  const mark = db.read
    .insert(alertReads)
    .values({ userId, lastAlertId })
    .onConflictDoUpdate({ target: alertReads.userId, set: { lastAlertId: newest } });
  await db.write([mark], { repeat: "safe" });
}
