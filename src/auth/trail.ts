import type { SqlValue, Statement } from "db/client";
import type { Deps } from "@/deps";
import type { Origin } from "./actor";

/** Whose act it is: a user, or nobody known, at an address. */
export type Who = { userId: number | null; origin: Origin };

type Action = "LOGIN" | "LOGIN_FAILED" | "LOGOUT" | "CREATE" | "UPDATE" | "REFUSED";

/** Plain facts about an act: never a password, a hash or a token. */
type Details = Readonly<Record<string, string | number | boolean>>;

/**
 * The audit row of an act on a user, for the act's own atomic write.
 * @param of the user's id; or their name, where the same write makes them; `null` for nobody
 */
export function record(
  { now }: Pick<Deps, "now">,
  { userId, origin }: Who,
  action: Action,
  of: number | string | null,
  details: Details,
): Statement {
  const id = typeof of === "string" ? "(select id from users where lower(username) = lower(?))" : "?";
  const args: SqlValue[] = [userId, action, of, JSON.stringify(details), origin.ip, origin.userAgent, now()];
  return {
    sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at) values (?, ?, 'USER', ${id}, ?, ?, ?, ?)`,
    args,
  };
}
