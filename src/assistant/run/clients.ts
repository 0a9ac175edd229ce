import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { findClients } from "@/accounts/clients/queries";
import type { Deps } from "@/deps";

/** As many names of clients are read. */
const mostNames = 10_000;

/** The names of clients by their ids, for staff. */
export async function clientNames(deps: Deps, actor: Actor): Promise<ReadonlyMap<string, string>> {
  if (!can(actor, "clients:read")) return new Map();
  const clients = await findClients(deps, actor, "", mostNames);
  return new Map(clients.map(({ id, name }) => [id, name]));
}
