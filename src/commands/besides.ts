import type { Write } from "db/client";
import type { Deps } from "@/deps";

/** Adds statements to those that the next command carries out in its own write. */
export function besides<D extends Pick<Deps, "alongside">>(
  deps: D,
  { before = [], after = [] }: { before?: readonly Write[]; after?: readonly Write[] },
): D {
  const { alongside } = deps;
  return {
    ...deps,
    alongside: {
      before: [...(alongside?.before ?? []), ...before],
      after: [...after, ...(alongside?.after ?? [])],
    },
  };
}
