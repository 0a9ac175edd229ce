/**
 * A wait that a step of the machine's clock cannot lengthen. It is over once either clock has run for its length, or once the
 * machine's clock shows an instant before its beginning.
 */
export class Wait {
  readonly #now: () => number;
  readonly #since: number;
  readonly #began = performance.now();

  /**
   * @param now the machine's clock, ms UTC
   * @param length in milliseconds
   */
  constructor(
    now: () => number,
    readonly length: number,
  ) {
    this.#now = now;
    this.#since = now();
  }

  get isOver(): boolean {
    const passed = this.#now() - this.#since;
    return passed < 0 || passed >= this.length || performance.now() - this.#began >= this.length;
  }
}
