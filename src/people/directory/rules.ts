import type { Role } from "@/access/actor";

/** Role and client that a group of the directory is mapped to. */
export type GroupPlace = { group: string; role: Role; clientId: string | null };
/** The same as a row. */
export type Mapping = GroupPlace & { id: number; version: number };

/** Role and client of a person, or the reason why their groups give none. */
export type Place =
  | { role: Role; clientId: string | null }
  /** None of their groups is mapped. */
  | "no_group"
  /** Their groups are mapped to several clients. */
  | "several_clients";

const byPrivilege: readonly Role[] = ["admin", "auditor", "client_user"];

/**
 * Role and client of a person with these groups. Of several mappings the one with the most rights applies; mappings
 * to several clients give none.
 */
export function resolvePlace(groups: readonly string[], mappings: readonly GroupPlace[]): Place {
  const theirs = mappings.filter(({ group }) => groups.includes(group));
  const role = byPrivilege.find((one) => theirs.some((mapping) => mapping.role === one));
  if (role === undefined) return "no_group";
  const clients = new Set(theirs.filter((mapping) => mapping.role === role).map(({ clientId }) => clientId));
  const [clientId = null, ...others] = clients;
  return others.length > 0 ? "several_clients" : { role, clientId };
}
