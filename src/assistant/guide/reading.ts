import { slipBetween } from "../engine/spelling";
import { type Token, tokensOf } from "../engine/text";
import { terms } from "./definitions";
import { topics } from "./topics";
import { around, common, type Form, hard, leads, meaning, openings, synonyms } from "./words";

/** A question about the product as it is matched: its form, and what it says beside words of asking. */
export type Asked = {
  form: Form;
  /** Of whom it is asked whether they may, where not of the asker. */
  of?: "auditor" | "admin";
  /** What it says: each word or expression by the one that stands for it. */
  said: readonly Said[];
  words: readonly Word[];
  /** All its words, without signs. */
  line: string;
};
export type Said = { concept: string; word: string; isName: boolean; isAmount: boolean };

/** A word without its ending, so that its forms are one: 'releases', 'released', 'releasing'. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const plain = word
    .replace(/ied$|ies$/, "y")
    .replace(/(?<![su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/([bdgmnprt])\1$/, "$1");
  return plain.length > 3 ? plain.replace(/e$/, "") : plain;
}

const longestExpression = 4;
const stems = (words: string): string => words.split(" ").map(stem).join(" ");
const byStems: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap(([concept, expressions]) => expressions.map((words) => [stems(words), concept])),
);
const exact: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap(([concept, expressions]) => expressions.map((words) => [words, concept])),
);

/** The one that stands for some words; a form of them counts where it is no word of asking, as 'them' is none of 'theme'. */
const conceptOf = (words: readonly Token[]): string | undefined =>
  exact.get(lineOf(words)) ??
  (words.length === 1 && words.some(({ word }) => common.has(word))
    ? undefined
    : byStems.get(words.map(({ word }) => stem(word)).join(" ")));

const plain = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/** Words that are spelt as they are, by which mistyped ones are put right. */
const spelt: ReadonlySet<string> = new Set<string>([
  ...common,
  ...leads,
  ...hard,
  ...meaning,
  ...around,
  ...topics.flatMap(({ title, asked = "", words = "", tell }) => plain(`${title} ${asked} ${words} ${tell}`)),
  ...terms.flatMap(({ words }) => plain(words)),
  ...openings.flatMap(([, phrases]) => phrases.flatMap((phrase) => phrase.split(" "))),
  ...synonyms.flatMap(([, expressions]) => expressions.flatMap((words) => words.split(" "))),
]);

const byLetter = Map.groupBy(spelt, (word) => word.charAt(0));

/** A word as it was meant, where one letter of it is wrong or two are swapped. */
function corrected(word: string): string {
  if (word.length < 5 || spelt.has(word) || spelt.has(stem(word)) || /[^a-z]/.test(word)) return word;
  const near = [...new Set([word.charAt(0), word.charAt(1)])]
    .flatMap((letter) => byLetter.get(letter) ?? [])
    .filter((known) => Math.abs(known.length - word.length) < 2 && slipBetween(word, known) === 1);
  return near.length === 1 ? (near[0] ?? word) : word;
}

