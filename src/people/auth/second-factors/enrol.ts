import { expectOneRow, type Write } from "db/client";
import { secondFactors } from "db/schema";
import { and, eq } from "drizzle-orm";
import type { Actor, Origin } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { seal } from "@/access/sealed";
import { auditStatement } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { askFor, challengeEnded, challengeId, endChallenge, findChallenge } from "./challenges";
import { type FactorDto, factorLabels, factorMessages, type Registration } from "./contract";
import type { Factor } from "./factor";
import { hasFactor, readFactors, toFactorDto, totpPurpose } from "./factors";
import { registered, registrationOptions, type Site } from "./passkeys";
import { recoveryDigest } from "./recovery";
import { factorMail } from "./security-mails";
import { newCodes, newSetup, openCodes, openSetup, type Setup, shownSetup } from "./setup";
import { readSignInRules } from "./sign-in-rules";
import { assertMayChange } from "./stepped-up";
import { totpStep } from "./totp";

/** The user's own second factors, in the order in which they were added. */
export async function listFactors(deps: Deps, actor: Actor): Promise<FactorDto[]> {
  assertCan(actor, "second-factors:own");
  return (await readFactors(deps, actor.userId)).map(toFactorDto);
}

/** @throws AppError 403 where the role has no second factors */
async function assertOffered(deps: Deps, actor: Actor): Promise<void> {
  assertCan(actor, "second-factors:own");
  if (await isOffered(deps, actor)) return;
  throw new AppError("forbidden", factorMessages.notOffered, { code: "NOT_OFFERED" });
}

/**
 * @throws AppError 403 if the role has no second factors, and STEP_UP_REQUIRED if the user has one and has not proved
 * it
 */
async function assertMayAdd(deps: Deps, actor: Actor): Promise<void> {
  await assertOffered(deps, actor);
  await assertMayChange(deps, actor, await readFactors(deps, actor.userId));
}

/** True if the actor's role may have second factors. */
export const isOffered = async (deps: Deps, { role }: Pick<Actor, "role">): Promise<boolean> =>
  (await readSignInRules(deps)).secondFactor[role] !== "off";

/**
 * Starts setting up an authenticator app: it counts once its first code was confirmed, within ten minutes, in this
 * session.
 * @throws AppError 403 if the role has no second factors
 */
export async function beginTotp(deps: Deps, actor: Actor) {
  await assertMayAdd(deps, actor);
  const setup = newSetup(deps, actor.userId);
  await write(deps, actor, {
    access: "second-factors:own",
    plan: () => ({
      statements: askFor(deps, {
        id: challengeId("totp", actor.sessionId),
        userId: actor.userId,
        secret: setup.sealed,
      }),
      audit: { none: "nothing counts before it is confirmed" },
      answer: undefined,
    }),
  });
  return shownSetup(deps, setup, actor.username);
}

/** The app that is being set up in this session, for display; undefined if there is none. */
export async function findTotpSetup(deps: Deps, actor: Actor) {
  assertCan(actor, "second-factors:own");
  const challenge = await findChallenge(deps, challengeId("totp", actor.sessionId));
  const setup = challenge?.secret && openSetup(deps, actor.userId, challenge.secret);
  if (!setup) return undefined;
  return { ...shownSetup(deps, setup, actor.username), recoveryCodes: setup.recoveryCodes };
}

/**
 * Confirms the app by its first code. It replaces an earlier app, and its recovery codes replace all earlier ones.
 * @returns the recovery codes, which are never shown again
 * @throws AppError 400 for a wrong code, 409 if no app is being set up
 */
export async function confirmTotp(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  await assertOffered(deps, actor);
  const id = challengeId("totp", actor.sessionId);
  const challenge = await findChallenge(deps, id);
  const setup = challenge?.secret && openSetup(deps, actor.userId, challenge.secret);
  if (!setup) throw nothingToConfirm();
  await addApp(deps, actor, setup, code, endChallenge(deps, id));
  return setup.recoveryCodes;
}

const ended = {
  kind: "conflict",
  message: factorMessages.nothingToConfirm,
  code: "CHALLENGE_ENDED",
} as const;
const nothingToConfirm = () => new AppError(ended.kind, ended.message, { code: ended.code });

