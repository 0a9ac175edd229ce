import type { Minor } from "@/vocabulary/money";

/** Random numbers that repeat: the same seed gives the same numbers, on every machine (mulberry32 over FNV-1a). */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = digest(seed);
  }

  /** A separate stream, so that one part of the demo book can change without shifting the others. */
  fork(name: string | number): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** A fraction from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between two, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list. @throws RangeError if the list is empty */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  }

  /** Number of occurrences of something that happens `average` times on average; never more than twice that and one. */
  times(average: number): number {
    const whole = Math.floor(average);
    const rest = this.chance(average - whole) ? 1 : 0;
    const swing = whole > 0 && this.chance(0.4) ? this.pick([-1, 1]) : 0;
    return Math.max(0, whole + rest + swing);
  }

  /**
   * An amount as invoices have it: around the median, a few far above it, most of them in whole units.
   * @param median in minor units
   */
  amount(median: Minor): Minor {
    const bell = this.next() + this.next() + this.next() - 1.5;
    const raw = median * Math.exp(bell * 1.1);
    const style = this.next();
    const step = style < 0.3 ? 10_000 : style < 0.55 ? 500 : style < 0.7 ? 50 : 1;
    return Math.max(100, Math.round(raw / step) * step);
  }

  /** This many digits, the first not zero. */
  digits(length: number): string {
    let text = String(this.int(1, 9));
    while (text.length < length) text += this.int(0, 9);
    return text;
  }

  /** This many characters of A-Z and 0-9. */
  code(length: number): string {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let text = "";
    while (text.length < length) text += letters.charAt(this.int(0, letters.length - 1));
    return text;
  }
}

function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
