import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { outcomeOf } from "./answer-question";
import { type Answer, chatMessages } from "./contract";
import { refusal } from "./refusal";

const asked = new RateLimit("questions");
const mostOfProgram = { most: 60, per: 60_000 };

/** Rights that answers of every kind need: names of accounts, their movements, holds, and exchange rates. */
const neededByAll: readonly Access[] = [
  "accounts:read",
  "transactions:read",
  "holds:read",
  "configurations:read",
  "rates:read",
];
/** And those of the bank: whose accounts they are, and who did it. */
const neededByStaff: readonly Access[] = ["clients:read", "users:read", "audit:read"];

/** Whether a program may ask the assistant: it may read what answers of all kinds are made of (decision 332). */
export function mayAsk(actor: Pick<Actor, "role" | "machine">): boolean {
  const needed = scopeOf(actor) === "all" ? [...neededByAll, ...neededByStaff] : neededByAll;
  return can(actor, "assistant:ask") && needed.every((right) => can(actor, right));
}

/**
 * Answers one standalone question within the actor's scope. Nothing is stored or carried out, and no language model is
 * asked. Several readings are answered as choices; a question that is not understood, as a sentence.
 * @throws AppError 429
 */
export async function askByToken(deps: Deps, actor: Actor, question: string): Promise<Answer> {
  const wait = asked.take(deps, String(actor.userId), mostOfProgram);
  if (wait !== undefined) throw tooMany(chatMessages.tooMany, wait);
  const outcome = await outcomeOf(deps, actor, question, undefined);
  const answer =
    outcome.kind === "answered"
      ? outcome.turn.answer
      : outcome.kind === "several"
        ? outcome.answer
        : refusal(actor, outcome);
  // Links lead to screens, which no program opens.
  const { links: _, also, ...first } = answer;
  const { links: __, ...second } = also ?? { content: "" };
  return { ...first, ...(also && { also: second }) };
}