/** @throws AppError 400 for a wrong code */
async function addApp(
  deps: Deps,
  actor: Actor,
  setup: Setup,
  code: string,
  before: readonly Write[] = [],
): Promise<void> {
  const step = totpStep(setup.secret, code, deps.now(), 0);
  if (step === undefined) {
    const { wrongCode } = factorMessages;
    throw new AppError("bad_request", wrongCode, {
      code: "INVALID_SECOND_FACTOR",
      fields: { code: wrongCode },
    });
  }
  await write(deps, actor, {
    access: "second-factors:own",
    refusals: {
      [factorGone]: gone,
      "UNIQUE:second_factors.user_id,second_factors.kind": ended,
      [challengeEnded]: ended,
    },
    plan: async () => ({
      statements: [
        ...before,
        ...insertSetup(deps, actor, setup, step, await readFactors(deps, actor.userId)),
        ...factorMail(deps, actor, "added", "totp"),
      ],
      audit: ownRows,
      answer: undefined,
    }),
  });
}

/**
 * Statements that store an app and its recovery codes in place of earlier ones, with their rows of the trail.
 * @param step the time step of the code that confirmed it, which cannot be used again
 */
export function insertSetup(
  deps: Deps,
  who: Owner,
  setup: Setup,
  step: number,
  factors: readonly Factor[],
): Write[] {
  const { userId } = who;
  const secret = seal(deps.env, totpPurpose(userId), setup.secret);
  const replaced = factors.filter(({ kind }) => kind !== "passkey");
  return [
    ...replaced.flatMap((factor) => removed(deps, who, factor)),
    ...added(deps, who, { kind: "totp", name: factorLabels.totp, secret, counter: step }),
    ...addedCodes(deps, who, setup.recoveryCodes),
  ];
}

/** Statements that store recovery codes for a user who has none. */
const addedCodes = (deps: Deps, who: Owner, codes: readonly string[]): Write[] =>
  added(deps, who, {
    kind: "recovery",
    name: factorLabels.recovery,
    secret: JSON.stringify(codes.map(recoveryDigest)),
  });

/** Statements that remove a second factor, with its row of the trail. */
export const removed = (deps: Deps, actor: Owner, factor: Factor): Write[] => [
  ...removal(deps, factor),
  auditStatement({ actor, ...removalRow(factor), at: deps.now() }),
];

/** The same without its row of the trail. */
export const removal = ({ db }: Deps, { id, userId }: Factor): Write[] => [
  db.read.delete(secondFactors).where(and(eq(secondFactors.id, id), eq(secondFactors.userId, userId))),
  expectOneRow(factorGone),
];

/** The row of the trail about a removed second factor. */
export const removalRow = ({ id, userId, kind, name }: Factor) => ({
  action: "DELETE" as const,
  resource: "SECOND_FACTOR" as const,
  resourceId: id,
  details: { before: { userId, kind, name } },
});

type Owner = { userId: number; origin: Origin };
type New = Pick<Factor, "kind" | "name" | "secret"> & Partial<Factor>;

/** Statements that add a second factor, with its row of the trail. */
export function added({ db, now }: Deps, who: Owner, factor: New): Write[] {
  const id = Bun.randomUUIDv7();
  const { userId, origin } = who;
  const { kind, name } = factor;
  return [
    db.read.insert(secondFactors).values({ ...factor, id, userId, createdAt: now() }),
    auditStatement({
      actor: { userId, origin },
      action: "CREATE",
      resource: "SECOND_FACTOR",
      resourceId: id,
      details: { after: { userId, kind, name }, counter: factor.counter ?? 0 },
      at: now(),
    }),
  ];
}

/**
 * Creates the options for a new passkey: the arguments of the browser's credentials.create. The passkey counts once
 * the browser's answer was added.
 * @throws AppError 403 if the role has no second factors
 */
export async function askForPasskey(deps: Deps, actor: Actor, site: Site): Promise<Record<string, unknown>> {
  await assertMayAdd(deps, actor);
  const factors = await readFactors(deps, actor.userId);
  const options = await registrationOptions(deps, actor, factors, site);
  await write(deps, actor, {
    access: "second-factors:own",
    plan: () => ({
      statements: askFor(deps, {
        id: challengeId("passkey", actor.sessionId),
        userId: actor.userId,
        webauthn: options.challenge,
        secret: hasCodes(factors) ? null : newCodes(deps, actor.userId),
      }),
      audit: { none: "nothing counts before it is confirmed" },
      answer: undefined,
    }),
  });
  return { ...options };
}

