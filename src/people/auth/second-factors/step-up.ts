import { databaseError, expectOneRow, refuseWhen, type Write } from "db/client";
import { readPrimaryRow, sumCell } from "db/rows";
import { sessions } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { stepUpLifetime } from "@/access/activity";
import type { Actor } from "@/access/actor";
import { sha3 } from "@/access/digest";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { confirmPassword } from "../change-password";
import { findByUsername } from "../queries";
import { recordFailure } from "../throttle";
import { userAuditRow } from "../user-audit";
import { askFor, challengeEnded, challengeId, endChallenge, findChallenge } from "./challenges";
import { factorMessages, type Proof } from "./contract";
import {
  isBySent,
  type Sent,
  type StepUp,
  type StepUpByWhatIsSent,
  type StepUpNeed,
  stepUpSettingsFor,
} from "./declared";
import { checkProof, type FactorUse, factorUsed, readFactors } from "./factors";
import { assertFewWrong, factorSubject } from "./finish";
import { type Site, signatureOptions } from "./passkeys";
import { asks, readRulesHere, type SignInRules } from "./sign-in-rules";
import { stepUpCode, stepUpRequired } from "./stepped-up";

/**
 * Checks that the sender of a call proved their identity within five minutes, if the bank requires that for the call. Programs
 * prove theirs with each token. Payments are summed: all that the sender made without a proof in any session, since this
 * session's last proof but within 24 hours at most.
 * @returns statements for the write that carries out the call. They add it to the sum, or refuse with STEP_UP_REQUIRED if the
 * sum has grown too far in the meantime
 * @throws AppError 403 STEP_UP_REQUIRED
 */
export async function assertSteppedUp(
  deps: Deps,
  actor: Actor,
  declared: StepUp,
  sent: Sent,
): Promise<Write[]> {
  const settings = stepUpSettingsFor(declared);
  if (actor.machine !== undefined || settings.length === 0) return [];
  const { stepUp: rules } = await (rulesAhead.get(actor) ?? readRulesHere(deps));
  if (!settings.some((setting) => asks(rules, setting))) return [];
  const needs = isBySent(declared)
    ? await readNeeds(declared, sent)
    : settings.map((setting) => ({ setting }));
  const asked = needs.filter(({ setting }) => asks(rules, setting));
  if (asked.length === 0) return [];
  const { steppedUpAt, unproved } = await readProof(deps, actor);
  if (steppedUpAt > deps.now() - stepUpLifetime) return [];
  const worth = sumWorth(asked);
  const above = rules.paymentsAboveUsd ?? 0;
  if (worth === undefined || worth + unproved > above) throw stepUpRequired();
  return worth === 0 ? [] : countUnproved(deps, actor, { worth, above });
}

/** Rules that are read while the key of a call is looked up, by the actor of the request. */
const rulesAhead = new WeakMap<Actor, Promise<SignInRules>>();

/**
 * Starts reading what `assertSteppedUp` will need, so that a call over a distant primary waits for one round trip
 * less. A node with the book in a file reads it when it is needed.
 */
export function readRulesAhead(deps: Pick<Deps, "db">, actor: Actor | undefined): void {
  if (!actor || actor.machine !== undefined || deps.db.revision() !== undefined) return;
  const reading = readRulesHere(deps);
  // Callers that need the rules get the error, too.
  reading.catch(() => undefined);
  rulesAhead.set(actor, reading);
}

/**
 * Reads the step-ups that a call needs. A call that would be refused needs one for every setting it declares.
 */
