import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { once } from "@/kernel/once";
import type { Outcome } from "./answer-question";
import type { Answer } from "./contract";
import { entities, listEntities } from "./entities";
import { buildLexicon, lexiconWords } from "./read/lexicon";
import { listed } from "./run/wording";

/** Words of staff's questions only: clients do not learn that they exist. */
const staffWords = once(() => {
  const clients = lexiconWords(buildLexicon(listEntities({ role: "client_user" }), false));
  return new Set([...lexiconWords(buildLexicon(entities, true))].filter((word) => !clients.has(word)));
});

const instead = "so I did not answer instead of guessing";

/**
 * Reason why a question has no answer, in a sentence that names what was not understood, with possible meanings as
 * buttons.
 */
export function refusal(
  actor: Pick<Actor, "role">,
  outcome: Exclude<Outcome, { kind: "answered" | "several" }>,
): Answer {
  if (outcome.kind === "unsure")
    return { content: `I understood “${outcome.understood}”, but cannot tell that for certain, ${instead}.` };
  const { unread, meant } = outcome;
  const isSaid = (text: string) => getScope(actor) === "all" || !staffWords().has(text.toLowerCase());
  const words = [...new Set((unread.words ?? []).map(({ text }) => text))].filter(isSaid).slice(0, 3);
  if (words.length > 0) {
    const means = words.length === 1 ? "means" : "mean";
    const content = `I do not know what ${listed(words.map((word) => `“${word}”`))} ${means} here, ${instead}.`;
    if (meant === undefined) return { content };
    return {
      content: `${content} Without it I would tell this:`,
      choices: [{ label: meant, message: meant }],
    };
  }
  if (meant !== undefined) {
    const content =
      "I cannot tell what of the question before that goes on from. By itself I would tell this:";
    return { content, choices: [{ label: meant, message: meant }] };
  }
  if (unread.isNext)
    return { content: "That goes on from a question before it, and I have answered none. Ask it in full." };
  if (unread.text !== undefined && unread.text !== "" && isSaid(unread.text))
    return { content: `I cannot put “${unread.text}” together with the words around it, ${instead}.` };
  return { content: "I do not understand that as one question about what is booked. Ask it in other words." };
}