const hasCodes = (factors: readonly Factor[]): boolean => factors.some(({ kind }) => kind === "recovery");

/** A passkey that is being created, as its page shows it. */
export type PasskeySetup = { options: object; recoveryCodes: readonly string[] | undefined };

/**
 * The passkey that is being created in this session: the browser's options, and the recovery codes that come with the
 * first second factor. Undefined if there is none.
 */
export async function findPasskeySetup(
  deps: Deps,
  actor: Actor,
  site: Site,
): Promise<PasskeySetup | undefined> {
  assertCan(actor, "second-factors:own");
  const asked = await findChallenge(deps, challengeId("passkey", actor.sessionId));
  if (!asked?.webauthn) return undefined;
  const factors = await readFactors(deps, actor.userId);
  return {
    options: await registrationOptions(deps, actor, factors, site, asked.webauthn),
    recoveryCodes: openCodes(deps, actor.userId, asked.secret),
  };
}

/**
 * Adds the passkey that the browser created. With a user's first second factor it returns ten recovery codes, which
 * are never shown again.
 * @throws AppError 400 for an answer that proves no passkey, 409 if none was asked for
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, response }: { name: string; response: Registration },
  site: Site,
): Promise<FactorDto & { recoveryCodes?: string[] }> {
  await assertOffered(deps, actor);
  const id = challengeId("passkey", actor.sessionId);
  const asked = await findChallenge(deps, id);
  if (!asked?.webauthn) throw nothingToConfirm();
  const made = await registered(response, { challenge: asked.webauthn, site });
  if (!made) {
    throw new AppError("bad_request", factorMessages.noPasskey, { code: "INVALID_SECOND_FACTOR" });
  }
  const recoveryCodes = openCodes(deps, actor.userId, asked.secret);
  const factor = { kind: "passkey", name: name || factorLabels.passkey, ...made } as const;
  await write(deps, actor, {
    access: "second-factors:own",
    refusals: {
      [challengeEnded]: ended,
      "UNIQUE:second_factors.credential_id": ended,
      "UNIQUE:second_factors.user_id,second_factors.kind": ended,
    },
    plan: () => ({
      statements: [
        ...endChallenge(deps, id),
        ...added(deps, actor, factor),
        ...(recoveryCodes ? addedCodes(deps, actor, recoveryCodes) : []),
        ...factorMail(deps, actor, "added", "passkey"),
      ],
      audit: ownRows,
      answer: undefined,
    }),
  });
  const now = await readFactors(deps, actor.userId);
  const stored = now.find(({ credentialId }) => credentialId === made.credentialId);
  if (!stored) throw new AppError("not_found", factorMessages.notFound);
  return { ...toFactorDto(stored), ...(recoveryCodes && { recoveryCodes }) };
}

/**
 * Removes one of the user's own second factors. With the last app or passkey the recovery codes are removed, too.
 * @throws AppError 404 for an unknown one, 403 without a step-up, 409 for the last one if the role requires one
 */
export async function removeFactor(deps: Deps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, {
    access: "second-factors:own",
    refusals: { [factorGone]: gone },
    async plan() {
      const factors = await readFactors(deps, actor.userId);
      const factor = factors.find((each) => each.id === id);
      if (!factor) throw new AppError("not_found", factorMessages.notFound);
      await assertMayChange(deps, actor, factors);
      const left = factors.filter((each) => each !== factor);
      const { secondFactor } = await readSignInRules(deps);
      if (!hasFactor(left) && secondFactor[actor.role] === "required") {
        throw new AppError("conflict", factorMessages.lastNeeded, { code: "LAST_SECOND_FACTOR" });
      }
      return {
        statements: [
          ...(hasFactor(left) ? [factor] : factors).flatMap((each) => removed(deps, actor, each)),
          ...factorMail(deps, actor, "removed", factor.kind),
        ],
        audit: ownRows,
        answer: undefined,
      };
    },
  });
}

/** Refusal of a write whose second factor was removed in the meantime. */
export const factorGone = "FACTOR_GONE";
const gone = { kind: "not_found", message: factorMessages.notFound } as const;
const ownRows = { none: "its rows of the trail are among the statements" };