async function readNeeds(declared: StepUpByWhatIsSent, sent: Sent): Promise<readonly StepUpNeed[]> {
  try {
    return await declared.needs(sent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return declared.settings.map((setting) => ({ setting }));
  }
}

/** Total worth in cents; undefined if a step-up is needed regardless of the amount. */
function sumWorth(needs: readonly StepUpNeed[]): Minor | undefined {
  let worth = 0;
  for (const { setting, usdAmount } of needs) {
    if (setting !== "payments" || usdAmount === undefined) return undefined;
    worth += usdAmount;
  }
  return worth;
}

const day = 86_400_000;

/**
 * SQL for the start of the period in which unproved acts count: the session's last proof, but at most a day
 * ago.
 */
const since = "max(?, coalesce((select stepped_up_at from sessions where id = ?), 0))";

/** SQL for the sum of a user's unproved acts, in cents. */
const unprovedSum = `(select coalesce(sum(usd_amount), 0) from sole_acts
  where maker_id = ? and kind = 'step_up' and at > ${since})`;

const proofRow = z.object({ steppedUpAt: z.int().nullable(), unproved: sumCell });

/**
 * Reads the instant of a session's last proof (0 if none), and the sum of its user's unproved acts, in cents.
 */
async function readProof({ db, now }: Deps, { userId, sessionId }: Actor) {
  const found = await readPrimaryRow(db, proofRow, {
    sql: `select (select stepped_up_at from sessions where id = ?) as steppedUpAt, ${unprovedSum} as unproved`,
    args: [sessionId, userId, now() - day, sessionId],
  });
  return { steppedUpAt: found?.steppedUpAt ?? 0, unproved: found?.unproved ?? 0 };
}

/**
 * Counts an unproved act if the sum stays within the limit. Runs within the write, which serialises
 * concurrent acts.
 */
function countUnproved(
  { now }: Deps,
  { userId, sessionId }: Actor,
  { worth, above }: { worth: Minor; above: Minor },
): Write[] {
  const at = now();
  return [
    {
      sql: `insert into sole_acts (kind, account_id, maker_id, usd_amount, at)
        select 'step_up', null, ?, ?, ? where ? + ${unprovedSum} <= ?`,
      args: [userId, worth, at, worth, userId, at - day, sessionId, above],
    },
    expectOneRow(stepUpCode),
  ];
}

/**
 * Translates the database's refusal of concurrent acts that exceed the limit; returns other errors unchanged.
 */
export const asStepUpRefusal = (error: unknown): unknown =>
  databaseError(error)?.code === stepUpCode ? stepUpRequired() : error;

/**
 * Proves a signed-in user's identity once more, by the password or a second factor: valid for five minutes of their
 * session. Wrong proofs count as they do at a sign-in.
 * @returns the end of its validity, in ms UTC
 * @throws AppError 400 for a wrong proof, 429 when throttled
 */
export async function stepUp(
  deps: Deps,
  actor: Actor,
  { password, ...factor }: Proof & { password?: string | undefined },
  site: Site,
): Promise<number> {
  assertCan(actor, "session:own");
  const at = deps.now();
  const proof =
    password === undefined
      ? { by: "second factor", ...(await byFactor(deps, actor, factor, site)) }
      : { by: "password", proved: await byPassword(deps, actor, password) };
  await noteStepUp(deps, actor, { at, ...proof });
  return at + stepUpLifetime;
}

/**
 * Notes in a session when its user proved who they are (ms UTC) and by what.
 * @param proved the writes that use up the proof; they refuse with PROOF_CHANGED if it has become invalid
 * @param use the second factor that proved it, with its counter
 */
export async function noteStepUp(
  deps: Deps,
  actor: Actor,
  { at, by, proved, use }: { at: Instant; by: string; proved: readonly Write[]; use?: FactorUse | undefined },
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
        // `verify` finds a session's proof by both details.
        details: { stepUp: by, session: sha3(actor.sessionId), provedAt: at, ...use },
      },
      answer: undefined,
    }),
  });
}

/**
 * Creates the options for a step-up by passkey: the arguments of credentials.get.
 * @throws AppError 409 for a user without passkeys
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

/** Refusal of a step-up whose proof was changed while it was checked. */
export const proofChanged = "PROOF_CHANGED";

const changedMeanwhile = {
  kind: "bad_request",
  message: "Your password or second factor was changed in the meantime: confirm again",
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
  if (proved)
    return { proved: [...(asking ? endChallenge(deps, id) : []), ...proved.writes], use: proved.use };
  const row = userAuditRow(deps, actor, "REFUSED", actor.userId, { reason: "wrong second factor" });
  await recordFailure(deps, [subject], row);
  throw new AppError(wrong.kind, wrong.message, { code: wrong.code });
}
