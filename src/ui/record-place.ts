import type { DialogAddress } from "@/kernel/screen";
import type { Crumb } from "./navigation";

/** The addresses of the records before and after one, in the list that it was opened from. */
export type RecordWalk = { previous?: DialogAddress | undefined; next?: DialogAddress | undefined };

let walk: RecordWalk | undefined;
let above: readonly Crumb[] = [];

/**
 * Shows a record that leads to those beside it. An element becomes text at once (decision 144): nothing else is rendered
 * between the two assignments, and the panel of any record finds its neighbours without being handed them.
 */
export function besideOthers<Shown>(of: RecordWalk, show: () => Shown): Shown {
  walk = of;
  try {
    return show();
  } finally {
    walk = undefined;
  }
}

/** The neighbours of the record that is being shown; undefined where it stands alone. */
export const walkNow = (): RecordWalk | undefined => walk;

/** Shows a record beneath screens, of which the last one is the page that it is open on: in the same way. */
export function beneath<Shown>(screens: readonly Crumb[], show: () => Shown): Shown {
  above = screens;
  try {
    return show();
  } finally {
    above = [];
  }
}

/** The screens above the record that is being shown. */
export const screensNow = (): readonly Crumb[] => above;
