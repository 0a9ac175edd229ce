import { memoize } from "../memoize";
import { alternatives } from "../vocabulary";
import { squash } from "../words/text";

/*
 * Amounts that are announced, held back or refused are printed like booked ones, by the side of them or under a title of
 * their own. They are known by what begins or ends the title or the description.
 */

const NOT_YET = alternatives("pending", "ends");
const AT_AN_END = new RegExp(`^(?:${NOT_YET})|(?:${NOT_YET})$`);
const WHOLE = new RegExp(`^(?:${alternatives("pending", "titles")})$`);
const LONGEST = 60;

/** True for a title over amounts that are not booked: 'Pending transactions', 'Vorgemerkte Umsätze', 'Cancelled items'. */
export function headsWaiting(title: string): boolean {
  const key = squash(title);
  return key.length <= LONGEST && (WHOLE.test(key) || AT_AN_END.test(key));
}

const REMEMBERED = 5_000;
const waits = memoize(REMEMBERED, (words: string) => AT_AN_END.test(squash(words)));

/** True for a description that begins or ends with words for an amount that is not booked yet. */
export const isWaiting = (description: string): boolean => waits(description.replace(/[0-9]+/g, ""));
