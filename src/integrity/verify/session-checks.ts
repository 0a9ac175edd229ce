import { absoluteLimit } from "@/access/activity";
import type { Check } from "./book-checks";

/**
 * The sign-in of the trail that a row began with: of its user, at its time, and naming the digest of its id. Those of older
 * versions name none, and redacted ones no longer.
 */
const signIn = (row: string, at: string, name: string) => `exists (
  select 1 from audit_logs where created_at = ${row}.${at} and +resource = 'USER' and +action = 'LOGIN'
    and user_id = ${row}.user_id and coalesce(iif(json_valid(details), details, null) ->> '$.${name}' =
      lower(hex(sha3(${row}.id, 256))), true))`;

/** What must hold of sessions and known browsers: each began with a sign-in that the trail has. */
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
    kind: "known browsers",
    count: "select count(*) from known_devices",
    broken: `
      select 'browser ' || substr(id, 1, 8) || '… of user ' || user_id || ' was known by no sign-in of the audit trail'
      from known_devices d where not ${signIn("d", "last_seen_at", "browser")}
      limit 1`,
  },
];
