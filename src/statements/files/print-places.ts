import { AppError } from "@/kernel/errors";

/** Statements that are printed, or wait for it, at most: whoever waited longer would be cut off unanswered. */
const most = 10;
/** So many of them are one taker's, that the others are never kept from all of them. */
const mostOfOne = 3;
/** A place is left after so many milliseconds at the latest: an answer that nobody reads keeps none for ever. */
const longest = 120_000;

/** The places in which statements are printed, each from the moment it is asked for until it was taken or given up. */
export class PrintPlaces {
  #taken = 0;
  readonly #ofTaker = new Map<string, number>();

  /**
   * Takes a place, and answers how to leave it; leaving twice is leaving once.
   * @param taker nobody in particular where it is absent
   * @throws AppError too_many where the taker has several places, unavailable where there is none left
   */
  take(taker: string | undefined): () => void {
    const own = taker === undefined ? 0 : (this.#ofTaker.get(taker) ?? 0);
    if (own >= mostOfOne) {
      const sentence = `${mostOfOne} PDFs of yours are being printed already. Please try again when you have them.`;
      throw new AppError("too_many", sentence, { retryAfter: 10 });
    }
    if (this.#taken >= most) {
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
      if (taker !== undefined) this.#leaveOf(taker);
    };
    const timer = setTimeout(leave, longest);
    timer.unref();
    return leave;
  }

  #leaveOf(taker: string): void {
    const rest = (this.#ofTaker.get(taker) ?? 1) - 1;
    if (rest === 0) this.#ofTaker.delete(taker);
    else this.#ofTaker.set(taker, rest);
  }
}
