import { absoluteLimit, stepUpLifetime } from "@/access/activity";
import type { Check } from "./book-checks";

/**
 * The trail's row of the sign-in that began a row: of its user, at its time, and naming the digest of its id. Those
 * of older versions name none, nor do redacted ones.
 */
const signIn = (row: string, at: string, name: string) => `exists (
  select 1 from audit_logs where created_at = ${row}.${at} and +resource = 'USER' and +action = 'LOGIN'
    and user_id = ${row}.user_id and coalesce(iif(json_valid(details), details, null) ->> '$.${name}' =
      lower(hex(sha3(${row}.id, 256))), true))`;

const digestSql = (row: string) => `lower(hex(sha3(${row}.id, 256)))`;
const readableSql = (row: string) => `iif(json_valid(${row}.details), ${row}.details, null)`;
const readable = "iif(json_valid(details), details, null)";

/**
 * Finds the row of the trail for a session's proof: a step-up, which the directory may have seen minutes before its
 * row was written, or a sign-in by more than a password. Rows of older versions and redacted rows name neither
 * session nor instant.
 */
const proof = `exists (
  select 1 from audit_logs where created_at between s.stepped_up_at and s.stepped_up_at + ${stepUpLifetime}
    and +resource = 'USER' and user_id = s.user_id and iif(+action = 'LOGIN',
      created_at = s.created_at and s.stepped_up_at = s.created_at
        and coalesce(${readable} ->> '$.session' = ${digestSql("s")}, true)
        and coalesce(${readable} ->> '$.via' <> 'directory', ${readable} is null),
      +action = 'UPDATE' and (${readable} is null or ${readable} ->> '$.stepUp' is not null)
        and coalesce(${readable} ->> '$.session' = ${digestSql("s")}, true)
        and coalesce(${readable} ->> '$.provedAt' = s.stepped_up_at, true)))`;

/** Rows of the trail about a record, by the index without postings. */
const aboutRecord = (resource: string, id: string) =>
  `a.resource = '${resource}' and a.resource <> 'TRANSACTION' and a.resource_id is not null and a.resource_id = ${id}`;

/**
 * The greatest counter of each second factor in the trail, and its newest row with one: of the factor's creation, and
 * of each sign-in and step-up by it. Rows of older versions and redacted rows have none.
 */
const counted = `
  uses as materialized (
    select f.id, a.id as audit_id, ${readableSql("a")} ->> '$.counter' as counter from second_factors f
    join audit_logs a on ${aboutRecord("USER", "cast(f.user_id as text)")}
    where a.action in ('LOGIN', 'UPDATE') and instr(a.details, '"factor":"' || f.id || '"') > 0
    union all
    select f.id, a.id, ${readableSql("a")} ->> '$.counter' from second_factors f
    join audit_logs a on ${aboutRecord("SECOND_FACTOR", "f.id")} where a.action = 'CREATE'),
  counted as materialized (
    select id, max(counter) as counter, max(audit_id) as audit_id from uses where counter is not null group by id)`;

/** Checks of sessions, known browsers and second factors: the trail has the sign-in that began each, and every proof. */
export const sessionChecks: readonly Check[] = [
  {
    kind: "sessions",
    count: "select count(*) from sessions",
    // The signs leave the index of times, which finds the row at once. None lasts longer than a session may.
    broken: `
      select 'session ' || substr(id, 1, 8) || '… of user ' || user_id || ' began with no sign-in of the audit trail'
      from sessions s where expires_at - created_at > ${absoluteLimit} or not ${signIn("s", "created_at", "session")}
      limit 1`,
  },
  {
    kind: "step-ups",
    count: "select count(*) from sessions where stepped_up_at is not null",
    broken: `
      select 'session ' || substr(id, 1, 8) || '… of user ' || user_id || ' has a proof that the audit trail does not have'
      from sessions s where stepped_up_at is not null and not ${proof} limit 1`,
  },
  {
    kind: "counters of factors",
    count: "select count(*) from second_factors",
    // A use with a redacted row may have increased the counter beyond the trail's.
    broken: `
      with ${counted}
      select 'second factor ' || f.id || ' of user ' || f.user_id || ' has the counter ' || f.counter ||
        ', the audit trail has ' || coalesce(c.counter, 0)
      from second_factors f left join counted c on c.id = f.id
      where case when f.kind = 'recovery' then f.counter <> 0 else f.counter < c.counter
        or (f.counter > c.counter and not exists (select 1 from audit_logs a
          where ${aboutRecord("USER", "cast(f.user_id as text)")} and a.id > c.audit_id and a.details is null)) end
      limit 1`,
  },
  {
    kind: "known browsers",
    count: "select count(*) from known_devices",
    broken: `
      select 'browser ' || substr(id, 1, 8) || '… of user ' || user_id || ' was known by no sign-in of the audit trail'
      from known_devices d where not ${signIn("d", "last_seen_at", "browser")}
      limit 1`,
  },
];
