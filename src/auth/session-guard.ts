import { expectOneRow, type Write } from "db/client";
import { sessions, users } from "db/schema";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { Actor } from "./actor";

/**
 * Stands first in every write that an actor asks for: all of it fails with SESSION_ENDED unless the session still
 * stands and its user is still active and what they were. A call is let in by its headers, and its body may follow
 * when the person has long been signed out. Nothing for an actor without a session: nobody could end that one.
 */
export function whileSignedIn({ db, now }: Pick<Deps, "db" | "now">, actor: Actor): Write[] {
  const { sessionId, userId, role, clientId } = actor;
  if (sessionId === "") return [];
  const entitled = db.read
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, role),
        eq(users.clientId, clientId),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return [
    db.read
      .update(sessions)
      .set({ userId })
      .where(
        and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now()), inArray(sessions.userId, entitled)),
      ),
    expectOneRow("SESSION_ENDED"),
  ];
}
