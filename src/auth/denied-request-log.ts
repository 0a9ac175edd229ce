import type { Deps } from "@/deps";
import { networkOf } from "./client-ip";
import { record, type Who } from "./user-audit";

/** What was refused: the status answered, the method and the route's pattern. */
export type Refusal = { status: number; method: string; route: string };

const told = 60_000;
const mostAtOnce = 1000;
/** So many kinds of a stranger's network are told apart at a time. */
const mostOfNetwork = 20;

/** What a refusal is counted as; `who` and `details` are what its row says. `network` where it takes a place there. */
type Kind = { name: string; network?: string; who: Who; details: Refusal };

/**
 * Writes refused acts to the audit trail in sum: the first of a kind at once, those of the following minute as one
 * row with their number. So a program that knocks a thousand times a second leaves two rows a minute; one that tries
 * many routes leaves so for the first of them, and the rest are told together, as several.
 */
export class Refusals {
  readonly #deps: Deps;
  readonly #more = new Map<string, number>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves when the refusal is counted or written down. Never throws: a refusal stands without its row. */
  async note(who: Who, refusal: Refusal): Promise<void> {
    const kind = this.#kindOf(who, refusal);
    const { name, network } = kind;
    const more = this.#more.get(name);
    if (more !== undefined) {
      this.#more.set(name, more + 1);
      return;
    }
    this.#more.set(name, 0);
    if (network) this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    setTimeout(() => void this.#tellMore(kind), told).unref();
    await this.#write(kind);
  }

  /** What is counted with others is told neither by its own route nor, where they are anyone's, by its own origin. */
  #kindOf(who: Who, refusal: Refusal): Kind {
    const { status, method, route } = refusal;
    const network = who.userId === null ? networkOf(who.origin.ip) : undefined;
    const own: Kind = {
      name: `${network ?? who.userId} ${status} ${method} ${route}`,
      who,
      details: refusal,
    };
    if (this.#more.has(own.name)) return own;
    const details = { status, method: "several", route: "several" };
    if (this.#more.size >= mostAtOnce) {
      const origin = { ...who.origin, ip: "several", userAgent: "several" };
      return { name: "others", who: { userId: null, origin }, details };
    }
    if (network === undefined) return own;
    if ((this.#ofNetwork.get(network) ?? 0) < mostOfNetwork) return { ...own, network };
    return { name: `${network} others`, who, details };
  }

  async #tellMore(kind: Kind): Promise<void> {
    const times = this.#more.get(kind.name) ?? 0;
    this.#more.delete(kind.name);
    if (kind.network) this.#forgetOne(kind.network);
    if (times > 0) await this.#write(kind, { times });
  }

  #forgetOne(network: string): void {
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#ofNetwork.set(network, left);
    else this.#ofNetwork.delete(network);
  }

  async #write({ who, details }: Kind, more: { times?: number } = {}): Promise<void> {
    try {
      await this.#deps.db.write([record(this.#deps, who, "REFUSED", null, { ...details, ...more })]);
    } catch {
      this.#deps.log.warn({ status: details.status }, "a refusal was not written to the audit trail");
    }
  }
}
