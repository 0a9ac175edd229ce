import type { Actor } from "@/access/actor";

/** How long before its end a session's owner is told, in ms: two minutes, and what may pass before a page asks again. */
const told = 150_000;

/** The end of a session of which its owner has to be told now; `canStay`: whether being active puts it off. */
export function endWithin(
  ends: Actor["sessionEnds"],
  now: number,
): { at: number; canStay: boolean } | undefined {
  if (!ends) return undefined;
  const { idle, absolute } = ends;
  if (absolute - now <= told) return { at: absolute, canStay: false };
  return idle - now <= told ? { at: idle, canStay: true } : undefined;
}
