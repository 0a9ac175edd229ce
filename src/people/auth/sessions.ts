import { type Database, databaseError, isPassing, type Statement, type Write } from "db/client";
import { keptReads } from "db/kept-reads";
import { isPerson, personSql } from "db/person";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { sessions, users } from "db/schema";
import { and, desc, eq, gt, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import { z } from "zod";
import { type Activity, absoluteLimit, activityInterval, clockTolerance, idleLimit } from "@/access/activity";
import { type Origin, type Role, roles } from "@/access/actor";
import { sha256 } from "@/access/digest";
import { RateLimit } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { cookieAttributes, cookieNames } from "./cookies";

type SessionRow = {
  storedId: string;
  lastActiveAt: number;
  endsAt: number;
  /** Place of the sign-in: set at creation, not read with every request. */
  place?: { ipAddress: string; userAgent: string };
  /** True if it began with more than a password. */
  steppedUp?: boolean;
};
type Person = {
  username: string;
  email: string;
  role: Role;
  clientId: string;
  virtualAccountId: number | null;
};

declare module "lucia" {
  interface Register {
    Lucia: Lucia<SessionRow, Person>;
    UserId: number;
    DatabaseSessionAttributes: SessionRow;
    DatabaseUserAttributes: Person;
  }
}

/** A session as read: `id` is the stored one, the SHA-256 of the cookie's value. Instants in ms UTC. */
export type SignedIn = Person & { userId: number; id: string; lastActiveAt: number; expiresAt: number };

/** Maximum number of a user's sessions; one more ends the oldest. */
export const mostSessions = 20;

/** The read that every request pays: session and user in one prepared statement. */
const sessionById = preparedRead((read) =>
  read
    .select({
      userId: sessions.userId,
      lastActiveAt: sessions.lastActiveAt,
      endsAt: sessions.expiresAt,
      username: users.username,
      email: users.email,
      role: users.role,
      clientId: users.clientId,
      virtualAccountId: users.virtualAccountId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("id")),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        // Sessions of access tokens have no cookie.
        isPerson,
      ),
    ),
);

type FoundSession = Awaited<ReturnType<ReturnType<typeof sessionById>["get"]>>;

const keptSessions = keptReads<FoundSession>();

/** The same from the primary, which knows a session that another node has just begun. */
const sessionOnPrimary = (id: string): Statement => ({
  sql: `select s.user_id as userId, s.last_active_at as lastActiveAt, s.expires_at as endsAt, u.username, u.email, u.role,
      u.client_id as clientId, u.virtual_account_id as virtualAccountId
    from sessions s join users u on u.id = s.user_id
    where s.id = ? and u.is_active = 1 and u.deleted_at is null
      and ${personSql("u.id")}`,
  args: [id],
});
const primarySession = z.object({
  userId: z.int(),
  lastActiveAt: z.int(),
  endsAt: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  clientId: z.string(),
  virtualAccountId: z.int().nullable(),
});

/**
 * Maximum number of cookies per second that a replica does not know and looks up on its primary: anyone can send some.
 */
const mostAsked = { most: 20, per: 1000 };
const askedPrimary = new RateLimit();
/** Longest wait of a page for that answer, in milliseconds. */
const longestAsked = 1000;

/**
 * Finds a session that this node's replica does not know: it may have begun on another node a moment ago, or have
 * ended. Undefined while the primary is away.
 */
async function askPrimary(deps: Deps, id: string): Promise<FoundSession> {
  if (!deps.env.database.syncUrl || askedPrimary.take(deps, "sessions", mostAsked) !== undefined)
    return undefined;
  try {
    const asked = readPrimaryRow(deps.db, primarySession, sessionOnPrimary(id));
    return await Promise.race([asked, Bun.sleep(longestAsked).then(() => undefined)]);
  } catch (error) {
    if (!isPassing(databaseError(error)?.code)) throw error;
    deps.log.warn("the primary could not be asked for a session");
    return undefined;
  }
}

/**
 * The server's adapter for lucia: lucia knows the cookie's value, the table only its SHA-256. Writes are handed to
 * `write`, so that they can join an atomic write with its audit row. Lucia reads the machine's clock, so expiries are
 * given relative to it.
 */
