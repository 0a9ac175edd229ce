import { createHash } from "node:crypto";
import { expectOneRow, refuseWhen, type Write } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isPasswordCloserReady } from "@/people/auth/closed-passwords";
import { assertClients, groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingValues } from "@/people/group-mappings/contract";
import { type DirectoryBody, type DirectorySettingsDto, directorySettingsMessages } from "./contract";

const stored = z.object({ claim: z.string(), closePasswordsForStaff: flagCell, version: z.int() });
const unset = { claim: "groups", closePasswordsForStaff: false, version: 0 };

/** A number that is another one once anything of the whole was changed. */
const versionOf = (parts: readonly number[]): number =>
  Number.parseInt(createHash("sha256").update(parts.join()).digest("hex").slice(0, 12), 16);

async function readStored({ db }: Pick<Deps, "db">) {
  const found = await readPrimaryRow(db, stored, {
    sql: `select groups_claim as claim, close_passwords_for_staff as closePasswordsForStaff, version
      from directory_settings`,
    args: [],
  });
  return found ?? unset;
}

async function readWhole(deps: Deps, actor: Actor) {
  const [settings, mappings] = await Promise.all([readStored(deps), groupMappingRows.readAll(deps, actor)]);
  return { settings, mappings, version: versionOf([settings.version, mappings.version]) };
}

/**
 * How people sign in by the directory.
 * @param asked the version that is asked for
 * @throws AppError 403, 409 where there is another version than the one that is asked for
 */
export async function readDirectorySettings(
  deps: Deps,
  actor: Actor,
  asked?: number,
): Promise<DirectorySettingsDto> {
  assertCan(actor, "directory-settings:read");
  const { settings, mappings, version } = await readWhole(deps, actor);
  if (asked !== undefined && asked !== version) throw changedMeanwhile();
  const { claim, closePasswordsForStaff } = settings;
  return {
    claim,
    mappings: mappings.rows.map((row) => groupMappingValues.parse(row)),
    closePasswordsForStaff,
    version,
  };
}

const changedMeanwhile = () =>
  new AppError("conflict", "Somebody else changed this list meanwhile: load it again, then send yours", {
    code: "LIST_CHANGED",
  });

/** Throws AppError 400 for a mapping that cannot be used, 409 where closing passwords would keep everybody out. */
export async function checkDirectory(deps: Deps, directory: DirectoryBody): Promise<void> {
  await assertClients(deps, directory.mappings);
  if (!directory.closePasswordsForStaff) return;
  const { noProvider, noEmergency } = directorySettingsMessages;
  if (!deps.env.directory) throw new AppError("conflict", noProvider);
  if (!(await isPasswordCloserReady(deps))) throw new AppError("conflict", noEmergency);
}

/**
 * Changes all of it and in one write.
 * @param version what the editor saw (If-Match); without it whatever is there is replaced
 * @throws AppError 403, as `checkDirectory` says, 409 where anything of it was changed meanwhile
 */
export async function editDirectory(
  deps: Deps,
  actor: Actor,
  directory: DirectoryBody,
  version?: number,
): Promise<DirectorySettingsDto> {
  assertCan(actor, "directory-settings:write");
  await checkDirectory(deps, directory);
  const seen = await readWhole(deps, actor);
  if (version !== undefined && version !== seen.version) throw changedMeanwhile();
  const { before = [], after = [] } = deps.alongside ?? {};
  const own = settingsStatements(deps, actor, seen.settings, directory);
  const alongside = { before: [...before, ...own], after };
  await groupMappingRows.replaceAll({ ...deps, alongside }, actor, directory.mappings, seen.mappings.version);
  return readDirectorySettings(deps, actor);
}

/** The statements that change what is no mapping, and their row of the trail; none where nothing changes. */
function settingsStatements(
  { now }: Deps,
  actor: Actor,
  before: z.output<typeof stored>,
  { claim, closePasswordsForStaff }: DirectoryBody,
): Write[] {
  if (claim === before.claim && closePasswordsForStaff === before.closePasswordsForStaff) return [];
  const at = now();
  const isNew = before.version === 0;
  const is = { groupsClaim: claim, closePasswordsForStaff };
  const was = { groupsClaim: before.claim, closePasswordsForStaff: before.closePasswordsForStaff };
  return [
    refuseWhen(
      {
        sql: "select 1 where coalesce((select version from directory_settings), 0) <> ?",
        args: [before.version],
      },
      "STALE",
    ),
    {
      sql: `insert into directory_settings (id, groups_claim, close_passwords_for_staff, updated_at) values (1, ?, ?, ?)
        on conflict (id) do update set groups_claim = excluded.groups_claim,
          close_passwords_for_staff = excluded.close_passwords_for_staff, updated_at = excluded.updated_at,
          version = version + 1`,
      args: [claim, closePasswordsForStaff ? 1 : 0, at],
    },
    expectOneRow("STALE"),
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
