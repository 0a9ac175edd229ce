import type { Work } from "@/kernel/time-slices";
import { type BankDate, dayLength } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { getNameKey } from "@/vocabulary/party/compare-names";
import { normaliseId } from "./rules";

/**
 * Leg of a journal on the ledger account that a statement is compared with. `amount` is the unmatched part, in minor
 * units with the bank's sign.
 */
export type Leg = {
  journalId: string;
  kind: string;
  amount: Minor;
  date: BankDate;
  /** References of its transactions, payments and instructions. */
  references: readonly string[];
  /** The virtual IBANs of its movements: of the account number that was paid, or of the account. */
  ibans: readonly string[];
  /** The accounts on the other side: a payment's recipient, the other CBS account of a settlement. */
  counterparties: readonly string[];
  /** Names of these accounts' holders. */
  names: readonly string[];
  /** The transaction, if a virtual account's own statement is compared. */
  transactionId?: number;
};

/** Day number of a date, for differences in days. */
export const dayNumber = (date: BankDate): number => Date.parse(`${date}T00:00:00Z`) / dayLength;

/** The legs of one key, amount and day, oldest booking first; those before `from` are used. */
type Queue = { legs: Leg[]; from: number };
type Bucket = Map<number, Queue>;

/** Maximum number of legs of one day that are examined for different accounts. */
const looked = 50;

/** A matching leg, its distance in days, and whether legs of other accounts match as well. */
export type FoundLeg = { leg: Leg; days: number; others: boolean };

/**
 * Finds legs by key, amount and day, none of them twice. Building and querying it takes time in proportion to its
 * legs.
 */
export class LegIndex {
  readonly #buckets = new Map<string, Bucket>();
  readonly #byId = new Map<string, Leg[]>();
  readonly #taken = new Set<Leg>();
  readonly #journals = new Set<string>();

  /** Adds legs, step by step. */
  *add(legs: readonly Leg[]): Work<void> {
    for (const leg of legs) {
      yield;
      const day = dayNumber(leg.date);
      const ids = leg.references.flatMap((text) => normaliseId(text) ?? []);
      const accounts = [...leg.ibans, ...leg.counterparties];
      const keys = [
        ...ids.map(idKey),
        ...accounts.map(accountKey),
        ...ids.flatMap((id) => accounts.map((account) => bothKey(id, account))),
        ...leg.names.map(nameKey),
        anyKey,
        ...(leg.transactionId === undefined ? [] : [transactionKey(String(leg.transactionId))]),
      ];
      for (const key of new Set(keys)) this.#put(`${key}|${leg.amount}`, day, leg);
      for (const id of new Set(ids)) {
        const others = this.#byId.get(id);
        if (others) others.push(leg);
        else this.#byId.set(id, [leg]);
      }
    }
  }

  #put(name: string, day: number, leg: Leg): void {
    const bucket: Bucket = this.#buckets.get(name) ?? new Map();
    this.#buckets.set(name, bucket);
    const queue = bucket.get(day);
    if (queue) queue.legs.push(leg);
    else bucket.set(day, { legs: [leg], from: 0 });
  }

  isFree = (leg: Leg): boolean => !this.#taken.has(leg);

  take(leg: Leg): void {
    this.#taken.add(leg);
    this.#journals.add(leg.journalId);
  }

  /** True if a leg of a journal was used. */
  hasTaken = (journalId: string): boolean => this.#journals.has(journalId);

  /**
   * Oldest free leg of a key and amount on the nearest day within a number of days; of two equally near days the
   * earlier one. `others`: true if that day has free legs of other accounts as well.
   */
  nearest(key: string, amount: Minor, day: number, within: number): FoundLeg | undefined {
    const bucket = this.#buckets.get(`${key}|${amount}`);
    if (!bucket) return undefined;
    for (let days = 0; days <= within; days++) {
      for (const on of days === 0 ? [day] : [day - days, day + days]) {
        const queue = bucket.get(on);
        const leg = queue && this.#first(queue);
        if (leg) return { leg, days, others: this.#hasOthers(queue, leg) };
      }
    }
    return undefined;
  }

  #first(queue: Queue): Leg | undefined {
    for (; queue.from < queue.legs.length; queue.from++) {
      const leg = queue.legs[queue.from];
      if (leg && !this.#taken.has(leg)) return leg;
    }
    return undefined;
  }

  #hasOthers({ legs, from }: Queue, first: Leg): boolean {
    return legs
      .slice(from, from + looked)
      .some((leg) => !this.#taken.has(leg) && leg.ibans.join() !== first.ibans.join());
  }

  /** A free leg with an id, among the first of them. */
  oneWithId = (id: string): Leg | undefined => this.#byId.get(id)?.slice(0, looked).find(this.isFree);

  /** All free legs with an id, whatever their amount. */
  withId = (id: string): Leg[] => (this.#byId.get(id) ?? []).filter(this.isFree);
}

export const idKey = (id: string): string => `id ${id}`;
export const accountKey = (account: string): string => `account ${account}`;
/** Key of an id together with an account. */
export const bothKey = (id: string, account: string): string => `id ${id} account ${account}`;
export const nameKey = (name: string): string => `name ${getNameKey(name)}`;
export const transactionKey = (id: string): string => `transaction ${id}`;
/** Key of every leg. */
export const anyKey = "any";
