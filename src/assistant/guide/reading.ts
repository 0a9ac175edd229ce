import { distance } from "fastest-levenshtein";
import { once } from "@/kernel/once";
import { terms } from "@/vocabulary/terms";
import { isSwapped } from "../read/spelling";
import { whatIsKnown } from "./topics";
import { acts, around, common, hard, leads, meaning, openings, synonyms } from "./words";

/** A question about the product, prepared for matching: its form, and its other words. */
export type Asked = {
  form: string;
  /** Role whose permission is asked about, if it is not the asker's. */
  of?: Role;
  /** Contents: each word or expression, replaced by its canonical one. */
  said: readonly Said[];
  words: readonly Word[];
  /** All its words, without signs. */
  line: string;
};
export type Said = { concept: string; words: string; at: number; isName: boolean; isAmount: boolean };
/** A word in its form for matching, its typed form, and whether a clause begins with it. */
export type Word = { word: string; raw: string; begins: boolean };
/** Roles whose permission can be asked about. */
export const roles = ["admin", "auditor", "client"] as const;
export type Role = (typeof roles)[number];

/** A word without its ending, so that its forms are equal: 'releases', 'released', 'releasing'. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const plain = word
    .replace(/ied$|ies$/, "y")
    .replace(/(?<![su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/([bdgmnprt])\1$/, "$1");
  return plain.length > 3 ? plain.replace(/e$/, "") : plain;
}
export const stems = (words: string): string => words.split(" ").map(stem).join(" ");

const expressions = synonyms.flatMap(([concept, others]) =>
  [concept, ...others].map((words) => [words, concept] as const),
);
const exact = new Map(expressions);
const byStems = new Map(expressions.map(([words, concept]) => [stems(words), concept]));

/** Length of the longest expression that begins with a word, by the word's stem. */
const longestFrom = new Map<string, number>();
for (const [words] of expressions) {
  const [first = "", ...others] = words.split(" ");
  longestFrom.set(stem(first), Math.max(others.length + 1, longestFrom.get(stem(first)) ?? 0));
}

/**
 * The canonical form of some words; an inflected form counts unless it is a question word, as 'them' is not a form of
 * 'theme'.
 */
const findConcept = (words: string): string | undefined =>
  exact.get(words) ?? (common.has(words) ? undefined : byStems.get(stems(words)));

