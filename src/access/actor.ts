/** Roles of a person, as named in the specification's section 6. */
export const roles = ["admin", "client_user", "auditor"] as const;

export type Role = (typeof roles)[number];

/**
 * Origin of a call, for its audit row. `requestId` is the one in the answer and the log, `traceId` that of a trace
 * begun by the caller.
 */
export type Origin = { ip: string; userAgent: string; requestId: string; traceId?: string };

/** The program behind a call, if none of a person's: an api client, and the rights that its token was given. */
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
  /** End of a person's session without further use, and its latest end; in ms UTC. */
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
 * Part of an actor that a write checks. A program inside the server (the demo loader, an import) acts for a user
 * without a session.
 */
export type ActingUser = Pick<Actor, "userId" | "role" | "clientId" | "origin"> &
  Partial<Pick<Actor, "sessionId" | "machine">>;
