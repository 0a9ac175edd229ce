import Bowser from "bowser";
import { expectOneRow } from "db/client";
import { sessions } from "db/schema";
import { and, desc, eq, gt, or } from "drizzle-orm";
import { activityInterval, idleLimit } from "@/access/activity";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { type Said, say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { type SessionDto, sessionMessages } from "./contract";
import { endSessions } from "./sessions";

/** A stored session, and whether it is the present one. Instants in ms UTC. */
type OwnSession = Omit<typeof sessions.$inferSelect, "userId" | "expiresAt" | "steppedUpAt"> & {
  current: boolean;
};

/** The actor's open sessions: the current one first, then the most recently used. */
export async function listOwnSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
): Promise<OwnSession[]> {
  assertCan(actor, "session:own");
  const at = now();
  const rows = await db.read
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.userId),
        gt(sessions.expiresAt, at),
        or(eq(sessions.id, actor.sessionId), gt(sessions.lastActiveAt, at - idleLimit - activityInterval)),
      ),
    )
    .orderBy(desc(sessions.lastActiveAt));
  // Activity is stored once a minute; the current session is in use now.
  return rows
    .map((row) =>
      row.id === actor.sessionId ? { ...row, current: true, lastActiveAt: at } : { ...row, current: false },
    )
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one of the actor's own sessions, possibly the current one.
 * @throws AppError 404 for one that has ended, or is somebody else's
 */
export async function endOwnSession(deps: Deps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, {
    access: "session:own",
    refusals: { SESSION_NOT_FOUND: { kind: "not_found", message: sessionMessages.notFound } },
    plan: () => ({
      statements: [
        deps.db.read.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId))),
        expectOneRow("SESSION_NOT_FOUND"),
      ],
      audit: {
        action: "LOGOUT",
        resource: "USER",
        resourceId: actor.userId,
        details: { username: actor.username, session: id === actor.sessionId ? "current" : "other" },
      },
      answer: undefined,
    }),
  });
}

/** Ends all of the actor's sessions except the current one. */
export async function endOtherSessions(deps: Deps, actor: Actor): Promise<void> {
  await write(deps, actor, {
    access: "session:own",
    plan: () => ({
      statements: [endSessions(deps.db, actor.userId, actor.sessionId)],
      audit: {
        action: "LOGOUT",
        resource: "USER",
        resourceId: actor.userId,
        details: { username: actor.username, session: "all others" },
      },
      answer: undefined,
    }),
  });
}

/** A session as answers carry it. */
export function toSessionDto({ createdAt, lastActiveAt, ...session }: OwnSession): SessionDto {
  return {
    ...session,
    createdAt: new Date(createdAt).toISOString(),
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  };
}

/** Browser and system named by a User-Agent, e.g. 'Chrome on Windows'; unknown parts are left out. */
export function deviceName(userAgent: string): Said {
  if (userAgent === "") return say("Unknown device");
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0
    ? data(userAgent.slice(0, 60))
    : names.length === 2
      ? say("{browser} on {system}", { browser: names[0] ?? "", system: names[1] ?? "" })
      : data(names.join(""));
}
