import { memoize } from "../memoize";
import { alternatives } from "../vocabulary";
import { squash } from "../words/text";

/*
 * Amounts that are announced, held back or refused are printed like booked ones, beside them or under their own
 * title. Words at the beginning or end of the title or description reveal them.
 */

const pendingEnds = alternatives("pending", "ends");
const pendingAtEnd = new RegExp(`^(?:${pendingEnds})|(?:${pendingEnds})$`);
const pendingTitle = new RegExp(`^(?:${alternatives("pending", "titles")})$`);
const longestKey = 60;

/** True for a title over unbooked amounts: 'Pending transactions', 'Vorgemerkte Umsätze', 'Cancelled items'. */
export function headsWaiting(title: string): boolean {
  const key = squash(title);
  return key.length <= longestKey && (pendingTitle.test(key) || pendingAtEnd.test(key));
}

const cacheSize = 5_000;
const saysPending = memoize(cacheSize, (words: string) => pendingAtEnd.test(squash(words)));

/** True for a description that begins or ends with words for an amount that is not yet booked. */
export const isWaiting = (description: string): boolean => saysPending(description.replace(/[0-9]+/g, ""));
