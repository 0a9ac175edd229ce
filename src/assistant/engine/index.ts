import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { bankDate } from "@/vocabulary/calendar";
import type { Answer, Figure } from "../contract";
import { guide, nearTopics } from "../guide";
import { accountsByIds, accountsOfClient } from "../tools/account-refs";
import { writtenOut } from "./abbreviations";
import { prepareAct } from "./acts";
import { asks, severalQuestions } from "./asks";
import { clientName } from "./client-name";
import { paidTo, whichPayments, withDebits } from "./debits-beside";
import { describe } from "./describe";
import { discreet } from "./discreet";
import { droppedWords } from "./dropped";
import { enforcedWish } from "./enforced-limits";
import { everybodyElse, leftOutOf, withExceptions } from "./exceptions";
import { withoutFacets } from "./facet-words";
import { withFacets } from "./facets";
import { answerMatter } from "./matters";
import { nearby, readOf } from "./nearby";
import { byReturn, otherReading } from "./nothing-found";
import { turned } from "./openings";
import { askedAbout } from "./partly";
import { carryOut, isToCome, planOf } from "./plan";
import { withoutManners } from "./politeness";
import { contextSchema, mostSpans, type Question, type TurnContext } from "./question";
import { formRefusal, isAdvice, isReminder, withoutGreeting, withoutWhatRowsTell } from "./question-form";
import { quietAnswer } from "./quiet";
import { recordWish } from "./record";
import { rephrased } from "./rephrase";
import { respeltText } from "./respelt";
import { asRates } from "./shorthand";
import { isTopic, readSlots, type Slots } from "./slots";
import { starters } from "./starters";
import { longestQuestion } from "./text";
import { understand } from "./understand";
import { workedOut } from "./worked-out";

export { contextSchema, type TurnContext } from "./question";
export { starters } from "./starters";

/**
 * An answer, what later turns may refer to, and every figure in it; `prepared` where it leads to an act that was asked
 * for, `declined` where the question was not understood.
 */
export type Turn = {
  answer: Answer;
  context: TurnContext;
  figures: Figure[];
  prepared?: true;
  declined?: true;
};

/**
 * Answers a question from the book, within what the actor may see: it computes, shows its rows, and says what it did
 * not understand. It writes nothing.
 * @param kept what the turn before left; anything else is as if there had been none
 */
export async function answer(deps: Deps, actor: Actor, message: string, kept: unknown): Promise<Turn> {
  const turn = await answered(deps, actor, message, kept);
  return scopeOf(actor) === "all" ? turn : { ...turn, answer: discreet(turn.answer) };
}

/**
 * A question in the words that the engine reads, step by step.
 * @returns `dropped`: words of it that none of the engine's words stands for
 */
export async function inEngineWords(
  deps: Deps,
  actor: Actor,
  said: string,
): Promise<{ written: string; plain: string; asked: string; dropped: string[] }> {
  const own = scopeOf(actor) === "own" ? await accountsOfClient(deps, actor) : undefined;
  const ownAccounts = own?.filter(({ closedAt }) => closedAt === null).length;
  const written = writtenOut(said);
  const plain = withoutManners(written);
  const { text, dropped } = rephrased(turned(asRates(plain)), { ownAccounts });
  const lost = [...droppedWords(written, plain, "manners"), ...dropped];
  return { written, plain, asked: withoutWhatRowsTell(text), dropped: lost };
}

