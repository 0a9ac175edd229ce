import type { Role } from "@/access/actor";
import { scopesFor } from "@/access/policy";
import { type ScopeGroupName, scopeGroups } from "@/resources/define";
import { resources } from "@/resources/list";
import { say, type Text } from "@/vocabulary/language";
import type { ScopeGroup } from "./contract";

/** Group and description of each scope. */
const scopes: ReadonlyMap<string, readonly [ScopeGroupName, Text]> = new Map(
  resources.flatMap((resource) =>
    Object.entries("rights" in resource ? resource.rights : {}).flatMap(([name, right]) =>
      "scope" in right && right.scope !== "people only" ? [[name, right.scope] as const] : [],
    ),
  ),
);

/** Scopes by what they open, without headings that have none of them. */
export function groupScopes(names: readonly string[]): ScopeGroup[] {
  return Object.entries(scopeGroups).flatMap(([group, title]) => {
    const own = names.flatMap((scope) => {
      const [its, does] = scopes.get(scope) ?? [];
      return its === group && does !== undefined ? [{ scope, does: say<string>(does) }] : [];
    });
    return own.length === 0 ? [] : [{ title: say<string>(title), scopes: own }];
  });
}

/** Scopes that an API client of a role may have, in their groups. */
export const offeredScopes = (role: Role): ScopeGroup[] => groupScopes(scopesFor(role));
