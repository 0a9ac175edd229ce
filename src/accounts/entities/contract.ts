import { z } from "zod";
import { accountSchema } from "@/accounts/contract";
import { call } from "@/kernel/call";
import { chosenId, idParams, pagingQuery } from "@/kernel/query-params";
import { choice, code } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import { type EntityKind, entityKinds } from "@/vocabulary/entity-options";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import { visibleLine } from "@/vocabulary/visible-line";

export const entityKindLabels: Record<EntityKind, Text> = {
  legal_entity: "Legal entity",
  department: "Department",
  project: "Project",
};

export const entityWords = {
  title: "Structures",
  circle: "An entity cannot stand beneath itself",
  tooDeep: "A structure has at most 8 levels",
  tooMany: "A client has at most 2,000 entities",
  codeTaken: "Another entity of this client has this code",
  noParent: "Choose an entity of this client",
  noLegalEntity: "Departments and projects belong to a legal entity: choose the entity above it",
  notEmpty: "Move its entities and open accounts elsewhere first",
  stays: "An entity stays its client's",
  otherClient: "Choose an entity of the account's client",
} as const;

/** Body of the dialog. */
const entityBodySchema = z
  .object({
    clientId: clientIdSchema,
    parentId: z
      .union([chosenId(entityWords.noParent), z.literal("").transform(() => null)])
      .nullable()
      .default(null)
      .describe("The entity above it; null directly beneath the client"),
    kind: z.enum(entityKinds),
    name: visibleLine(120).min(1, "Name is required"),
    code: z
      .string()
      .trim()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._/-]{0,31}$/,
        "Use 1 to 32 letters, digits, dots, dashes, underscores or slashes, starting with a letter or digit",
      )
      .describe("The client's own short name for it, which no other of its entities has"),
  })
  .meta({
    example: {
      clientId: "GULF",
      parentId: null,
      kind: "legal_entity",
      name: "Gulf Marine LLC",
      code: "GM-AE",
    },
  });
export type EntityBody = z.output<typeof entityBodySchema>;

const contract = rowContract({
  one: "entity",
  many: "entities",
  topic: "entities",
  path: "/api/entities",
  read: "entities:read",
  write: "entities:write",
  filters: {
    clientId: code("Client ID"),
    kind: choice("Kind", entityKinds, { all: "All kinds", labels: entityKindLabels }),
  },
  values: entityBodySchema,
  fields: {
    clientId: z.string(),
    parentId: z.int().nullable(),
    kind: z.enum(entityKinds),
    name: z.string(),
    code: z.string(),
  },
  answered: {
    path: z.string().array().describe("Names from the top of the structure down to this entity"),
    depth: z.int().describe("Its level, 1 directly beneath the client"),
    createdAt: z.iso.datetime(),
  },
});

const { list: listEntitiesCall, create, update, remove } = contract.calls;

export { listEntitiesCall };
export const createEntityCall = call({ ...create, idempotent: true });
export const updateEntityCall = update;
export const deleteEntityCall = remove;
export const entityContract = contract;
/** An entity as calls answer it. */
export type EntityDto = z.output<typeof contract.row>;

export const getEntityCall = call({
  method: "GET",
  path: "/api/entities/{id}",
  params: idParams,
  response: contract.row,
  versioned: true,
});

/** Body of the dialog that moves an account. */
const accountEntitySchema = z.object({
  entityId: z
    .union([chosenId(entityWords.otherClient), z.literal("").transform(() => null)])
    .nullable()
    .describe("Null: directly beneath the client")
    .meta({ example: 1 }),
});

export const moveAccountCall = call({
  method: "PUT",
  path: "/api/virtual-accounts/{id}/entity",
  params: idParams,
  body: accountEntitySchema,
  response: accountSchema,
  versioned: true,
});

const balances = {
  balance: decimalSchema,
  availableBalance: decimalSchema,
  heldBalance: decimalSchema,
};

const totals = z
  .object({ currency: currencySchema, ...balances, accounts: z.int().describe("Number of accounts") })
  .array();

export const rollupSchema = z.object({
  at: z.iso.datetime(),
  clientId: z.string(),
  entityId: z.int().nullable().describe("Null: the client as a whole"),
  currencies: totals.describe("Totals of everything at and beneath it, by currency"),
  children: z
    .object({
      entityId: z.int(),
      kind: z.enum(entityKinds),
      name: z.string(),
      code: z.string(),
      currencies: totals,
    })
    .array()
    .describe("Entities directly beneath it, each with the totals of its branch"),
  accounts: z
    .object({
      vaId: z.int(),
      virtualIban: z.string(),
      customerName: z.string(),
      currency: currencySchema,
      ...balances,
    })
    .array()
    .describe("Accounts that belong directly to it, by id; the Link header leads on"),
});
/** Balances of an entity's branch, or of a client. */
export type RollupDto = z.output<typeof rollupSchema>;

const rollupQuery = pagingQuery.extend({
  at: z.iso
    .datetime({ offset: true, error: "Give an instant such as 2026-11-22T09:00:00Z" })
    .transform((text) => Date.parse(text))
    .optional()
    .describe("Instant of the balances; now by default"),
  tree: z
    .enum(["then", "now"], "Choose one of: then, now")
    .default("then")
    .describe("Structure of that instant, or today's, which takes a moved branch's past balances along"),
});
export type RollupQuery = z.output<typeof rollupQuery>;

export const entityRollupCall = call({
  method: "GET",
  path: "/api/entities/{id}/rollup",
  params: idParams,
  query: rollupQuery,
  response: rollupSchema,
});

export const clientRollupCall = call({
  method: "GET",
  path: "/api/clients/{clientId}/rollup",
  params: z.object({ clientId: clientIdSchema }),
  query: rollupQuery,
  response: rollupSchema,
});
