import type { DialogAddress } from "@/kernel/screen";
import type { Crumb } from "./navigation";

/** The addresses of the records before and after one, in the list that it was opened from. */
export type RecordWalk = { previous?: DialogAddress | undefined; next?: DialogAddress | undefined };

let walk: RecordWalk | undefined;
let above: readonly Crumb[] = [];

/**
 * Renders a record with links to its neighbours. An element becomes text at once (decision 144): nothing else is rendered between
 * the two assignments, and the panel of any record finds its neighbours without a parameter.
 */
export function besideOthers<Shown>(of: RecordWalk, show: () => Shown): Shown {
  walk = of;
  try {
    return show();
  } finally {
    walk = undefined;
  }
}

/** Neighbours of the record being rendered; undefined if it has none. */
export const walkNow = (): RecordWalk | undefined => walk;

/** Renders a record beneath screens, the last of which is the page that it is open on, in the same way. */
export function beneath<Shown>(screens: readonly Crumb[], show: () => Shown): Shown {
  above = screens;
  try {
    return show();
  } finally {
    above = [];
  }
}

/** Screens above the record being rendered. */
export const screensNow = (): readonly Crumb[] => above;
