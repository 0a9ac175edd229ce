import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { stepUpLifetime } from "@/access/activity";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { factorMessages } from "./contract";
import type { Factor } from "./factor";
import { hasFactor } from "./factors";
import { asksForAny, readSignInRules } from "./sign-in-rules";

const sessionRow = z.object({ at: z.int().nullable() });

/** End of the time in which a session needs no step-up, in ms UTC; undefined if it needs one now. */
export const steppedUpUntil = (deps: Pick<Deps, "db" | "now">, actor: Actor): Promise<Instant | undefined> =>
  provenUntil(deps, actor, "stepped_up_at");

async function provenUntil(
  { db, now }: Pick<Deps, "db" | "now">,
  { sessionId }: Actor,
  since: "stepped_up_at" | "coalesce(stepped_up_at, created_at)",
): Promise<Instant | undefined> {
  const found = await readPrimaryRow(db, sessionRow, {
    sql: `select ${since} as at from sessions where id = ?`,
    args: [sessionId],
  });
  const at = found?.at ?? null;
  return at !== null && at > now() - stepUpLifetime ? at + stepUpLifetime : undefined;
}

/** Refusal of a call that needs a step-up. */
export const stepUpCode = "STEP_UP_REQUIRED";

export const stepUpRequired = () =>
  new AppError("forbidden", factorMessages.stepUp, { code: stepUpCode, remedy: "step-up.js" });

/**
 * End of the time in which a user may change their second factors, in ms UTC: five minutes after a proof of identity. For a user
 * without a factor the sign-in counts as one, unless the bank requires step-ups, which the new factor would answer.
 */
export async function mayChangeUntil(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  factors: readonly Pick<Factor, "kind">[],
): Promise<Instant | undefined> {
  const { stepUp } = await readSignInRules(deps);
  const bySigningIn = !hasFactor(factors) && !asksForAny(stepUp);
  return provenUntil(deps, actor, bySigningIn ? "coalesce(stepped_up_at, created_at)" : "stepped_up_at");
}

/**
 * Checks that the user may change their second factors now.
 * @throws AppError 403 STEP_UP_REQUIRED
 */
export async function assertMayChange(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  factors: readonly Factor[],
): Promise<void> {
  if ((await mayChangeUntil(deps, actor, factors)) === undefined) throw stepUpRequired();
}
