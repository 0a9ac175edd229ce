import type { Check } from "./book-checks";

/** Event types that occur at most once per subject. */
const once = `type in ('transaction.posted', 'hold.placed', 'hold.released', 'hold.captured', 'hold.expired', 'payment.created',
  'payment.sent', 'payment.returned', 'payment.rejected', 'account.opened', 'account.closed', 'statement.ready',
  'alert.raised', 'review.opened', 'approval.asked')`;

/**
 * Milliseconds back to which webhook deliveries are compared with the feed; deliveries are kept for 30 days.
 */
const comparedFor = 29 * 86_400_000;

/** So many events before a webhook's position are compared with its deliveries. */
const mostCompared = 50_000;

/** Clocks of nodes differ: an event within a minute of an edit may have been read before it. */
const clockSlack = 60_000;

/** Checks of events: each matches the row that it reports, and none is missing since the oldest one kept. */
export const eventChecks: readonly Check[] = [
  {
    kind: "events",
    count: "select count(*) from events",
    broken: `
      select 'event ' || seq || ' does not say what the row that it tells of says' from event_truths
      where is_told is not 1 or is_owned is not 1
      limit 1`,
  },
  {
    kind: "events' numbers",
    count: "select count(*) from events",
    broken: `
      select 'events are missing between the oldest and the newest' from (
        select count(*) as rows, min(seq) as oldest, max(seq) as newest from events) where newest - oldest + 1 <> rows
      union all
      select 'a ' || type || ' of ' || subject || ' is told of twice' from (
        select type, subject, count(*) as times from events where ${once} group by type, subject) where times > 1
      union all
      select 'events before ' || oldest || ' are gone, and the audit trail says so of those up to ' || said from (
        select (select min(seq) from events) as oldest, (select max(iif(json_valid(details), details, null) ->> '$.upTo')
          from audit_logs where resource = 'RETENTION' and resource_id = 'events') as said) where oldest > said + 1
      union all
      select 'transactions since the oldest event are not told of' from (
        select count(*) as told, min(subject) as first from events where type = 'transaction.posted')
      where told < (select count(*) from transactions where id >= first)
      limit 1`,
  },
  {
    kind: "webhooks' progress",
    count: "select count(*) from webhooks",
    broken: `
      with feed as materialized (select coalesce(max(seq), 0) as newest from events),
      since as materialized (select coalesce(max(created_at), 0) - ${comparedFor} as at from audit_logs)
      select 'webhook ' || id || ' has come to event ' || position || ', and there is no such event'
      from webhooks, feed where position > newest
      union all
      select 'event ' || e.seq || ' was passed over for webhook ' || w.id
      from webhooks w, since, events e
      where e.seq <= w.position and e.seq > w.position - ${mostCompared} and e.at > since.at
        and e.at > w.updated_at + ${clockSlack} and (w.client_id is null or e.client_id = w.client_id)
        and (w.types is null or e.type in (select value from json_each(w.types)))
        and e.seq not in (select d.seq from webhook_deliveries d where d.webhook_id = w.id and d.seq is not null)
      limit 1`,
  },
];
