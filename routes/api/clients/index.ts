import { findClientsCall } from "@/accounts/clients/contract";
import { findClients } from "@/accounts/clients/queries";
import { endpoint } from "@/app/define";

export const GET = endpoint(findClientsCall, {
  summary: "Find clients",
  description: "By client ID or name, the first twenty by name.",
  category: "Users",
  access: "clients:read",
  handler: ({ actor, deps, query }) => findClients(deps, actor, query.q, 20),
});
