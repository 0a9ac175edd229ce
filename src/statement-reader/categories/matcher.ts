import { fold } from "./fold";

/** Folds the letters of an expression's source, except those of its escapes. */
const foldedSource = (source: string): string =>
  source.replace(/\\[pP]\{[^}]*\}|\\.|[^\\]/gu, (part) => (part.startsWith("\\") ? part : fold(part)));

/** The alternatives of a source, but not those within its groups. */
function splitAlternatives(source: string): string[] {
  const found = [""];
  let depth = 0;
  for (const part of source.match(/\\.|[^\\]/gu) ?? []) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "|" && depth === 0) found.push("");
    else found[found.length - 1] += part;
  }
  return found.flatMap(withoutLeadingGroup);
}

/** The source without a leading group, once for each of the group's alternatives, since these begin differently. */
function withoutLeadingGroup(source: string): string[] {
  const group = /^\(\?:((?:[^()\\]|\\.|\(\?[:=!][^()]*\))*)\)(\??)(?![*+{])/u.exec(source);
  if (!group) return [source];
  const rest = source.slice(group[0].length);
  const heads = splitAlternatives(group[1] ?? "").map((head) => `${head}${rest}`);
  return group[2] === "?" ? [...heads, ...withoutLeadingGroup(rest)] : heads;
}

/** The letter with which all matches of a source begin; empty if there are several. */
const firstLetter = (source: string): string =>
  /^(?:\(\?<[!=][^()]*\))?([\p{L}\d])(?![?*{])/u.exec(source)?.[1] ?? "";

/**
 * An expression of all sources, longest first, so that DEBIT ORDER is found before DEBIT; a longer word does not
 * match.
 */
const atPlace = (sources: readonly string[]): RegExp =>
  new RegExp(`(?:${sources.toSorted((a, b) => b.length - a.length).join("|")})(?!\\p{L})`, "uy");

/** Length of the match that begins at a position of a folded text; 0 without one. */
export type Matcher = (text: string, place: number) => number;

/**
 * A matcher of many words: it tries only the words that begin with the letter at the position. One expression of all
 * words, tried at every position, took thirty times as long.
 */
export function buildMatcher(sources: readonly string[]): Matcher {
  const byLetter = Map.groupBy(new Set(sources.flatMap(splitAlternatives).map(foldedSource)), firstLetter);
  const expressions = new Map([...byLetter].map(([letter, words]) => [letter, atPlace(words)]));
  const anyLetter = expressions.get("");
  const getLength = (expression: RegExp | undefined, text: string, place: number): number => {
    if (!expression) return 0;
    expression.lastIndex = place;
    return expression.test(text) ? expression.lastIndex - place : 0;
  };
  return (text, place) =>
    Math.max(getLength(expressions.get(text.charAt(place)), text, place), getLength(anyLetter, text, place));
}

/** Starts of words: digits may follow them (POS4521), but not precede them, as in a date such as 12OCT2026. */
export const wordStarts = (text: string): number[] =>
  Array.from(text.matchAll(/(?<![\p{L}\d])\S/gu), (found) => found.index);
