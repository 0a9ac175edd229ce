/** Newest values of a frequent measurement. */
export class Recent {
  readonly #values: number[] = [];
  readonly #most: number;
  #next = 0;

  /** @param most number of remembered values */
  constructor(most: number) {
    this.#most = most;
  }

  add(value: number): void {
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % this.#most;
  }

  /** The values below which these shares (0 to 1) of them lie; undefined if there are none yet. */
  quantiles(...shares: number[]): number[] | undefined {
    const sorted = this.#values.toSorted((a, b) => a - b);
    if (sorted.length === 0) return undefined;
    return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  }
}
