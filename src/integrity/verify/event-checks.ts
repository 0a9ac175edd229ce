import type { Check } from "./book-checks";

/** Event types that occur at most once per subject. */
const onceTypes = `('transaction.posted', 'hold.placed', 'hold.released', 'hold.captured', 'hold.expired', 'payment.created',
  'payment.sent', 'payment.returned', 'payment.rejected', 'account.opened', 'account.closed', 'statement.ready',
  'alert.raised', 'review.opened', 'approval.asked', 'file.answered', 'receipt.applied', 'receipt.refused', 'sweep.done', 'sweep.failed')`;

/** The newest event and transaction that an earlier proof covers; 0 for none. */
type EventsProven = { events: number; transactions: number };

/**
 * Finds transactions without an event since the oldest stored event or the earlier proof. If no event of a posting is
 * left, only those booked an hour after the oldest event count, since clocks may be put back.
 */
const untold = ({ events, transactions }: EventsProven): string => {
  const oldest = `coalesce(min(subject), (select min(id) from transactions
    where created_at > (select at + 3600000 from events order by seq limit 1)))`;
  const first =
    events === 0
      ? oldest
      : `iif((select min(seq) from events) > ${events + 1}, ${oldest}, ${transactions + 1})`;
  return `
      select 'transactions since the oldest event have no event' from (
        select count(*) as reported, ${first} as first from events where seq > ${events} and type = 'transaction.posted')
      where reported < (select count(*) from transactions where id >= first)`;
};

/**
 * Finds accounts with an event of a change but none of their opening, which was booked since the oldest event: an
 * hour after it, since clocks may be put back, or at the instant that the change names.
 */
const unopened = ({ events }: EventsProven): string => `
      select 'account ' || e.subject || ' has an event of a change and none of its opening' from (
        select subject, min(at) as at from events where seq > ${events} and type <> 'transaction.posted'
          and type in ('account.updated', 'account.closed') group by subject) e
      join virtual_accounts v on v.id = e.subject
      where (v.created_at = e.at or v.created_at > (select at + 3600000 from events order by seq limit 1))
        and e.subject not in (select subject from events where type <> 'transaction.posted' and type = 'account.opened')`;

/** Finds an event of growth that repeats an older one, in the growth itself or before it. */
const doubledSql = ({ events, transactions }: EventsProven): string =>
  events === 0
    ? ""
    : `
      union all
      select 'a ' || type || ' of ' || subject || ' is reported twice' from events
      where seq <= ${events} and type <> 'transaction.posted' and (type, subject) in (
        select type, subject from events where seq > ${events} and type <> 'transaction.posted' and type in ${onceTypes})
      union all
      select 'a ' || type || ' of ' || subject || ' is reported twice' from events
      where seq > ${events} and type = 'transaction.posted' and subject <= ${transactions}`;

/**
 * Finds a second copy of an event whose type occurs many times per subject. The version of an account rises from change to
 * change; limits and expected receipts differ from those before, and the newest are the present ones; a balance crosses an amount
 * with a posting.
 */
const repeatedSql = ({ events }: EventsProven): string => {
  const among = (types: string) =>
    `type <> 'transaction.posted' and type in (${types})${
      events === 0
        ? ""
        : ` and (type, subject) in (select type, subject from events
            where seq > ${events} and type <> 'transaction.posted' and type in (${types}))`
    }`;
  return `
      select 'a ' || type || ' of ' || subject || ' is reported twice' from (
        select type, subject, at, state, lag(state) over w as before, lead(seq) over w as next from events
        where ${among("'account.updated', 'limit.changed', 'expected.changed'")} window w as (partition by type, subject order by seq)) e
      where state = before
        or (type = 'account.updated' and state ->> '$.version' < before ->> '$.version')
        or (type = 'limit.changed' and next is null and exists (select 1 from configurations c
          where c.virtual_account_id = e.subject and (c.daily_limit, c.monthly_limit, c.enforce_limits)
            is not (e.state ->> '$.dailyLimit', e.state ->> '$.monthlyLimit', e.state ->> '$.enforceLimits')))
        or (type = 'expected.changed' and next is null and exists (
          select 1 from expected_receipts x join expected_receipt_event_states n on n.expected_receipt_id = x.id,
            json_each(e.state) was
          where x.id = e.subject and was.value is not n.state ->> was.key and e.at = max(x.updated_at,
            coalesce((select max(created_at) from receipt_applications where expected_receipt_id = x.id), 0))))
      union all
      select 'a balance.crossed of ' || subject || ' is reported twice' from (
        select subject, virtual_account_id as account, at, state, count(*) as times from events
        where ${among("'balance.crossed'")} group by subject, virtual_account_id, at, state having count(*) > 1) e
      where times > (select count(*) from transactions t where t.virtual_account_id = e.account and t.created_at = e.at
        and t.balance_after + iif(e.state ->> '$.measure' = 'balance', t.held_after, 0) = e.state ->> '$.value')`;
};

