import type { Check } from "./book-checks";

/**
 * State of each alert by the trail: its newest contents, and who acknowledged and resolved it. What was acknowledged before the
 * last time that this was undone no longer counts.
 */
const trail = `
  rows as materialized (
    select id, cast(resource_id as integer) as alert, json_array(user_id, created_at, details ->> '$.after.note') as mark,
      details -> '$.alert' as content, coalesce(details ->> '$.after.status', details ->> '$.status') as status
    from (select id, resource_id, user_id, created_at, iif(json_valid(details), details, null) as details
      from audit_logs where resource = 'ALERT')),
  said as materialized (
    select alert, max(id), content from rows where content is not null group by alert),
  undone as materialized (
    select alert, max(id) as id from rows where content is null and status = 'active' group by alert),
  stands as materialized (
    select r.alert, max(iif(content is not null, status, null)) as first,
      max(iif(content is null and status = 'acknowledged' and r.id > coalesce(u.id, 0), mark, null)) as acknowledged,
      max(iif(content is null and status = 'resolved', mark, null)) as resolved,
      count(*) - count(status) - sum(content is not null and status is null) as unreadable
    from rows r left join undone u on u.alert = r.alert group by r.alert)`;

// Written as in the view `alert_records`: a proof of the book does not rely on anything in it that may have been
// changed.
const content = `json_object('accountId', a.virtual_account_id, 'type', a.type, 'severity', a.severity, 'title', a.title,
  'description', a.description, 'audience', a.audience, 'journalId', a.journal_id, 'rule', a.rule,
  'occurrences', a.occurrences, 'createdAt', a.created_at)`;

const nobody = "'[null,null,null]'";

/** Checks of alerts: each exists, unchanged, in the state that the trail records. */
export const alertChecks: readonly Check[] = [
  {
    kind: "alerts",
    count: "select count(*) from alerts",
    broken: `
      with ${trail}
      select 'alert ' || a.id || iif(s.alert is null, ' is not in the audit trail',
        ' (' || a.title || ') is not what the audit trail says of it')
      from alerts a left join said s on s.alert = a.id where s.content is not ${content}
      union all
      select 'alert ' || alert || ' (' || (content ->> '$.title') || ') is in the audit trail and not there' from said
      where alert not in (select id from alerts)
      limit 1`,
  },
  {
    kind: "alerts' handling",
    count: "select count(*) from alerts where status <> 'active'",
    // Redacted rows no longer say who acknowledged or resolved it.
    broken: `
      with ${trail}
      select 'alert ' || a.id || ' (' || a.status || ') was not handled as the audit trail says'
      from alerts a join stands s on s.alert = a.id and s.unreadable = 0
      where coalesce(s.acknowledged, ${nobody}) <> json_array(a.acknowledged_by, a.acknowledged_at, a.acknowledge_note)
        or coalesce(s.resolved, ${nobody}) <> json_array(a.resolved_by, a.resolved_at, a.resolve_note)
        or a.status is not iif(s.resolved is not null, 'resolved', iif(s.acknowledged is not null, 'acknowledged', s.first))
      limit 1`,
  },
];
