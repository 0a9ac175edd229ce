import { z } from "zod";
import { findClients } from "@/clients/queries";
import { endpoint } from "@/define";

export const GET = endpoint({
  summary: "Find clients",
  description: "By client ID or name, the first twenty by name.",
  category: "Users",
  access: "clients:read",
  query: z.object({ q: z.string().trim().max(200).default("") }),
  response: z.object({ id: z.string(), name: z.string() }).array(),
  handler: ({ actor, deps, query }) => findClients(deps, actor, query.q, 20),
});
