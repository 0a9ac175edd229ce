import { flagCell, readPrimaryRows } from "db/rows";
import { approvalSettings } from "db/schema";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { ApprovalsSeen } from "@/access/approvals-seen";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { toDecimal } from "@/vocabulary/money";
import {
  type ApprovalKind,
  type ApprovalSettingDto,
  approvalKinds,
  type EditApprovalSettings,
} from "./contract";
import { type ApprovalSetting, effectiveSettings, isLoosened } from "./rules";

const defaultSetting: ApprovalSetting = { enabled: false, aboveUsd: null };

export type Settings = ReadonlyMap<ApprovalKind, ApprovalSetting>;

/** The settings if nothing was read: each kind may be off. */
export const unreadSettings: Settings = new Map();

/**
 * Settings that were read for the kinds of an act, for the write that carries it out without an approval: it is
 * refused if one was switched on since. Other kinds switch on `user_role` and `rates`, so for these all settings are
 * included.
 */
export function listApprovalsSeen(kinds: readonly ApprovalKind[], settings: Settings): ApprovalsSeen {
  const isImplied = kinds.includes("user_role") || kinds.includes("rates");
  const seen = (isImplied ? approvalKinds : kinds).map((kind) => {
    const { enabled, aboveUsd } = settings.get(kind) ?? defaultSetting;
    return [kind, enabled ? (aboveUsd ?? "any") : "off"] as const;
  });
  return Object.fromEntries(seen);
}

/** The effective settings of all kinds. */
export async function readSettings(deps: Pick<Deps, "db">): Promise<Settings> {
  return effectiveSettings(await readStored(deps));
}

/** A row of `approval_settings`. */
export const settingRow = z.object({
  kind: z.enum(approvalKinds),
  enabled: flagCell,
  aboveUsd: z.int().nullable(),
});

/** Reads the stored settings from the primary: a kind that was just switched on applies at once on every node. */
async function readStored({ db }: Pick<Deps, "db">): Promise<Settings> {
  const rows = await readPrimaryRows(db, settingRow, {
    sql: "select kind, enabled, above_usd as aboveUsd from approval_settings",
    args: [],
  });
  return parseSettings(rows);
}

/** The settings of all kinds in rows of `approval_settings`; a kind without a row is off. */
function parseSettings(rows: readonly z.infer<typeof settingRow>[]): Map<ApprovalKind, ApprovalSetting> {
  return new Map(
    approvalKinds.map((kind) => {
      const row = rows.find((each) => each.kind === kind);
      return [kind, row ? { enabled: row.enabled, aboveUsd: row.aboveUsd } : defaultSetting];
    }),
  );
}

/** Kinds for which the bank requires a second person. Throws AppError 403 for anyone but staff. */
export async function listApprovalSettings(deps: Deps, actor: Actor): Promise<ApprovalSettingDto[]> {
  assertCan(actor, "approval-settings:read");
  return toDtos(await readSettings(deps));
}

/** The kinds that an edit would loosen: it then needs an approval itself, or one person could lift the control. */
export async function loosenedKinds(
  deps: Pick<Deps, "db">,
  edit: EditApprovalSettings,
): Promise<ApprovalKind[]> {
  const stored = await readStored(deps);
  const before = effectiveSettings(stored);
  const after = effectiveSettings(
    new Map([...stored, ...edit.map(({ kind, ...setting }) => [kind, setting] as const)]),
  );
  return approvalKinds.filter((kind) =>
    isLoosened(before.get(kind) ?? defaultSetting, after.get(kind) ?? defaultSetting),
  );
}

/** Sets the named kinds; the others stay. Throws AppError 403 for anyone but an admin. */
export async function editApprovalSettings(
  deps: Deps,
  actor: Actor,
  edit: EditApprovalSettings,
): Promise<ApprovalSettingDto[]> {
  await write(deps, actor, {
    access: "approval-settings:write",
    async plan(at) {
      const settings = await readStored(deps);
      const before = edit.map(({ kind }) => ({ kind, ...(settings.get(kind) ?? defaultSetting) }));
      const statements = edit.map((setting) => {
        const values = { ...setting, updatedBy: actor.userId, updatedAt: at };
        return deps.db.read
          .insert(approvalSettings)
          .values(values)
          .onConflictDoUpdate({ target: approvalSettings.kind, set: values });
      });
      return {
        statements,
        audit: { action: "UPDATE", resource: "APPROVAL_SETTINGS", details: { before, after: edit } },
        answer: undefined,
      };
    },
  });
  return toDtos(await readSettings(deps));
}

function toDtos(settings: ReadonlyMap<ApprovalKind, ApprovalSetting>): ApprovalSettingDto[] {
  return [...settings].map(([kind, { enabled, aboveUsd }]) => ({
    kind,
    enabled,
    aboveUsd: aboveUsd === null ? null : toDecimal(aboveUsd),
  }));
}
