import anyAscii from "any-ascii";
import { distance } from "fastest-levenshtein";
import type { payeeCheckResults } from "../options";

type PayeeCheckResult = (typeof payeeCheckResults)[number];

/** Words for a kind of person or company, which identify nobody. */
const beside = new Set(
  (
    "mr mrs ms miss dr prof sir eng sheikh sheikha the and llc ltd limited plc inc incorporated corp corporation co " +
    "company fz fze fzc fzco fzllc dmcc pjsc psc pvt jsc est establishment gmbh ag sa sarl sas bv nv spa srl ab as oy llp lp"
  ).split(" "),
);

/** The words of a name in Latin letters, without titles and legal forms, unless it consists of those. */
function listWords(name: string): string[] {
  const words = anyAscii(name.normalize("NFKC"))
    .toLowerCase()
    .replaceAll("&", " and ")
    // 'L.L.C.' is one word, 'Al-Noor' are two.
    .replaceAll(/[.'’`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const distinctive = words.filter((word) => !beside.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** A name by which it is found again: the same for names that `compareNames` takes for a match by their words; "" for none. */
export const getNameKey = (name: string): string => listWords(name).toSorted().join(" ");

/** Number of letters per permitted difference for two names to be close. */
const lettersPerSlip = 8;

/** True if each word of one name is in the other, in full or as its initial; each word counts once. */
function isShortened(fewer: readonly string[], more: readonly string[]): boolean {
  const left = [...more];
  return fewer.every((word) => {
    const at = left.findIndex((other) => other === word);
    const found =
      at >= 0
        ? at
        : left.findIndex((other) => other[0] === word[0] && Math.min(other.length, word.length) === 1);
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

/**
 * Compares the name that a payer gives with the one that an account is held under, as schemes for verification of payees
 * do: titles, legal forms, the order of words, punctuation and accents make no difference. Close is a name with slips of the
 * pen, with first letters for words, or with one word of at least three left out.
 */
export function compareNames(asked: string, held: string): Exclude<PayeeCheckResult, "unavailable"> {
  const [a, b] = [listWords(asked), listWords(held)];
  const [one, other] = [a.toSorted().join(""), b.toSorted().join("")];
  if (one.length === 0 || other.length === 0) return "no_match";
  if (one === other || a.join("") === b.join("")) return "match";
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const whole = fewer.filter((word) => word.length > 1).length;
  if (more.length - fewer.length <= 1 && fewer.length > 1 && whole > 0 && isShortened(fewer, more))
    return "close_match";
  const slips = Math.min(distance(one, other), distance(a.join(""), b.join("")));
  return slips <= Math.floor(Math.min(one.length, other.length) / lettersPerSlip)
    ? "close_match"
    : "no_match";
}

const closeness = ["match", "close_match", "no_match"] as const;

/** The closest of the names that an account is held under, with how close it is. */
export function closestName(asked: string, held: readonly string[]) {
  const compared = held.map((name) => ({ name, result: compareNames(asked, name) }));
  for (const result of closeness) {
    const found = compared.find((one) => one.result === result);
    if (found) return found;
  }
  return { name: "", result: "no_match" as const };
}
