import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { Answer, Figure } from "./contract";
import { answer } from "./engine";
import { earlierQuestions } from "./queries";
import { tools } from "./tools";

/** Is given a part of an answer as soon as it is certain. */
export type OnText = (text: string) => void | Promise<void>;

/** An answer, with what later questions may refer to and the figures that it rests on. */
export type Answered = { answer: Answer; context: unknown; figures: readonly Figure[] };

/** A question of a chat, and what the answers before it left for it. */
export type Asking = { sessionId: string; message: string; context: unknown };

/**
 * Answers a question within what the actor may see: by the engine, or in the words of a language model where one is
 * configured, whose figures are those of the same tools. The engine answers where the model does not.
 */
export async function answerTurn(
  deps: Deps,
  actor: Actor,
  { sessionId, message, context }: Asking,
  onText?: OnText,
): Promise<Answered> {
  const own = await answer(deps, actor, message, context);
  let said = false;
  const note: OnText = (text) => {
    said = true;
    return onText?.(text);
  };
  // An act that was asked for is prepared by the engine: no tool of a model's leads to one.
  const phrased = own.prepared ? undefined : await phraseTurn(deps, actor, { sessionId, message }, note);
  if (phrased) {
    const { figures, ...answered } = phrased;
    return { answer: answered, context: own.context, figures };
  }
  // What a model had begun to say gives way to the whole.
  if (!said) await onText?.(own.answer.content);
  return own;
}

/** How much of a question a language model is sent, in characters. */
const longest = 2000;

async function phraseTurn(
  deps: Deps,
  actor: Actor,
  { sessionId, message }: Omit<Asking, "context">,
  onText: OnText,
) {
  const { assistant } = deps.env;
  if (!assistant) return undefined;
  // Fetched where a model is configured: nobody else needs its client.
  const { phrase } = await import("./model/phrase");
  const earlier = await earlierQuestions(deps, sessionId);
  const question = { message: message.slice(0, longest).toWellFormed(), earlier };
  return phrase(deps, actor, assistant, tools, question, onText);
}
