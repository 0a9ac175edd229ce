import type { Check } from "./book-checks";

/**
 * Checks of former usernames: each one in the trail is stored, for a user who had it, and no other user has it. A
 * redacted row of the trail names none.
 */
export const usernameChecks: readonly Check[] = [
  {
    kind: "former user names",
    count: "select count(*) from former_usernames",
    broken: `
      with users_said as materialized (
        select cast(resource_id as integer) as user_id, action, details is null as redacted,
          lower(iif(json_valid(details), details, null) ->> '$.before.username') as before,
          lower(iif(json_valid(details), details, null) ->> '$.after.username') as after
        from audit_logs where resource = 'USER' and action in ('CREATE', 'UPDATE'))
      select 'the former name of user ' || user_id || ' is not kept' from users_said s
      where action = 'UPDATE' and before <> after and not exists (select 1 from former_usernames where name = s.before)
      union all
      select 'the former name ' || name || ' is kept for user ' || user_id || ', who never had it' from former_usernames f
      where not exists (select 1 from users_said s
        where s.user_id = f.user_id and (redacted or (f.name in (before, after))))
        or not exists (select 1 from users_said s
          where action = 'UPDATE' and (redacted or (before = f.name and after <> f.name)))
      union all
      select 'user ' || u.id || ' has the former name of user ' || f.user_id from users u
      join former_usernames f on f.name = lower(u.username) and f.user_id <> u.id
      limit 1`,
  },
];
