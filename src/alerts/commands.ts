import { alertReads, alerts } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";

/**
 * Remembers the newest alert that someone has looked at in the bell; never goes back, nor beyond
 * the newest there is. It is a bookmark of their own
 * and leaves no audit row.
 */
export async function markAlertsRead(
  { db }: Deps,
  { userId, role }: Actor,
  lastAlertId: number,
): Promise<void> {
  assertCan({ role }, "alerts:mark-read");
  const known = sql`min(${lastAlertId}, (select coalesce(max(${alerts.id}), 0) from ${alerts}))`;
  const newest = sql`max(${alertReads.lastAlertId}, excluded.last_alert_id)`;
  const mark = db.read
    .insert(alertReads)
    .values({ userId, lastAlertId: known })
    .onConflictDoUpdate({ target: alertReads.userId, set: { lastAlertId: newest } });
  await db.write([mark], { idempotent: true });
}