const pattern = /[\p{L}\p{N}](?:[\p{L}\p{N}.,'&/_@-]*[\p{L}\p{N}])?|[$€%<>=#+*]/gu;

/** The words of a text, without possessives and punctuation. */
function tokenise(text: string): Word[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("’", "'")
    .replace(/\b(what|wat|where|who|how|that|there)'?s\b/gi, "$1 is");
  let end = 0;
  return [...plain.matchAll(pattern)].map(({ 0: raw, index }) => {
    const begins = end === 0 || /[,;:.!?–—-]/.test(plain.slice(end, index));
    end = index + raw.length;
    return { word: raw.toLowerCase().replace(/'s$/, ""), raw, begins };
  });
}

/** Words of asking, to which short words are corrected; other short words would be corrected wrongly. */
const asking = new Set([...common, ...openings.flatMap(([, phrases]) => phrases.join(" ").split(" "))]);

/** Correctly spelt words, against which mistyped ones are corrected. */
const spelt = once(() => {
  const written = whatIsKnown().topics.flatMap(({ ways, words, text }) => [...ways, words, text]);
  const texts = [...written, ...expressions.flat(), ...terms.flatMap(({ words }) => words)].join("; ");
  const texted = tokenise(texts).map(({ word }) => word);
  return new Set([...texted, ...asking, ...leads, ...hard, ...meaning, ...around]);
});
const isSpelt = (word: string): boolean => spelt().has(word) || spelt().has(stem(word));

/** Common misspellings. */
const respelt: Readonly<Record<string, string>> = { hw: "how", wat: "what", y: "why", u: "you", r: "are" };

/** True if a word is another one without one of its letters. */
const lacksLetter = (word: string, whole: string): boolean =>
  whole.length === word.length + 1 && distance(word, whole) === 1;

/** A word with its spelling corrected: a missing letter, a wrong one, or two that are swapped. */
function corrected(word: string): string {
  if (word.length < 4 || isSpelt(word) || /[^a-z]/.test(word)) return respelt[word] ?? word;
  const isShort = word.length < 5;
  const known = [...(isShort ? asking : spelt())].filter((one) => one[0] === word[0] || one[0] === word[1]);
  const lacking = known.filter((one) => lacksLetter(word, one));
  const isNear = (one: string) => !isShort && (distance(word, one) === 1 || isSwapped(word, one));
  const [near = word, ...others] = lacking.length > 0 ? lacking : known.filter(isNear);
  return others.length === 0 ? near : word;
}

const listWords = (text: string): Word[] =>
  tokenise(text).map((token) => ({ ...token, word: corrected(token.word) }));

const forms = openings.map(([form]) => form);
const formByWord = new Map(openings.flatMap(([form, phrases]) => phrases.map((phrase) => [phrase, form])));
/** Maximal number of words in an expression. */
const longest = 7;

/** Finds the start of a question, at a clause or after introductory words, with the words that open it. */
function findOpening(words: readonly Word[]): { form: string; from: number; to: number } | undefined {
  const found: { form: string; from: number; to: number }[] = [];
  let isOpen = false;
  for (const [from, { word, begins }] of words.entries()) {
    isOpen = isOpen || begins;
    if (!isOpen) continue;
    isOpen = leads.has(word);
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
      const form = formByWord.get(getLine(words.slice(from, to)));
      if (form !== undefined) found.push({ form, from, to });
    }
  }
  const rank = (form: string) => forms.indexOf(form);
  const { word: last = "" } = words.at(-1) ?? {};
  if (/^(?:how|where)$/.test(last) && found.length === 0)
    return { form: last, from: words.length - 1, to: words.length };
  return found.sort((a, b) => rank(a.form) - rank(b.form) || a.from - b.from || b.to - a.to)[0];
}

const getLine = (words: readonly Word[]): string => words.map(({ word }) => word).join(" ");
const isCapital = (word: Word | undefined): boolean => /^\p{Lu}\p{Ll}/u.test(word?.raw ?? "");

const passive = /^(?:be|been|being|is|are|was|were|get|gets|got)$/;

/** Meanings of words besides those of asking, each with its position in the question. */
function listSaid(words: readonly Word[], start = 0): Said[] {
  const said: Said[] = [];
  for (let at = 0; at < words.length; ) {
    const one = words[at];
    const word = one?.word ?? "";
    const from = at;
    const isName = !spelt().has(word) && (isCapital(one) || /^[a-z]+\.[a-z]+$/.test(word));
    let concept: string | undefined;
    let length = isName ? 0 : Math.min(longestFrom.get(stem(word)) ?? 0, words.length - at);
    while (length > 0 && concept === undefined) {
      concept = findConcept(getLine(words.slice(at, at + length)));
      if (concept === undefined) length -= 1;
    }
    // 'Released holds' are records; 'why was a hold released' asks about the act.
    const isDone = length === 1 && /ed$/.test(word) && !passive.test(words[at - 1]?.word ?? "");
    if (isDone && concept !== undefined && acts.has(concept)) concept = undefined;
    at += Math.max(1, length);
    // A capitalised name continues: 'Falconmoor Working Capital'.
    while (isName && isCapital(words[at])) at += 1;
    if (concept === undefined && !isName && common.has(word)) continue;
    const isAmount = /^[$€]$|\d/.test(word) && !spelt().has(word);
    const whole = getLine(words.slice(from, at));
    said.push({ concept: concept ?? stem(word), words: whole, at: start + from, isName, isAmount });
  }
  return said;
}

/** Meanings of the words of a text that is not a question. */
export const readConcepts = (text: string): Said[] => listSaid(listWords(text));

/** Words without a last clause that only repeats the question: ', where do we do that'. */
function withoutRepeat(words: readonly Word[]): readonly Word[] {
  const at = words.findLastIndex(({ begins }, place) => begins && place > 0);
  const opening = at < 0 ? undefined : findOpening(words.slice(at));
  const isRepeat = opening?.from === 0 && words.slice(at + opening.to).every(({ word }) => common.has(word));
  return isRepeat ? words.slice(0, at) : words;
}

/** 'Where are released holds' asks to see them; 'where do I release a hold' asks for the act. */
const see: Said = { concept: "see", words: "see", at: -1, isName: false, isAmount: false };

/** Reads a question, or a topic's way of asking, for matching. Staff's questions may be about clients' rights. */
export function read(text: string, isStaff: boolean): Asked {
  const words = listWords(text);
  const opening = findOpening(words);
  const line = getLine(words);
  if (!opening) return { form: "say", said: listSaid(words), words, line };
  const { form, from, to } = opening;
  const first = words.slice(0, from);
  const ahead = first.every(({ word }) => leads.has(word)) && to < words.length ? [] : first;
  const behind = withoutRepeat(words.slice(to));
  const subject = behind.findIndex(({ word }) => !/^(?:an?|the)$/.test(word));
  const [, role] = /^(auditor|admin|client)s?$/.exec(behind[subject]?.word ?? "") ?? [];
  const of = roles.find((one) => one === role && (one !== "client" || isStaff));
  if (form === "may" && of)
    return { form, of, said: listSaid(behind.slice(subject + 1), to + subject + 1), words, line };
  const isOfThings = form === "where" && /^(?:is|are)$/.test(behind[0]?.word ?? "");
  const rest = isOfThings ? listSaid(behind.slice(1), to + 1) : listSaid(behind, to);
  // 'I lost my password, what do I do' is about the asker.
  const isStatement = form === "what" && ahead.length > 2 && rest.length === 0;
  return {
    form: isStatement ? "say" : form,
    said: [...listSaid(ahead), ...(isOfThings ? [see] : []), ...rest],
    words,
    line: ahead.length === 0 ? getLine(words.slice(from)) : line,
  };
}
