import type { Side } from "../amounts/printed-number";
import { memoize } from "../memoize";
import { alternatives, labels, type MarkKind, pattern, phrases } from "../vocabulary";
import { isArabic, mayBeLetter, reversed, sortLetters, squash } from "../words/text";
import { sideNamed, summedSide } from "./side-labels";

export type { MarkKind };

const longest = Math.max(...[...labels.keys()].map((key) => key.length));

const fewestLetters = 5;
const scatteredLabels = new Map<string, MarkKind>(
  [...labels]
    .filter(([key]) => isArabic(key) && key.length >= fewestLetters)
    .map(([key, kind]) => [sortLetters(key), kind]),
);

/** Shortest label that may follow other words: 'in' is no total of credits in 'paid in'. */
const shortestSuffix = 7;

function suffixKind(key: string): MarkKind | null {
  const exact = labels.get(key);
  if (exact) return exact;
  for (let length = Math.min(longest, key.length - 1); length >= shortestSuffix; length -= 1) {
    const kind = labels.get(key.slice(-length));
    if (kind && kind !== "total" && kind !== "dated") return kind;
  }
  return null;
}

const scatteredKind = (key: string): MarkKind | null =>
  suffixKind(reversed(key)) ?? scatteredLabels.get(sortLetters(key)) ?? null;

const totalLabel = new RegExp(`^(?:${alternatives("sums", "begins")})|(?:${alternatives("sums", "ends")})$`);
/** Words for the side of a balance; they end a label without changing its meaning. */
const endsInCredit = new RegExp(`(?:${alternatives("balances", "inCredit")})$`);
const endsOverdrawn = new RegExp(`(?:${alternatives("balances", "overdrawn")})$`);

/** Last letters and stems of labels, by which most descriptions of transactions are ruled out quickly. */
const tailLength = 4;
const labelTails = new Set([...labels.keys()].map((key) => key.slice(-tailLength)));
const labelStem = new RegExp(`${alternatives("balances", "stems")}|${alternatives("sums", "stems")}`);

/** Ends of the tails, as the last word of a label may be shorter than a tail. */
const shortTails = new Set(
  [...labelTails].flatMap((tail) => [tail.slice(-1), tail.slice(-2), tail.slice(-3)]),
);
const cacheSize = 20_000;

const endsLikeLabel = memoize(cacheSize, (word: string) => {
  const key = squash(word);
  return isArabic(key) || (key.length < tailLength ? shortTails : labelTails).has(key.slice(-tailLength));
});

/**
 * True if any run of these words may be a label for `labelKind`; of most transactions none can. False is certain,
 * true is not.
 */
export function mayHoldLabel(words: readonly { text: string }[]): boolean {
  let letters = "";
  for (const { text } of words) {
    if (!mayBeLetter.test(text)) continue;
    if (endsLikeLabel(text)) return true;
    letters += squash(text);
  }
  return labelStem.test(letters);
}

/** A label as read: `exact` if it has no other words, `side` if it states the side of the balance. */
export type LabelReading = {
  kind: MarkKind;
  exact: boolean;
  side: Side | null;
};

const balanceWords = phrases("balances", "balance");
const openingWords = phrases("balances", "first");
const closingWords = phrases("balances", "last");
const lookalike = pattern("balances", "lookalikes");
/** Matches balances other than the booked one, though their label ends or begins the same. */
const unbookedBalance = pattern("balances", "unbooked");
const mostWords = 7;

const getPlain = (label: string): string => label.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

const isUnbooked = (label: string, key: string): boolean =>
  !labels.has(key) && unbookedBalance.test(getPlain(label));

/** 'Balance at the start of the period': a word for balance with a word for first or last, in any order. */
function wordedKind(label: string): "opening" | "closing" | null {
  const plain = getPlain(label);
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (
    words.length > mostWords ||
    lookalike.test(plain) ||
    !words.some((word) => balanceWords.has(squash(word)))
  )
    return null;
  const first = words.some((word) => openingWords.has(squash(word)));
  const last = words.some((word) => closingWords.has(squash(word)));
  if (first === last) return null;
  return first ? "opening" : "closing";
}

const balanceStem = new RegExp(alternatives("balances", "stems"));
const unknownBalance: LabelReading = { kind: "other", exact: false, side: null };

/** Meaning of a label, read from its end. */
export function labelKind(label: string): LabelReading | null {
  const key = squash(label);
  if (key === "" || !(labelTails.has(key.slice(-tailLength)) || labelStem.test(key) || isArabic(key)))
    return null;
  if (!labels.has(key)) {
    for (const [words, side] of [
      [endsInCredit, "CR"],
      [endsOverdrawn, "DR"],
    ] as const) {
      const kind = words.test(key) ? labels.get(key.replace(words, "")) : undefined;
      if (kind === "opening" || kind === "closing" || kind === "carried" || kind === "dated")
        return { kind, exact: true, side };
    }
  }
  const worded = labels.has(key) ? null : wordedKind(label);
  if (worded)
    return { kind: isUnbooked(label, key) ? "other" : worded, exact: true, side: sideNamed(getPlain(label)) };
  const summed = labels.has(key) ? null : summedSide(label, labels);
  if (summed) return { kind: summed, exact: true, side: null };
  const kind =
    suffixKind(key) ?? (isArabic(key) ? scatteredKind(key) : null) ?? (totalLabel.test(key) ? "total" : null);
  if ((kind === "opening" || kind === "closing") && isUnbooked(label, key))
    return { kind: "other", exact: false, side: null };
  if (!kind) return balanceStem.test(key) && isUnbooked(label, key) ? unknownBalance : null;
  const known = labels.get(key);
  if (known && endsOverdrawn.test(key) && (known === "opening" || known === "closing"))
    return { kind: known, exact: true, side: "DR" };
  const exact =
    known !== undefined ||
    (isArabic(key) && (labels.has(reversed(key)) || scatteredLabels.has(sortLetters(key))));
  return { kind, exact, side: null };
}
