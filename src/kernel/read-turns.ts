import { AppError } from "./errors";

/** Request that reads: a person's, or a timer's, which can wait for its next time. */
type ReadKind = "read" | "poll";

type ReadTurnsOptions = {
  /** True if writes wait that the next turns of the event loop will carry out. */
  writesPress?: () => boolean;
  /** A clock that only runs forward, in milliseconds. */
  now?: () => number;
  /** Milliseconds until a waiting read is refused; default: 2,000. */
  longestWait?: number;
};

type Waiting = {
  kind: ReadKind;
  since: number;
  isGone: () => boolean;
  go(): void;
  refuse(error: AppError): void;
};

/** Maximum wait of a read for its turn before it is refused, in milliseconds; a poll waits half as long. */
const usualWait = 2000;
/** Maximum wait once reads have waited without a pause for the longest wait: more arrive than can be answered. */
const shortWait = 300;
/** Interval at which a read begins even while writes press, in milliseconds. */
const trickle = 25;
/** Time of an event loop turn in which reads begin, in milliseconds, and the maximum number of waiting reads that begin in it. */
const turnLength = 0.5;
const mostInTurn = 8;

/**
 * Order of work under overload. Writes go ahead. Reads begin for half a millisecond of a turn of the event loop, which short
 * calls share and a page has to itself, and none while writes wait for the next commit, except one each 25 ms; so a posting waits
 * for one page and not for all earlier ones. A read that waited too long is refused with 503 and Retry-After, before any work.
 * With less work, a read begins at once.
 */
export class ReadTurns {
  readonly #writesPress: () => boolean;
  readonly #now: () => number;
  readonly #longestWait: number;
  #waiting: Waiting[] = [];
  /** Start of the first read of this turn of the event loop. */
  #turnBegan: number | undefined;
  /** True if the next turn of the event loop is being watched. */
  #looks = false;
  #begunAt = Number.NEGATIVE_INFINITY;
  /** Time since when a read was always waiting. */
  #busySince: number | undefined;
  #refused = 0;
  #number = 0;

  constructor({
    writesPress = () => false,
    now = () => performance.now(),
    longestWait = usualWait,
  }: ReadTurnsOptions = {}) {
    this.#writesPress = writesPress;
    this.#now = now;
    this.#longestWait = longestWait;
  }

  /** Number of this turn of the event loop, among those in which reads began. */
  get number(): number {
    return this.#number;
  }

  /** Number of waiting reads, age of the oldest in milliseconds, and number of refused ones since the start. */
  get load(): { waiting: number; age: number; refused: number } {
    const [oldest] = this.#waiting;
    const age = oldest === undefined ? 0 : this.#now() - oldest.since;
    return { waiting: this.#waiting.length, age, refused: this.#refused };
  }

  /**
   * Waits for the turn of a read; undefined if it need not wait.
   * @param isGone true if the caller went away meanwhile
   * @throws AppError unavailable (OVERLOADED) if its turn does not come in time
   */
  take(kind: ReadKind, isGone: () => boolean): Promise<void> | undefined {
    if (this.#waiting.length === 0 && this.#hasRoom() && !this.#writesPress()) {
      this.#begin();
      return undefined;
    }
    return new Promise((go, refuse) => {
      if (this.#waiting.length === 0) this.#busySince = this.#now();
      this.#waiting.push({ kind, since: this.#now(), isGone, go, refuse });
      this.#look();
    });
  }

  #hasRoom(): boolean {
    return this.#turnBegan === undefined || this.#now() - this.#turnBegan < turnLength;
  }

  #begin(): void {
    this.#begunAt = this.#now();
    this.#turnBegan ??= this.#begunAt;
    this.#look();
  }

  /**
   * Watches the next turn of the event loop: waiting reads begin one by one, each once the one before has run as far as it can.
   */
  #look(): void {
    if (this.#looks) return;
    this.#looks = true;
    setImmediate(this.#turn);
    for (let more = Math.min(this.#waiting.length, mostInTurn); more > 1; more--) setImmediate(this.#next);
  }

  readonly #turn = (): void => {
    this.#looks = false;
    this.#number += 1;
    this.#turnBegan = undefined;
    if (this.#waiting.length > 0) this.#refuseLate();
    this.#next();
    if (this.#waiting.length > 0) this.#look();
    else this.#busySince = undefined;
  };

  readonly #next = (): void => {
    if (this.#waiting.length === 0 || !this.#hasRoom() || this.#mustHold()) return;
    this.#begin();
    this.#waiting.shift()?.go();
  };

  #mustHold(): boolean {
    return this.#writesPress() && this.#now() - this.#begunAt < trickle;
  }

  /** Refuses reads that waited too long, and drops those whose callers went away. */
  #refuseLate(): void {
    const now = this.#now();
    const isStanding = this.#busySince !== undefined && now - this.#busySince > this.#longestWait;
    const patience = isStanding ? shortWait : this.#longestWait;
    // If the oldest is not late by the limit of a poll, none is.
    const [oldest] = this.#waiting;
    if (oldest === undefined || now - oldest.since <= patience / 2) return;
    this.#waiting = this.#waiting.filter((read) => {
      const late = now - read.since > (read.kind === "poll" ? patience / 2 : patience);
      if (!late && !read.isGone()) return true;
      this.#refused += 1;
      read.refuse(overloaded());
      return false;
    });
  }
}

/** Clients that were refused at the same moment return at different moments. */
const overloaded = () =>
  new AppError(
    "unavailable",
    "More is asked of the server than it can answer at the moment: try again in a few seconds",
    { code: "OVERLOADED", retryAfter: 1 + Math.floor(Math.random() * 4) },
  );
