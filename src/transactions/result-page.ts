/** Ids, both ends exclusive. */
export type Bounds = { above: number; below: number };

/** The ids that a page is read from, and in which order. */
export type Window = Bounds & { direction: "asc" | "desc"; limit: number; accountId?: number };

/** What is inside both; undefined where nothing is. */
export function inside(one: Bounds, other: Bounds): Bounds | undefined {
  const above = Math.max(one.above, other.above);
  const below = Math.min(one.below, other.below);
  return above + 1 < below ? { above, below } : undefined;
}

/** The ids found so far, from several sources, of which the first in order are the page. */
export class Found {
  #ids: number[] = [];

  constructor(readonly window: Window) {}

  add(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const turn = this.window.direction === "desc" ? -1 : 1;
    const all = new Set([...this.#ids, ...ids]);
    this.#ids = [...all].sort((a, b) => (a - b) * turn).slice(0, this.window.limit);
  }

  get full(): boolean {
    return this.#ids.length >= this.window.limit;
  }

  page(): number[] {
    return this.#ids;
  }

  /** Where another row of the page can still be: nothing after the last one of a full page is of use. */
  left({ above, below }: Bounds): Bounds {
    const last = this.full ? this.#ids.at(-1) : undefined;
    if (last === undefined) return { above, below };
    return this.window.direction === "desc"
      ? { above: Math.max(above, last), below }
      : { above, below: Math.min(below, last) };
  }
}
