import { terms } from "./definitions";
import { type Asked, stem } from "./reading";
import type { Term } from "./topic";
import type { Audience } from "./topics";
import { around, bareTerms, common, leads, meaning } from "./words";

const known = terms.flatMap((term) =>
  term.words.split("; ").map((words) => ({ term, stems: words.split(" ").map(stem) })),
);
const longestTerm = 3;

/** The term that stands at a place of a question: the longest one. */
function termAt(stems: readonly string[], at: number, audience: Audience) {
  for (let length = longestTerm; length > 0; length--) {
    const words = stems.slice(at, at + length).join(" ");
    const found = known.find(
      ({ term, stems: own }) => own.join(" ") === words && (term.for ?? audience) === audience,
    );
    if (found) return { term: found.term, length };
  }
  return undefined;
}

/** What a word of the product means, or in what two of them differ; undefined where that is not asked. */
export function definition({ form, words }: Asked, audience: Audience): string | undefined {
  const isMeaning = words.some(({ word }, at) => meaning.has(word) && words[at - 1]?.word !== "i");
  const isDifference = words.some(({ word }) => /^(?:differ|vs$|versus$|distinguish)/.test(word));
  const isOwn = words.some(({ word }) => /^(?:my|our)$/.test(word));
  const isBare = !isMeaning && form === "what" && !isOwn && words[0]?.word === "what";
  const isWork = form === "how" && /^works?$/.test(words.at(-1)?.word ?? "");
  if (!isMeaning && !isWork && !isBare && (form !== "mean" || isOwn)) return undefined;
  const found: { term: Term; isSmall: boolean }[] = [];
  const fillers = isBare ? [common, new Set(["what"])] : [around, meaning, common, leads];
  const stems = words.map(({ word }) => stem(word));
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at] ?? { word: "" };
    const term = termAt(stems, at, audience);
    if (term) {
      found.push({ term: term.term, isSmall: !isDifference && around.has(stem(word)) });
      at += term.length - 1;
    } else if (!fillers.some((some) => some.has(word) || some.has(stem(word)))) return undefined;
  }
  if (isBare && !found.every(({ term }) => bareTerms.has(term.words.split(";")[0] ?? ""))) return undefined;
  const chosen = found.filter(({ isSmall }) => !isSmall);
  const told = new Set((chosen.length > 0 ? chosen : found).map(({ term }) => term));
  if (told.size === 0 || told.size > 2) return undefined;
  return [...told].map(({ tell, staff }) => (audience === "staff" ? (staff ?? tell) : tell)).join(" ");
}
