import { runInSlices } from "@/kernel/time-slices";

/** Number of items followed after an ordering; twice as many at most. */
const followed = 200;

/**
 * Finds the largest of many items whose sizes change, without ordering all of them each time. It follows every item that ranks at
 * least as high as the lowest one of the last ordering, and reads all items again only if fewer of those are left than requested.
 * Of equal sizes the smaller key comes first.
 */
export class Ranking<Key extends number | string, Size extends number | bigint> {
  readonly #all: () => Iterable<readonly [Key, Size | undefined]>;
  readonly #sizes = new Map<Key, Size>();
  /** The lowest item that is followed; undefined if no item was left out. */
  #lowest: readonly [Key, Size] | undefined;
  #isRead = false;
  #reading: Promise<void> | undefined;

  /** @param all every item with its present size; undefined for one that has no rank */
  constructor(all: () => Iterable<readonly [Key, Size | undefined]>) {
    this.#all = all;
  }

  /** Records the present size of an item; undefined removes it. */
  set(key: Key, size: Size | undefined): void {
    const isLeftOut =
      size === undefined || (this.#lowest !== undefined && inOrder(this.#lowest, [key, size]) < 0);
    if (isLeftOut) this.#sizes.delete(key);
    else this.#sizes.set(key, size);
    if (this.#sizes.size > 2 * followed) this.#leaveOut();
  }

  /** Passes the keys of the first `most` items to `use`, which runs before any size changes. */
  async first<Answer>(most: number, use: (keys: Key[]) => Answer): Promise<Answer> {
    while (this.#reading !== undefined || !this.#isRead || this.#lacks(most)) await this.#read();
    return use(
      [...this.#sizes]
        .sort(inOrder)
        .slice(0, most)
        .map(([key]) => key),
    );
  }

  #lacks(most: number): boolean {
    return this.#lowest !== undefined && this.#sizes.size < most;
  }

  #leaveOut(): void {
    const first = [...this.#sizes].sort(inOrder).slice(0, followed);
    this.#lowest = first.at(-1);
    this.#sizes.clear();
    for (const [key, size] of first) this.#sizes.set(key, size);
  }

  /** Reads all items. Sizes that are set meanwhile are as valid as those that it finds. */
  #read(): Promise<void> {
    this.#reading ??= runInSlices(this.#readAll()).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  *#readAll(): Generator<void, void, void> {
    this.#isRead = false;
    this.#sizes.clear();
    this.#lowest = undefined;
    for (const [key, size] of this.#all()) {
      this.set(key, size);
      yield;
    }
    this.#isRead = true;
  }
}

/** Orders by size, the larger first; of equal ones the smaller key. */
function inOrder<Key extends number | string, Size extends number | bigint>(
  [key, size]: readonly [Key, Size],
  [otherKey, otherSize]: readonly [Key, Size],
): number {
  if (size !== otherSize) return size > otherSize ? -1 : 1;
  return key < otherKey ? -1 : 1;
}
