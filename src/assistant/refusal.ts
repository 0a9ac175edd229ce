import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { once } from "@/kernel/once";
import { say } from "@/vocabulary/language";
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

/**
 * Reason why a question has no answer, in a sentence that names what was not understood, with possible meanings as
 * buttons.
 */
export function refusal(
  actor: Pick<Actor, "role">,
  outcome: Exclude<Outcome, { kind: "answered" | "several" }>,
): Answer {
  if (outcome.kind === "unsure")
    return {
      content: say(
        "I understood “{question}”, but cannot tell that for certain, so I did not answer instead of guessing.",
        { question: outcome.understood },
      ),
    };
  const { unread, meant } = outcome;
  const isSaid = (text: string) => getScope(actor) === "all" || !staffWords().has(text.toLowerCase());
  const words = [...new Set((unread.words ?? []).map(({ text }) => text))].filter(isSaid).slice(0, 3);
  const choices = meant && { choices: [words.length > 0 ? { ...meant, without: words } : meant] };
  if (words.length > 0) {
    const named = listed(words.map((word) => `“${word}”`));
    const content =
      words.length === 1
        ? say("I do not know what {word} means here, so I did not answer instead of guessing.", {
            word: named,
          })
        : say("I do not know what {words} mean here, so I did not answer instead of guessing.", {
            words: named,
          });
    return { content: choices ? `${content} ${say("Without it I would tell this:")}` : content, ...choices };
  }
  if (choices)
    return {
      content: say(
        "I cannot see which part of the last question that continues. Alone, I would answer this:",
      ),
      ...choices,
    };
  if (unread.isNext)
    return {
      content: say("That continues an earlier question, and I have answered none. Ask it in full."),
    };
  if (unread.text !== undefined && unread.text !== "" && isSaid(unread.text))
    return {
      content: say(
        "I cannot put “{text}” together with the words around it, so I did not answer instead of guessing.",
        { text: unread.text },
      ),
    };
  return {
    content: say("I do not understand that as one question about what is booked. Ask it in other words."),
  };
}
