import type { Check } from "./book-checks";

/** Keys that are younger are still bound: a day before the newest row of the trail, as the guard of their table has it. */
const bound = "(select max(created_at) from audit_logs) - 86400000";

const digest = "lower(hex(sha3(json_array(user_id, scope, key, body_hash, status, response), 256)))";

/** What must hold of idempotency keys: without its key, or with another answer, a call could be made a second time. */
export const keyChecks: readonly Check[] = [
  {
    kind: "postings' keys",
    count: `select count(*) from journals where created_at > ${bound}`,
    broken: `
      select 'the idempotency key of journal ' || j.id || ' is gone or was changed'
      from journals j
      where j.created_at > ${bound} and j.command ->> '$.key.key' is not null and not exists (
        select 1 from idempotency_keys k
        where k.user_id = coalesce(j.user_id, 0) and k.scope = j.command ->> '$.key.scope'
          and k.key = j.command ->> '$.key.key' and k.body_hash = j.command ->> '$.key.bodyHash'
          and k.status = j.command ->> '$.key.status' and k.response = json_object('journalId', j.id)
          and k.created_at = j.created_at)
      union all
      select 'idempotency keys answer with journals of other keys, or of none' where
        (select count(*) from idempotency_keys where created_at > ${bound} and response like '{"journalId":%') >
        (select count(*) from journals where created_at > ${bound} and command ->> '$.key.key' is not null)
      limit 1`,
  },
  {
    kind: "calls' keys",
    count: `select count(*) from idempotency_keys where created_at > ${bound}`,
    broken: `
      with kept as materialized (
        select ${digest} as digest, created_at, scope, response from idempotency_keys where created_at > ${bound}),
      recorded as materialized (
        select id, action, resource, resource_id, created_at,
          iif(json_valid(details), details, null) ->> '$.call' as digest, details is null as redacted
        from audit_logs where created_at > ${bound} and resource <> 'TRANSACTION')
      select 'the idempotency key of audit row ' || id || ' (' || action || ' ' || resource ||
        coalesce(' ' || resource_id, '') || ') is gone or was changed'
      from recorded where digest is not null and (digest, created_at) not in (select digest, created_at from kept)
      union all
      select 'an idempotency key of ' || scope || ' answers a call that is not in the audit trail' from kept
      where coalesce(response, '') not like '{"journalId":%'
        and (digest, created_at) not in (select digest, created_at from recorded where digest is not null)
        and created_at not in (select created_at from recorded where redacted)
      limit 1`,
  },
];