/** The words of a text as they are matched, each with whether a clause begins with it. */
export type Word = Token & { begins: boolean };
function wordsOf(text: string): Word[] {
  const whole = text
    .replace(/\b(what|wat|where|who|how|that|there)['’]?s\b/gi, "$1 is")
    .replace(/\bwat\b/gi, "what");
  let end = 0;
  return tokensOf(whole).map((token) => {
    const begins = end === 0 || /[,;:.!?–—-]/.test(whole.slice(end, token.start));
    end = token.end;
    return { ...token, word: corrected(token.word), begins };
  });
}

const formOf: ReadonlyMap<string, Form> = new Map(
  openings.flatMap(([form, phrases]) => phrases.map((phrase) => [phrase, form])),
);
const rankOf = (form: Form): number => openings.findIndex(([one]) => one === form);
const longestOpening = 7;

/** Where a question begins, at a clause or behind words that lead to it, and with which words. */
function openingOf(words: readonly Word[]): { form: Form; from: number; to: number } | undefined {
  const found: { form: Form; from: number; to: number }[] = [];
  let isOpen = false;
  for (const [from, { word, begins }] of words.entries()) {
    isOpen = isOpen || begins;
    if (!isOpen) continue;
    isOpen = leads.has(word);
    for (let to = from + 1; to <= Math.min(words.length, from + longestOpening); to++) {
      const form = formOf.get(lineOf(words.slice(from, to)));
      if (form) found.push({ form, from, to });
    }
  }
  const [best] = found.sort((a, b) => rankOf(a.form) - rankOf(b.form) || a.from - b.from || b.to - a.to);
  if (best) return best;
  const last = words.at(-1)?.word;
  if (last !== "how" && last !== "where") return undefined;
  return { form: last, from: words.length - 1, to: words.length };
}

const lineOf = (words: readonly Token[]): string => words.map(({ word }) => word).join(" ");

/** What words say beside words of asking; `names` are words of names that the book has. */
function saidIn(words: readonly Token[], names: ReadonlySet<string>): Said[] {
  const said: Said[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word, raw } = words[at] ?? { word: "", raw: "" };
    const isAmount = /^[$€]$|\d/.test(word) && !spelt.has(word);
    const isName =
      !names.has(word) && !spelt.has(word) && (/^\p{Lu}\p{Ll}/u.test(raw) || /^[a-z]+\.[a-z]+$/.test(word));
    if (isName) {
      // What is written as a name goes on with the name: 'Falconmoor Working Capital'.
      said.push({ concept: stem(word), word, isName, isAmount });
      while (/^\p{Lu}\p{Ll}/u.test(words[at + 1]?.raw ?? "") && !names.has(words[at + 1]?.word ?? ""))
        at += 1;
      continue;
    }
    if (names.has(word)) {
      while (names.has(words[at + 1]?.word ?? "")) at += 1;
      said.push({ concept: "account", word, isName: false, isAmount: false });
      continue;
    }
    let taken = 0;
    for (let length = Math.min(longestExpression, words.length - at); length > 0 && taken === 0; length--) {
      const concept = conceptOf(words.slice(at, at + length));
      if (concept === undefined) continue;
      said.push({ concept, word, isName: false, isAmount: false });
      taken = length;
    }
    if (taken > 0) at += taken - 1;
    else if (!common.has(word)) said.push({ concept: stem(word), word, isName, isAmount });
  }
  return said;
}

/** What a text says that is no question. */
export const conceptsIn = (text: string): Said[] => saidIn(wordsOf(text), noNames);

const noNames: ReadonlySet<string> = new Set();

/** Words without a last clause that only asks again: ', where do we do that'. */
function withoutRepeat(words: readonly Word[]): readonly Word[] {
  const at = words.findLastIndex(({ begins }, place) => begins && place > 0);
  const opening = at < 0 ? undefined : openingOf(words.slice(at));
  const isRepeat = opening?.from === 0 && words.slice(at + opening.to).every(({ word }) => common.has(word));
  return isRepeat ? words.slice(0, at) : words;
}

/** Reads a question, or a way of asking of a topic, as it is matched. */
export function read(text: string, names: ReadonlySet<string> = noNames): Asked {
  const words = wordsOf(text);
  const opening = openingOf(words);
  const line = lineOf(words);
  if (!opening) return { form: "say", said: saidIn(words, names), words, line };
  const first = words.slice(0, opening.from);
  const ahead = first.every(({ word }) => leads.has(word)) && opening.to < words.length ? [] : first;
  const behind = withoutRepeat(words.slice(opening.to));
  const [one, ...others] = behind.filter(({ word }) => !/^(?:an?|the)$/.test(word));
  if (opening.form === "may" && one && /^(?:auditor|admin)s?$/.test(one.word)) {
    const of = one.word.startsWith("auditor") ? "auditor" : "admin";
    return { form: "may", of, said: saidIn(others, names), words, line };
  }
  const rest = saidIn(behind, names);
  const see: Said[] =
    opening.form === "where" ? [{ concept: "see", word: "see", isName: false, isAmount: false }] : [];
  // 'I lost my password, what do I do' tells of oneself.
  const isTold = opening.form === "what" && ahead.length > 2 && rest.length === 0;
  return {
    form: isTold ? "say" : opening.form,
    said: [...saidIn(ahead, names), ...see, ...rest],
    words,
    line: ahead.length === 0 ? lineOf(words.slice(opening.from)) : line,
  };
}
