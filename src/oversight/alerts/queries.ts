import type { Database } from "db/client";
import { keyset, type Order } from "db/keyset";
import { preparedRead } from "db/prepared";
import { alertOpenings, alertReads, alerts, virtualAccounts } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan, can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { AlertDto } from "./contract";
import { maskId, unmaskId } from "./masked-ids";

/** Columns read for an alert, its account and the people who handled it. */
export const alertColumns = {
  id: alerts.id,
  type: alerts.type,
  severity: alerts.severity,
  title: alerts.title,
  description: alerts.description,
  status: alerts.status,
  createdAt: alerts.createdAt,
  vaId: alerts.virtualAccountId,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  acknowledgedBy: selectUsername(alerts.acknowledgedBy),
  acknowledgedAt: alerts.acknowledgedAt,
  acknowledgeNote: alerts.acknowledgeNote,
  resolvedBy: selectUsername(alerts.resolvedBy),
  resolvedAt: alerts.resolvedAt,
  resolveNote: alerts.resolveNote,
};

/** An alert for readers; instants in milliseconds UTC. */
export type AlertRow = Awaited<ReturnType<ReturnType<typeof select>["all"]>>[number];

const newestFirst: Order = { id: alerts.id, direction: "desc" };

type Scope = ReturnType<typeof getScope>;
type Read = Database["read"];

/** Staff see every alert; a client those about its own accounts that are meant for clients. */
function visibleTo(scope: Scope): SQL | undefined {
  if (scope === "all") return undefined;
  const own = sql`select id from virtual_accounts where client_id = ${sql.placeholder("clientId")}`;
  return and(eq(alerts.audience, "client"), sql`${alerts.virtualAccountId} in (${own})`);
}

const select = (read: Read, where: SQL | undefined, orderBy: SQL) =>
  read
    .select(alertColumns)
    .from(alerts)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(where)
    .orderBy(orderBy)
    .limit(sql.placeholder("limit"));

/** Maximum number of unread alerts that are counted; beyond it only 'more' is shown. */
export const countedUnread = 99;

const unread = (read: Read, scope: Scope) => {
  const seen = read
    .select({ id: alertReads.lastAlertId })
    .from(alertReads)
    .where(eq(alertReads.userId, sql.placeholder("userId")));
  const opened = read
    .select({ id: alertOpenings.alertId })
    .from(alertOpenings)
    .where(and(eq(alertOpenings.userId, sql.placeholder("userId")), eq(alertOpenings.alertId, alerts.id)));
  // A client has few alerts, found by its accounts: the sign keeps SQLite from scanning all active ones.
  return and(
    scope === "all" ? eq(alerts.status, "active") : sql`+${alerts.status} = 'active'`,
    sql`${alerts.id} > coalesce((${seen}), 0)`,
    notExists(opened),
    visibleTo(scope),
  );
};

const newestUnread = preparedRead((read, { scope }: { scope: Scope }) =>
  select(read, unread(read, scope), keyset(newestFirst, "start").orderBy),
);

const unreadCount = preparedRead((read, { scope }: { scope: Scope }) => {
  const some = read
    .select({ id: alerts.id })
    .from(alerts)
    .where(unread(read, scope))
    .limit(countedUnread + 1)
    .as("some");
  return read.select({ alerts: sql<number>`count(*)` }).from(some);
});

/** Counts the active alerts that the actor has not opened, up to `countedUnread + 1`. */
export async function countUnread({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  const values = { clientId: actor.clientId, userId: actor.userId };
  return (await unreadCount(db, { scope: getScope(actor) }).get(values))?.alerts ?? 0;
}

/**
 * Reads the bell's contents: the newest active alerts that the actor has not opened, and their number, counted up to
 * `countedUnread + 1`. Ids are those shown to the actor.
 */
export async function unreadAlerts(deps: Deps, actor: Actor, shown: number) {
  const { db } = deps;
  const scope = getScope(actor);
  const values = { clientId: actor.clientId, userId: actor.userId };
  const rows = await newestUnread(db, { scope }).all({ ...values, limit: shown + 1 });
  const newest = rows.map((row) => ({ ...row, id: maskId(deps, actor, row.id) }));
  if (newest.length <= shown) return { alerts: newest, count: newest.length };
  return { alerts: newest.slice(0, shown), count: await countUnread(deps, actor) };
}

const alertById = preparedRead((read) =>
  read
    .select(alertColumns)
    .from(alerts)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(eq(alerts.id, sql.placeholder("id"))),
);

/** Reads an alert, for staff and for a program that handles alerts. Throws AppError 403, or 404 if there is none. */
export async function getAlert({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<AlertRow> {
  if (!can(actor, "alerts:handle")) assertCan(actor, "alerts:page");
  const alert = await alertById(db).get({ id });
  if (!alert) throw new AppError("not_found", "Alert not found");
  return alert;
}

const alertSubject = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({ id: alerts.id, vaId: alerts.virtualAccountId })
    .from(alerts)
    .where(and(eq(alerts.id, sql.placeholder("id")), visibleTo(scope))),
);

/**
 * The account of an alert, if it has one, and the alert's own id.
 * @param shown the id under which the actor reads it
 * @throws AppError not_found if there is no such alert, or the actor may not see it
 */
export async function getAlertSubject(deps: Deps, actor: Actor, shown: number) {
  const values = { id: unmaskId(deps, actor, shown), clientId: actor.clientId };
  const found = await alertSubject(deps.db, { scope: getScope(actor) }).get(values);
  if (!found) throw new AppError("not_found", "Alert not found");
  return found;
}

/** Converts an alert to the form of answers: its handling is for staff only. */
export function toAlertDto(row: AlertRow, actor: Pick<Actor, "role">): AlertDto {
  const { id, type, severity, title, description, status, vaId, customerName, virtualIban } = row;
  const known = vaId !== null && customerName !== null && virtualIban !== null;
  const alert: AlertDto = {
    id,
    type,
    severity,
    title,
    description,
    status,
    createdAt: new Date(row.createdAt).toISOString(),
    virtualAccount: known ? { id: vaId, customerName, virtualIban } : null,
  };
  if (getScope(actor) !== "all") return alert;
  return {
    ...alert,
    acknowledged: findHandling(row.acknowledgedBy, row.acknowledgedAt, row.acknowledgeNote),
    resolved: findHandling(row.resolvedBy, row.resolvedAt, row.resolveNote),
  };
}

function findHandling(by: string | null, at: number | null, note: string | null) {
  return by === null || at === null ? null : { by, at: new Date(at).toISOString(), note };
}
