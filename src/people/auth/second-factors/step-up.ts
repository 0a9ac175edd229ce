import { refuseWhen, type Write } from "db/client";
import { sessions } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findPaymentWorth } from "@/ledger/rates";
import type { Instant } from "@/vocabulary/calendar";
import { currencies } from "@/vocabulary/money";
import { confirmPassword } from "../change-password";
import { findByUsername } from "../queries";
import { recordFailure } from "../throttle";
import { userAuditRow } from "../user-audit";
import { askFor, challengeEnded, challengeId, endChallenge, findChallenge } from "./challenges";
import { factorMessages, type Proof } from "./contract";
import { checkProof, factorUsed, readFactors } from "./factors";
import { assertFewWrong, factorSubject } from "./finish";
import { type Site, signatureOptions } from "./passkeys";
import { readRulesHere, type SignInRules } from "./sign-in-rules";
import { steppedUpUntil, stepUpLifetime, stepUpRequired } from "./stepped-up";

/**
 * What a call declares that asks once more who sends it, where the bank wants that: which of the rules says so. A payment asks
 * from the rule's amount on.
 */
export type StepUp = Exclude<keyof SignInRules["stepUp"], "paymentsAboveUsd"> | "payments";

const movement = z.object({
  type: z.string().optional(),
  amount: z.int(),
  currency: z.enum(currencies),
});

/**
 * Lets a call pass that does not ask, or whose sender proved within five minutes who they are. A program proves it with each
 * token.
 * @throws AppError 403 STEP_UP_REQUIRED
 */
export async function assertSteppedUp(
  deps: Deps,
  actor: Actor,
  declared: StepUp,
  body: unknown,
): Promise<void> {
  if (actor.machine !== undefined) return;
  const { stepUp } = await readRulesHere(deps);
  if (!(await isAsked(deps, stepUp, declared, body)) || (await steppedUpUntil(deps, actor)) !== undefined)
    return;
  throw stepUpRequired();
}

async function isAsked(deps: Deps, rules: SignInRules["stepUp"], declared: StepUp, body: unknown) {
  if (declared !== "payments") return rules[declared];
  const above = rules.paymentsAboveUsd;
  if (above === null) return false;
  const paid = movement.safeParse(body);
  // Without an amount of its own it may be any.
  if (!paid.success) return true;
  // The call that pays takes credits and holds of the bank's, too.
  if ((paid.data.type ?? "debit") !== "debit") return false;
  const worth = await findPaymentWorth(deps, paid.data.amount, paid.data.currency);
  return worth === undefined || worth.usdAmount > above;
}

/**
 * Proves once more who somebody is, by the password or a second factor: good for five minutes of their session. Wrong ones
 * count as they do at a sign-in.
 * @returns until when it is good, in ms UTC
 * @throws AppError 400 for a wrong one, 429 when throttled
 */
export async function stepUp(
  deps: Deps,
  actor: Actor,
  { password, ...proof }: Proof & { password?: string | undefined },
  site: Site,
): Promise<number> {
  assertCan(actor, "session:own");
  const at = deps.now();
  const proved =
    password === undefined
      ? await byFactor(deps, actor, proof, site)
      : await byPassword(deps, actor, password);
  await noteStepUp(deps, actor, { at, by: password === undefined ? "second factor" : "password", proved });
  return at + stepUpLifetime;
}

/**
 * Notes in a session when its user proved who they are (ms UTC) and by what.
 * @param proved the writes that use the proof up, or refuse with PROOF_CHANGED one that proves nothing any more
 */
export async function noteStepUp(
  deps: Deps,
  actor: Actor,
  { at, by, proved }: { at: Instant; by: string; proved: readonly Write[] },
): Promise<void> {
  await write(deps, actor, {
    access: "session:own",
    refusals: { [factorUsed]: wrong, [challengeEnded]: wrong, [proofChanged]: changedMeanwhile },
    plan: () => ({
      statements: [
        ...proved,
        deps.db.read.update(sessions).set({ steppedUpAt: at }).where(eq(sessions.id, actor.sessionId)),
      ],
      audit: {
        action: "UPDATE",
        resource: "USER",
        resourceId: actor.userId,
        details: { stepUp: by },
      },
      answer: undefined,
    }),
  });
}

/**
 * Asks one's passkeys for a step-up: what the browser is called with.
 * @throws AppError 409 for who has none
 */
export async function askToStepUp(deps: Deps, actor: Actor, site: Site): Promise<Record<string, unknown>> {
  const options = await signatureOptions(await readFactors(deps, actor.userId), site);
  if (!options) throw new AppError("conflict", factorMessages.notFound, { code: "NO_PASSKEY" });
  await write(deps, actor, {
    access: "session:own",
    plan: () => ({
      statements: askFor(deps, {
        id: challengeId("step-up", actor.sessionId),
        userId: actor.userId,
        webauthn: options.challenge,
      }),
      audit: { none: "nothing is proved yet" },
      answer: undefined,
    }),
  });
  return { ...options };
}

const wrong = {
  kind: "bad_request",
  message: factorMessages.wrongCode,
  code: "INVALID_SECOND_FACTOR",
} as const;

/** The refusal of a step-up whose proof was changed while it was checked. */
export const proofChanged = "PROOF_CHANGED";

const changedMeanwhile = {
  kind: "bad_request",
  message: "What you confirmed with was changed meanwhile: try again",
  code: proofChanged,
} as const;

async function byPassword(deps: Deps, actor: Actor, password: string): Promise<Write[]> {
  const user = await findByUsername(deps.db, actor.username);
  if (user?.id !== actor.userId) throw new AppError("unauthenticated", "Please sign in");
  await confirmPassword(deps, actor, user, password, "password");
  const { id, passwordHash } = user;
  const other = { sql: "select 1 from users where id = ? and password_hash <> ?", args: [id, passwordHash] };
  return [refuseWhen(other, proofChanged)];
}

async function byFactor(deps: Deps, actor: Actor, proof: Proof, site: Site) {
  const subject = factorSubject(deps, actor.userId);
  await assertFewWrong(deps, subject);
  const id = challengeId("step-up", actor.sessionId);
  const asked = proof.passkey && (await findChallenge(deps, id));
  const asking = asked?.webauthn ? { challenge: asked.webauthn, site } : undefined;
  const factors = await readFactors(deps, actor.userId);
  const proved = await checkProof(deps, factors, { proof, asking, origin: actor.origin });
  if (proved) return [...(asking ? endChallenge(deps, id) : []), ...proved.writes];
  const row = userAuditRow(deps, actor, "REFUSED", actor.userId, { reason: "wrong second factor" });
  await recordFailure(deps, [subject], row);
  throw new AppError(wrong.kind, wrong.message, { code: wrong.code });
}
