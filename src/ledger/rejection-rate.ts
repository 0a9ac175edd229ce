import { RateLimit, tooMany } from "@/access/rate-limit";
import type { LedgerDeps, Poster } from "./command";

/** Factor by which a user's limit exceeds that of one session, so that another session can continue. */
const sessionsOfUser = 3;

const minute = 60_000;
const rejections = new RateLimit("refusals");

/** Counters of a poster's rejections, and the limit per minute. Empty for the system and for background work. */
function getCounters({ env, limitsRefusals }: LedgerDeps, actor: Poster) {
  const most = env.refusedPostingsPerMinute;
  if (!actor || limitsRefusals === false || most === 0) return [];
  const ofUser = {
    key: `user ${actor.userId}`,
    rate: { most: most * sessionsOfUser, per: minute, name: "refusals-of-user" },
  };
  if (!actor.sessionId) return [ofUser];
  return [{ key: `session ${actor.sessionId}`, rate: { most, per: minute } }, ofUser];
}

/**
 * Refuses a posting of a user whose postings are refused again and again, before it costs anything. Booked postings are not
 * counted: any number of them runs at full speed.
 * @throws AppError 429 with Retry-After
 */
export function assertRejectionRate(deps: LedgerDeps, actor: Poster): void {
  for (const { key, rate } of getCounters(deps, actor)) {
    const wait = rejections.wait(deps, key, rate);
    if (wait === undefined) continue;
    throw tooMany("Too many of your transactions were refused. Check them, then try again in a moment", wait);
  }
}

/** Counts a refused posting. */
export function countRejection(deps: LedgerDeps, actor: Poster): void {
  for (const { key, rate } of getCounters(deps, actor)) rejections.take(deps, key, rate);
}
