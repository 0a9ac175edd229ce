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
export async function steppedUpUntil(
  { db, now }: Pick<Deps, "db" | "now">,
  { sessionId }: Actor,
): Promise<Instant | undefined> {
  const found = await readPrimaryRow(db, sessionRow, {
    sql: "select stepped_up_at as at from sessions where id = ?",
    args: [sessionId],
  });
  const at = found?.at ?? null;
  return at !== null && at > now() - stepUpLifetime ? at + stepUpLifetime : undefined;
}

export const stepUpRequired = () =>
  new AppError("forbidden", factorMessages.stepUp, { code: "STEP_UP_REQUIRED", remedy: "step-up.js" });

/**
 * Lets somebody change their second factors who has none yet, or proved within five minutes who they are: a session that was
 * left open must not be enough to put another app in the place of theirs.
 * @throws AppError 403 STEP_UP_REQUIRED
 */
export async function assertMayChange(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  factors: readonly Factor[],
): Promise<void> {
  if (hasFactor(factors) && (await steppedUpUntil(deps, actor)) === undefined) throw stepUpRequired();
}
