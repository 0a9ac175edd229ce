import { prepared } from "db/prepared";
import { alertReads, alerts, virtualAccounts } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { scopeOf } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";

/** Staff see every alert; a client those about its own accounts that are meant for clients. */
function visibleTo(actor: Actor) {
  if (scopeOf(actor) === "all") return undefined;
  return and(eq(alerts.audience, "client"), eq(virtualAccounts.clientId, sql.placeholder("clientId")));
}

/** The newest alerts that the actor may see. `onlyActive` leaves out the handled ones. */
export async function listAlerts(
  { db }: Deps,
  actor: Actor,
  { limit, onlyActive }: { limit: number; onlyActive: boolean },
) {
  return prepared(db, `alerts:${scopeOf(actor)}:${onlyActive}`, () =>
    db.read
      .select({
        id: alerts.id,
        type: alerts.type,
        severity: alerts.severity,
        title: alerts.title,
        description: alerts.description,
        status: alerts.status,
        createdAt: alerts.createdAt,
        customerName: virtualAccounts.customerName,
        virtualIban: virtualAccounts.virtualIban,
      })
      .from(alerts)
      .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
      .where(and(onlyActive ? eq(alerts.status, "active") : undefined, visibleTo(actor)))
      .orderBy(desc(alerts.id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  ).all({ clientId: actor.clientId, limit });
}

/** The newest alert that the actor has looked at in the bell; 0 where none. */
export async function lastAlertSeen({ db }: Deps, actor: Actor): Promise<number> {
  const seen = await prepared(db, "alerts-seen", () =>
    db.read
      .select({ id: alertReads.lastAlertId })
      .from(alertReads)
      .where(eq(alertReads.userId, sql.placeholder("userId")))
      .prepare(),
  ).get({ userId: actor.userId });
  return seen?.id ?? 0;
}
