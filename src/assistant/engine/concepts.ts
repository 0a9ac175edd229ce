import { distance } from "fastest-levenshtein";
import { currencyWords } from "./amounts";
import { isSwapped, nearestWords } from "./spelling";
import type { Reading } from "./text";
import { type Concept, conceptPhrases, fillerWords, unknownThings } from "./vocabulary/concepts";
import { negations, relations } from "./vocabulary/operators";

type Phrase = { words: readonly string[]; concept: Concept };

/** The phrases by their first word, the longest first. */
const phrases = new Map<string, Phrase[]>();
for (const [concept, text] of Object.entries(conceptPhrases)) {
  for (const phrase of text.split("|")) {
    const words = phrase.split(" ");
    const [first = ""] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { words, concept: concept as Concept }]);
  }
}
for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);

const timeWords =
  "yesterday today tomorrow week weeks month months quarter quarters year years january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday since until between before after previous current beginning thousand million billion".split(
    " ",
  );

/** Every word that the engine understands. */
export const knownWords: ReadonlySet<string> = new Set([
  ...[...phrases.values()].flat().flatMap(({ words }) => words),
  ...fillerWords,
  ...negations,
  ...relations,
  ...timeWords,
  ...Object.keys(currencyWords),
  ...Object.keys(unknownThings),
  ..."two three four five six seven eight nine ten twelve twenty fifty hundred over above below under more less least most than exactly about around up jan feb mar apr may jun jul aug sep sept oct nov dec".split(
    " ",
  ),
]);

/** Whether a word means something by itself, whatever name has it. */
export const isKnownWord = (word: string): boolean => knownWords.has(word);

/** Words of their own, next to one that the engine knows: a court orders, and counts nothing. */
const ownWords = new Set(["court", "courts", "county", "paper", "papers", "small"]);

/** Whether a word is written as a name right behind a word that is, too, and that nobody knows: 'Northquill Paper'. */
function isPartOfName({ tokens }: Reading, at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]];
  const isCapital = (raw: string | undefined) => /^\p{Lu}\p{Ll}/u.test(raw ?? "");
  return isCapital(before?.raw) && isCapital(own?.raw) && !knownWords.has(before?.word ?? "");
}

/** Words that others are as often meant as: 'spare parts' are no share. */
const neverMeant = new Set(["share", "match", "rank", "still", "whose"]);

/** Those that a mistyped word may have been: short ones are too near to each other. */
const correctable = [...knownWords].filter(
  (word) => word.length >= 5 && /^[a-z]+$/.test(word) && !neverMeant.has(word),
);
const correctableByLetter = Map.groupBy(correctable, (word) => word.charAt(0));

/** Short words whose letters are often swapped. */
const shortWords = [
  "much",
  "many",
  "last",
  "this",
  "week",
  "from",
  "with",
  "show",
  "list",
  "year",
  "paid",
  "what",
];

/** Short words that nearly every question has, and a letter too many or too few in them. */
const commonWords = ["much", "many", "total", "what", "show", "list", "active", "spend", "spent"];
const isNear = (typed: string, word: string) =>
  typed[0] === word[0] && typed.length !== word.length && distance(typed, word) === 1;

/** A word as it was typed, as it is meant, and where it stands. */
export type Corrected = { typed: string; word: string; at: number };

/**
 * Puts right what was mistyped, where one known word alone is near, and says what it put right. Words that `keep` names
 * are left as they are: a name is no slip of another word.
 */
export function correctSpelling(reading: Reading, keep: (word: string) => boolean): Corrected[] {
  const before = reading.tokens.map(({ word }) => word);
  reading.tokens.forEach(({ word }, at) => {
    if (ownWords.has(word) || isPartOfName(reading, at)) return;
    const turned = shortWords.find((short) => isSwapped(word, short));
    if (turned && reading.isFree(at) && !knownWords.has(word) && !keep(word)) reading.correct(at, turned);
    const common = word.length >= 3 && word.length <= 5 ? commonWords.filter((one) => isNear(word, one)) : [];
    if (common.length === 1 && common[0] && reading.isFree(at) && !knownWords.has(word) && !keep(word)) {
      reading.correct(at, common[0]);
      return;
    }
    if (!reading.isFree(at) || word.length < 5 || knownWords.has(word) || keep(word)) return;
    if (!/^[a-z]+$/.test(word)) return;
    const candidates = [0, 1].flatMap((at) => correctableByLetter.get(word.charAt(at)) ?? []);
    const nearest = nearestWords(word, candidates);
    // A word of the trade rather than a small one: 'acounts' are accounts and no amounts.
    const telling = nearest.filter((one) => !fillerWords.has(one));
    const near = telling.length > 0 ? telling : nearest;
    const [only] = near;
    if (only === `${word}s` || `${only}s` === word) return;
    if (only !== undefined && (near.length === 1 || sameConcept(near))) reading.correct(at, only);
  });
  return reading.tokens.flatMap(({ word, raw }, at) =>
    word === before[at] ? [] : [{ typed: raw, word, at }],
  );
}