function adapterOver(deps: Deps, write: (statement: Write) => void, activity?: Activity): Adapter {
  const { db, now } = deps;
  const machineTime = (at: number) => new Date(Date.now() + at - now());
  return {
    async getSessionAndUser(token) {
      const storedId = sha256(token);
      const row = await keptSessions(
        db,
        storedId,
        async () => (await sessionById(db).get({ id: storedId })) ?? askPrimary(deps, storedId),
      );
      if (!row) return [null, null];
      const { userId, lastActiveAt, endsAt, ...person } = row;
      const times = { id: storedId, lastActiveAt, expiresAt: endsAt };
      if ((activity?.getLastUse(times) ?? lastActiveAt) > now() + clockTolerance) return [null, null];
      const end = activity?.getEnd(times) ?? endsAt;
      const expiresAt = machineTime(end);
      return [
        { id: token, userId, expiresAt, attributes: { storedId, lastActiveAt, endsAt } },
        { id: userId, attributes: person },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db.read.select().from(sessions).where(eq(sessions.userId, userId));
      return rows.map(({ id, expiresAt: endsAt, lastActiveAt }) => {
        const attributes = { storedId: id, lastActiveAt, endsAt };
        return { id, userId, expiresAt: machineTime(endsAt), attributes };
      });
    },
    async setSession({ id, userId, attributes: { lastActiveAt, endsAt, place, steppedUp } }) {
      const { ipAddress = "", userAgent = "" } = place ?? {};
      const steppedUpAt = steppedUp ? lastActiveAt : null;
      const times = { createdAt: lastActiveAt, lastActiveAt, expiresAt: endsAt, steppedUpAt };
      write(db.read.insert(sessions).values({ id: sha256(id), userId, ...times, ipAddress, userAgent }));
    },
    // A session lasts eight hours and is never extended. Idleness follows from `lastActiveAt`.
    async updateSessionExpiration() {},
    async deleteSession(token) {
      write(db.read.delete(sessions).where(eq(sessions.id, sha256(token))));
    },
    async deleteUserSessions(userId) {
      write(endSessions(db, userId));
    },
    async deleteExpiredSessions() {
      write(deleteEnded(db, now()));
    },
  };
}

function luciaOver(deps: Deps, write: (statement: Write) => void, activity?: Activity) {
  const { sameSite, ...attributes } = cookieAttributes(deps.env);
  return new Lucia(adapterOver(deps, write, activity), {
    sessionExpiresIn: new TimeSpan(absoluteLimit, "ms"),
    sessionCookie: { name: cookieNames(deps.env).session, attributes: { ...attributes, sameSite: "lax" } },
    getSessionAttributes: (row) => row,
    getUserAttributes: (person) => person,
  });
}

/**
 * Reads the session of a cookie's value on every request. Returns `undefined` for no session, one idle for 15 minutes
 * or older than 8 hours, or one of an inactive user. Deletes the row of an ended session.
 */
export function sessionReader(deps: Deps, activity: Activity) {
  const clean = (statement: Write) =>
    void deps.db
      .write([statement], { idempotent: true })
      .catch(() => deps.log.warn("an ended session was not deleted"));
  const lucia = luciaOver(deps, clean, activity);
  return async (token: string): Promise<SignedIn | undefined> => {
    const { session, user } = await lucia.validateSession(token);
    if (!session) return undefined;
    const { username, email, role, clientId, virtualAccountId } = user;
    const { storedId: id, lastActiveAt, endsAt: expiresAt } = session;
    return {
      userId: user.id,
      username,
      email,
      role,
      clientId,
      virtualAccountId,
      id,
      lastActiveAt,
      expiresAt,
    };
  };
}

/**
 * A new session: its stored id, the cookie to set and the writes that create it, for the caller's atomic write. The
 * browser's previous session (`previous`, its cookie's value) ends in the same write, so that an id never survives a
 * sign-in. So does the user's oldest one beyond `mostSessions`.
 * @param steppedUp true if more than a password was proved
 */
export async function openSession(
  deps: Deps,
  userId: number,
  origin: Origin,
  previous: string | undefined,
  steppedUp = false,
) {
  const writes: Write[] = [];
  const lucia = luciaOver(deps, (statement) => writes.push(statement));
  if (previous) await lucia.invalidateSession(previous);
  await lucia.deleteExpiredSessions();
  const at = deps.now();
  const place = { ipAddress: origin.ip, userAgent: origin.userAgent };
  const attributes = { storedId: "", lastActiveAt: at, endsAt: at + absoluteLimit, place, steppedUp };
  writes.push(endOldest(deps.db, userId));
  const session = await lucia.createSession(userId, attributes);
  return { id: sha256(session.id), cookie: lucia.createSessionCookie(session.id).serialize(), writes };
}

/** Ends the session with this cookie value: the writes that delete it and the cookie that clears it. */
export async function closeSession(deps: Deps, token: string | undefined) {
  const writes: Write[] = [];
  const lucia = luciaOver(deps, (statement) => writes.push(statement));
  if (token) await lucia.invalidateSession(token);
  return { cookie: lucia.createBlankSessionCookie().serialize(), writes };
}

// A session last used in the future was created while the clock was ahead.
const deleteEnded = (db: Database, at: number) => {
  const idle = lte(sessions.lastActiveAt, at - idleLimit - activityInterval);
  const ahead = gt(sessions.lastActiveAt, at + clockTolerance);
  return db.read.delete(sessions).where(or(lte(sessions.expiresAt, at), idle, ahead));
};

function endOldest(db: Database, userId: number): Write {
  const newest = db.read
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(mostSessions - 1);
  return db.read.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
}

/** Deletes the expired sessions. Returns their number. */
export async function sweepSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const [rows = []] = await db.write([deleteEnded(db, now()).returning({ userId: sessions.userId })], {
    idempotent: true,
  });
  return rows.length;
}

/** Notes that a session is in use. */
export const touchSession = (db: Database, id: string, now: number): Write =>
  db.read.update(sessions).set({ lastActiveAt: now }).where(eq(sessions.id, id));

/**
 * Ends a user's sessions, for the same atomic write that changes their role, client, password or activity.
 * @param except the stored id of one session to keep (`actor.sessionId`)
 */
export function endSessions(db: Database, userId: number, except?: string): Write {
  const kept = except === undefined ? undefined : ne(sessions.id, except);
  return db.read.delete(sessions).where(and(eq(sessions.userId, userId), kept));
}
