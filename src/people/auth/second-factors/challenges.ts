import { expectOneRow, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { factorChallenges } from "db/schema";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { clockTolerance, isStillGood } from "@/access/activity";
import { isSame, keyed, keyedByEither, sha256 } from "@/access/digest";
import type { Deps } from "@/deps";
import { newToken } from "@/people/auth/cookies";

/** Lifetime of a challenge, in milliseconds: setting up an app takes a few minutes. */
const lifetime = 10 * 60_000;
/** Number of wrong answers that end a challenge. */
const mostAttempts = 5;

const challengeRow = z.object({
  id: z.string(),
  userId: z.int(),
  secret: z.string().nullable(),
  webauthn: z.string().nullable(),
  passwordDigest: z.string().nullable(),
});
export type Challenge = z.output<typeof challengeRow>;

/**
 * Id of a challenge: for a sign-in a token that its browser holds, for a signed-in user their session, which allows one
 * challenge per purpose at a time.
 */
export const challengeId = (
  purpose: "sign-in" | "totp" | "passkey" | "step-up" | "open",
  of: string,
): string => sha256(`${purpose}/${of}`);

type Wanted = Pick<Challenge, "id" | "userId"> & Partial<Challenge>;

/** Statements that store a challenge: they replace an earlier one with the same id, and delete expired ones. */
export function askFor({ db, now }: Pick<Deps, "db" | "now">, wanted: Wanted): Write[] {
  const values = {
    secret: null,
    webauthn: null,
    passwordDigest: null,
    ...wanted,
    attempts: 0,
    expiresAt: now() + lifetime,
  };
  return [
    db.read.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now())),
    db.read
      .insert(factorChallenges)
      .values(values)
      .onConflictDoUpdate({ target: factorChallenges.id, set: values }),
  ];
}

/** Finds a challenge by its id, on the primary; undefined if it has ended or was answered wrongly too often. */
export const findChallenge = (
  { db, now }: Pick<Deps, "db" | "now">,
  id: string,
): Promise<Challenge | undefined> =>
  readPrimaryRow(db, challengeRow, {
    sql: `select id, user_id as "userId", secret, webauthn, password_digest as "passwordDigest" from factor_challenges
      where id = ? and expires_at > ? and expires_at <= ? and attempts < ?`,
    args: [id, now(), now() + lifetime + clockTolerance, mostAttempts],
  });

/**
 * A challenge for an unknown person, in base64url. Everyone who opens the sign-in page gets one, so it is stored only
 * once it is answered. It contains its expiry, and a digest that proves that this server made it.
 */
export function newOpenChallenge({ env, now }: Pick<Deps, "env" | "now">): string {
  const text = `${newToken()}.${now() + lifetime}`;
  return Buffer.from(`${text}.${keyed(env.secret, openPurpose, text)}`).toString("base64url");
}

const openPurpose = "open-challenge";

/** True if a challenge, in base64url, was made by this server and may still be answered. */
export function isOpenChallenge({ env, now }: Pick<Deps, "env" | "now">, challenge: string): boolean {
  const [token = "", end = "", digest = ""] = Buffer.from(challenge, "base64url").toString().split(".");
  const ours = keyedByEither(env, openPurpose, `${token}.${end}`).some((each) => isSame(each, digest));
  return ours && isStillGood(Number(end), lifetime, now());
}

/** Refusal of a write whose challenge was answered before. */
export const challengeUsed = "UNIQUE:factor_challenges.id";

/** Statements that record its answer, so that it is answered once; the record ends with the challenge. */
export const spendOpenChallenge = (
  { db, now }: Pick<Deps, "db" | "now">,
  challenge: string,
  userId: number,
): Write[] => [
  db.read.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now())),
  db.read.insert(factorChallenges).values({
    id: challengeId("open", challenge),
    userId,
    attempts: mostAttempts,
    expiresAt: now() + lifetime,
  }),
];

/** Refusal of a write whose challenge was answered or ended in the meantime. */
export const challengeEnded = "CHALLENGE_ENDED";

/** Statement that ends a challenge once, for the write of what was proved. */
export const endChallenge = ({ db, now }: Pick<Deps, "db" | "now">, id: string): Write[] => [
  db.read
    .delete(factorChallenges)
    .where(and(eq(factorChallenges.id, id), gt(factorChallenges.expiresAt, now()))),
  expectOneRow(challengeEnded),
];

/** Counts a wrong answer to a challenge. */
export const countWrong = ({ db }: Pick<Deps, "db">, id: string): Write =>
  db.read
    .update(factorChallenges)
    .set({ attempts: sql`${factorChallenges.attempts} + 1` })
    .where(eq(factorChallenges.id, id));
