import { longestKeyDays } from "@/env/calls";
import type { Check } from "./book-checks";

/**
 * SQL for the time of the trail's newest row: keys that expire later are still bound, as in the guard of their table.
 */
const newest = "(select max(created_at) from audit_logs)";

/** Longest time for which a key is bound (`IDEMPOTENCY_KEY_DAYS`), in milliseconds: older rows are not compared. */
const longest = longestKeyDays * 86_400_000;

const digest = "lower(hex(sha3(json_array(user_id, scope, key, body_hash, status, response), 256)))";

/** Checks of idempotency keys: without its key, or with another answer, a call could be carried out again. */
export const keyChecks: readonly Check[] = [
  {
    kind: "postings' keys",
    count: `select count(*) from journals where created_at > ${newest} - ${longest}`,
    broken: `
      select 'the idempotency key of journal ' || j.id || ' is gone or was changed'
      from journals j
      where j.created_at > ${newest} - ${longest} and j.command ->> '$.key.key' is not null
        and max(j.created_at + 86400000, coalesce(j.command ->> '$.key.expiresAt', 0)) > ${newest} and not exists (
        select 1 from idempotency_keys k
        where k.user_id = coalesce(j.user_id, 0) and k.scope = j.command ->> '$.key.scope'
          and k.key = j.command ->> '$.key.key' and k.body_hash = j.command ->> '$.key.bodyHash'
          and k.status = j.command ->> '$.key.status' and k.response = json_object('journalId', j.id)
          and k.created_at = j.created_at and k.expires_at = coalesce(j.command ->> '$.key.expiresAt', 0))
      union all
      select 'idempotency keys answer with journals of other keys, or of none' where
        (select count(*) from idempotency_keys
          where max(expires_at, created_at + 86400000) > ${newest} and response like '{"journalId":%') >
        (select count(*) from journals where created_at > ${newest} - ${longest} and command ->> '$.key.key' is not null
          and max(created_at + 86400000, coalesce(command ->> '$.key.expiresAt', 0)) > ${newest})
      limit 1`,
  },
  {
    kind: "calls' keys",
    count: `select count(*) from idempotency_keys where max(expires_at, created_at + 86400000) > ${newest}`,
    broken: `
      with kept as materialized (
        select ${digest} as digest, created_at, expires_at, scope, response, answer from idempotency_keys
        where max(expires_at, created_at + 86400000) > ${newest}),
      trailed as materialized (
        select id, action, resource, resource_id, created_at, iif(json_valid(details), details, null) as details,
          details is null as redacted
        from audit_logs where created_at > ${newest} - ${longest} and resource <> 'TRANSACTION'),
      recorded as materialized (
        select *, details ->> '$.call' as digest, coalesce(details ->> '$.keyExpiresAt', 0) as expires_at from trailed)
      select 'the idempotency key of audit row ' || id || ' (' || action || ' ' || resource ||
        coalesce(' ' || resource_id, '') || ') is gone or was changed'
      from recorded where digest is not null and max(expires_at, created_at + 86400000) > ${newest}
        and (digest, created_at, expires_at) not in (select digest, created_at, expires_at from kept)
      union all
      select 'an idempotency key of ' || scope || ' answers a call that is not in the audit trail' from kept
      where coalesce(response, '') not like '{"journalId":%' and coalesce(response, '') not like '{"sealed":%'
        and (response is not null or answer is null)
        and (digest, created_at) not in (select digest, created_at from recorded where digest is not null)
        and created_at not in (select created_at from recorded where redacted)
      limit 1`,
  },
];
