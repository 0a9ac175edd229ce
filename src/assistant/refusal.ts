import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Outcome } from "./answer";
import { entities } from "./entities";
import { buildLexicon, wordsOf } from "./read/lexicon";

/** The words of staff's questions: a client is not told that one of them is a word of ours. */
const staffWords = wordsOf(buildLexicon(entities, true));

/** Why a question has no answer, in a sentence that names what was not understood. */
export function refusal(
  actor: Pick<Actor, "role">,
  outcome: Exclude<Outcome, { kind: "answered" | "several" }>,
): string {
  if (outcome.kind === "unsure")
    return `I understood “${outcome.understood}”, but cannot tell that for certain, so I did not answer instead of guessing.`;
  const { word = "" } = outcome;
  const isSaid = scopeOf(actor) === "all" || !staffWords.has(word.toLowerCase());
  if (word !== "" && isSaid)
    return `I do not know what “${word}” means here, so I did not answer instead of guessing.`;
  return "I do not understand that as one question about what is booked. Ask it in other words.";
}
