import type { Check } from "./book-checks";

/** What happens once to each thing. */
const once = `type in ('transaction.posted', 'hold.placed', 'hold.released', 'hold.captured', 'hold.expired', 'payment.created',
  'payment.sent', 'payment.returned', 'payment.rejected', 'account.opened', 'account.closed', 'statement.ready',
  'alert.raised', 'review.opened', 'approval.asked')`;

/** What must hold of events: each follows from the row that it tells of, and none is missing since the oldest that is kept. */
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
      select 'transactions since the oldest event are not told of' from (
        select count(*) as told, min(subject) as first from events where type = 'transaction.posted')
      where told < (select count(*) from transactions where id >= first)
      limit 1`,
  },
];
