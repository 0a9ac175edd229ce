import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { prepareAct } from "./acts";
import { askedSchema, outcomeOf, refusedContext } from "./answer-question";
import type { Answer, Figure } from "./contract";
import { guide, nearTopics } from "./guide";
import { refusal } from "./refusal";
import { starters } from "./starters";

/** Receives an answer's text as soon as it is certain. */
export type OnText = (text: string) => void | Promise<void>;

/** An answer, with what later questions may refer to and the figures that it rests on. */
export type Answered = { answer: Answer; context: unknown; figures: readonly Figure[] };

/** A question of a chat, and what the answers before it left for it. */
export type Asking = { message: string; context: unknown };

/**
 * Answers a question within what the actor may see. What is not understood a language model may translate, where one is
 * configured.
 */
export async function answerTurn(
  deps: Deps,
  actor: Actor,
  { message, context }: Asking,
  onText?: OnText,
): Promise<Answered> {
  const own = await answerOwn(deps, actor, { message, context });
  const turn = (own.declined ? await byTranslation(deps, actor, { message, context }) : undefined) ?? own;
  await onText?.(turn.answer.content);
  return turn;
}

/**
 * Answers a question by the query that it is read as, by buttons for the readings that
 * are as likely as each other, or by the guide. Any other is refused, and it is said why.
 */
export async function answerOwn(
  deps: Deps,
  actor: Actor,
  { message, context }: Asking,
): Promise<Answered & { declined?: true }> {
  const before = askedSchema.safeParse(context ?? null);
  const act = await prepareAct(deps, actor, message.trim(), before.success ? before.data.query : undefined);
  // An act is not a question: a follow-up refers to the question before it.
  if (act) return { ...act, context };
  const outcome = await outcomeOf(deps, actor, message, context);
  if (outcome.kind === "answered") return outcome.turn;
  // The choice is read as the question itself would have been.
  if (outcome.kind === "several") return { answer: outcome.answer, context, figures: [] };
  const guidance = await guide(deps, actor, message.trim());
  // An answer about the product leaves the context as it is: a follow-up refers to the last question about rows.
  if (guidance) {
    const offers = guidance.isTalk ? asButtons((await starters(deps, actor)).slice(0, mostChoices)) : [];
    return { answer: withChoices(guidance.answer, offers), context, figures: [] };
  }
  const refused = refusal(actor, outcome);
  const answer = withChoices(refused, asButtons(nearTopics(actor, message)));
  return { answer, context: refusedContext, figures: [], declined: true };
}

const mostChoices = 3;

const asButtons = (questions: readonly string[]) =>
  questions.map((question) => ({ label: question, message: question }));

/** An answer with more buttons behind its own. */
function withChoices(
  { choices: first = [], ...answer }: Answer,
  more: NonNullable<Answer["choices"]>,
): Answer {
  const others = more.filter(({ message }) => first.every((one) => one.message !== message));
  const choices = [...first, ...others].slice(0, mostChoices);
  return { ...answer, ...(choices.length > 0 && { choices }) };
}

/** Answers by a language model's translation of the question, where one is configured. */
async function byTranslation(
  deps: Deps,
  actor: Actor,
  { message, context }: Asking,
): Promise<Answered | undefined> {
  if (!deps.env.assistant) return undefined;
  // Fetched where a model is configured: nobody else needs its client.
  const { translated } = await import("./translate");
  const found = await translated(deps, actor, message.trim(), context);
  return found?.kind === "several" ? { answer: found.answer, context, figures: [] } : found?.turn;
}
