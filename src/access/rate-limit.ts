import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";

/** `most` are let through in `per` milliseconds; after a pause as many at once. `name`: another one than its limiter's. */
export type Rate = { most: number; per: number; name?: string };

/** Remaining part of a rate, and the seconds until it is full again. */
type Quota = Rate & { name: string; left: number; reset: number };

const quotasOfAnswer = new AsyncLocalStorage<Map<string, Quota>>();

/** Has the answer that is being made say what is left of a rate; the last of a name counts. */
export function noteQuota(quota: Quota): void {
  quotasOfAnswer.getStore()?.set(quota.name, quota);
}

/**
 * Makes an answer, and says on it what is left of each named rate that it was counted under, as the IETF's draft of the
 * RateLimit headers has it (decision 11).
 */
export function withQuotas(answer: () => Promise<Response>): Promise<Response> {
  const quotas = new Map<string, Quota>();
  return quotasOfAnswer.run(quotas, async () => {
    const response = await answer();
    const said = [...quotas.values()];
    if (said.length === 0) return response;
    const policies = said.map(({ name, most, per }) => `"${name}";q=${most};w=${per / 1000}`);
    response.headers.set("RateLimit-Policy", policies.join(", "));
    const left = said.map((quota) => `"${quota.name}";r=${quota.left};t=${quota.reset}`);
    response.headers.set("RateLimit", left.join(", "));
    return response;
  });
}

type Bucket = { left: number; at: number };

const mostBuckets = 10_000;

/**
 * Counts what is let through per key, in this process: a token bucket, which fills again evenly. State belongs to a
 * database, so that two applications in one process (tests) do not count each other's.
 */
export class RateLimit {
  readonly #name: string | undefined;
  readonly #ofDatabase = new WeakMap<object, Map<string, Bucket>>();

  /** @param name what answers call it which say what is left; none if it is nobody's who is answered */
  constructor(name?: string) {
    this.#name = name;
  }

  /** Takes one; answers the seconds to wait if there is none left. */
  take({ db, now }: Pick<Deps, "db" | "now">, key: string, rate: Rate): number | undefined {
    const bucket = this.#getBucket(db, key, rate, now());
    const wait = waitFor(bucket, rate);
    if (wait === undefined) bucket.left -= 1;
    this.#note(bucket, rate);
    return wait;
  }

  /** Answers the seconds to wait if there is none left, and takes none. Costs nothing if none was ever taken. */
  wait({ db, now }: Pick<Deps, "db" | "now">, key: string, rate: Rate): number | undefined {
    if (!this.#ofDatabase.get(db)?.has(key)) return undefined;
    const bucket = this.#getBucket(db, key, rate, now());
    this.#note(bucket, rate);
    return waitFor(bucket, rate);
  }

  #note({ left }: Bucket, rate: Rate): void {
    const name = rate.name ?? this.#name;
    if (name === undefined) return;
    const reset = Math.ceil(((rate.most - left) * rate.per) / rate.most / 1000);
    noteQuota({ ...rate, name, left: Math.floor(left), reset });
  }

  #getBucket(db: object, key: string, { most, per }: Rate, at: number): Bucket {
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

/** The seconds until there is one again; undefined if there is. */
const waitFor = ({ left }: Bucket, { most, per }: Rate): number | undefined =>
  left < 1 ? Math.ceil(((1 - left) * per) / most / 1000) : undefined;

/** The refusal of a call that came too soon. */
export const tooMany = (sentence: string, retryAfter: number): AppError =>
  new AppError("too_many", sentence, { code: "TOO_MANY", retryAfter });
