import { expectOneRow, refuseWhen, type Write } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { staleVersion } from "@/commands/edit";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isPasswordCloserReady } from "@/people/auth/closed-passwords";
import { assertClients, groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingContract } from "@/people/group-mappings/contract";
import { type DirectoryEdit, type DirectorySettings, directorySettingsMessages } from "./contract";

const stored = z.object({ claim: z.string(), closePasswordsForStaff: flagCell, version: z.int() });
const unset = { claim: "groups", closePasswordsForStaff: false, version: 0 };

/** The directory's part of the settings with the versions of its rows; `version` 0 if nothing was set. */
type SeenDirectory = { settings: DirectorySettings; version: number; mappingsVersion: number };

/** Reads the settings of signing in by the directory. Throws AppError 403. */
export async function readDirectory(deps: Deps, actor: Actor): Promise<SeenDirectory> {
  const [found, mappings] = await Promise.all([
    readPrimaryRow(deps.db, stored, {
      sql: `select groups_claim as claim, close_passwords_for_staff as closePasswordsForStaff, version
        from directory_settings`,
      args: [],
    }),
    groupMappingRows.readAll(deps, actor),
  ]);
  const { version, ...own } = found ?? unset;
  return {
    settings: { ...own, mappings: mappings.rows.map((row) => groupMappingContract.stored.parse(row)) },
    version,
    mappingsVersion: mappings.version,
  };
}

/** Throws AppError 400 for an unusable mapping, 409 if closing passwords would lock everybody out. */
export async function checkDirectory(deps: Deps, directory: DirectoryEdit): Promise<void> {
  await assertClients(deps, directory.mappings ?? []);
  if (!directory.closePasswordsForStaff) return;
  const { noProvider, noEmergency } = directorySettingsMessages;
  if (!deps.env.directory) throw new AppError("conflict", noProvider);
  if (!(await isPasswordCloserReady(deps))) throw new AppError("conflict", noEmergency);
}

/** Statements that change the settings other than mappings, and their row of the trail; none if nothing changes. */
export function directoryStatements(
  { now }: Deps,
  actor: Actor,
  { settings: before, version }: SeenDirectory,
  edit: DirectoryEdit,
): Write[] {
  const { claim = before.claim, closePasswordsForStaff = before.closePasswordsForStaff } = edit;
  if (claim === before.claim && closePasswordsForStaff === before.closePasswordsForStaff) return [];
  const at = now();
  const isNew = version === 0;
  const is = { groupsClaim: claim, closePasswordsForStaff };
  const was = { groupsClaim: before.claim, closePasswordsForStaff: before.closePasswordsForStaff };
  return [
    refuseWhen(
      { sql: "select 1 where coalesce((select version from directory_settings), 0) <> ?", args: [version] },
      staleVersion,
    ),
    {
      sql: `insert into directory_settings (id, groups_claim, close_passwords_for_staff, updated_at) values (1, ?, ?, ?)
        on conflict (id) do update set groups_claim = excluded.groups_claim,
          close_passwords_for_staff = excluded.close_passwords_for_staff, updated_at = excluded.updated_at,
          version = version + 1`,
      args: [claim, closePasswordsForStaff ? 1 : 0, at],
    },
    expectOneRow(staleVersion),
    auditStatement({
      actor,
      action: isNew ? "CREATE" : "UPDATE",
      resource: "DIRECTORY_SETTINGS",
      resourceId: 1,
      details: { ...(isNew ? {} : { before: was }), after: is },
      at,
    }),
  ];
}
