import type { Side as BalanceSide } from "../amounts/printed-number";
import { findRole } from "../tables/heading-roles";
import { alternatives, asPrinted, phrases } from "../vocabulary";
import { squash } from "../words/text";

type Side = "debits" | "credits";

const sumWords = phrases("sums", "total");
/** Words for the statement's period, or for adding up, which make a sum of the word beside them. */
const spanWords = phrases("sums", "spans");
const fillerWords = phrases("sums", "links");
const andWords = phrases("links", "and");
/** One kind of debits among others, such as fees. */
const partsOfDebits = phrases("sums", "partsOfDebits");
const mostWords = 9;

function lookUp(words: readonly string[], sides: ReadonlyMap<string, string>, summed: boolean): Side | null {
  const text = words.join(" ");
  const known = sides.get(squash(text));
  if (known === "debits" || known === "credits") return known;
  const role = summed ? findRole(text) : null;
  return role === "debit" ? "debits" : role === "credit" ? "credits" : null;
}

function findSide(
  words: readonly string[],
  sides: ReadonlyMap<string, string>,
  summed: boolean,
): Side | null {
  if (partsOfDebits.has(squash(words.join(" ")))) return null;
  const whole = lookUp(words, sides, summed);
  const at = words.findIndex((word) => andWords.has(squash(word)));
  if (whole || at < 1) return whole;
  const [one, other] = [words.slice(0, at), words.slice(at + 1)].map((part) => lookUp(part, sides, summed));
  return one && one === other ? one : null;
}

/**
 * The side of a label that only names the sum of one side: 'Total money out this period', 'Uscite totali'.
 * `sides` are the labels known word for word. Null for anything more, such as 'Total card withdrawals'.
 */
export function summedSide(label: string, sides: ReadonlyMap<string, string>): Side | null {
  let words = label
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "");
  if (words.length < 2 || words.length > mostWords) return null;
  const summed = words.some((word) => sumWords.has(squash(word)));
  if (!summed && !words.some((word) => spanWords.has(squash(word)))) return null;
  words = words.filter((word) => !sumWords.has(squash(word)) && !spanWords.has(squash(word)));
  while (words.length > 0) {
    const side = findSide(words, sides, summed);
    if (side) return side;
    const [first = "", last = ""] = [words[0], words.at(-1)];
    if (fillerWords.has(squash(last))) words = words.slice(0, -1);
    else if (fillerWords.has(squash(first))) words = words.slice(1);
    else return null;
  }
  return null;
}

const namesDebit = new RegExp(`\\b(?:${alternatives("balances", "overdrawn", asPrinted)})\\b(?! card)`);
const namesCredit = new RegExp(`\\b(?:${alternatives("balances", "inCredit", asPrinted)})\\b(?! card)`);

/** The side that the label of a balance names within its words, in plain lower case: 'opening debit balance'. */
export function sideNamed(label: string): BalanceSide | null {
  const debit = namesDebit.test(label);
  if (debit === namesCredit.test(label)) return null;
  return debit ? "DR" : "CR";
}
