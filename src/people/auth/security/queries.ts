import { auditLogs, directoryIdentities, users } from "db/schema";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { FactorKind } from "@/vocabulary/second-factors";
import { listOwnSessions } from "../own-sessions";
import { noPassword } from "../passwords";
import { isOffered, listFactors } from "../second-factors/enrol";
import { mayChangeUntil, steppedUpUntil } from "../second-factors/stepped-up";

/** Number of sign-ins shown. */
const mostSignIns = 10;

/** A sign-in as the user themself, or an attempt at one. */
type SignInTry = { id: number; right: boolean; at: Instant; ipAddress: string; userAgent: string };

/** A user's ways to sign in, their sessions, and attempts to sign in as them. */
export type Security = Awaited<ReturnType<typeof readSecurity>>;

export async function readSecurity(deps: Deps, actor: Actor) {
  const [{ factors, ...ways }, offered, sessions, signIns] = await Promise.all([
    readConfirmWays(deps, actor),
    isOffered(deps, actor),
    listOwnSessions(deps, actor),
    listSignIns(deps, actor),
  ]);
  const mayChange = (await mayChangeUntil(deps, actor, factors)) !== undefined;
  return { factors, ways, offered, mayChange, sessions, signIns };
}

/** Ways in which somebody may confirm their identity, and the end of a confirmation that they already gave. */
export type ConfirmWays = Omit<Awaited<ReturnType<typeof readConfirmWays>>, "factors">;

/** Reads these ways, with the factors that they follow from. */
export async function readConfirmWays(deps: Deps, actor: Actor) {
  assertCan(actor, "session:own");
  const [factors, confirmedUntil, hasPassword, isLinked] = await Promise.all([
    listFactors(deps, actor),
    steppedUpUntil(deps, actor),
    findWhetherPassword(deps, actor),
    findWhetherLinked(deps, actor),
  ]);
  const has = (kind: FactorKind) => factors.some((factor) => factor.kind === kind);
  return {
    factors,
    confirmedUntil,
    hasPassword,
    hasCodes: has("totp") || has("recovery"),
    hasPasskey: has("passkey"),
    /** A user with a password or second factor here confirms by that. */
    byDirectory: isLinked && !hasPassword && factors.length === 0,
  };
}

/** The newest sign-ins first, from the trail. */
async function listSignIns({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<SignInTry[]> {
  const { resource, resourceId, action, createdAt } = auditLogs;
  const rows = await db.read
    .select({
      id: auditLogs.id,
      action,
      at: createdAt,
      ipAddress: auditLogs.ipAddress,
      userAgent: auditLogs.userAgent,
    })
    .from(auditLogs)
    .where(
      and(
        eq(resource, "USER"),
        eq(resourceId, String(userId)),
        inArray(action, ["LOGIN", "LOGIN_FAILED"]),
        // Rows that the index leaves out.
        sql`${resourceId} is not null and ${resource} <> 'TRANSACTION'`,
      ),
    )
    .orderBy(desc(createdAt), desc(auditLogs.id))
    .limit(mostSignIns);
  return rows.map(({ action: did, ...row }) => ({ ...row, right: did === "LOGIN" }));
}

/** True if the user has a password: people of the bank's directory may have none. */
async function findWhetherPassword({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<boolean> {
  const [found] = await db.read.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return found !== undefined && found.hash !== noPassword;
}

/** True if the user signs in by the bank's directory at present. */
async function findWhetherLinked({ db, env }: Pick<Deps, "db" | "env">, { userId }: Actor): Promise<boolean> {
  if (!env.directory) return false;
  const { userId: of, issuer } = directoryIdentities;
  const linked = and(eq(of, userId), eq(issuer, env.directory.issuer));
  return (await db.read.select({ of }).from(directoryIdentities).where(linked)).length > 0;
}
