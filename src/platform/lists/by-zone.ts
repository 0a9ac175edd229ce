import type { Deps } from "@/deps";

/**
 * What a list makes of the bank's time zone, such as its tables: made once, and anew only for another zone.
 *
 * @example
 * const tablesOf = byZone((zone) => ({ write: defineTable(columnsIn(zone), acts), read: defineTable(columnsIn(zone)) }));
 */
export function byZone<Made>(make: (zone: string) => Made): (deps: Pick<Deps, "env">) => Made {
  let last: { zone: string; made: Made } | undefined;
  return ({ env: { zone } }) => {
    if (last?.zone !== zone) last = { zone, made: make(zone) };
    return last.made;
  };
}
