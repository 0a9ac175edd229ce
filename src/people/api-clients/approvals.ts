import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { approvable } from "@/approvals/approvable";
import type { ApprovalKind } from "@/approvals/contract";
import { getApproval } from "@/approvals/queries";
import type { Deps } from "@/deps";
import {
  assertApiClient,
  createApiClient,
  seenApiClient,
  splitScopes,
  updateApiClient,
} from "@/people/api-clients/commands";
import {
  createApiClientCall,
  rotateApiClientCall,
  type UpdateApiClient,
  updateApiClientCall,
} from "@/people/api-clients/contract";
import { getApiClientWithSecret, handOver } from "@/people/api-clients/secrets";

const values = z.object({
  name: z.string(),
  scopes: z.string().array(),
  jwks: z
    .object({
      keys: z.looseObject({ kty: z.enum(["RSA", "EC", "OKP"]), kid: z.string().optional() }).array(),
    })
    .nullable()
    .optional(),
  allowedIps: z.string().array(),
  expiresAt: z.string().nullable(),
});

/** An API client of the bank has the rights of an admin, one of a client those of the client's users. */
const getKind = (clientId: string | null): ApprovalKind => (clientId === null ? "user_role" : "client_user");
const kinds = ["user_role", "client_user"] as const;

/**
 * Kinds of approval by actor: acts of staff wait for staff; a client's user creates programs within their own limits.
 */
const kindsFor = (actor: Actor): readonly ApprovalKind[] => (getScope(actor) === "all" ? kinds : []);

const getDetails = ({ scopes, allowedIps, expiresAt, jwks }: UpdateApiClient) => ({
  scopes: scopes.join(", "),
  ...(allowedIps.length > 0 && { addresses: allowedIps.join(", ") }),
  ...(expiresAt !== null && { until: expiresAt }),
  ...(jwks && { keys: String(jwks.keys.length) }),
});

/** A program that calls as the bank or as a client. */
export const newApiClient = approvable(createApiClientCall, {
  name: "create_api_client",
  kinds,
  does: [
    ["a program of the bank's own", "`user_role`"],
    ["a program of a client, which can pay", "`client_user`"],
  ],
  getKinds: ({ actor }) => kindsFor(actor),
  body: values.extend({ clientId: z.string().nullable() }),
  request: ({ body }) => ({ body, kinds: [getKind(body.clientId)] }),
  async describe(deps, actor, body) {
    await assertApiClient(deps, actor, body);
    const whose = body.clientId === null ? "" : ` of ${body.clientId}`;
    return { summary: `New API client${whose}: ${body.name}`, details: getDetails(body) };
  },
  carryOut: async (deps, actor, body, approvalId) =>
    createApiClient(deps, actor, body, await getMaker(deps, actor, approvalId)),
});

/** Other scopes, keys or addresses of such a program. */
export const apiClientEdit = approvable(updateApiClientCall, {
  name: "edit_api_client",
  kinds,
  does: [
    ["a program of the bank's own, changed", "`user_role`"],
    ["a program of a client, changed", "`client_user`"],
  ],
  getKinds: ({ actor }) => kindsFor(actor),
  body: z.object({ id: z.int(), version: z.int(), values }),
  async request({ deps, actor, params: { id }, body, version }) {
    const seen = await seenApiClient(deps, actor, id, version);
    return {
      body: { id, version: seen.version, values: { ...body, scopes: splitScopes(seen, body.scopes).scopes } },
      kinds: [getKind(seen.clientId)],
      asOf: seen.version,
    };
  },
  async describe(deps, actor, { id, values: edit }) {
    const { name, clientId } = await seenApiClient(deps, actor, id);
    const whose = clientId === null ? "" : ` of ${clientId}`;
    return {
      summary: `Change of the API client${whose}: ${name}`,
      details: { name: edit.name, ...getDetails(edit) },
    };
  },
  carryOut: async (deps, actor, { id, version, values: edit }, approvalId) =>
    updateApiClient(deps, actor, id, edit, version, await getMaker(deps, actor, approvalId)),
});

/**
 * The secret of an API client for a user who does not know it: anyone who has it can do what the program may. On
 * approval the previous secret ends, and the user creates a new one.
 */
export const newSecretKeeper = approvable(rotateApiClientCall, {
  name: "hand_over_api_client",
  kinds,
  does: [
    ["the secret of a program of the bank's own, for another admin than had it", "`user_role`"],
    ["the secret of a client's program, for an admin who had it not", "`client_user`"],
  ],
  getKinds: ({ actor }) => kindsFor(actor),
  body: z.object({ id: z.int(), version: z.int() }),
  async request({ deps, actor, params: { id } }) {
    const { version, clientId, keeperId } = await getApiClientWithSecret(deps, actor, id);
    if (keeperId === actor.userId) return { asOf: version };
    return { body: { id, version }, kinds: [getKind(clientId)], asOf: version };
  },
  async describe(deps, actor, { id }) {
    const { name, clientId, scopes } = await getApiClientWithSecret(deps, actor, id);
    const whose = clientId === null ? "" : ` of ${clientId}`;
    return {
      summary: `Another secret for another person, and the end of the one of before, of the API client${whose}: ${name}`,
      details: { name, scopes: scopes.replaceAll(" ", ", ") },
    };
  },
  carryOut: async (deps, actor, { id, version }, approvalId) =>
    handOver(deps, actor, id, { version, keeperId: await getMaker(deps, actor, approvalId) }),
});

/**
 * Kind of approval that a user needs to take over a secret from its keeper; undefined for the keeper, and for users
 * of the client that owns the program.
 */
export const handOverKind = (
  actor: Actor,
  clientId: string | null,
  isKeeper: boolean,
): ApprovalKind | undefined => (getScope(actor) === "all" && !isKeeper ? getKind(clientId) : undefined);

/** Maker of an approved act, who has the secret or the keys. */
const getMaker = async (deps: Deps, actor: Actor, approvalId: number): Promise<number> =>
  (await getApproval(deps, actor, approvalId)).makerId;
