import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { approvable } from "@/approvals/approvable";
import { editConflict } from "@/commands/edit";
import type { Deps } from "@/deps";
import { groupIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import {
  assertEmpty,
  assertEntityOf,
  assertStaysClients,
  checkEntity,
  createEntity,
  deleteEntity,
  entityConflict,
  moveAccount,
  updateEntity,
} from "./commands";
import {
  createEntityCall,
  deleteEntityCall,
  type EntityBody,
  entityContract,
  entityKindLabels,
  moveAccountCall,
  updateEntityCall,
} from "./contract";
import { pathText, readEntity } from "./queries";

const kinds = ["structure"] as const;
const { stored } = entityContract;

async function describePlace(deps: Deps, actor: Actor, id: number | null): Promise<string> {
  return id === null
    ? "directly beneath the client"
    : pathText((await readEntity(deps, actor, id, true)).path);
}

const describeEntity = async (deps: Deps, actor: Actor, body: EntityBody) => ({
  clientId: body.clientId,
  entity: `${body.name} (${body.code})`,
  typeOfEntity: sayInEnglish(entityKindLabels[body.kind]),
  beneath: await describePlace(deps, actor, body.parentId),
});

/** Approval of a new entity. */
export const newEntity = approvable(createEntityCall, {
  name: "create_entity",
  kinds,
  does: "an entity of a client",
  body: stored,
  request: ({ body }) => ({ body }),
  async describe(deps, actor, body) {
    await checkEntity(deps, actor, body);
    return {
      summary: `New entity of ${body.clientId}: ${body.name}`,
      details: await describeEntity(deps, actor, body),
    };
  },
  carryOut: (deps, actor, body) => createEntity(deps, actor, body, undefined),
});

/** Approval of a changed or moved entity, for its present version. */
export const entityEdit = approvable(updateEntityCall, {
  name: "edit_entity",
  kinds,
  does: "an entity, changed or moved with all beneath it",
  body: z.object({ id: z.int(), version: z.int(), values: stored }),
  async request({ deps, actor, params: { id }, body: values, version }) {
    const now = await readEntity(deps, actor, id);
    if (version !== undefined && version !== now.version) throw entityConflict(values, now);
    return { body: { id, version: now.version, values } };
  },
  async describe(deps, actor, { id, values }) {
    const before = await readEntity(deps, actor, id);
    assertStaysClients(before, values);
    await checkEntity(deps, actor, values, id);
    const was = await describeEntity(deps, actor, before);
    return {
      summary: `Change of an entity of ${values.clientId}: ${values.name}`,
      details: {
        before: [was.entity, was.typeOfEntity, was.beneath].join("; "),
        ...(await describeEntity(deps, actor, values)),
      },
    };
  },
  carryOut: (deps, actor, { id, version, values }) => updateEntity(deps, actor, id, values, version),
});

/** Approval of the deletion of an empty entity, for its present version. */
export const entityDeletion = approvable(deleteEntityCall, {
  name: "delete_entity",
  kinds,
  does: "an entity without accounts, deleted",
  body: z.object({ id: z.int(), version: z.int() }),
  async request({ deps, actor, params: { id } }) {
    return { body: { id, version: (await readEntity(deps, actor, id)).version } };
  },
  async describe(deps, actor, { id }) {
    const entity = await readEntity(deps, actor, id);
    await assertEmpty(deps, id);
    return {
      summary: `Deletion of an entity of ${entity.clientId}: ${entity.name}`,
      details: await describeEntity(deps, actor, entity),
    };
  },
  carryOut: (deps, actor, { id, version }) => deleteEntity(deps, actor, id, { version }),
});

/** Approval of an account's move to another entity, for its present version. */
export const accountMove = approvable(moveAccountCall, {
  name: "move_account",
  kinds,
  does: "the entity that an account belongs to",
  body: z.object({ id: z.int(), version: z.int(), entityId: z.int().nullable() }),
  async request({ deps, actor, params: { id }, body: { entityId }, version: seen }) {
    const { version, entityId: before } = await getAccount(deps, actor, id);
    if (seen !== undefined && seen !== version) throw editConflict("this account", version);
    return before === entityId ? { asOf: version } : { body: { id, version, entityId }, asOf: version };
  },
  async describe(deps, actor, { id, entityId }) {
    const account = await getAccount(deps, actor, id);
    if (entityId !== null) await assertEntityOf(deps, actor, account.clientId, entityId);
    return {
      summary: `Move of ${account.virtualIban} (${account.customerName}) in the structure of ${account.clientId}`,
      details: {
        account: `${groupIban(account.virtualIban)}, ${account.customerName}`,
        from: await describePlace(deps, actor, account.entityId),
        to: await describePlace(deps, actor, entityId),
      },
      accountId: id,
    };
  },
  carryOut: (deps, actor, { id, version, entityId }) => moveAccount(deps, actor, id, entityId, version),
});
