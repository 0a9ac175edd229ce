import { entityDeletion, entityEdit, newEntity } from "@/accounts/entities/approvals";
import { createEntity, deleteEntity, updateEntity } from "@/accounts/entities/commands";
import {
  createEntityCall,
  deleteEntityCall,
  entityRollupCall,
  getEntityCall,
  listEntitiesCall,
  updateEntityCall,
} from "@/accounts/entities/contract";
import { listEntities, readEntity, toEntityDto } from "@/accounts/entities/queries";
import { readRollup } from "@/accounts/entities/rollup";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Structures";
const read = "entities:read";
const write = "entities:write";
const stepUp = { none: "it moves no money" } as const;

export default [
  endpoint(listEntitiesCall, {
    category,
    access: read,
    summary: "List entities",
    description:
      "Legal entities, departments and projects of clients, newest first: a client's own, all for staff. `path` has the names from the top down to each. `q` searches name and code.",
    handler: pageHandler(listEntities, toEntityDto),
  }),
  endpoint(createEntityCall, {
    category,
    access: write,
    summary: "Create an entity",
    description:
      "Without `parentId` it stands directly beneath the client, and is a legal entity. 409 ENTITY_CODE where another entity of the client has the code, ENTITY_DEPTH below the eighth level, ENTITY_LIMIT beyond 2,000 entities.",
    stepUp,
    approval: newEntity,
    handler: ({ deps, actor, body, idempotency }) => createEntity(deps, actor, body, idempotency),
  }),
  endpoint(getEntityCall, {
    category,
    access: read,
    summary: "Read an entity",
    description: "Its version is for `If-Match` of a change.",
    handler: async ({ deps, actor, params }) => toEntityDto(await readEntity(deps, actor, params.id)),
  }),
  endpoint(updateEntityCall, {
    category,
    access: write,
    summary: "Change an entity",
    description:
      "As a whole. Another `parentId` moves it with everything beneath it; balances of the past stay where they were. 409 ENTITY_CIRCLE for a parent beneath itself, ENTITY_DEPTH, ENTITY_CODE.",
    stepUp,
    approval: entityEdit,
    handler: ({ deps, actor, params, body, version }) => updateEntity(deps, actor, params.id, body, version),
  }),
  endpoint(deleteEntityCall, {
    category,
    access: write,
    summary: "Delete an entity",
    description:
      "409 ENTITY_NOT_EMPTY while other entities or open accounts belong to it. Roll-ups of earlier instants still have it.",
    stepUp,
    approval: entityDeletion,
    handler: ({ deps, actor, params, idempotency }) =>
      deleteEntity(deps, actor, params.id, { key: idempotency }),
  }),
  endpoint(entityRollupCall, {
    category,
    access: read,
    summary: "Read the roll-up of an entity",
    description:
      "What the accounts at and beneath an entity hold together at an instant, by currency, with the totals of each entity directly beneath it. With `tree=then` of the structure of that instant, with `tree=now` of today's. 404 for an entity that is not in that structure.",
    async handler({ deps, actor, params, query, url, respond }) {
      const { answer, next } = await readRollup(deps, actor, { entityId: params.id }, query);
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
];
