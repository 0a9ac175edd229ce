import { expectOneRow, type Write } from "db/client";
import { sessions, users } from "db/schema";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { ActingUser } from "@/access/actor";
import type { Deps } from "@/deps";

/**
 * First statements of every write on an actor's request, run on the primary: they fail the write with SESSION_ENDED
 * unless the session is still open and its user still active, with the role and the client for which the call was
 * authorised. A call is authorised by its headers, and its body may arrive long after the person signed out. An actor
 * without a session (a program inside the server) is not checked.
 */
export function sessionGuard({ db, now }: Pick<Deps, "db" | "now">, actor: ActingUser): Write[] {
  const { sessionId, userId, role, clientId } = actor;
  if (!sessionId) return [];
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
