import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { answerQuestion } from "./answer-question";
import { type Answer, chatMessages } from "./contract";
import { refusal } from "./refusal";

const asked = new RateLimit("questions");
const mostOfProgram = { most: 60, per: 60_000 };

/** Rights needed by all kinds of answers: names of accounts, their movements, holds, and exchange rates. */
const neededByAll: readonly Access[] = [
  "accounts:read",
  "transactions:read",
  "holds:read",
  "configurations:read",
  "rates:read",
];
/** Further rights needed for the bank's questions: the clients of accounts, and the authors of acts. */
const neededByStaff: readonly Access[] = ["clients:read", "users:read", "audit:read"];

/** True if a program may ask the assistant: it may read everything that answers consist of (decision 332). */
export function mayAsk(actor: Pick<Actor, "role" | "machine">): boolean {
  const needed = getScope(actor) === "all" ? [...neededByAll, ...neededByStaff] : neededByAll;
  return can(actor, "assistant:ask") && needed.every((right) => can(actor, right));
}

/**
 * Answers one standalone question within the actor's scope. Nothing is stored or carried out, and no language model
 * is used. Several readings are answered as choices; an unread question by a sentence.
 * @throws AppError 429
 */
export async function askByToken(deps: Deps, actor: Actor, question: string): Promise<Answer> {
  const wait = asked.take(deps, String(actor.userId), mostOfProgram);
  if (wait !== undefined) throw tooMany(chatMessages.tooMany, wait);
  const outcome = await answerQuestion(deps, actor, question, undefined);
  const answer =
    outcome.kind === "answered"
      ? outcome.turn.answer
      : outcome.kind === "several"
        ? outcome.answer
        : refusal(actor, outcome);
  // Links lead to screens, and chips change answers in a chat: neither is of use to programs.
  const { links: _, query: _query, also, ...first } = answer;
  const { links: __, query: __query, ...second } = also ?? { content: "" };
  return { ...first, ...(also && { also: second }) };
}
