import type { Statement } from "db/client";
import type { Origin } from "@/access/actor";
import type { AuditAction } from "@/commands/contract";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";

/** Author of an act: a user, or an unknown party, at an address. */
export type ActingParty = { userId: number | null; origin: Origin };

/** Plain facts about an act, without passwords, hashes or tokens. */
type Details = Readonly<
  Record<string, string | number | boolean | Readonly<Record<string, string | boolean>>>
>;

/**
 * The audit row of an act on a user, for the act's own atomic write.
 * @param of the user's id; their name if the same write creates them; `null` for nobody
 */
export function userAuditRow(
  { now }: Pick<Deps, "now">,
  { userId, origin }: ActingParty,
  action: AuditAction,
  of: number | string | null,
  details: Details,
): Statement {
  return auditStatement({
    actor: userId === null ? null : { userId, origin },
    origin,
    action,
    resource: "USER",
    resourceId: typeof of === "string" ? userCalled(of) : of,
    details,
    at: now(),
  });
}

const userCalled = (username: string) => ({
  sql: "(select id from users where lower(username) = lower(?))",
  args: [username],
});
