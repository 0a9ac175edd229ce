import { AsyncLocalStorage } from "node:async_hooks";
import { type Dictionary, type Plurals, type Said, speakBy } from ".";
import { data } from "./around";
import type { Language } from "./languages";
import { createSpeaker } from "./speaker";

const spoken = new AsyncLocalStorage<Language>();
const known = new Map<Language, { words: Dictionary; speaker: ReturnType<typeof createSpeaker> }>();

/** Language of the reader of an answer or a mail; English by default. */
export const currentLanguage = (): Language => spoken.getStore() ?? "en";

/** Does something in a person's language: its texts are translated into that. */
export const speak = <Result>(language: Language, act: () => Result): Result =>
  language === currentLanguage() ? act() : spoken.run(language, act);

speakBy(() => known.get(currentLanguage())?.speaker);

/** Registers the dictionary of a language. */
export const learn = (language: Language, words: Dictionary): void => {
  const own = Object.freeze(Object.assign(Object.create(null), words));
  known.set(language, { words: own, speaker: createSpeaker(own, look) });
  const texts = Object.keys(own).map((text) => text.replace(/\{=?\w+\}/g, " ").toLowerCase());
  const listWords = (some: readonly string[]) =>
    new Set(some.flatMap((text) => text.match(/[a-z]+(?:'[a-z]+)?/g) ?? []));
  productWords = listWords(texts);
  labelWords = listWords(
    texts.filter((text) => /^[^.!?:]*$/.test(text) && text.trim().split(/\s+/).length <= 3),
  );
};

let productWords: ReadonlySet<string> = new Set();
let labelWords: ReadonlySet<string> = new Set();

/** Words of the product's own texts, in lower case: those of screens, statuses and messages. */
export const getProductWords = (): ReadonlySet<string> => productWords;

/** Words of the product's labels, in lower case: its names for records, states and fields. */
export const getLabelWords = (): ReadonlySet<string> => labelWords;

/**
 * A text with values, as a pattern for sentences made of it: the parts between its values, and which values are texts
 * of the product, too.
 */
type Pattern = { parts: string[]; names: string[]; said: string[]; isShort: boolean; text: string | Plurals };

/** The patterns of a dictionary by how their sentences begin, those that say most first. */
type Patterns = Map<string, Pattern[]>;
const patterns = new WeakMap<Dictionary, Patterns>();

/** Sentences are looked for by this many characters: fewer where a text has a value earlier. */
const begins = 3;

/** Translations of some texts into the reader's language, for a separate process. Empty for English. */
export const getTranslations = (texts: readonly string[]): Dictionary => {
  const { words } = known.get(currentLanguage()) ?? {};
  return Object.fromEntries(
    texts.flatMap((text) => {
      const said = words?.[text];
      return said === undefined ? [] : [[text, said]];
    }),
  );
};

/**
 * A text with fewer characters beside its values, such as `{from} to {to}`, is found in what others wrote, too: it counts
 * where a value of it is a text of the product or a date, as in `Line {line}: {refusal}`.
 */
const leastFixed = 12;

/** The values of a text that are texts of the product. */
const listProductTexts = (text: string | Plurals): string[] =>
  (typeof text === "string" ? [text] : Object.values(text)).flatMap((form) =>
    [...form.matchAll(/\{=(\w+)\}/g)].map(([, name = ""]) => name),
  );

function compilePatterns(dictionary: Dictionary): Patterns {
  const found = patterns.get(dictionary);
  if (found) return found;
  const made: Patterns = new Map();
  const fixed = (written: string) => written.replaceAll(/\{\w+\}/g, "").length;
  const withValues = Object.entries(dictionary).filter(
    ([written, text]) =>
      /\{\w+\}/.test(written) && (fixed(written) >= leastFixed || listProductTexts(text).length > 0),
  );
  for (const [written, text] of withValues.toSorted(([a], [b]) => fixed(b) - fixed(a))) {
    const names = [...written.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const first = written.slice(0, begins);
    const key = first.includes("{") ? "" : first;
    const isShort = fixed(written) < leastFixed;
    const pattern = { parts: written.split(/\{\w+\}/), names, said: listProductTexts(text), isShort, text };
    made.set(key, [...(made.get(key) ?? []), pattern]);
  }
  patterns.set(dictionary, made);
  return made;
}

/**
 * Texts between some parts of a sentence, at least a character each, and the first ones as short as possible; undefined
 * if the sentence does not consist of these parts. Sentences quote people's texts: each part is looked for once, while
 * an expression would try all combinations.
 */
function valuesBetween(sentence: string, parts: readonly string[]): string[] | undefined {
  const [begin = "", ...inner] = parts;
  const end = inner.pop() ?? "";
  if (!sentence.startsWith(begin) || !sentence.endsWith(end)) return undefined;
  const values: string[] = [];
  let at = begin.length;
  for (const part of inner) {
    const found = sentence.indexOf(part, at + 1);
    if (found === -1) return undefined;
    values.push(sentence.slice(at, found));
    at = found + part.length;
  }
  const last = sentence.slice(at, sentence.length - end.length);
  return last === "" ? undefined : [...values, last];
}

/** Translation of a sentence: by the dictionary, or by the text with values that it was built from. */
function find(sentence: string): string | undefined {
  const { words, speaker } = known.get(currentLanguage()) ?? {};
  if (!words || !speaker) return undefined;
  const same = words[sentence];
  if (same !== undefined) return typeof same === "string" ? same : same.other;
  const all = compilePatterns(words);
  for (const key of [sentence.slice(0, begins), ""]) {
    for (const { parts, names, said, isShort, text } of all.get(key) ?? []) {
      const found = valuesBetween(sentence, parts);
      if (!found) continue;
      const isKnown = () =>
        names.some((name, at) => {
          const value = found[at] ?? "";
          return (said.includes(name) && look(value) !== undefined) || speaker.localDate(value) !== value;
        });
      if (isShort && !isKnown()) continue;
      return speaker.fill(text, Object.fromEntries(names.map((name, at) => [name, found[at] ?? ""])));
    }
  }
  return undefined;
}

/** Several sentences behind each other, where each of them is known: the last value of one would take in the next. */
function findEach(sentences: string): string | undefined {
  const said = sentences.split(between).map(find);
  return said.every((each) => each !== undefined) ? said.join(between) : undefined;
}
const between = ". ";

/** A list of texts that are each in the dictionary, such as `Name, Country`. */
function findList(list: string): string | undefined {
  const { words } = known.get(currentLanguage()) ?? {};
  const said = list.split(comma).map((each) => words?.[each]);
  return said.every((each) => typeof each === "string") ? said.join(`${words?.[comma]}`) : undefined;
}
const comma = ", ";

const look = (stored: string): string | undefined =>
  (stored.includes(between) ? findEach(stored) : undefined) ??
  find(stored) ??
  (stored.includes(comma) ? findList(stored) : undefined);

/**
 * Translates a stored English sentence, such as a refusal or a text of a database row: by the dictionary, or by the
 * text with values that it was built from. An unknown one stays English.
 */
export function translate(sentence: string): Said {
  return ((known.has(currentLanguage()) ? look(sentence) : undefined) ?? sentence) as Said;
}

/** Translates the sentences within a text: an unknown one is isolated, as a person's words. */
export function translateWithin(sentence: string): Said {
  const said = translate(sentence);
  return said === sentence ? data(sentence) : said;
}

/** A date such as `5 Nov 2026, 18:05` with the month's name in the reader's language. */
export const localDate = (text: string): string =>
  known.get(currentLanguage())?.speaker.localDate(text) ?? text;
