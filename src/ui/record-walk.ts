import type { DialogAddress } from "@/kernel/screen";

/** The addresses of the records before and after one, in the list that it was opened from. */
export type RecordWalk = { previous?: DialogAddress | undefined; next?: DialogAddress | undefined };

let walk: RecordWalk | undefined;

/**
 * Shows a record that leads to those beside it. An element becomes text at once (decision 20): nothing else is rendered
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
