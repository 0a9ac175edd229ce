import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";

/** `most` are let through in `per` milliseconds; after a pause as many at once. */
export type Rate = { most: number; per: number };

type Bucket = { left: number; at: number };

const mostBuckets = 10_000;

/**
 * Counts what is let through per key, in this process: a token bucket, which fills again evenly. State belongs to a
 * database, so that two applications in one process (tests) do not count each other's.
 */
export class RateLimit {
  readonly #ofDatabase = new WeakMap<object, Map<string, Bucket>>();

  /** Takes one; answers the seconds to wait where there is none left. */
  take({ db, now }: Pick<Deps, "db" | "now">, key: string, rate: Rate): number | undefined {
    const bucket = this.#bucketOf(db, key, rate, now());
    if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * rate.per) / rate.most / 1000);
    bucket.left -= 1;
    return undefined;
  }

  /** Answers the seconds to wait where there is none left, and takes none. Costs nothing where none was ever taken. */
  wait({ db, now }: Pick<Deps, "db" | "now">, key: string, rate: Rate): number | undefined {
    if (!this.#ofDatabase.get(db)?.has(key)) return undefined;
    const { left } = this.#bucketOf(db, key, rate, now());
    return left < 1 ? Math.ceil(((1 - left) * rate.per) / rate.most / 1000) : undefined;
  }

  /** How many are left, and in how many seconds all are there again. Takes none. */
  look({ db, now }: Pick<Deps, "db" | "now">, key: string, rate: Rate): { left: number; reset: number } {
    const { left } = this.#bucketOf(db, key, rate, now());
    return {
      left: Math.floor(left),
      reset: Math.ceil(((rate.most - left) * rate.per) / rate.most / 1000),
    };
  }

  #bucketOf(db: object, key: string, { most, per }: Rate, at: number): Bucket {
    let buckets = this.#ofDatabase.get(db);
    if (!buckets) {
      buckets = new Map();
      this.#ofDatabase.set(db, buckets);
    }
    const known = buckets.get(key) ?? { left: most, at };
    // A clock that is set back takes nothing away.
    const elapsed = Math.max(0, at - known.at);
    const bucket = { left: Math.min(most, known.left + (elapsed / per) * most), at };
    // The longest unused is first: a bucket that is set again moves to the end.
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  }
}

/** The refusal of a call that came too soon. */
export const tooMany = (sentence: string, retryAfter: number): AppError =>
  new AppError("too_many", sentence, { code: "TOO_MANY", retryAfter });
