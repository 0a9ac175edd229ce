import type { Side } from "../amounts/printed-number";
import { memoize } from "../memoize";
import { alternatives, labels, type MarkKind, pattern, phrases } from "../vocabulary";
import { isArabic, lettersOf, MAY_BE_LETTER, reversed, squash } from "../words/text";
import { sideNamed, summedSide } from "./side-labels";

export type { MarkKind };

const longest = Math.max(...[...labels.keys()].map((key) => key.length));

const FEWEST_LETTERS = 5;
const SCATTERED = new Map<string, MarkKind>(
  [...labels]
    .filter(([key]) => isArabic(key) && key.length >= FEWEST_LETTERS)
    .map(([key, kind]) => [lettersOf(key), kind]),
);

/** Short labels count only when nothing stands before them: 'in' is no total of credits in 'paid in'. */
const SHORTEST_SUFFIX = 7;

function suffixKind(key: string): MarkKind | null {
  const exact = labels.get(key);
  if (exact) return exact;
  for (let length = Math.min(longest, key.length - 1); length >= SHORTEST_SUFFIX; length -= 1) {
    const kind = labels.get(key.slice(-length));
    if (kind && kind !== "total" && kind !== "dated") return kind;
  }
  return null;
}

const scatteredKind = (key: string): MarkKind | null =>
  suffixKind(reversed(key)) ?? SCATTERED.get(lettersOf(key)) ?? null;

const TOTAL = new RegExp(`^(?:${alternatives("sums", "begins")})|(?:${alternatives("sums", "ends")})$`);
/** Words that say on which side a balance is; they end a label and change nothing else of it. */
const IN_CREDIT = new RegExp(`(?:${alternatives("balances", "inCredit")})$`);
const OVERDRAWN = new RegExp(`(?:${alternatives("balances", "overdrawn")})$`);

/** Most descriptions of transactions can be told from labels by their last letters and a few stems: that is quick. */
const TAIL = 4;
const TAILS = new Set([...labels.keys()].map((key) => key.slice(-TAIL)));
const STEM = new RegExp(`${alternatives("balances", "stems")}|${alternatives("sums", "stems")}`);

/** Ends of the tails, as the last word of a label may be shorter than a tail. */
const SHORT_TAILS = new Set([...TAILS].flatMap((tail) => [tail.slice(-1), tail.slice(-2), tail.slice(-3)]));
const REMEMBERED = 20_000;

const endsLikeLabel = memoize(REMEMBERED, (word: string) => {
  const key = squash(word);
  return isArabic(key) || (key.length < TAIL ? SHORT_TAILS : TAILS).has(key.slice(-TAIL));
});

/**
 * Whether any run of these words can be a label for `labelKind`; of most transactions none can. False is certain, true
 * is not.
 */
export function mayHoldLabel(words: readonly { text: string }[]): boolean {
  let letters = "";
  for (const { text } of words) {
    if (!MAY_BE_LETTER.test(text)) continue;
    if (endsLikeLabel(text)) return true;
    letters += squash(text);
  }
  return STEM.test(letters);
}

/** A label read: `exact` when it says nothing else, `side` where it says on which side the balance is. */
export interface LabelReading {
  kind: MarkKind;
  exact: boolean;
  side: Side | null;
}

const BALANCE = phrases("balances", "balance");
const FIRST = phrases("balances", "first");
const LAST = phrases("balances", "last");
const LOOKALIKE = pattern("balances", "lookalikes");
/** A balance that is none of the account's booked ones, though its label ends or begins like theirs. */
const UNBOOKED = pattern("balances", "unbooked");
const MOST_WORDS = 7;

const plainOf = (label: string): string => label.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

const isUnbooked = (label: string, key: string): boolean => !labels.has(key) && UNBOOKED.test(plainOf(label));

/** 'Balance at the start of the period': a word for balance with a word for first or last, in any order. */
function wordedKind(label: string): "opening" | "closing" | null {
  const plain = plainOf(label);
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (words.length > MOST_WORDS || LOOKALIKE.test(plain) || !words.some((word) => BALANCE.has(squash(word))))
    return null;
  const first = words.some((word) => FIRST.has(squash(word)));
  const last = words.some((word) => LAST.has(squash(word)));
  if (first === last) return null;
  return first ? "opening" : "closing";
}

const SALDO = new RegExp(alternatives("balances", "stems"));
const UNKNOWN_BALANCE: LabelReading = { kind: "other", exact: false, side: null };

/** What the label says, reading from its end. */
export function labelKind(label: string): LabelReading | null {
  const key = squash(label);
  if (key === "" || !(TAILS.has(key.slice(-TAIL)) || STEM.test(key) || isArabic(key))) return null;
  if (!labels.has(key)) {
    for (const [words, side] of [
      [IN_CREDIT, "CR"],
      [OVERDRAWN, "DR"],
    ] as const) {
      const kind = words.test(key) ? labels.get(key.replace(words, "")) : undefined;
      if (kind === "opening" || kind === "closing" || kind === "carried" || kind === "dated")
        return { kind, exact: true, side };
    }
  }
  const worded = labels.has(key) ? null : wordedKind(label);
  if (worded)
    return { kind: isUnbooked(label, key) ? "other" : worded, exact: true, side: sideNamed(plainOf(label)) };
  const summed = labels.has(key) ? null : summedSide(label, labels);
  if (summed) return { kind: summed, exact: true, side: null };
  const kind =
    suffixKind(key) ?? (isArabic(key) ? scatteredKind(key) : null) ?? (TOTAL.test(key) ? "total" : null);
  if ((kind === "opening" || kind === "closing") && isUnbooked(label, key))
    return { kind: "other", exact: false, side: null };
  if (!kind) return SALDO.test(key) && isUnbooked(label, key) ? UNKNOWN_BALANCE : null;
  const known = labels.get(key);
  if (known && OVERDRAWN.test(key) && (known === "opening" || known === "closing"))
    return { kind: known, exact: true, side: "DR" };
  const exact =
    known !== undefined || (isArabic(key) && (labels.has(reversed(key)) || SCATTERED.has(lettersOf(key))));
  return { kind, exact, side: null };
}
