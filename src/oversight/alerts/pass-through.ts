import type { Instant } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { PassThroughRun } from "./rules";

/** Percentage of incoming money whose leaving counts as passing through. */
const passedThrough = 90;

/**
 * Size of sums, in cents, from which they are recomputed from the oldest remaining credit; a hundred times as much is
 * still exact.
 */
const largestSum = 1e13;

/** A credit, with the sums booked before it. Amounts in US cents. */
type Credit = { at: Instant; creditsBefore: Minor; debitsBefore: Minor };

/** 90 % of the credits less the debits: a run passed through if this is no larger after the run than before. */
const amountThatStays = (credits: Minor, debits: Minor): number => passedThrough * credits - 100 * debits;

const stayingBefore = ({ creditsBefore, debitsBefore }: Credit): number =>
  amountThatStays(creditsBefore, debitsBefore);

/**
 * Finds money that passes through, following an account's movements in order. A debit is compared with every run of
 * movements that ends with it and begins with a credit, in a few steps: of two credits, each with enough money since
 * it, the later one suffices if `stayingBefore` is no smaller there, and the earlier one is dropped.
 */
export class PassThrough {
  /** Credits since which enough came in, oldest first; `stayingBefore` decreases from each to the next. */
  #enough: Credit[] = [];
  /** The later credits, since which too little has come in so far. */
  #waiting: Credit[] = [];
  #credits: Minor = 0;
  #debits: Minor = 0;

  /**
   * @param least minimum incoming amount, in US cents
   * @param within maximum age of the run's beginning, in milliseconds
   */
  constructor(
    readonly least: Minor,
    readonly within: number,
  ) {}

  /** Forgets the movements so far, so that they are not counted again. */
  reset(): void {
    this.#enough = [];
    this.#waiting = [];
    this.#credits = 0;
    this.#debits = 0;
  }

  addCredit(at: Instant, usdAmount: Minor): void {
    this.#waiting.push({ at, creditsBefore: this.#credits, debitsBefore: this.#debits });
    this.#credits += usdAmount;
    this.#dropBefore(at - this.within);
    for (let next = this.#waiting[0]; next && this.#cameSince(next) >= this.least; next = this.#waiting[0]) {
      this.#waiting.shift();
      const before = stayingBefore(next);
      while (this.#enough.length > 0 && stayingBefore(this.#enough.at(-1) ?? next) <= before)
        this.#enough.pop();
      this.#enough.push(next);
    }
  }

  addDebit(at: Instant, usdAmount: Minor): void {
    this.#debits += usdAmount;
    this.#dropBefore(at - this.within);
  }

  /** The shortest run that passed through and ends with a debit that is not yet added. */
  find(at: Instant, usdAmount: Minor): PassThroughRun | undefined {
    this.#dropBefore(at - this.within);
    const debits = this.#debits + usdAmount;
    const after = amountThatStays(this.#credits, debits);
    let [low, high] = [0, this.#enough.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const credit = this.#enough[middle];
      if (credit && stayingBefore(credit) >= after) low = middle + 1;
      else high = middle;
    }
    const first = this.#enough[low - 1];
    return first && { came: this.#cameSince(first), left: debits - first.debitsBefore, from: first.at };
  }

  #cameSince({ creditsBefore }: Credit): Minor {
    return this.#credits - creditsBefore;
  }

  #dropBefore(at: Instant): void {
    while (this.#enough[0] && this.#enough[0].at < at) this.#enough.shift();
    while (this.#waiting[0] && this.#waiting[0].at < at) this.#waiting.shift();
    const oldest = this.#enough[0] ?? this.#waiting[0];
    if (!oldest) this.reset();
    else if (Math.max(this.#credits, this.#debits) > largestSum) this.#countFrom(oldest);
  }

  #countFrom({ creditsBefore, debitsBefore }: Credit): void {
    for (const credit of [...this.#enough, ...this.#waiting]) {
      credit.creditsBefore -= creditsBefore;
      credit.debitsBefore -= debitsBefore;
    }
    this.#credits -= creditsBefore;
    this.#debits -= debitsBefore;
  }
}
