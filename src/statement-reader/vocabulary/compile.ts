import { squash } from "../words/text";
import type { Kinds } from "./kinds";
import { languages } from "./languages";
import { type Patterns, type Phrases, splitPhrases } from "./phrases";
import type { Vocabulary } from "./vocabulary";

/** Merges the vocabularies of all languages by folded phrase; of two meanings the first one in `meanings` wins. */
export function compileMeanings<Meaning extends string>(
  meanings: readonly Meaning[],
  of: (language: Vocabulary) => Partial<Record<Meaning, Phrases>> | undefined,
  fold: (phrase: string) => string = squash,
): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const meaning of meanings)
    for (const language of Object.values(languages))
      for (const phrase of splitPhrases(of(language)?.[meaning])) {
        const key = fold(phrase);
        if (!found.has(key)) found.set(key, meaning);
      }
  return found;
}

/** Names with consecutive numbers from one, by name: months, numbers in words. */
export function countedNames(
  of: (language: Vocabulary) => Phrases | undefined,
  fold: (phrase: string) => string = squash,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of Object.values(languages))
    splitPhrases(of(language)).forEach((names, index) => {
      for (const name of names.split("|").map(fold)) if (!found.has(name)) found.set(name, index + 1);
    });
  return found;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

type Lists = Partial<Record<string, Partial<Record<PropertyKey, Phrases | Patterns>>>>;

/** Lists one kind of words in all languages. */
const compileList = <Group extends keyof Kinds>(
  group: Group,
  kind: keyof Kinds[Group],
): (string | RegExp)[] =>
  Object.values(languages).flatMap((language): readonly (string | RegExp)[] => {
    const list: Phrases | Patterns = (language as Lists)[group]?.[kind] ?? [];
    if (typeof list === "string") return splitPhrases(list);
    return list instanceof RegExp ? [list] : list;
  });

/** Phrases of a kind in all languages, folded, or as printed (`asPrinted`). */
export function phrases<Group extends keyof Kinds>(
  group: Group,
  kind: keyof Kinds[Group],
  fold: (phrase: string) => string = squash,
): ReadonlySet<string> {
  return new Set(compileList(group, kind).map((phrase) => fold(String(phrase))));
}

/** Phrases or patterns of a kind in all languages, as alternatives of an expression. */
export function alternatives<Group extends keyof Kinds>(
  group: Group,
  kind: keyof Kinds[Group],
  fold: (phrase: string) => string = squash,
): string {
  const sources = compileList(group, kind).map((each) =>
    typeof each === "string" ? escaped(fold(each)) : each.source,
  );
  return [...new Set(sources)].join("|");
}

/** An expression that matches a kind in any language. */
export const pattern = <Group extends keyof Kinds>(group: Group, kind: keyof Kinds[Group]): RegExp =>
  new RegExp(alternatives(group, kind), "iu");

/** Codes of currencies by folded name. */
export const currencies = (): ReadonlyMap<string, string> =>
  new Map(
    Object.values(languages).flatMap((language) =>
      Object.entries(language.currencies ?? {}).flatMap(([code, names]) =>
        splitPhrases(names).map((name): [string, string] => [squash(name), code]),
      ),
    ),
  );