/** Milliseconds back to which webhook deliveries are compared with the feed; deliveries are kept for 30 days. */
const comparedFor = 29 * 86_400_000;

/** Number of events before a webhook's position that are compared with its deliveries. */
const mostCompared = 50_000;

/** Clocks of nodes differ: an event within a minute of an edit may have been read before it. */
const clockSlack = 60_000;

/**
 * Checks of events after an earlier proof: each matches the row that it reports, occurs once, and none is missing since the
 * oldest one kept.
 */
export const eventChecksSince = (proven: EventsProven): readonly Check[] => [
  {
    kind: proven.events === 0 ? "events" : "events since",
    count: `select count(*) from events where seq > ${proven.events}`,
    // Nearly all are simple: an event of a posting by the only client that its account ever had. The view judges the
    // others.
    broken: `
      with sole as materialized (
        select virtual_account_id as account_id, min(client_id) as client_id from account_states
        group by 1 having count(distinct coalesce(client_id, '')) = 1)
      select 'event ' || seq || ' differs from the row that it reports' from event_truths
      where seq in (
        select e.seq from events e left join transactions t on t.id = e.subject
        left join sole s on s.account_id = e.virtual_account_id
        where e.seq > ${proven.events} and (e.type <> 'transaction.posted' or e.state is not null
          or e.client_id is not s.client_id or t.virtual_account_id is not e.virtual_account_id
          or t.created_at is not e.at))
        and (is_told is not 1 or is_owned is not 1)
      limit 1`,
  },
  {
    kind: proven.events === 0 ? "events' numbers" : "events' numbers since",
    count: `select count(*) from events where seq > ${proven.events}`,
    broken: `
      select 'events are missing between the oldest and the newest' from (
        select count(*) as rows, max((select min(seq) from events), ${proven.events + 1}) as oldest, max(seq) as newest
        from events where seq > ${proven.events}) where newest - oldest + 1 <> rows
      union all
      select 'event ' || seq || ' has a number below the first' from events where seq < 1
      union all
      select 'there were events up to ${proven.events}, and the newest is ' || newest from (
        select coalesce(max(seq), 0) as newest from events) where newest < ${proven.events}
      union all
      select 'a ' || type || ' of ' || subject || ' is reported twice' from (
        select type, subject, count(*) as times from events where seq > ${proven.events} and type in ${onceTypes}
        group by type, subject) where times > 1${doubledSql(proven)}
      union all
      select 'events before ' || oldest || ' are gone, and the audit trail records the deletion of those up to ' || said from (
        select (select min(seq) from events) as oldest, coalesce(
          (select max(iif(json_valid(details), details, null) ->> '$.upTo')
            from audit_logs where resource = 'RETENTION' and resource_id = 'events'),
          (select max(iif(json_valid(details), details, null) ->> '$.eventsFrom') - 1
            from audit_logs where resource = 'AUDIT_LOG' and action = 'UPDATE' and user_id is null
              and details like '{"program":%'), 0) as said) where oldest > said + 1
      union all
      ${repeatedSql(proven)}
      union all
      ${unopened(proven)}
      union all
      ${untold(proven)}
      limit 1`,
  },
];

/** The same for all events, and the progress of webhooks, which is compared only as far back as deliveries are kept. */
export const eventChecks: readonly Check[] = [
  ...eventChecksSince({ events: 0, transactions: 0 }),
  {
    kind: "waiting deliveries",
    count: "select count(*) from webhook_deliveries where status = 'waiting'",
    // Deliveries that began to wait in older versions have no row, and a redacted row no longer names any.
    broken: `
      with said as materialized (
        select details ->> '$.webhook' as webhook, details -> '$.waiting' as waiting, details -> '$.ended' as ended from (
          select iif(json_valid(details), details, null) as details from audit_logs where resource = 'WEBHOOK_DELIVERY')),
      named as (
        select webhook, value as seq, 1 as waits from said, json_each(coalesce(waiting, '[]'))
        union all select webhook, value, -1 from said, json_each(coalesce(ended, '[]'))),
      open as materialized (select webhook, seq, sum(waits) as waits from named group by 1, 2 having sum(waits) > 0)
      select 'a delivery of event ' || o.seq || ' to webhook ' || o.webhook || ' waits no longer, and the audit trail has no end of it'
      from open o join webhooks w on w.id = o.webhook
      where o.waits > (select count(*) from webhook_deliveries d
        where d.webhook_id = o.webhook and d.seq = o.seq and d.status = 'waiting')
        and not exists (select 1 from audit_logs where resource = 'WEBHOOK_DELIVERY' and details is null)
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
