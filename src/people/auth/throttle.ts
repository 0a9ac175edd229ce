import type { Statement, Write } from "db/client";
import { loginFailures } from "db/schema";
import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { clockTolerance } from "@/access/activity";
import { keyed } from "@/access/digest";
import { noteQuota } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { networkPrefix, sitePrefix } from "./client-ip";

/** Period in which failures count, in milliseconds. */
const failureWindow = 15 * 60_000;

/** A digest under which failures are counted, and the number of them that is allowed in the window. */
export type ThrottleKey = { digest: string; most: number };

/**
 * Throttle keys of a sign-in. A stranger counts under the account together with the network (10), the network alone
 * (100, for all accounts), and for IPv6 under both together with its site (30 and 300). A browser that signed this user
 * in before counts only under itself (30), so that a stranger's failures, even from the same address, do not lock out
 * the owner. Names and addresses are stored as keyed digests.
 */
export function signInThrottleKeys(
  secret: string,
  attempt: { account: string; ip: string; device?: string | undefined },
) {
  if (attempt.device) return [{ digest: keyed(secret, "throttle-device", attempt.device), most: 30 }];
  const [account, network, site] = [
    attempt.account.toLowerCase(),
    networkPrefix(attempt.ip),
    sitePrefix(attempt.ip),
  ];
  return [
    { digest: keyed(secret, "throttle-account", account, network), most: 10 },
    { digest: keyed(secret, "throttle-address", network), most: 100 },
    ...(site === undefined
      ? []
      : [
          { digest: keyed(secret, "throttle-account-site", account, site), most: 30 },
          { digest: keyed(secret, "throttle-site", site), most: 300 },
        ]),
  ];
}

/** Throttle keys of a directory sign-in: its network, together with failed passwords from there. */
export const networkThrottleKeys = (secret: string, ip: string): ThrottleKey[] => {
  const site = sitePrefix(ip);
  return [
    { digest: keyed(secret, "throttle-address", networkPrefix(ip)), most: 100 },
    ...(site === undefined ? [] : [{ digest: keyed(secret, "throttle-site", site), most: 300 }]),
  ];
};

/** Throttle keys of a public sign-up: its address, whatever the outcome. */
export const signupSubjects = (secret: string, ip: string): ThrottleKey[] => [
  { digest: keyed(secret, "throttle-signup", networkPrefix(ip)), most: 10 },
];

/** Seconds to wait before the next attempt is allowed; `undefined` if it may be made now. */
export async function secondsToWait(
  { db, now }: Deps,
  subjects: readonly ThrottleKey[],
): Promise<number | undefined> {
  let until = 0;
  for (const { digest, most } of subjects) {
    // The failure that must expire before another attempt is allowed.
    const [blocking] = await db.read
      .select({ failedAt: loginFailures.failedAt })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.subject, digest),
          gt(loginFailures.failedAt, now() - failureWindow),
          lte(loginFailures.failedAt, now() + clockTolerance),
        ),
      )
      .orderBy(desc(loginFailures.failedAt))
      .limit(1)
      .offset(most - 1);
    if (!blocking) continue;
    until = Math.max(until, blocking.failedAt + failureWindow);
    const reset = Math.ceil((until - now()) / 1000);
    if (reset > 0) noteQuota({ name: "attempts", most, per: failureWindow, left: 0, reset });
  }
  return until > now() ? Math.ceil((until - now()) / 1000) : undefined;
}

/** Counts one more failure, with its audit row, and forgets expired ones. */
export async function recordFailure(
  { db, now }: Deps,
  subjects: readonly ThrottleKey[],
  ...audit: readonly Statement[]
): Promise<void> {
  const failedAt = now();
  await db.write([
    db.read.insert(loginFailures).values(subjects.map(({ digest }) => ({ subject: digest, failedAt }))),
    db.read.delete(loginFailures).where(lte(loginFailures.failedAt, failedAt - failureWindow)),
    ...audit,
  ]);
}

/** Forgets an account's failures after its owner proved the password. The address alone stays counted. */
export async function forgetFailures(deps: Deps, subjects: readonly ThrottleKey[]): Promise<void> {
  await deps.db.write([clearFailures(deps, subjects)]);
}

/** The same as a statement, for the sign-in's atomic write. */
export function clearFailures({ db }: Deps, subjects: readonly ThrottleKey[]): Write {
  const first = subjects.slice(0, 1).map(({ digest }) => digest);
  return db.read.delete(loginFailures).where(inArray(loginFailures.subject, first));
}
