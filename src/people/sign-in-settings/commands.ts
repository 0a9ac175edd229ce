import { createHash } from "node:crypto";
import { expectOneRow, type Write } from "db/client";
import { signInRules } from "db/schema";
import { eq } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion } from "@/commands/edit";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readSignInRules, type SignInRules } from "@/people/auth/second-factors/sign-in-rules";
import { groupMappingRows } from "@/people/group-mappings/commands";
import { toDecimal } from "@/vocabulary/money";
import type { EditSignInSettings, SignInSettingsDto } from "./contract";
import { checkDirectory, directoryStatements, readDirectory } from "./directory";

/** A version number that changes with any of its parts. */
const getVersion = (parts: readonly number[]): number =>
  Number.parseInt(createHash("sha256").update(parts.join()).digest("hex").slice(0, 12), 16);

async function readWhole(deps: Deps, actor: Actor) {
  const [rules, directory] = await Promise.all([readSignInRules(deps), readDirectory(deps, actor)]);
  return {
    rules,
    directory,
    version: getVersion([rules.version, directory.version, directory.mappingsVersion]),
  };
}

const changedMeanwhile = (version: number) => editConflict("the sign-in settings", version);

/**
 * Reads the sign-in settings: second factors by role, acts that require a step-up, and directory sign-in.
 * @throws AppError 403 for anyone but staff
 */
export async function getSignInSettings(deps: Deps, actor: Actor): Promise<SignInSettingsDto> {
  assertCan(actor, "sign-in-settings:read");
  const { rules, directory, version } = await readWhole(deps, actor);
  const { paymentsAboveUsd: above, ...flags } = rules.stepUp;
  return {
    secondFactor: rules.secondFactor,
    stepUp: { paymentsAboveUsd: above === null ? null : toDecimal(above), ...flags },
    directory: directory.settings,
    version,
  };
}

/** Rules after an edit; omitted ones stay. */
const editedRules = (before: SignInRules, edit: EditSignInSettings): SignInRules => ({
  secondFactor: { ...before.secondFactor, ...defined(edit.secondFactor) },
  stepUp: { ...before.stepUp, ...defined(edit.stepUp) },
  version: before.version + 1,
});

const defined = <T extends object>(some: T | undefined): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(some ?? {}).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/** The columns of the rules, as the table and the trail have them. */
const getColumns = ({ secondFactor, stepUp }: SignInRules) => ({
  admin: secondFactor.admin,
  auditor: secondFactor.auditor,
  clientUser: secondFactor.client_user,
  ...stepUp,
});

/** Statements that change the rules, and their row of the trail; none if nothing changes. */
function ruleStatements(
  { db, now }: Deps,
  actor: Actor,
  before: SignInRules,
  edit: EditSignInSettings,
): Write[] {
  if (edit.secondFactor === undefined && edit.stepUp === undefined) return [];
  const at = now();
  const after = editedRules(before, edit);
  const row = {
    id: 1,
    ...getColumns(after),
    version: after.version,
    updatedBy: actor.userId,
    updatedAt: at,
  };
  return [
    db.read
      .insert(signInRules)
      .values(row)
      .onConflictDoUpdate({
        target: signInRules.id,
        set: row,
        setWhere: eq(signInRules.version, before.version),
      }),
    expectOneRow(staleVersion),
    auditStatement({
      actor,
      action: "UPDATE",
      resource: "SIGN_IN_SETTINGS",
      resourceId: 1,
      details: { before: getColumns(before), after: getColumns(after) },
      at,
    }),
  ];
}

/**
 * Changes the named settings in one write; the rest stay. Mappings are replaced as a whole.
 * @param version that the editor saw (If-Match); without it any present version is replaced
 * @throws AppError 403 for anyone but an admin, 400 and 409 as `checkDirectory`, 409 if they were changed in the
 * meantime
 */
export async function editSignInSettings(
  deps: Deps,
  actor: Actor,
  edit: EditSignInSettings,
  version?: number,
): Promise<SignInSettingsDto> {
  assertCan(actor, "sign-in-settings:write");
  const { directory = {} } = edit;
  await checkDirectory(deps, directory);
  const seen = await readWhole(deps, actor);
  if (version !== undefined && version !== seen.version) throw changedMeanwhile(seen.version);
  const { before = [], after = [] } = deps.alongside ?? {};
  const own = [
    ...ruleStatements(deps, actor, seen.rules, edit),
    ...directoryStatements(deps, actor, seen.directory, directory),
  ];
  const alongside = { before: [...before, ...own], after };
  const { settings, mappingsVersion } = seen.directory;
  const mappings = directory.mappings ?? settings.mappings;
  try {
    await groupMappingRows.replaceAll({ ...deps, alongside }, actor, mappings, mappingsVersion);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "LIST_CHANGED") throw error;
    throw changedMeanwhile((await readWhole(deps, actor)).version);
  }
  return getSignInSettings(deps, actor);
}

/** The settings' version, for an edit that waits for an approval. Throws AppError 403. */
export const signInSettingsVersion = async (deps: Deps, actor: Actor): Promise<number> =>
  (await readWhole(deps, actor)).version;
