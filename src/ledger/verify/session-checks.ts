import { absoluteLimit } from "@/auth/activity";
import type { Check } from "./book-checks";

/** What must hold of sessions: each began with a sign-in that the trail has, and ends when that one does. */
export const sessionChecks: readonly Check[] = [
  {
    kind: "sessions",
    count: "select count(*) from sessions",
    // The sign leaves the index of times, which finds the row at once.
    broken: `
      select 'session ' || substr(id, 1, 8) || '… of user ' || user_id || ' began with no sign-in of the audit trail'
      from sessions s where expires_at - created_at > ${absoluteLimit} or not exists (
        select 1 from audit_logs where created_at = s.created_at and +resource = 'USER' and +action = 'LOGIN'
          and user_id = s.user_id)
      limit 1`,
  },
];
