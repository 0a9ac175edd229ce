import type { Deps } from "@/deps";
import { networkOf } from "./address";
import { record, type Who } from "./trail";

/** What was refused: the status answered, the method and the route's pattern. */
export type Refusal = { status: number; method: string; route: string };

const told = 60_000;
const mostAtOnce = 1000;

/**
 * Writes refused acts to the audit trail in sum: the first of a kind at once, those of the following minute as one
 * row with their number. So a program that knocks a thousand times a second leaves two rows a minute.
 */
export class Refusals {
  readonly #deps: Deps;
  readonly #more = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves when the refusal is counted or written down. Never throws: a refusal stands without its row. */
  async note(who: Who, refusal: Refusal): Promise<void> {
    const { status, method, route } = refusal;
    const known =
      who.userId === null ? networkOf(who.origin.ip) : `${who.userId} ${status} ${method} ${route}`;
    const kind = this.#more.size < mostAtOnce || this.#more.has(known) ? known : "others";
    const more = this.#more.get(kind);
    if (more !== undefined) {
      this.#more.set(kind, more + 1);
      return;
    }
    this.#more.set(kind, 0);
    setTimeout(() => void this.#tellMore(kind, who, refusal), told).unref();
    await this.#write(who, refusal);
  }

  async #tellMore(kind: string, who: Who, refusal: Refusal): Promise<void> {
    const times = this.#more.get(kind) ?? 0;
    this.#more.delete(kind);
    if (times > 0) await this.#write(who, { ...refusal, times });
  }

  async #write(who: Who, details: Refusal & { times?: number }): Promise<void> {
    try {
      await this.#deps.db.write([record(this.#deps, who, "REFUSED", null, details)]);
    } catch {
      this.#deps.log.warn({ status: details.status }, "a refusal was not written to the audit trail");
    }
  }
}
