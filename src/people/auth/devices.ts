import type { Database, Write } from "db/client";
import { knownDevices } from "db/schema";
import { and, eq, inArray, lte, ne } from "drizzle-orm";
import { serialize } from "hono/utils/cookie";
import { keyedByEither, type Secrets } from "@/access/digest";
import type { Deps } from "@/deps";
import { cookieAttributes, cookieNames, newToken } from "./cookies";

/** Browsers keep a cookie for 400 days at most. */
const maxAge = 400 * 24 * 60 * 60;

/**
 * Identity of a browser for one user: a digest of the cookie's value and the user, keyed with the server's secret. It
 * cannot be forged and reveals nothing about other users.
 */
const deviceIds = (secrets: Secrets, token: string, userId: number) =>
  keyedByEither(secrets, "device", token, userId);

/** Id of this browser if it has signed this user in before. */
export async function findDevice({ db, env }: Deps, token: string | undefined, userId: number | undefined) {
  if (token === undefined || userId === undefined) return undefined;
  const ids = deviceIds(env, token, userId);
  const [known] = await db.read
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(inArray(knownDevices.id, ids), eq(knownDevices.userId, userId)));
  return known?.id;
}

/** Remembers the browser: its id, its cookie (a new one unless it has one) and the writes, for the sign-in's atomic write. */
export function rememberDevice({ db, env, now }: Deps, token: string | undefined, userId: number) {
  const value = token ?? newToken();
  const lastSeenAt = now();
  const [id] = deviceIds(env, value, userId);
  const writes: Write[] = [
    db.read
      .insert(knownDevices)
      .values({ id, userId, lastSeenAt })
      .onConflictDoUpdate({ target: knownDevices.id, set: { lastSeenAt } }),
    db.read.delete(knownDevices).where(lte(knownDevices.lastSeenAt, lastSeenAt - maxAge * 1000)),
  ];
  return {
    id,
    cookie: serialize(cookieNames(env).device, value, { ...cookieAttributes(env), maxAge }),
    writes,
  };
}

/** Forgets a user's browsers except the current one, when the password changes. */
export function forgetDevices(db: Database, userId: number, except: string | undefined): Write {
  const kept = except === undefined ? undefined : ne(knownDevices.id, except);
  return db.read.delete(knownDevices).where(and(eq(knownDevices.userId, userId), kept));
}
