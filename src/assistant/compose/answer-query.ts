import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { say } from "@/vocabulary/language";
import { answered } from "../answer-question";
import type { Answered } from "../answer-turn";
import { type Query, querySchema } from "../question/query";
import { isFitting } from "../read/fitting";
import { findEntity } from "./checked";

/**
 * Answers a checked query. If its figures are uncertain, the answer states that; its chips work like those of any other answer.
 * @param message the query in words
 */
export async function answerQuery(
  deps: Deps,
  actor: Actor,
  query: Query,
  message: string,
  context: unknown,
): Promise<Answered> {
  const entity = findEntity(actor, query);
  const turn = isFitting(query, entity) ? await answered(deps, actor, query, message, context) : undefined;
  if (turn) return turn;
  const content = say(
    "I cannot tell “{question}” for certain, so I did not answer instead of guessing. Change a part of it.",
    { question: message },
  );
  return {
    answer: { content, query: querySchema.parse(query) },
    context,
    figures: [],
  };
}
