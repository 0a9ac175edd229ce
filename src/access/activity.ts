/**
 * Interval in milliseconds at which a session's activity is written to the database. In between, this process keeps it
 * exactly.
 */
export const activityInterval = 60_000;

/** After so long without activity a session ends (milliseconds). */
export const idleLimit = 15 * 60_000;

/** After so long a session ends in any case (milliseconds). */
export const absoluteLimit = 8 * 60 * 60_000;

/**
 * Tolerance for another node's clock that runs ahead, in milliseconds. A later date was written by a wrong clock, and a
 * clock that was put back must lengthen nothing: such a session has ended, and such a failure does not count.
 */
export const clockTolerance = 5 * 60_000;

/**
 * True while something with a limited lifetime (milliseconds) is still valid: its end is in the future, and no
 * further ahead than its lifetime allows. A later end was set while a clock was ahead.
 */
export const isStillGood = (end: number, length: number, now: number): boolean =>
  end > now && end <= now + length + clockTolerance;

type SessionTimes = { id: string; lastActiveAt: number; expiresAt: number };

/**
 * Last use of sessions. The instant is exact within this process; it is written to the database at most once a minute,
 * so after a restart, or on another node, a session may end up to a minute early and never late.
 */
export class Activity {
  // Oldest first: an entry that is set again moves to the end.
  readonly #seen = new Map<string, number>();
  readonly #written = new Map<string, number>();

  /** Last use of the session, as far as this process and the database know. */
  getLastUse(session: SessionTimes): number {
    return Math.max(session.lastActiveAt, this.#seen.get(session.id) ?? 0);
  }

  /** End of the session without further use: 15 minutes after its last use, at most 8 hours after its start. */
  getEnd(session: SessionTimes): number {
    return Math.min(this.getLastUse(session) + idleLimit, session.expiresAt);
  }

  /** Notes that the session is in use. Answers whether that has to be written down now. */
  touch(session: SessionTimes, now: number): boolean {
    this.#seen.delete(session.id);
    this.#seen.set(session.id, now);
    this.#forget(now);
    if (now - Math.max(session.lastActiveAt, this.#written.get(session.id) ?? 0) < activityInterval)
      return false;
    this.#written.set(session.id, now);
    return true;
  }

  #forget(now: number): void {
    for (const [id, at] of this.#seen) {
      if (now - at <= idleLimit) return;
      this.#seen.delete(id);
      this.#written.delete(id);
    }
  }
}

/** Time for which a step-up counts in its session, in milliseconds. */
export const stepUpLifetime = 5 * 60_000;
