import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { clientKindFor } from "@/people/users/rules";
import {
  type GroupMappingBody,
  type GroupMappingDto,
  groupMappingContract,
  groupMappingMessages,
  groupMappingText,
} from "./contract";

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

/** Throws AppError 400 for a mapping whose client its members cannot have. */
export async function assertClients(deps: Deps, mappings: readonly GroupMappingBody[]): Promise<void> {
  for (const mapping of mappings) await assertClient(deps, mapping);
}

export const groupMappingRows = defineRows<GroupMappingDto, GroupMappingBody>(groupMappingContract, {
  table: "group_mappings",
  resource: "GROUP_MAPPING",
  text: groupMappingText,
  row: groupMappingContract.row,
  columns: 'id, group_name as "group", role, client_id as "clientId", version',
  check: (deps, _, mappings) => assertClients(deps, mappings),
  stored: (_, { group, role, clientId }) => ({
    columns: { group_name: group, role, client_id: clientId },
    details: { after: { group, role, clientId } },
  }),
  shown: ({ group, role, clientId }) => ({ group, role, clientId }),
  unique: {
    getKey: ({ group }) => group,
    message: groupMappingMessages.taken,
    code: "GROUP_TAKEN",
    field: "group",
    index: "group_mappings.group_name",
  },
});
