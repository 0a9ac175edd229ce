import type { Database } from "db/client";
import { keyset } from "db/keyset";
import { preparedRead } from "db/prepared";
import { auditLogs } from "db/schema";
import { and, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { conditionsOf, namesOf } from "@/lists/conditions";
import { defineReading } from "@/lists/reading";
import { contains } from "@/search/phrase";
import { type AuditLogDto, auditFilters } from "./contract";

const { id, action, resource, createdAt } = auditLogs;

const targets = { action, resource, from: createdAt, to: createdAt };

/** The trail has millions of rows: a search reads through so many at a time, in some ten milliseconds. */
const searchWindow = 10_000;

/** By whose index the rows are read; the conditions of the other filters are then checked row by row. */
type Plan = "booked" | "action" | "resource" | "newest";
const drivers: Record<Plan, readonly string[]> = {
  booked: ["from", "to"],
  action: ["action"],
  resource: ["resource"],
  newest: [],
};

/** Beyond so many rows two filters are both common. */
const fewRows = 2_000;

const countOf = preparedRead((read, { filter }: { filter: "action" | "resource" }) => {
  const one = conditionsOf(auditFilters, targets, filter);
  const some = sql`(select 1 from ${auditLogs} where ${one} limit ${fewRows})`;
  return read.select({ rows: sql<number>`count(*)` }).from(some);
});

/** The driver for an action and a resource together: the one with fewer rows. */
async function rarer(db: Database, values: Record<string, unknown>): Promise<Plan> {
  const [ofAction, ofResource] = await Promise.all([
    countOf(db, { filter: "action" }).get(values),
    countOf(db, { filter: "resource" }).get(values),
  ]);
  return (ofAction?.rows ?? 0) < (ofResource?.rows ?? 0) ? "action" : "resource";
}

const isPlan = (name: string | undefined): name is Plan => name !== undefined && name in drivers;

const reading = defineReading<typeof auditFilters, "newest" | "booked", "createdAt">({
  filters: auditFilters,
  targets,
  id,
  sorts: { newest: undefined, booked: { column: createdAt, field: "createdAt" } },
  // The rights `audit:page` and `audit:read` are staff's, who see all of it.
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  search: {
    window: searchWindow,
    condition: (comparison) =>
      or(
        contains(comparison, auditLogs.details),
        contains(comparison, action),
        contains(comparison, resource),
        contains(comparison, auditLogs.ipAddress),
      ),
  },
  from: sql`${auditLogs}`,
  async plan({ db }, { filters, values }) {
    const names = namesOf(filters);
    const has = (name: string) => names.includes(name);
    if (has("from") || has("to")) return { plan: "booked", sort: "booked" };
    if (has("action") && has("resource")) return { plan: await rarer(db, values), sort: "newest" };
    return { plan: has("action") ? "action" : has("resource") ? "resource" : "newest", sort: "newest" };
  },
  selectPlan({ plan, filters, scope, side, direction, sort }) {
    if (!isPlan(plan)) return undefined;
    const narrowed = conditionsOf(auditFilters, targets, filters, (name) => drivers[plan].includes(name));
    const edge = keyset({ id, direction, ...(sort === "booked" && { column: createdAt }) }, side);
    const visible = scope === "all" ? undefined : sql`0`;
    return { where: and(visible, narrowed, edge.where), orderBy: edge.orderBy };
  },
  kept: (deps, _actor, { action: one, resource: other, from, to }) =>
    one || other || from || to ? undefined : countRows(deps),
});

/** Rows are numbered without a gap, and none is ever deleted: the newest number is their count. */
const newest = preparedRead((read) =>
  read.select({ rows: sql<number>`coalesce(max(${id}), 0)` }).from(auditLogs),
);

async function countRows({ db }: Pick<Deps, "db">) {
  const found = await newest(db).get();
  return { rows: found?.rows ?? 0, exceeded: false } as const;
}

/** What is read of a row, with the name of the user whose act it was. */
export const auditColumns = {
  id,
  userId: auditLogs.userId,
  username: sql<string | null>`(select username from users where users.id = ${auditLogs.userId})`,
  action,
  resource,
  resourceId: auditLogs.resourceId,
  details: auditLogs.details,
  ipAddress: auditLogs.ipAddress,
  userAgent: auditLogs.userAgent,
  createdAt,
  hash: auditLogs.hash,
};

const readRows = reading.rows((read, { where, orderBy }, limit) =>
  read.select(auditColumns).from(auditLogs).where(where).orderBy(orderBy).limit(limit),
);

/** A row of the trail as it is read; `details` is JSON, null where it was redacted. */
export type AuditRow = Awaited<ReturnType<typeof readRows>>["rows"][number];

/**
 * Reads one page of the trail, newest first.
 * @throws AppError bad_request for a cursor that no page gave
 */
export const listAuditLogs = readRows;

/** How many rows a filter finds; a search is not counted. */
export const summariseAuditLogs = reading.summarise;

/** The values of a column that rows have, each found by one step along its index. */
const valuesOf = (column: SQLWrapper) =>
  preparedRead((read) =>
    read.select({ value: sql<string | null>`value` }).from(
      sql`(with recursive present (value) as (
          select min(${column}) from ${auditLogs}
          union all
          select (select min(${column}) from ${auditLogs} where ${column} > present.value) from present
          where present.value is not null)
        select value from present where value is not null)`,
    ),
  );

const presentActions = valuesOf(action);
const presentResources = valuesOf(resource);

const texts = (rows: readonly { value: string | null }[]) => rows.flatMap(({ value }) => value ?? []);

/** The actions that the trail has. */
export const listActions = async ({ db }: Pick<Deps, "db">) => texts(await presentActions(db).all());

/** The resources that the trail has. */
export const listResources = async ({ db }: Pick<Deps, "db">) => texts(await presentResources(db).all());

/** A row as calls answer it. */
export function toAuditLogDto(row: AuditRow): AuditLogDto {
  const { id: number, userId, action: done, resource: to, resourceId, ipAddress, userAgent, hash } = row;
  return {
    id: number,
    userId,
    action: done,
    resource: to,
    resourceId,
    details: row.details === null ? null : JSON.parse(row.details),
    ipAddress,
    userAgent,
    createdAt: new Date(row.createdAt).toISOString(),
    hash,
  };
}
