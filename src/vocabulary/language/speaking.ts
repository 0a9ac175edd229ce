import { AsyncLocalStorage } from "node:async_hooks";
import { type Dictionary, type Plurals, speakBy } from ".";
import type { Language } from "./languages";
import { speakerOf } from "./speaker";

const spoken = new AsyncLocalStorage<Language>();
const known = new Map<Language, { words: Dictionary; speaker: ReturnType<typeof speakerOf> }>();

/** The language of whom an answer or a mail is for; English where nothing was said. */
export const currentLanguage = (): Language => spoken.getStore() ?? "en";

/** Does something in somebody's language: all that is said meanwhile is said in it. */
export const speak = <Result>(language: Language, act: () => Result): Result =>
  language === currentLanguage() ? act() : spoken.run(language, act);

speakBy(() => known.get(currentLanguage())?.speaker);

/** Teaches a language its words. */
export const learn = (language: Language, words: Dictionary): void => {
  const own = Object.freeze(Object.assign(Object.create(null), words));
  known.set(language, { words: own, speaker: speakerOf(own) });
};

/** A text with values as it is found again in a sentence that was made of it. */
type Pattern = { sentence: RegExp; names: string[]; text: string | Plurals };

/** The patterns of a dictionary by how their sentences begin, those that say most first. */
type Patterns = Map<string, Pattern[]>;
const patterns = new WeakMap<Dictionary, Patterns>();

/** Sentences are looked for by this many characters: fewer where a text has a value earlier. */
const begins = 3;

function patternsOf(dictionary: Dictionary): Patterns {
  const found = patterns.get(dictionary);
  if (found) return found;
  const made: Patterns = new Map();
  const withValues = Object.entries(dictionary).filter(([written]) => /\{\w+\}/.test(written));
  const fixed = (written: string) => written.replaceAll(/\{\w+\}/g, "").length;
  for (const [written, text] of withValues.toSorted(([a], [b]) => fixed(b) - fixed(a))) {
    const names = [...written.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const parts = written.split(/\{\w+\}/).map((part) => RegExp.escape(part));
    const first = written.slice(0, begins);
    const key = first.includes("{") ? "" : first;
    made.set(key, [
      ...(made.get(key) ?? []),
      { sentence: new RegExp(`^${parts.join("(.+?)")}$`, "s"), names, text },
    ]);
  }
  patterns.set(dictionary, made);
  return made;
}

/**
 * Says an English sentence that was told before, such as a refusal or what a row of the database says: as the dictionary
 * has it, or by the text with values that it was made of. One that is unknown stays English.
 */
export function translate(sentence: string): string {
  const { words, speaker } = known.get(currentLanguage()) ?? {};
  if (!words || !speaker) return sentence;
  const same = words[sentence];
  if (typeof same === "string") return same;
  const all = patternsOf(words);
  for (const key of [sentence.slice(0, begins), ""]) {
    for (const { sentence: pattern, names, text } of all.get(key) ?? []) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const values = Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""]));
      return speaker.fill(text, values);
    }
  }
  return sentence;
}

/** A date such as `5 Nov 2026, 18:05` with the month's name in the reader's language. */
export const localDate = (text: string): string =>
  known.get(currentLanguage())?.speaker.localDate(text) ?? text;
