/** What a person may be, as the specification's section 6 names it. */
export const roles = ["admin", "client_user", "auditor"] as const;

export type Role = (typeof roles)[number];

/**
 * Where a call came from, for its audit row. `requestId` is the one that the answer and the log carry, `traceId` that of a trace
 * which somebody else began.
 */
export type Origin = { ip: string; userAgent: string; requestId: string; traceId?: string };

/** The program behind a call, where none of a person's: an api client, and the rights that its token was given. */
export type Machine = { id: number; name: string; scopes: readonly string[] };

/** The signed-in person, or the program, behind a call. Ownership is `clientId` (upper-case), not `virtualAccountId`. */
export type Actor = {
  userId: number;
  username: string;
  email: string;
  role: Role;
  clientId: string;
  /** A default selection among the client's accounts, no right of its own. */
  virtualAccountId: number | null;
  /** The stored (hashed) id of the session, safe to write down: it signs nobody in. */
  sessionId: string;
  /** When a person's session ends where nothing more happens, and when it ends in any case; in ms UTC. */
  sessionEnds?: { idle: number; absolute: number };
  origin: Origin;
  /** Set where a program calls: `userId` is then the user that the program acts as, `sessionId` its token's. */
  machine?: Machine;
};

/** True if a JSON array of user ids contains the user. */
export function isAmong(ids: string | null, userId: number): boolean {
  const listed: unknown = JSON.parse(ids ?? "[]");
  return Array.isArray(listed) && listed.includes(userId);
}

/**
 * As much of an actor as a write checks. A program inside the server (the demo loader, an import) acts for a user
 * without a session.
 */
export type ActingUser = Pick<Actor, "userId" | "role" | "clientId" | "origin"> &
  Partial<Pick<Actor, "sessionId" | "machine">>;
