import { currencyWords } from "./amounts";
import { anyMonth, anyNumber } from "./periods/names";
import { tokensOf } from "./text";
import { type Concept, conceptPhrases } from "./vocabulary/concepts";
import { negations } from "./vocabulary/operators";

/*
 * A question is put into the engine's words before its words are accounted for. Here the two texts are held against each
 * other: a word that says how much, when, in what, by which measure or what not may be said in another way, and may not
 * get lost.
 */

type Kind = (word: string) => boolean;

function oneOf(list: readonly string[], pattern?: RegExp): Kind {
  const known = new Set(list);
  return (word) => known.has(word) || pattern?.test(word) === true;
}

const measures: readonly Concept[] = [
  "count",
  "average",
  "largest",
  "smallest",
  "latest",
  "earliest",
  "share",
];

const numbers = oneOf(
  anyNumber
    .split("|")
    .concat("half", "dozen", "twice")
    .filter((word) => /^[a-z]{3,}$/.test(word) && word !== "one"),
  /\d/,
);
const times = oneOf(
  anyMonth
    .split("|")
    .concat(
      "today|yesterday|tomorrow|now|ago|since|until|till|before|after|during|days|week|weeks|month|months|quarter|quarters|year|years|ever|inception|opened|lifetime|life|history|existence|launch|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday".split(
        "|",
      ),
    ),
);
const currencies = oneOf(Object.keys(currencyWords));
const exclusions = oneOf([...negations, "nobody", "nothing", "noone", "besides", "barring", "ignoring"]);
const measured = oneOf(
  measures.flatMap((measure) => conceptPhrases[measure].split("|")).filter((word) => !word.includes(" ")),
);

/** What may not get lost where; an apology may say 'not' and 'if' of itself. */
const kinds = {
  question: [numbers, times, currencies, exclusions, measured],
  manners: [numbers, times, currencies],
} as const;

/** The words of one text that another has less often, each as often as it is missing. */
function missingIn(other: string, text: string): string[] {
  const there = new Map<string, number>();
  for (const { word } of tokensOf(other)) there.set(word, (there.get(word) ?? 0) + 1);
  return tokensOf(text).flatMap(({ word }) => {
    const count = there.get(word) ?? 0;
    there.set(word, count - 1);
    return count > 0 ? [] : [word];
  });
}

/** The words of a question that its rewritten form has neither as they were nor as another word of their kind. */
export function droppedWords(
  said: string,
  rewritten: string,
  where: keyof typeof kinds = "question",
): string[] {
  const lost = missingIn(rewritten, said);
  if (lost.length === 0) return [];
  const gained = missingIn(said, rewritten);
  return kinds[where].flatMap((isOfKind) => {
    const missing = lost.filter(isOfKind);
    return missing.length > gained.filter(isOfKind).length ? missing : [];
  });
}
