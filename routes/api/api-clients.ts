import { endpoint } from "@/app/define";
import { apiClientEdit, newApiClient, newSecretKeeper } from "@/people/api-clients/approvals";
import { createApiClient, deleteApiClient, updateApiClient } from "@/people/api-clients/commands";
import {
  createApiClientCall,
  deleteApiClientCall,
  listApiClientsCall,
  rotateApiClientCall,
  updateApiClientCall,
} from "@/people/api-clients/contract";
import { listApiClients, toApiClientDto } from "@/people/api-clients/queries";
import { rotateApiClient } from "@/people/api-clients/secrets";
import { pageHandler } from "@/platform/lists/page-of";

const category = "API Clients";

export default [
  endpoint(listApiClientsCall, {
    summary: "List API clients",
    description: "A client's own, all for staff, the newest first. A secret is never answered again.",
    category,
    access: "api-clients:read",
    handler: pageHandler(listApiClients, toApiClientDto),
  }),
  endpoint(createApiClientCall, {
    summary: "Create an API client",
    description:
      "A program that calls with access tokens, within its scopes and its owner's rights. With `jwks` it proves itself by signed assertions; without, `secret` is answered this once. One that waited for a second person gets its secret by a rotation.",
    category,
    access: "api-clients:write",
    stepUp: "apiClients",
    approval: newApiClient,
    handler: ({ actor, deps, body }) => createApiClient(deps, actor, body),
  }),
  endpoint(updateApiClientCall, {
    summary: "Change an API client",
    description:
      "As a whole, but for how it proves itself, which stays where `jwks` is left out. Its tokens end.",
    category,
    access: "api-clients:write",
    stepUp: "apiClients",
    approval: apiClientEdit,
    handler: ({ actor, deps, params, body, version }) =>
      updateApiClient(deps, actor, params.id, body, version),
  }),
  endpoint(deleteApiClientCall, {
    summary: "Revoke an API client",
    description: "Its tokens end at once, and it is given no more.",
    category,
    access: "api-clients:write",
    stepUp: { none: "takes access away" },
    approval: { none: "takes access away" },
    handler: ({ actor, deps, params, idempotency }) => deleteApiClient(deps, actor, params.id, idempotency),
  }),
  endpoint(rotateApiClientCall, {
    summary: "Give an API client another secret",
    description:
      "It is answered this once, to its keeper: others ask a second person where staff has one. Theirs of before is taken for a day, or for `overlapSeconds`; somebody else's ends, and its tokens.",
    category,
    access: "api-clients:write",
    stepUp: "apiClients",
    approval: newSecretKeeper,
    handler: ({ actor, deps, params, query, version }) =>
      rotateApiClient(deps, actor, params.id, { overlap: query.overlapSeconds, asOf: version }),
  }),
];