/** Whether several words mean the same: 'payment' and 'payments'. */
function sameConcept(words: readonly string[]): boolean {
  const concepts = words.map((word) => phrases.get(word)?.find((one) => one.words.length === 1)?.concept);
  return concepts[0] !== undefined && concepts.every((concept) => concept === concepts[0]);
}

/** A concept and the word at which it stands. */
export type Mention = { concept: Concept; at: number; words: number };

/** The concepts of a question in the order of its words. A word that is used already ends a phrase. */
export function readConcepts(reading: Reading): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < reading.tokens.length; at++) {
    if (!reading.isFree(at)) continue;
    const found = (phrases.get(reading.word(at)) ?? []).find(
      ({ words }) =>
        words.every((word, behind) => reading.isFree(at + behind) && reading.word(at + behind) === word) &&
        !(reading.word(at - 1) === "at" && /^(?:most|least)$/.test(words.join(" "))) &&
        !isPaidWithin(reading, at, words) &&
        !isEndOfName(reading, at, words),
    );
    if (!found) continue;
    if (found.concept === "it" && refersToNothing(reading, at)) {
      reading.use(at, at, "filler");
      continue;
    }
    mentions.push({ concept: found.concept, at, words: found.words.length });
    reading.use(at, at + found.words.length - 1, "concept");
    at += found.words.length - 1;
  }
  return mentions;
}

const joining =
  /^(?:|and|but|so|or|is|was|are|were|what|does|did|of|on|for|about|than|from|with|in|to|by|show|why|how)$/;
const doing =
  /^(?:is|are|was|were|has|have|had|will|can|could|did|do|does|came|come|comes|went|go|goes|got|get|failed|bounced|expires?|ends?|ended|lapses?|i|we|they)$/;

/** 'Payments that were rejected' and 'are there any' refer to nothing that was said before. */
function refersToNothing(reading: Reading, at: number): boolean {
  const [before, next] = [reading.word(at - 1), reading.word(at + 1)];
  if (reading.word(at) === "there") return [before, next].some((word) => /^(?:is|are|was|were)$/.test(word));
  return reading.word(at) === "that" && !joining.test(before) && doing.test(next);
}

/** 'We paid in October' and 'did we pay in total' are of what went out: what others paid in is said otherwise. */
function isPaidWithin(reading: Reading, at: number, words: readonly string[]): boolean {
  if (!/^(?:pay|paid) in$/.test(words.join(" "))) return false;
  const behind =
    reading.uses[at + 2] === "period" ||
    /^(?:total|all|sum|euros?|dollars?|dirhams?|usd|aed|eur|the)$/.test(reading.word(at + 2));
  return behind || /^(?:i|we)$/.test(reading.word(at - 1));
}

/** 'Collections' right behind an unknown word ends a name: 'Noorvale Retail Collections'. */
const isEndOfName = (reading: Reading, at: number, words: readonly string[]): boolean =>
  /^collections?$/.test(words.join(" ")) &&
  reading.isFree(at - 1) &&
  /^\p{L}{3,}$/u.test(reading.word(at - 1)) &&
  (reading.word(at - 1) === "export" || !knownWords.has(reading.word(at - 1)));

/** Marks what carries nothing of its own, and what counts with other words only. */
export function skipFillers(reading: Reading): void {
  reading.tokens.forEach(({ word }, at) => {
    const small = fillerWords.has(word) || negations.has(word) || relations.has(word);
    if (reading.isFree(at) && small) reading.use(at, at, "filler");
  });
}
