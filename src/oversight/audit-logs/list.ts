import { keyset } from "db/keyset";
import { preparedRead } from "db/prepared";
import { auditLogs, transactions } from "db/schema";
import { selectUsername } from "db/username";
import { and, or, sql } from "drizzle-orm";
import { auditActions, auditResources } from "@/commands/contract";
import type { Deps } from "@/deps";
import { filterConditions, splitNames } from "@/platform/lists/conditions";
import { defineReading, type Selection, staffOnly, type Variant } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { type AuditLogDto, auditFilters } from "./contract";

const { id, action, resource, resourceId, createdAt } = auditLogs;

const targets = { action, resource, record: resourceId, from: createdAt, to: createdAt };

/** Number of rows that a search reads at a time, in some ten milliseconds, since the trail has millions. */
const searchWindow = 5_000;

/** Index by which the rows are read; the conditions of the other filters are then checked row by row. */
type Plan = "booked" | "acts" | "record" | "newest";
const drivers: Record<Plan, readonly string[]> = { booked: ["from", "to"], acts: [], record: [], newest: [] };

/**
 * The rows of an action, of a resource, or of both. One index has them by resource and action, each pair in the order
 * of the ids: as many rows of each pair as a page takes, and the newest of those are the page.
 */
function ofActs({ filters, side, direction }: Variant): Selection {
  const names = splitNames(filters);
  const { where: beyond, orderBy } = keyset({ id, direction }, side);
  const actions = names.includes("action") ? [sql.placeholder("filter:action")] : auditActions;
  const resources = names.includes("resource") ? [sql.placeholder("filter:resource")] : auditResources;
  const pairs = resources.flatMap((one) =>
    actions.map((done) => {
      const where = and(sql`${resource} = ${one}`, sql`${action} = ${done}`, beyond);
      return sql`select id from (select ${id} from ${auditLogs} where ${where}
        order by ${orderBy} limit ${sql.placeholder("take")})`;
    }),
  );
  return { where: sql`${id} in (${sql.join(pairs, sql` union all `)})`, orderBy };
}

/**
 * The rows of the record with a number, of one kind or of each. An index has them by resource and number, but for those of
 * movements: such a row is as old as its movement.
 */
function ofRecord({ filters, side, direction }: Variant): Selection {
  const { where: beyond, orderBy } = keyset({ id, direction, column: createdAt }, side);
  const number = sql.placeholder("filter:record");
  const isTransaction = sql`${resource} = 'TRANSACTION'`;
  const indexed = sql`${resourceId} is not null and ${resource} <> 'TRANSACTION'`;
  const booked = sql`(select ${transactions.createdAt} from ${transactions}
    where ${transactions.id} = cast(${number} as integer))`;
  const resources = splitNames(filters).includes("resource")
    ? [sql.placeholder("filter:resource")]
    : auditResources;
  const places = [
    ...resources.map((one) => and(sql`${resource} = ${one}`, sql`${resourceId} = ${number}`, indexed)),
    and(sql`${createdAt} = ${booked}`, isTransaction),
  ];
  const others = filterConditions(auditFilters, targets, filters, () => false);
  const parts = places.map(
    (place) => sql`select id from (select ${id} from ${auditLogs} where ${and(place, others, beyond)}
      order by ${orderBy} limit ${sql.placeholder("take")})`,
  );
  return { where: sql`${id} in (${sql.join(parts, sql` union all `)})`, orderBy };
}

const isPlan = (name: string | undefined): name is Plan => name !== undefined && name in drivers;

/** Columns read for a row, with the name of its user. */
export const auditColumns = {
  id,
  userId: auditLogs.userId,
  username: selectUsername(auditLogs.userId),
  action,
  resource,
  resourceId,
  details: auditLogs.details,
  ipAddress: auditLogs.ipAddress,
  userAgent: auditLogs.userAgent,
  createdAt,
  hash: auditLogs.hash,
};

/** The trail, newest first. A search is not counted. */
export const { list: listAuditLogs, summarise: summariseAuditLogs } = defineReading({
  access: "audit:read",
  filters: auditFilters,
  targets,
  id,
  sorts: { newest: undefined, booked: { column: createdAt, field: "createdAt" } },
  visible: staffOnly(),
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
  from: auditLogs,
  select: (read) => read.select(auditColumns).from(auditLogs),
  async plan(_deps, { filters }) {
    const names = splitNames(filters);
    if (names.includes("record")) return { plan: "record", sort: "booked" };
    if (names.includes("from") || names.includes("to")) return { plan: "booked", sort: "booked" };
    return { plan: names.length > 0 ? "acts" : "newest", sort: "newest" };
  },
  selectPlan(variant) {
    const { plan, filters, scope, side, direction, sort } = variant;
    if (!isPlan(plan)) return undefined;
    if (plan === "acts" && scope === "all") return ofActs(variant);
    if (plan === "record" && scope === "all") return ofRecord(variant);
    const narrowed = filterConditions(auditFilters, targets, filters, (name) => drivers[plan].includes(name));
    const edge = keyset({ id, direction, ...(sort === "booked" && { column: createdAt }) }, side);
    return { where: and(staffOnly()(scope), narrowed, edge.where), orderBy: edge.orderBy };
  },
  kept: (deps, _actor, { action: one, resource: other, record, from, to }) =>
    one || other || record || from || to ? undefined : countRows(deps),
});

/**
 * Rows are numbered without a gap, and only archives remove them: the count is the newest number less those in
 * archives.
 */
const newest = preparedRead((read) =>
  read
    .select({
      rows: sql<number>`coalesce(max(${id}), 0) - coalesce((select sum(details ->> '$.archived.rows') from audit_logs
        where resource = 'AUDIT_LOG' and action = 'DELETE' and details like '{"archived":%'), 0)`,
    })
    .from(auditLogs),
);

async function countRows({ db }: Pick<Deps, "db">) {
  const found = await newest(db).get();
  return { rows: found?.rows ?? 0, exceeded: false } as const;
}

/** A row of the trail for readers; `details` is JSON, null if it was redacted. */
export type AuditRow = Awaited<ReturnType<typeof listAuditLogs>>["rows"][number];

const everyPair = JSON.stringify(auditResources.flatMap((one) => auditActions.map((done) => [one, done])));

/** The resources and actions that rows have together, each found by one step along the index. */
const presentPairs = preparedRead((read) =>
  read
    .select({ resource: sql<string>`pair.value ->> 0`, action: sql<string>`pair.value ->> 1` })
    .from(sql`json_each(${everyPair}) pair`)
    .where(
      sql`exists (select 1 from ${auditLogs} where ${resource} = pair.value ->> 0 and ${action} = pair.value ->> 1)`,
    ),
);

async function listPresent({ db }: Pick<Deps, "db">, of: "resource" | "action"): Promise<string[]> {
  const pairs = await presentPairs(db).all();
  return [...new Set(pairs.map((pair) => pair[of]))].sort();
}

/** Lists the actions in the audit trail. */
export const listActions = (deps: Pick<Deps, "db">) => listPresent(deps, "action");

/** Lists the resources in the audit trail. */
export const listResources = (deps: Pick<Deps, "db">) => listPresent(deps, "resource");

/** A row in the form of answers. */
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
