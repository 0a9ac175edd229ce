import type { Unit } from "./queue";

const largest = 128;

/**
 * Number of postings written as one statement. A refused one undoes the whole statement, and each posting is then
 * written separately; so a refusal halves the size, and each success adds a sixteenth. However many are refused, this
 * costs hardly more than separate writes.
 */
export class BatchSize {
  #size = largest / 2;

  /** The units to write next, from `first` on: postings of one form, or a single unit of any other kind. */
  nextBatch(units: readonly Unit[], first: number): readonly Unit[] {
    const bulkSql = units[first]?.bulkSql;
    let end = first + 1;
    while (bulkSql !== undefined && end - first < Math.floor(this.#size) && units[end]?.bulkSql === bulkSql)
      end++;
    return units.slice(first, end);
  }

  /** Adjusts the size to the outcome of a batch: whether all of it succeeded. */
  adjust(succeeded: boolean): void {
    this.#size = succeeded ? Math.min(largest, this.#size * (17 / 16)) : Math.max(1, this.#size / 2);
  }
}
