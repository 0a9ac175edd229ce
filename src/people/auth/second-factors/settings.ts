import { expectOneRow } from "db/client";
import { signInRules } from "db/schema";
import { eq } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { toDecimal } from "@/vocabulary/money";
import type { EditSignInSettings, SignInSettingsDto } from "./contract";
import { readSignInRules, type SignInRules } from "./sign-in-rules";

const toDto = ({ secondFactor, stepUp, version }: SignInRules): SignInSettingsDto => {
  const { paymentsAboveUsd: above, ...flags } = stepUp;
  return {
    secondFactor,
    stepUp: { paymentsAboveUsd: above === null ? null : toDecimal(above), ...flags },
    version,
  };
};

/** What signing in asks of each role, and which acts ask once more. Throws AppError 403 for anyone but staff. */
export async function getSignInSettings(deps: Deps, actor: Actor): Promise<SignInSettingsDto> {
  assertCan(actor, "sign-in-settings:read");
  return toDto(await readSignInRules(deps));
}

/** The rules as they are after an edit: what it leaves out stays. */
export const editedRules = (before: SignInRules, edit: EditSignInSettings): SignInRules => ({
  secondFactor: { ...before.secondFactor, ...defined(edit.secondFactor) },
  stepUp: { ...before.stepUp, ...defined(edit.stepUp) },
  version: before.version + 1,
});

const defined = <T extends object>(some: T | undefined): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(some ?? {}).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/** The columns of the rules, as the table and the trail have them. */
export const columnsOf = ({ secondFactor, stepUp }: SignInRules) => ({
  admin: secondFactor.admin,
  auditor: secondFactor.auditor,
  clientUser: secondFactor.client_user,
  ...stepUp,
});

/**
 * Sets what is named; the rest stays.
 * @throws AppError 403 for anyone but an admin, 409 where it was changed meanwhile
 */
export async function editSignInSettings(
  deps: Deps,
  actor: Actor,
  edit: EditSignInSettings,
  version: number | undefined,
): Promise<SignInSettingsDto> {
  const { value } = await writeEdit(deps, actor, {
    access: "sign-in-settings:write",
    version,
    read: () => readSignInRules(deps),
    conflict: (now) => editConflict("the sign-in settings", now.version),
    plan(before, at) {
      const after = editedRules(before, edit);
      const row = {
        id: 1,
        ...columnsOf(after),
        version: after.version,
        updatedBy: actor.userId,
        updatedAt: at,
      };
      const set = deps.db.read
        .insert(signInRules)
        .values(row)
        .onConflictDoUpdate({
          target: signInRules.id,
          set: row,
          setWhere: eq(signInRules.version, before.version),
        });
      return {
        statements: [set, expectOneRow(staleVersion)],
        audit: {
          action: "UPDATE",
          resource: "SIGN_IN_SETTINGS",
          resourceId: 1,
          details: { before: columnsOf(before), after: columnsOf(after) },
        },
        answer: toDto(after),
      };
    },
  });
  return value;
}