/** @param isSpelt whether mistyped words of the message were put right already */
async function answered(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
  isSpelt = false,
): Promise<Turn> {
  const known = contextSchema.safeParse(kept ?? null);
  const context = known.success ? known.data : null;
  const said = message.trim();
  const only = (found: Answer): Turn => ({ answer: found, context, figures: [] });
  // What comes next must not go on from the question before one that was not answered.
  const unanswered = (found: Answer): Turn => ({ answer: found, context: { unanswered: true }, figures: [] });
  // Before anything is looked for in it: what some patterns cost grows with the square of the length.
  if (said.length > longestQuestion) {
    const content =
      "That is longer than I can read without guessing. Ask one question, in a sentence or two.";
    return only(await offered(deps, actor, content));
  }
  const { written, plain, asked, dropped } = await inEngineWords(deps, actor, said);
  if (!/[\p{L}\p{N}]/u.test(asked)) return only(await offered(deps, actor, "What would you like to know?"));
  if (isAdvice(written) || isAdvice(asked)) return unanswered(await offered(deps, actor, noAdvice));
  // As it was typed first: what the trade calls by other words is asked about by its own.
  const unquoted = /^what(?:'s|s| is| does)? ["“][^"”]{2,40}["”](?: mean| stand for)?\W*$/i.test(said)
    ? [said.replace(/["“”]/g, "")]
    : [];
  for (const one of new Set([said, ...unquoted, written, asked])) {
    const told = await guide(deps, actor, one);
    if (told?.isTalk) return only(await offered(deps, actor, told.answer.content));
    if (told) return { answer: told.answer, context: goesOnFrom(context), figures: [] };
  }
  if (dropped.length > 0) {
    const lost = [...new Set(dropped)].map((word) => `“${word}”`).join(" and ");
    return unanswered(
      await offered(deps, actor, `I cannot tell what ${lost} is said of. Ask it in other words.`),
    );
  }
  const matterBefore = context && "unanswered" in context ? context.matter : undefined;
  const matter = await answerMatter(deps, actor, withoutGreeting(plain), matterBefore);
  if (matter)
    return {
      answer: matter.answer,
      context: { unanswered: true, matter: matter.text },
      figures: matter.figures,
    };
  if (unquoted.length > 0)
    return unanswered(await offered(deps, actor, "I do not have an explanation of that."));
  if (isReminder(said))
    return unanswered(await offered(deps, actor, "I set no reminders, and answer only when I am asked."));
  const several = severalQuestions(asked);
  if (several) return unanswered(several);
  const ofOthers = everybodyElse(asked, context);
  if (ofOthers) return computed(deps, actor, asked, ofOthers, undefined);
  const quiet = await quietAnswer(deps, actor, asked);
  if (quiet) return { answer: quiet.answer, context: { unanswered: true }, figures: quiet.figures };
  const before = context && "worked" in context ? context.worked : undefined;
  const worked = await workedOut(deps, actor, asked, before);
  if (worked && "question" in worked) return computed(deps, actor, asked, worked.question, worked.note);
  if (worked) {
    const { answer: found, figures } = worked;
    return { answer: found, context: { unanswered: true, worked: worked.asked }, figures };
  }
  const wish = enforcedWish(asked);
  if (wish) {
    const limited = await limitsWish(deps, actor, wish);
    if (limited) return limited;
  }
  const { text: whole, out } = await leftOutOf(deps, actor, asked);
  const { text, facets } = withoutFacets(whole);
  const slots = await readSlots(deps, actor, text);
  const act = await prepareAct(deps, actor, slots);
  if (act) return { answer: act.answer, context, figures: act.figures, prepared: true };
  // Phrases are looked for in the text as well: once its words are known it is read as if they had been typed so.
  const respelt = isSpelt ? undefined : respeltText(asked, slots);
  if (respelt !== undefined) return answered(deps, actor, respelt, kept, true);
  const record = recordWish(slots);
  const isWhy = facets.includes("reason") && !/^HOLD-/i.test(record?.reference ?? "");
  if (record && !isWhy) return computed(deps, actor, asked, record, recordNote(actor, slots));
  // What is declined says what of it was read, and offers what is near it.
  const declined = async (content: string): Promise<Turn> => {
    const near = [...nearTopics(actor, said), ...nearby(actor, slots)];
    const { choices = [] } = await offered(deps, actor, content);
    const more = asks(near).concat(choices.filter(({ message }) => !near.includes(message)));
    const turn = unanswered({ content: content + readOf(slots), choices: more.slice(0, 3) });
    return { ...turn, declined: true };
  };
  const refusal = formRefusal(text, (end) => isTopic(slots, end));
  if (refusal) return declined(refusal);
  if (slots.periods.spans.length > mostSpans) {
    const content = `That names ${slots.periods.spans.length} periods, and I compare ${mostSpans} at most. Ask about fewer.`;
    return unanswered(await offered(deps, actor, content));
  }
  const understood = await understand(deps, actor, slots, context);
  if (understood.kind === "asked") {
    const { answer: asked } = understood;
    return asked.choices
      ? { ...unanswered(asked), context: { unanswered: true, asked: true } }
      : declined(asked.content);
  }
  if (understood.kind === "unknown") return declined(understood.content);
  if (understood.kind === "partly") {
    const { question, unread } = understood;
    const read = await inWords(deps, actor, question);
    const { content, choices = [] } = await askedAbout(deps, actor, slots, read, unread);
    const others = await declined("");
    const offers = [...choices, ...(others.answer.choices ?? [])].slice(0, 3);
    return { ...unanswered({ content, choices: offers }), declined: true };
  }
  const rest = await withExceptions(deps, actor, slots, understood.question, out);
  if (!rest) {
    const left = out.map((one) => `“${one}”`).join(" and ");
    return declined(`I understood the question, but cannot leave out ${left}.`);
  }
  const wanted = withFacets(rest, facets);
  const today = bankDate(deps.now(), deps.env.zone);
  // 'How many payments did we make, and to whom' is told by name, as debits are.
  const paid =
    wanted && facets.length > 0
      ? await paidTo(deps, actor, wanted, { text: asked, before: undefined, today })
      : undefined;
  if (wanted && !paid && facets.length > 0) {
    const which = await whichPayments(deps, actor, wanted, asked, today);
    if (which) return unanswered(which);
  }
  const question = paid?.question ?? wanted;
  if (!question) return declined(`I answer one question at a time. ${twoQuestions}`);
  const isWhyHeld = facets.includes("reason") && question.subject === "holds" && scopeOf(actor) === "own";
  const note = paid?.note ?? understood.note ?? (isWhyHeld ? noReason : undefined);
  return computed(deps, actor, asked, question, note);
}

const twoQuestions = "The second part of this is told by none of the rows of the first. Ask each by itself.";

const noAdvice =
  "I do not give advice. Ask for the figure that you would decide by, or how something is done.";

/** A client is told no reasons. */
const noReason = "The reason is not shown here.";
const recordNote = (actor: Actor, { has }: Slots): string | undefined =>
  scopeOf(actor) === "own" && has("why") ? noReason : undefined;

/** Accounts by whether their limits are enforced; undefined where more than accounts is said of them. */
async function limitsWish(
  deps: Deps,
  actor: Actor,
  { text, enforced }: { text: string; enforced: boolean },
): Promise<Turn | undefined> {
  const slots = await readSlots(deps, actor, text);
  const understood = await understand(deps, actor, slots, null);
  const question = understood.kind === "question" ? understood.question : undefined;
  const partly = understood.kind === "partly" ? understood : undefined;
  // 'On which accounts' parts limits by account, which they are anyhow.
  const isOnlyAccounts = partly?.unread.every(({ text: part }) => part === "such parts") === true;
  const read = question ?? (isOnlyAccounts ? partly?.question : undefined);
  if (read?.subject !== "limits" || read.measure === "largest" || read.window) return undefined;
  // Of one account that is named its limits say whether they are enforced.
  const { by: _by, ...rest } = read;
  const one = read.accounts.length === 1;
  return computed(deps, actor, text, one ? rest : { ...rest, enforced }, undefined);
}

/** What is explained is no question of figures: what comes next goes on from none. */
const goesOnFrom = (context: TurnContext): TurnContext => context ?? { unanswered: true };

async function computed(
  deps: Deps,
  actor: Actor,
  asked: string,
  question: Question,
  note: string | undefined,
): Promise<Turn> {
  const today = bankDate(deps.now(), deps.env.zone);
  const context: TurnContext = { question };
  if (isToCome(question, today) && !question.expiring) {
    const content = "That period has not begun yet, so nothing is booked in it.";
    return { answer: { content }, context, figures: [] };
  }
  try {
    const read = await carryOut(deps, actor, planOf(actor, question, today));
    const told = await byReturn(deps, actor, question, read, today);
    const result = await withDebits(deps, actor, question, told, today, asked);
    const other =
      note === undefined ? await otherReading(deps, actor, question, result, today, asked) : undefined;
    if (other?.kind === "asked") {
      const understood = await inWords(deps, actor, question);
      return { answer: { understood, ...other.answer }, context, figures: result.figures };
    }
    if (other) {
      const turn = await computed(deps, actor, asked, other.question, "");
      const content = [other.note, turn.answer.content].filter(Boolean).join(" ");
      if (turn.answer.table) return { ...turn, answer: { ...turn.answer, content } };
    }
    const { figures, content, ...rest } = result;
    const understood = rest.understood ?? (await inWords(deps, actor, question));
    return {
      answer: {
        content: [lead(actor, question, figures), content, note].filter(Boolean).join(" "),
        understood,
        ...rest,
      },
      context,
      figures,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
    return { answer: { content: `${error.message}.`.replace(/\.\.$/, ".") }, context, figures: [] };
  }
}

/** What a question was read as, in words. */
async function inWords(deps: Deps, actor: Actor, question: Question): Promise<string> {
  const today = bankDate(deps.now(), deps.env.zone);
  const [accounts, client] = await Promise.all([
    question.accounts.length > 0 ? accountsByIds(deps, actor, question.accounts) : [],
    scopeOf(actor) === "all" ? clientName(deps, actor, question.clientId) : undefined,
  ]);
  return describe(actor, question, planOf(actor, question, today), accounts, client, today);
}

/** What a client is told who asks whether a payment is looked into: what its screens say, and nothing else. */
function lead(actor: Actor, { subject, paymentStatus }: Question, figures: readonly Figure[]): string {
  if (subject !== "payments" || paymentStatus !== "review" || scopeOf(actor) === "all") return "";
  const [count] = figures;
  if (count === undefined || count.text.startsWith("0 ")) return "";
  return count.text.startsWith("1 ") ? "It is processing." : "They are processing.";
}

/** A sentence with three questions that can be answered. */
async function offered(deps: Deps, actor: Actor, content: string): Promise<Answer> {
  const questions = (await starters(deps, actor)).slice(0, 3);
  return questions.length === 0 ? { content } : { content, choices: asks(questions) };
}
