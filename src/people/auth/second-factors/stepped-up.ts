import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { factorMessages } from "./contract";
import type { Factor } from "./factor";
import { hasFactor } from "./factors";

/** For how long a step-up is good, in its session. */
export const stepUpLifetime = 5 * 60_000;

const sessionRow = z.object({ at: z.int().nullable() });

/** Until when a session needs no step-up, in ms UTC; undefined where it needs one now. */
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

export const stepUpRequired = () =>
  new AppError("forbidden", factorMessages.stepUp, { code: "STEP_UP_REQUIRED", remedy: "step-up.js" });

/**
 * Until when somebody may change their second factors, in ms UTC: five minutes after they proved who they are; who has no
 * factor yet proved it by signing in. A session that was left open must not be enough to add a passkey or an app.
 */
export const mayChangeUntil = (
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  factors: readonly Pick<Factor, "kind">[],
): Promise<Instant | undefined> =>
  provenUntil(deps, actor, hasFactor(factors) ? "stepped_up_at" : "coalesce(stepped_up_at, created_at)");

/**
 * Lets somebody change their second factors who may do so now.
 * @throws AppError 403 STEP_UP_REQUIRED
 */
export async function assertMayChange(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  factors: readonly Factor[],
): Promise<void> {
  if ((await mayChangeUntil(deps, actor, factors)) === undefined) throw stepUpRequired();
}
