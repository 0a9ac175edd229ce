import { alertReads, alerts } from "db/schema";
import { sql } from "drizzle-orm";
import { write } from "@/audit/write";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";

/**
 * Remembers the newest alert that a user has looked at in the bell. The mark never goes back, nor beyond the newest
 * alert there is.
 */
export async function markAlertsRead(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  lastAlertId: number,
): Promise<void> {
  const known = sql`min(${lastAlertId}, (select coalesce(max(${alerts.id}), 0) from ${alerts}))`;
  const newest = sql`max(${alertReads.lastAlertId}, excluded.last_alert_id)`;
  const mark = deps.db.read
    .insert(alertReads)
    .values({ userId: actor.userId, lastAlertId: known })
    .onConflictDoUpdate({ target: alertReads.userId, set: { lastAlertId: newest } });
  await write(deps, actor, {
    access: "alerts:mark-read",
    plan: () => ({
      statements: [mark],
      audit: { none: "the mark is the reader's own bookmark and changes nothing that others see" },
      answer: undefined,
    }),
  });
}
