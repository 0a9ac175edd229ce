import { type Term, terms } from "@/vocabulary/terms";
import { type Asked, stem, stems } from "./reading";
import type { Audience } from "./topics";
import { around, bareTerms, common, leads, meaning } from "./words";

const known = terms.flatMap((term) => term.words.map((words) => ({ term, stems: stems(words) })));
const longestTerm = 3;

/** The term at a position of a question: the longest one, an audience's own before everybody's. */
function termAt(all: readonly string[], at: number, audience: Audience) {
  for (let length = longestTerm; length > 0; length--) {
    const words = all.slice(at, at + length).join(" ");
    const found = known.filter(({ term, stems }) => stems === words && (term.for ?? audience) === audience);
    const best = found.find(({ term }) => term.for) ?? found[0];
    if (best) return { term: best.term, length };
  }
  return undefined;
}

/** Meaning of a word of the product, or the difference between two; undefined if the question asks for neither. */
export function definition({ form, words }: Asked, audience: Audience): string | undefined {
  const isMeaning = words.some(({ word }, at) => meaning.has(word) && words[at - 1]?.word !== "i");
  const isDifference = words.some(({ word }) => /^(?:differ|vs$|versus$|distinguish)/.test(word));
  const isOwn = words.some(({ word }) => /^(?:my|our)$/.test(word));
  const isBare = !isMeaning && form === "what" && !isOwn && words[0]?.word === "what";
  const isWork = form === "how" && /^works?$/.test(words.at(-1)?.word ?? "");
  if (!isMeaning && !isWork && !isBare && (form !== "mean" || isOwn)) return undefined;
  const found: { term: Term; isSmall: boolean }[] = [];
  const fillers = isBare ? [common, new Set(["what"])] : [around, meaning, common, leads];
  const all = words.map(({ word }) => stem(word));
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at] ?? { word: "" };
    const term = termAt(all, at, audience);
    if (term) {
      found.push({ term: term.term, isSmall: !isDifference && around.has(stem(word)) });
      at += term.length - 1;
    } else if (!fillers.some((some) => some.has(word) || some.has(stem(word)))) return undefined;
  }
  if (isBare && !found.every(({ term: { words } }) => bareTerms.has(words[0] ?? ""))) return undefined;
  const chosen = found.filter(({ isSmall }) => !isSmall);
  const terms = new Set((chosen.length > 0 ? chosen : found).map(({ term }) => term));
  return terms.size === 0 || terms.size > 2 ? undefined : [...terms].map(({ meaning }) => meaning).join(" ");
}
