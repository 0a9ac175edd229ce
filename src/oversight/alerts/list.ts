import { keptReads } from "db/kept-reads";
import { keyset } from "db/keyset";
import { preparedRead } from "db/prepared";
import { alertCounts, alerts, virtualAccounts } from "db/schema";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { filterConditions, splitNames } from "@/platform/lists/conditions";
import { defineReading, type Selection, type Variant } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { type AlertFilter, type AlertStatus, alertFilters, alertStatuses } from "./contract";
import { maskCursor, maskId, unmaskCursor } from "./masked-ids";
import { alertColumns } from "./queries";

const { id, virtualAccountId } = alerts;

const targets = {
  status: alerts.status,
  type: alerts.type,
  severity: alerts.severity,
  account: virtualAccountId,
  clientId: virtualAccounts.clientId,
};

/** Number of alerts that a text search reads at a time: five to ten milliseconds. */
const searchWindow = 5_000;

/** Index by which rows are read; the other filters are then checked row by row. */
type Plan = "own" | "client" | "any";

/**
 * Pages a client's alerts by account: it has few accounts, and the index of each gives a page, from whose rows the
 * newest are taken.
 */
function ofAccounts(accounts: SQL, variant: Variant): Selection {
  const { side, direction, filters, scope } = variant;
  const narrowed = filterConditions(
    alertFilters,
    { ...targets, clientId: sql`own.client_id` },
    filters,
    () => false,
  );
  const audience = scope === "own" ? sql`${alerts.audience} = 'client'` : undefined;
  const beyond = keyset({ id, direction }, side).where;
  const ofAccount = and(sql`${virtualAccountId} = own.id`, narrowed, audience, beyond);
  const { orderBy } = keyset({ id, direction }, side);
  return {
    where: sql`${id} in (select page.id from (${accounts}) own join ${alerts} page on page.id in (
      select ${id} from ${alerts} where ${ofAccount} order by ${orderBy} limit ${sql.placeholder("limit")}))`,
    orderBy,
  };
}

const accountsCondition = (clientId: string) =>
  sql`select ${virtualAccounts.id} as id, ${virtualAccounts.clientId} as client_id from ${virtualAccounts}
    where ${virtualAccounts.clientId} = ${sql.placeholder(clientId)}`;

const reading = defineReading({
  access: "alerts:read",
  filters: alertFilters,
  targets,
  id,
  sorts: { newest: undefined },
  visible: (scope) =>
    scope === "all"
      ? undefined
      : and(
          eq(alerts.audience, "client"),
          sql`${virtualAccountId} in (select own.id from (${accountsCondition("clientId")}) own)`,
        ),
  search: {
    window: searchWindow,
    condition: (comparison) =>
      or(
        contains(comparison, alerts.title),
        contains(comparison, alerts.description),
        contains(comparison, virtualAccounts.customerName),
        contains(comparison, virtualAccounts.virtualIban, "joined"),
      ),
  },
  from: sql`${alerts} left join ${virtualAccounts} on ${virtualAccounts.id} = ${virtualAccountId}`,
  select: (read) =>
    read
      .select(alertColumns)
      .from(alerts)
      .leftJoin(virtualAccounts, eq(virtualAccounts.id, virtualAccountId)),
  async plan(_deps, { scope, filters, values }) {
    const searching = values.text !== undefined;
    const ofClient = splitNames(filters).includes("clientId");
    const plan: Plan = searching ? "any" : scope === "own" ? "own" : ofClient ? "client" : "any";
    return { plan };
  },
  selectPlan(variant) {
    if (variant.plan === "own") return ofAccounts(accountsCondition("clientId"), variant);
    if (variant.plan === "client") return ofAccounts(accountsCondition("filter:clientId"), variant);
    return undefined;
  },
  kept: (deps, actor, filter) => keptCount(deps, actor, filter),
});

/**
 * Reads one page of alerts in scope, newest first, under the ids shown to the actor.
 * @throws AppError bad_request for an invalid cursor
 */
export const listAlerts: typeof reading.list = async (deps, actor, filter, page) => {
  if (getScope(actor) === "all") return reading.list(deps, actor, filter, page);
  const cursor = unmaskCursor(deps, actor, page.cursor);
  const { previous, next, rows, ...found } = await reading.list(deps, actor, filter, { ...page, cursor });
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, id: maskId(deps, actor, row.id) })),
    ...(previous && { previous: maskCursor(deps, actor, previous) }),
    ...(next && { next: maskCursor(deps, actor, next) }),
  };
};

/** Number of alerts matching a filter. */
export const summariseAlerts = reading.summarise;

const countsNow = preparedRead((read) =>
  read.select({ status: alertCounts.status, alerts: alertCounts.alerts }).from(alertCounts),
);

const keptCounts = keptReads<Awaited<ReturnType<ReturnType<typeof countsNow>["all"]>>>();

/** Number of the whole bank's alerts by status, and in total. Staff only. */
export async function countAlerts({ db }: Pick<Deps, "db">, actor: Actor) {
  assertCan(actor, "alerts:page");
  const rows = await keptCounts(db, "", () => countsNow(db).all());
  const of = (status: AlertStatus) => rows.find((row) => row.status === status)?.alerts ?? 0;
  const [active, acknowledged, resolved, dismissed] = alertStatuses.map(of);
  return {
    active: active ?? 0,
    acknowledged: acknowledged ?? 0,
    resolved: resolved ?? 0,
    total: (active ?? 0) + (acknowledged ?? 0) + (resolved ?? 0) + (dismissed ?? 0),
  };
}

/** Count maintained by triggers: of all alerts, or of those with one status. */
async function keptCount(deps: Pick<Deps, "db">, actor: Actor, filter: AlertFilter) {
  const { type, severity, account, clientId, status } = filter;
  if (getScope(actor) !== "all" || type || severity || account || clientId) return undefined;
  const counts = await countAlerts(deps, actor);
  return { rows: status ? counts[status] : counts.total, exceeded: false } as const;
}
