import { declaredRuns, itemsByState } from "@/resources/runs";
import { auditDetail, type Check } from "./book-checks";

/**
 * Compares each run with the row of the trail that began it, and with the newest one that names its status: that of its end counts
 * the items by state. Runs with a redacted row are skipped, and those of demo books of version 0.1.0, which recorded no end.
 */
const broken = ({ resource, table, name, later = [], items }: (typeof declaredRuns)[number]) => `
  with acts as materialized (
    select id, cast(resource_id as integer) as run, action, user_id, created_at, details is null or ${auditDetail("$.run")} is not null as is_skipped,
      ${auditDetail("$.status")} as status, ${auditDetail("$.failure")} as failure, ${auditDetail("$.items")} as items
    from audit_logs where resource = '${resource}'),
  newest as materialized (select max(id), run, status, failure, items from acts where status is not null group by run)
  select '${name} ' || r.id || ' (' || r.status || ') is not what the audit trail says of it'
  from ${table} r left join acts f on f.run = r.id and f.action = 'CREATE' left join newest n on n.run = r.id
  where r.id not in (select run from acts where is_skipped) and (f.id is null
    or r.started_by is not f.user_id or r.started_at is not f.created_at or r.failure is not n.failure
    or case when r.status in (${later.map((one) => `'${one}'`).join(", ")}) then 'done' else r.status end
      is not coalesce(n.status, 'running')
    ${items ? `or n.items is not null and n.items is not ${itemsByState(items, "r.id")}` : ""})
  limit 1`;

/** Runs that people start are what the trail says of their start and of their end, as their resources declare them. */
export const startedRunChecks: readonly Check[] = declaredRuns.map((run) => ({
  kind: `runs in ${run.table.replaceAll("_", " ")}`,
  count: `select count(*) from ${run.table}`,
  broken: broken(run),
}));
