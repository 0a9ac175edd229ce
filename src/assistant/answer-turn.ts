import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { prepareAct } from "./acts";
import { answered, answerQuestion, askedSchema, refusedContext } from "./answer-question";
import { isLabel, listProposals } from "./compose/proposals";
import { listSuggestions } from "./compose/suggestions";
import type { Answer, Figure } from "./contract";
import { asksHow, guide, nearTopics } from "./guide";
import { refusal } from "./refusal";

/** Receives each part of an answer's text once it is certain. */
export type OnText = (text: string) => void | Promise<void>;

/** An answer, with the context for later questions and the figures on which it is based. */
export type Answered = { answer: Answer; context: unknown; figures: readonly Figure[] };

/** A question of a chat, and the context from earlier answers. */
export type Asking = { message: string; context: unknown };

/**
 * Answers a question within the actor's scope. A language model may translate what is not understood, if one is
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
 * Answers a question by its query, by buttons for equally likely readings, or by the guide. Otherwise refuses it with
 * the reason.
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
  const outcome = await answerQuestion(deps, actor, message, context);
  if (outcome.kind === "answered") return outcome.turn;
  // The button is read like the question itself.
  if (outcome.kind === "several") return { answer: outcome.answer, context, figures: [] };
  const guidance = await guide(deps, actor, message.trim());
  // An answer about the product keeps the context: a follow-up refers to the last question about rows.
  if (guidance) {
    const offers = guidance.isTalk ? await listBeginnings(deps, actor) : [];
    return { answer: withChoices(guidance.answer, offers), context, figures: [] };
  }
  const near = nearTopics(actor, message);
  // The guide and its screens explain how something is done; figures never do.
  if (asksHow(actor, message)) {
    const refused = refusal(actor, outcome.kind === "unread" ? { ...outcome, meant: undefined } : outcome);
    const topics = asButtons(near.length > 0 ? near : [mainTopic]);
    return { answer: withChoices(refused, topics), context: refusedContext, figures: [], declined: true };
  }
  const proposals = await listProposals(deps, actor, message, before.success ? before.data.query : undefined);
  const same = proposals.find(({ label, without }) => without.length === 0 && isLabel(message, label));
  const own = same && (await answered(deps, actor, same.query, message, context));
  if (own) return own;
  const answer = withChoices(refusal(actor, outcome), [...asButtons(near), ...proposals]);
  return { answer, context: refusedContext, figures: [], declined: true };
}

const mostChoices = 3;

/** Topic of the guide about the assistant's abilities. */
const mainTopic = "What can you do?";

/** Questions to begin with. */
const listBeginnings = async (deps: Deps, actor: Actor) =>
  (await listSuggestions(deps, actor, { typed: "", at: "" })).map(({ label, query }) => ({
    label,
    message: label,
    query,
  }));

const asButtons = (questions: readonly string[]) =>
  questions.map((question) => ({ label: question, message: question }));

/** An answer with more buttons after its own. */
function withChoices(
  { choices: first = [], ...answer }: Answer,
  more: NonNullable<Answer["choices"]>,
): Answer {
  const others = more.filter(({ label }) => first.every((one) => one.label !== label));
  const choices = [...first, ...others].slice(0, mostChoices);
  return { ...answer, ...(choices.length > 0 && { choices }) };
}

/** Answers by a language model's translation of the question, if one is configured. */
async function byTranslation(
  deps: Deps,
  actor: Actor,
  { message, context }: Asking,
): Promise<Answered | undefined> {
  if (!deps.env.assistant) return undefined;
  // Imported only if a model is configured, since only then its client is needed.
  const { translated } = await import("./translate");
  const found = await translated(deps, actor, message.trim(), context);
  return found?.kind === "several" ? { answer: found.answer, context, figures: [] } : found?.turn;
}
