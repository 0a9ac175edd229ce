import type { Role } from "@/access/actor";

/** What a group of the directory stands for here. */
export type GroupPlace = { group: string; role: Role; clientId: string | null };
/** The same as a row. */
export type Mapping = GroupPlace & { id: number; version: number };

/** What a person is here; or why their groups do not say it. */
export type Place =
  | { role: Role; clientId: string | null }
  /** None of their groups stands for anything here. */
  | "no_group"
  /** Their groups are of several clients. */
  | "several_clients";

const byPrivilege: readonly Role[] = ["admin", "auditor", "client_user"];

/**
 * What a person of these groups is: of several mappings the one with the most rights. Where those are of several clients
 * nobody can say whose user it is.
 */
export function placeOf(groups: readonly string[], mappings: readonly GroupPlace[]): Place {
  const theirs = mappings.filter(({ group }) => groups.includes(group));
  const role = byPrivilege.find((one) => theirs.some((mapping) => mapping.role === one));
  if (role === undefined) return "no_group";
  const clients = new Set(theirs.filter((mapping) => mapping.role === role).map(({ clientId }) => clientId));
  const [clientId = null, ...others] = clients;
  return others.length > 0 ? "several_clients" : { role, clientId };
}
