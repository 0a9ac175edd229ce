import { labelledKinds } from "@/vocabulary/record-kinds";
import { auditDetail, type Check } from "./book-checks";

const newest = `
  said as materialized (
    select max(id), resource_id as record, ${auditDetail("$.owner")} as owner, details is null as redacted,
      (select json_group_object(key, value) from (select key, value
        from json_each(iif(json_valid(details), details, '{}'), '$.after.labels') order by key)) as labels
    from audit_logs where resource = 'LABEL' and action = 'UPDATE' group by resource_id, ${auditDetail("$.owner")}),
  given as materialized (
    select kind || '/' || record_id as record, owner, json_group_object(key, value) as labels
    from (select * from record_labels order by key) group by kind, record_id, owner)`;

/** Compares the labels of each record with the newest audit row about them. */
export const labelChecks: readonly Check[] = [
  {
    kind: "labels of records",
    count: "select count(*) from record_labels",
    broken: `
      with ${newest}
      select 'the labels of ' || coalesce(s.record, g.record) || ' are ' || coalesce(g.labels, '{}') ||
        ', the audit trail says ' || coalesce(s.labels, '{}')
      from given g full join said s on s.record = g.record and s.owner is g.owner
      where coalesce(g.labels, '{}') <> coalesce(s.labels, '{}') and not coalesce(s.redacted, 0)
        and not exists (select 1 from said r where r.redacted and r.record = g.record)
      union all
      select 'label ' || id || ' belongs to an unknown kind of record' from record_labels
      where kind not in (${labelledKinds.map((kind) => `'${kind}'`).join(", ")})
      limit 1`,
  },
];
