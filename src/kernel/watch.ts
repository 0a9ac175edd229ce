import type { Context } from "hono";

/** The present instant in milliseconds UTC. */
type Clock = () => number;

/** Text that follows from the clock, and its value when the page was rendered. */
type Saying = { says: (at: number) => string | number; said: string | number };
export type Sayings = readonly Saying[];

const watches = new WeakMap<Clock, Watch>();

/**
 * The present instant, of which a page shows only the result of `says`: its answer is kept while that stays the same. A page that
 * reads a clock in any other way is rendered each time.
 *
 * @example const now = getInstant(deps.now, (at) => bankDate(at, zone));
 */
export const getInstant = (clock: Clock, says: (at: number) => string | number): number =>
  watches.get(clock)?.instant(says) ?? clock();

/**
 * Reads data that depends on the present instant. The answer is kept while `says` returns the same for that data, and not at all
 * if the read fails, even if the page shows something in its place.
 *
 * @example readAsOf(now, (at) => endingAfter(db, at), (holds, at) => holds.filter(({ end }) => end > at).length);
 */
export const readAsOf = <Read>(
  clock: Clock,
  read: (at: number) => Promise<Read>,
  says: (read: Read, at: number) => string | number,
): Promise<Read> => watches.get(clock)?.readAsOf(read, says) ?? read(clock());

/** Headers in the name of every kept answer; htmx's other headers only if it sent the request. */
const headersOfAll: ReadonlySet<string> = new Set(["cookie", "hx-request"]);
const headersOfHtmx = ["hx-target", "hx-boosted", "hx-history-restore-request"] as const;

/** Every part of a request that a page may read beside its address and its reader: the rest of a kept answer's name. */
export function requestName({ req }: Context): string {
  const said = [req.url, req.header("cookie")];
  const htmx = req.header("hx-request");
  if (htmx !== undefined) said.push(htmx, ...headersOfHtmx.map((name) => req.header(name)));
  return said.join("\n");
}

/** Members of a request that follow from its address. */
const addressed: ReadonlySet<PropertyKey> = new Set(["url", "path", "method", "query", "queries", "param"]);

/** Proxy of an object that passes the first read of each member to `see`, which may replace it. */
function watched<T extends object>(target: T, see: (name: PropertyKey, value: unknown) => unknown): T {
  const seen = new Map<PropertyKey, unknown>();
  return new Proxy(target, {
    get(_, name) {
      const known = seen.get(name);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, name, target);
      // The members of hono and of the runtime work on their own objects alone.
      const shown = see(name, typeof value === "function" ? value.bind(target) : value);
      // Plain values may change.
      if (typeof shown === "function" || shown !== value) seen.set(name, shown);
      return shown;
    },
  });
}

/**
 * Notes a page's reads while its answer may be kept. The answer's name holds the address, the cookies, the language and the
 * person; a read beyond these, or a value set on the answer, keeps it from being kept.
 */
export class Watch {
  readonly #now: Clock;
  readonly #sayings: Saying[] = [];
  /** The clock for the page. */
  readonly clock: Clock = () => {
    this.refuse("the clock");
    return this.#now();
  };
  /** First thing that the page read outside the name; undefined if its answer may be kept. */
  reason: string | undefined;

  constructor(now: Clock) {
    this.#now = now;
    watches.set(this.clock, this);
  }

  refuse(what: string): void {
    this.reason ??= what;
  }

  instant(says: Saying["says"]): number {
    const at = this.#now();
    this.#sayings.push({ says, said: says(at) });
    return at;
  }

  async readAsOf<Read>(
    read: (at: number) => Promise<Read>,
    says: (read: Read, at: number) => string | number,
  ): Promise<Read> {
    const at = this.#now();
    try {
      const done = await read(at);
      // A clock that was set back shows ended items again.
      this.#sayings.push({ says: (now) => (now < at ? "before" : says(done, now)), said: says(done, at) });
      return done;
    } catch (error) {
      this.refuse("a read that failed");
      throw error;
    }
  }

  /** Texts of the page that depend on the clock. */
  get sayings(): Sayings {
    return this.#sayings;
  }

  /** Actor that exposes only the parts in an answer's name. */
  actor(actor: unknown, named: object): unknown {
    const copy: object = { ...Object(actor) };
    for (const [name, value] of Object.entries(copy)) {
      if (name in named) continue;
      const get = () => {
        this.refuse(`${name} of the actor`);
        return value;
      };
      Object.defineProperty(copy, name, { enumerable: true, get });
    }
    return copy;
  }

  /** Hono's context for the page. */
  context(c: Context): Context {
    const isHtmx = c.req.header("hx-request") !== undefined;
    const header =
      <Value>(read: (name?: string) => Value) =>
      (name?: string): Value => {
        const key = name?.toLowerCase() ?? "";
        const isNamed = headersOfAll.has(key) || (isHtmx && headersOfHtmx.some((one) => one === key));
        if (!isNamed) this.refuse(`the header ${key}`);
        return read(name);
      };
    const only =
      (allowed: Record<string, (value: never) => unknown>, of: string) =>
      (name: PropertyKey, value: unknown) => {
        const see = Object.hasOwn(allowed, name) ? allowed[String(name)] : undefined;
        if (see) return see(value as never);
        if (!addressed.has(name)) this.refuse(`${String(name)} of the ${of}`);
        return value;
      };
    const headers = (own: Headers) => watched(own, only({ get: header }, "headers"));
    const raw = (own: Request) => watched(own, only({ headers }, "request"));
    const req = (own: Context["req"]) => watched(own, only({ header, raw }, "request"));
    // A redirection is no document, and is not kept.
    return watched(c, only({ req, redirect: (redirect) => redirect }, "context"));
  }
}

/** True if the clock still gives the same results. */
export const sayTheSame = (sayings: Sayings, at: number): boolean =>
  sayings.every(({ says, said }) => says(at) === said);
