import { AppError } from "@/kernel/errors";

/** Maximum number of statements that are printed or wait for it: a longer wait would time out. */
const mostPrints = 10;
/** Maximum number of places per user, so that others always find one. */
const mostOfOne = 3;
/** Time after which a place is free in any case, in milliseconds, so that an unread answer does not keep one. */
const placeTimeout = 120_000;

/** Time for which an unread file keeps its place, in milliseconds: the answer to a HEAD is never read. */
const unreadTimeout = 5_000;

/** A place: call `begin` when the file is first read, `leave` when it is complete or given up, once or more. */
export type PrintPlace = { begin(): void; leave(): void };

/** The places in which statements are printed, each from its request until the file is complete or given up. */
export class PrintPlaces {
  #taken = 0;
  readonly #ofTaker = new Map<string, number>();

  /** @param unbegunFor time for which an unread place is kept, in milliseconds */
  constructor(readonly unbegunFor = unreadTimeout) {}

  /**
   * Takes a place.
   * @param taker user; absent for an unknown one
   * @throws AppError too_many if the taker has several places, unavailable if there is none left
   */
  take(taker: string | undefined): PrintPlace {
    const own = taker === undefined ? 0 : (this.#ofTaker.get(taker) ?? 0);
    if (own >= mostOfOne) {
      const sentence = `${mostOfOne} PDFs of yours are being printed already. Please try again when you have them.`;
      throw new AppError("too_many", sentence, { retryAfter: 10 });
    }
    if (this.#taken >= mostPrints) {
      const sentence = "Many statements are being printed at the moment. Please try again in a minute.";
      throw new AppError("unavailable", sentence, { retryAfter: 60 });
    }
    this.#taken += 1;
    if (taker !== undefined) this.#ofTaker.set(taker, own + 1);
    let isTaken = true;
    const leave = () => {
      if (!isTaken) return;
      isTaken = false;
      clearTimeout(timer);
      this.#taken -= 1;
      if (taker !== undefined) this.#releaseTaker(taker);
    };
    const after = (milliseconds: number) => {
      const timer = setTimeout(leave, milliseconds);
      timer.unref();
      return timer;
    };
    let timer = after(this.unbegunFor);
    const begin = () => {
      clearTimeout(timer);
      if (isTaken) timer = after(placeTimeout);
    };
    return { begin, leave };
  }

  #releaseTaker(taker: string): void {
    const rest = (this.#ofTaker.get(taker) ?? 1) - 1;
    if (rest === 0) this.#ofTaker.delete(taker);
    else this.#ofTaker.set(taker, rest);
  }
}
