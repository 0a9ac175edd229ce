import type { Actor } from "@/access/actor";
import { RateLimit, tooMany } from "@/access/rate-limit";
import type { Deps } from "@/deps";

/** Factor by which a user's limit exceeds that of one session, so that another session can continue. */
const sessionsOfUser = 3;

const minute = 60_000;
const callLimit = new RateLimit("expensive");

/**
 * Counts a call that is declared as expensive (an export, a report, an upload, a question) and refuses it if its
 * session or user has made too many within a minute. Runs before the body is read.
 * @throws AppError 429 with Retry-After
 */
export function admitExpensive(deps: Pick<Deps, "db" | "env" | "now">, actor: Actor | undefined): void {
  const most = deps.env.expensiveCallsPerMinute;
  if (!actor || most === 0) return;
  // A program uses many tokens one after the other.
  const own = actor.machine ? `api client ${actor.machine.id}` : `session ${actor.sessionId}`;
  const wait =
    callLimit.take(deps, own, { most, per: minute }) ??
    callLimit.take(deps, `user ${actor.userId}`, {
      most: most * sessionsOfUser,
      per: minute,
      name: "expensive-of-user",
    });
  if (wait === undefined) return;
  const seconds = wait === 1 ? "a second" : `${wait} seconds`;
  throw tooMany(
    `You asked for many files, reports or answers within a minute. Try again in ${seconds}; nothing is lost`,
    wait,
  );
}
