import type { Database } from "db/client";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";

/** Work on request that reads much of the ledger, and that this process carries out one at a time. */
export class OneAtATime {
  readonly #running = new WeakMap<Database, { by: string; since: Instant }>();
  readonly #code: string;
  readonly #doing: string;

  /**
   * @param code of the refusal
   * @param doing description of the work, e.g. 'verifying the chain'
   */
  constructor(code: string, doing: string) {
    this.#code = code;
    this.#doing = doing;
  }

  /**
   * Reserves the work for an actor. Call `release` once it is over.
   * @throws AppError 409 while it is carried out already, naming for whom and since when
   */
  reserve({ db, env, now }: Pick<Deps, "db" | "env" | "now">, actor: Actor): { release(): void } {
    const other = this.#running.get(db);
    if (other) {
      const since = formatDateTime(other.since, env.zone);
      throw new AppError(
        "conflict",
        sayInEnglish("{by} has been {doing} since {since}", { by: other.by, doing: this.#doing, since }),
        {
          code: this.#code,
        },
      );
    }
    this.#running.set(db, { by: actor.username, since: now() });
    return { release: () => void this.#running.delete(db) };
  }
}
