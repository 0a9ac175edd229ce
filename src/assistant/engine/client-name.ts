import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { searchClients } from "../tools/account-refs";

/** A client's name for its id; the id itself where nobody knows one. */
export async function clientName(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const found = await searchClients(deps, actor, id, 5);
  return found.find((client) => client.id === id)?.name ?? id;
}
