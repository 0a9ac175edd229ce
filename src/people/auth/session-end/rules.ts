import type { Actor } from "@/access/actor";

/** Time before a session's end at which its owner is warned, in ms: two minutes, and the interval of a page's polls. */
const warningTime = 150_000;

/** End of a session of which its owner must be warned now; `canStay`: whether activity postpones it. */
export function endWithin(
  ends: Actor["sessionEnds"],
  now: number,
): { at: number; canStay: boolean } | undefined {
  if (!ends) return undefined;
  const { idle, absolute } = ends;
  if (absolute - now <= warningTime) return { at: absolute, canStay: false };
  return idle - now <= warningTime ? { at: idle, canStay: true } : undefined;
}
