import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { clientKindFor } from "@/people/users/rules";
import {
  type GroupMappingBody,
  type GroupMappingDto,
  groupMappingContract,
  groupMappingMessages,
  groupMappingSchema,
} from "./contract";

const select = 'select id, group_name as "group", role, client_id as clientId, version from group_mappings';

async function readMapping({ db }: Deps, actor: Actor, id: number): Promise<GroupMappingDto> {
  assertCan(actor, "directory-settings:read");
  const found = await readPrimaryRow(db, groupMappingSchema, { sql: `${select} where id = ?`, args: [id] });
  if (!found) throw new AppError("not_found", groupMappingContract.words.notFound);
  return found;
}

const readAll = ({ db }: Pick<Deps, "db">) =>
  readPrimaryRows(db, groupMappingSchema, { sql: select, args: [] });

const knownClient = z.object({ kind: z.enum(["client", "staff"]), signedUp: z.int() });

/**
 * Checks the client of a mapping: for client users a known client that did not sign itself up, for staff one of the
 * house.
 */
async function assertClient({ db }: Deps, { role, clientId }: GroupMappingBody): Promise<void> {
  if (clientId === null) return;
  const found = await readPrimaryRow(db, knownClient, {
    sql: "select kind, signed_up_at is not null as signedUp from clients where id = ?",
    args: [clientId],
  });
  if (found?.kind === clientKindFor(role) && found.signedUp === 0) return;
  const { clientUnknown } = groupMappingMessages;
  throw new AppError("bad_request", clientUnknown, { fields: { clientId: clientUnknown } });
}

const { taken: sentence } = groupMappingMessages;
const taken = { kind: "conflict", message: sentence, code: "GROUP_TAKEN", field: "group" } as const;

async function assertUsable(
  deps: Deps,
  _: Actor,
  mappings: readonly GroupMappingBody[],
  own?: number,
): Promise<void> {
  for (const mapping of mappings) await assertClient(deps, mapping);
  const there = await readAll(deps);
  if (!mappings.some(({ group }) => there.some((one) => one.id !== own && one.group === group))) return;
  throw new AppError("conflict", sentence, { code: taken.code, fields: { group: sentence } });
}

/** Throws AppError 400 for a mapping whose client its members cannot have. */
export async function assertClients(deps: Deps, mappings: readonly GroupMappingBody[]): Promise<void> {
  for (const mapping of mappings) await assertClient(deps, mapping);
}

export const groupMappingRows = defineRows({
  table: "group_mappings",
  access: "directory-settings:write",
  resource: "GROUP_MAPPING",
  one: "group mapping",
  read: readMapping,
  check: assertUsable,
  whole: {
    readAll(deps, actor) {
      assertCan(actor, "directory-settings:read");
      return readAll(deps);
    },
    getKey: ({ group }) => group,
    taken: sentence,
  },
  stored: (_: Deps, { group, role, clientId }: GroupMappingBody) => ({
    columns: { group_name: group, role, client_id: clientId },
    details: { after: { group, role, clientId } },
  }),
  shown: ({ group, role, clientId }: GroupMappingDto) => ({ group, role, clientId }),
  refusals: { "UNIQUE:group_mappings.group_name": taken },
});
