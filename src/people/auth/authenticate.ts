import { databaseError, expectOneRow } from "db/client";
import type { Context } from "hono";
import { Activity, idleLimit } from "@/access/activity";
import type { Actor, Origin } from "@/access/actor";
import { type Access, assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Refusal, RequestInfo } from "@/kernel/request-context";
import { currentTraceId } from "@/kernel/spans";
import { authenticateMachine } from "./bearer";
import { clientAddress } from "./client-ip";
import { cookieNames, readCookie } from "./cookies";
import { recordDenied } from "./denied-request-log";
import { languageChosenBefore } from "./language";
import { type SignedIn, sessionReader, touchSession } from "./sessions";
import type { Visitor } from "./sign-in";

const longestAgent = 256;

/** Origin of a call: address, program and request id. */
export function readOrigin(c: Context, { env }: Pick<Deps, "env">, requestId: string): Origin {
  const traceId = currentTraceId();
  return {
    ip: clientAddress(c, env),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, longestAgent),
    requestId,
    ...(traceId !== undefined && traceId !== requestId.replaceAll("-", "") && { traceId }),
  };
}

/** Session cookie, device cookie, chosen language and origin of a browser that signs in or out. */
export function readVisitor(c: Context, { env }: Pick<Deps, "env">, requestId: string): Visitor {
  const cookies = c.req.header("cookie");
  const names = cookieNames(env);
  return {
    session: readCookie(cookies, names.session),
    device: readCookie(cookies, names.device),
    language: languageChosenBefore(c),
    origin: readOrigin(c, { env }, requestId),
  };
}

/** Creates the kernel's checks of every request: the actor's identity and permission. */
export function createAuth(deps: Deps) {
  const { db, env, now, log } = deps;
  const activity = new Activity();
  const readSession = sessionReader(deps, activity);
  const { session: cookie } = cookieNames(env);

  function touch(session: SignedIn): void {
    if (!activity.touch(session, now())) return;
    const unwritten = () => log.warn("a session's activity was not written down");
    void db.write([touchSession(db, session.id, now())], { idempotent: true }).catch(unwritten);
  }

  /** A replica may not know yet that a session has ended, so this asks the primary by writing there. */
  async function endedOnPrimary(session: SignedIn): Promise<boolean> {
    try {
      await db.write([touchSession(db, session.id, now()), expectOneRow("SESSION_ENDED")], {
        idempotent: true,
      });
      return false;
    } catch (error) {
      if (databaseError(error)?.code === "SESSION_ENDED") return true;
      throw error;
    }
  }

  return {
    /** The actor of a request; `undefined` without an open session. A poll does not count as activity. */
    async authenticate(c: Context, request: RequestInfo): Promise<Actor | undefined> {
      const origin = readOrigin(c, deps, request.requestId);
      const machine = await authenticateMachine(c, deps, origin);
      if (machine) return machine;
      const token = readCookie(c.req.header("cookie"), cookie);
      if (token === undefined) return undefined;
      const session = await readSession(token);
      if (session === undefined) return undefined;
      const reads = c.req.method === "GET" || c.req.method === "HEAD";
      if (!reads && env.database.syncUrl && (await endedOnPrimary(session))) return undefined;
      if (!request.poll) touch(session);
      const { id: sessionId, userId, username, email, role, clientId, virtualAccountId } = session;
      const sessionEnds = { idle: activity.getLastUse(session) + idleLimit, absolute: session.expiresAt };
      return { userId, username, email, role, clientId, virtualAccountId, sessionId, sessionEnds, origin };
    },

    /**
     * Lets an actor with the right pass.
     * @throws AppError `unauthenticated` (401), `forbidden` (403)
     */
    authorize: (access: Access, actor: Actor | undefined): void => assertCan(actor, access),

    /** Writes a refused act (401, 403 or 429) to the audit trail. */
    async onRefused({ error, actor, access, method, pattern, c, request }: Refusal<Actor>): Promise<void> {
      // A failed sign-in has a row of its own, and a page that redirects to the sign-in refuses nothing.
      if (access === "public" || (!actor && !pattern.startsWith("/api/"))) return;
      const who = actor ?? { userId: null, origin: readOrigin(c, deps, request.requestId) };
      await recordDenied(deps, who, { status: error.status, method, route: pattern });
    },
  };
}
