import type { Role } from "@/access/actor";
import { scopes, scopesFor } from "@/access/policy";
import { scopeGroups } from "@/resources/define";
import { say } from "@/vocabulary/language";
import type { ScopeGroup } from "./contract";

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
