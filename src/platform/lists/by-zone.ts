import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import type { Deps } from "@/deps";

/**
 * Caches a list's parts that depend on the bank's time zone, such as its tables: made once, and again only for another
 * zone.
 *
 * @example
 * const getTable = byZone((zone) => defineTable(listColumns(zone)));
 */
export function byZone<Made>(make: (zone: string) => Made): (deps: Pick<Deps, "env">) => Made {
  let last: { zone: string; made: Made } | undefined;
  return ({ env: { zone } }) => {
    if (last?.zone !== zone) last = { zone, made: make(zone) };
    return last.made;
  };
}

/**
 * The same for two variants: for actors with a right, and without it.
 *
 * @example table: byRight("holds:write", (zone, may) => defineTable(listColumns(zone), may ? { ...record, acts } :
 * record)),
 */
export function byRight<Made>(right: Access, make: (zone: string, may: boolean) => Made) {
  const both = byZone((zone) => ({ with: make(zone, true), without: make(zone, false) }));
  return (deps: Pick<Deps, "env">, actor: Pick<Actor, "role">): Made =>
    can(actor, right) ? both(deps).with : both(deps).without;
}
