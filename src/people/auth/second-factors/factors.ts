import { expectOneRow, type Statement, type Write } from "db/client";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { secondFactors } from "db/schema";
import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Origin } from "@/access/actor";
import { seal, unseal } from "@/access/sealed";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { isoInstant } from "@/vocabulary/calendar";
import { type FactorKind, factorKinds } from "@/vocabulary/second-factors";
import type { Assertion, FactorDto, Proof } from "./contract";
import { type Factor, factorRow } from "./factor";
import { type Asking, signedByPasskey } from "./passkeys";
import { recoveryDigest } from "./recovery";
import { totpStep } from "./totp";

/** Reads a user's factors from the primary: a replica may not know yet that more than a password is required. */
export const readFactors = ({ db }: Pick<Deps, "db">, userId: number): Promise<Factor[]> =>
  readPrimaryRows(db, factorRow, {
    sql: `select ${columns} from second_factors where user_id = ? order by created_at, id`,
    args: [userId],
  });

const columns = `id, user_id as "userId", kind, name, secret, credential_id as "credentialId", transports, counter,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Finds any user's passkey by its credential id, on the primary. */
export const findPasskey = ({ db }: Pick<Deps, "db">, credentialId: string): Promise<Factor | undefined> =>
  readPrimaryRow(db, factorRow, {
    sql: `select ${columns} from second_factors where credential_id = ?`,
    args: [credentialId],
  });

/** True if a user has a second factor; recovery codes alone do not count. */
export const hasFactor = (factors: readonly Pick<Factor, "kind">[]): boolean =>
  factors.some(({ kind }) => kind !== "recovery");

/** The same as a SELECT, which returns a row if the user has a second factor. */
export const anyFactor = (userId: number): Statement => ({
  sql: "select 1 from second_factors where user_id = ? and kind <> 'recovery'",
  args: [userId],
});

/** Kinds of second factor that a user can still use. */
export const listUsableKinds = (factors: readonly Factor[]): FactorKind[] =>
  factorKinds.filter((kind) => factors.some((factor) => factor.kind === kind && remaining(factor) !== 0));

const digests = z.array(z.string());

/** Digests of the unused recovery codes. */
const unused = ({ secret }: Factor): string[] => digests.parse(JSON.parse(secret));

const remaining = (factor: Factor): number | undefined =>
  factor.kind === "recovery" ? unused(factor).length : undefined;

/** A second factor as its owner sees it. */
export const toFactorDto = (factor: Factor): FactorDto => {
  const left = remaining(factor);
  return {
    id: factor.id,
    kind: factor.kind,
    name: factor.name,
    createdAt: new Date(factor.createdAt).toISOString(),
    lastUsedAt: isoInstant(factor.lastUsedAt),
    ...(left !== undefined && { remaining: left }),
  };
};

export const totpPurpose = (userId: number): string => `totp/${userId}`;

/** The counter of a second factor after a use, as the trail's row of that use has it. */
export type FactorUse = { factor: string; counter: number };

/**
 * The kind of second factor that proved a user's identity, and the writes that use it up, which refuse a second use
 * with FACTOR_USED. `use` belongs in the details of the same write's row of the trail: `verify` compares the stored
 * counter with the greatest in the trail.
 */
export type Proved = { kind: FactorKind; writes: readonly Write[]; use?: FactorUse };

/** Refusal of a write whose code or signature was used in the meantime. */
export const factorUsed = "FACTOR_USED";

/**
 * Checks a proof. Nothing is written: `writes` belong in the write that the proof is for.
 * @param asking the challenge that a passkey was asked to sign
 * @returns undefined if it proves nothing
 */
export async function checkProof(
  deps: Deps,
  factors: readonly Factor[],
  { proof, asking, origin }: { proof: Proof; asking: Asking | undefined; origin: Origin },
): Promise<Proved | undefined> {
  const of = (kind: FactorKind) => factors.find((factor) => factor.kind === kind);
  if (proof.totp !== undefined) return byCode(deps, of("totp"), proof.totp, origin);
  if (proof.recoveryCode !== undefined)
    return byRecoveryCode(deps, of("recovery"), proof.recoveryCode, origin);
  if (proof.passkey === undefined || !asking) return undefined;
  const { id } = proof.passkey;
  const factor = factors.find(({ credentialId }) => credentialId === id);
  return factor && byPasskey(deps, factor, proof.passkey, asking);
}

/** Checks a passkey's signature, as `checkProof` does. */
export async function byPasskey(
  deps: Deps,
  factor: Factor,
  answer: Assertion,
  asking: Asking,
): Promise<Proved | undefined> {
  const counter = await signedByPasskey(factor, answer, asking);
  if (counter === undefined) return undefined;
  return { kind: "passkey", writes: countUp(deps, factor, counter), use: { factor: factor.id, counter } };
}

/** Increases a counter. Authenticators that do not count send 0 each time. */
const countUp = ({ db, now }: Deps, { id }: Factor, counter: number) => [
  db.read
    .update(secondFactors)
    .set({ counter, lastUsedAt: now() })
    .where(
      and(
        eq(secondFactors.id, id),
        counter === 0 ? eq(secondFactors.counter, 0) : lt(secondFactors.counter, counter),
      ),
    ),
  expectOneRow(factorUsed),
];

function byCode(deps: Deps, factor: Factor | undefined, code: string, origin: Origin): Proved | undefined {
  if (!factor) return undefined;
  const purpose = totpPurpose(factor.userId);
  const opened = unseal(deps.env, purpose, factor.secret);
  if (!opened) {
    deps.log.error({ factor: factor.id }, "the key of an authenticator app cannot be decrypted");
    return undefined;
  }
  const step = totpStep(opened.text, code, deps.now(), factor.counter);
  if (step === undefined) return undefined;
  const writes: Write[] = countUp(deps, factor, step);
  if (opened.isOld) {
    const secret = seal(deps.env, purpose, opened.text);
    writes.push(deps.db.read.update(secondFactors).set({ secret }).where(eq(secondFactors.id, factor.id)));
    writes.push(changed(deps, factor, origin, "encryption key"));
  }
  return { kind: "totp", writes, use: { factor: factor.id, counter: step } };
}

function byRecoveryCode(
  deps: Deps,
  factor: Factor | undefined,
  code: string,
  origin: Origin,
): Proved | undefined {
  if (!factor) return undefined;
  const left = unused(factor);
  const digest = recoveryDigest(code);
  if (!left.includes(digest)) return undefined;
  const secret = JSON.stringify(left.filter((each) => each !== digest));
  const { id } = factor;
  return {
    kind: "recovery",
    writes: [
      deps.db.read
        .update(secondFactors)
        .set({ secret, lastUsedAt: deps.now() })
        .where(and(eq(secondFactors.id, id), eq(secondFactors.secret, factor.secret))),
      expectOneRow(factorUsed),
      changed(deps, factor, origin, "a recovery code was used"),
    ],
  };
}

const changed = ({ now }: Deps, { id, userId }: Factor, origin: Origin, what: string) =>
  auditStatement({
    actor: { userId, origin },
    action: "UPDATE",
    resource: "SECOND_FACTOR",
    resourceId: id,
    details: { changed: what },
    at: now(),
  });
