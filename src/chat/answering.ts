import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { Answer, Figure } from "./contract";

/** Is given a part of an answer as soon as it is certain. */
export type OnText = (text: string) => void | Promise<void>;

/** An answer, with what later questions may refer to and the figures that it rests on. */
export type Answered = { answer: Answer; context: unknown; figures: readonly Figure[] };

/** Answers a question within what the actor may see. */
export async function answerTurn(
  _deps: Deps,
  _actor: Actor,
  _message: string,
  _context: unknown,
  onText?: OnText,
): Promise<Answered> {
  const content = "I can answer questions about your accounts, transactions and alerts.";
  await onText?.(content);
  return { answer: { content }, context: null, figures: [] };
}

/** Questions to begin a chat with. */
export const starters = async (_deps: Deps, _actor: Actor): Promise<string[]> => [];
