import type { Unit } from "./queue";

const mostAtOnce = 128;

/**
 * How many postings are written as one statement. A refusal among them undoes all, and each is then written by
 * itself: so it halves the number, to which whatever goes well adds a sixteenth. However many are refused, that costs
 * hardly more than writing each by itself.
 */
export class Pace {
  #size = mostAtOnce / 2;

  /** The units from `first` on that are to be written next: postings of one form, or a single unit of any. */
  next(units: readonly Unit[], first: number): readonly Unit[] {
    const several = units[first]?.several;
    let end = first + 1;
    while (several !== undefined && end - first < Math.floor(this.#size) && units[end]?.several === several)
      end++;
    return units.slice(first, end);
  }

  /** What became of them: whether all went well. */
  learn(well: boolean): void {
    this.#size = well ? Math.min(mostAtOnce, this.#size * (17 / 16)) : Math.max(1, this.#size / 2);
  }
}
