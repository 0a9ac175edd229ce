import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import type { Answer } from "../contract";
import type { ToolResult } from "../tools";
import { asks } from "./asks";
import { carryOut, planOf } from "./plan";
import type { Question } from "./question";

/** Whether payments of the product are meant, and no debits of other kinds. */
const made =
  /\b(?:pobo|payment orders?|instruct(?:ed|ions?)|(?:made|sent|created|initiated|entered|ordered|set up) (?:here|online|in vostra|through vostra|through you|with you|on the platform)|on the platform|through vostra|through the platform)\b/i;

/** Whether a question names payments without saying in what state they are, or that they were made here. */
const isBroad = ({ subject, paymentStatus, otherStatus, by }: Question): boolean =>
  subject === "payments" && paymentStatus === undefined && otherStatus === undefined && by !== "status";

/** The same question of all debits, however they were booked. */
export const asDebits = (question: Question): Question => ({
  ...question,
  subject: "transactions",
  type: "debit",
});

/** How many there are, and what they come to, as a sentence; undefined where there are none. */
async function totalOf(deps: Deps, actor: Actor, question: Question, today: BankDate) {
  const { by: _by, nth: _nth, limit: _limit, byNumber: _number, ...rest } = question;
  const result = await carryOut(deps, actor, planOf(actor, { ...rest, measure: "count" }, today));
  const count = Number.parseInt(result.figures[0]?.text.replaceAll(",", "") ?? "0", 10);
  return count > 0 ? { ...result, count } : undefined;
}

/**
 * Payments to somebody are all debits with that name, however they were booked: bills that were collected are paid, too.
 * What of these was made here as a payment is told beside it.
 * @param text the question's words
 * @param before what it goes on from, where it does
 */
export async function paidTo(
  deps: Deps,
  actor: Actor,
  question: Question,
  { text, before, today }: { text: string; before: Question | undefined; today: BankDate },
): Promise<{ question: Question; note?: string } | undefined> {
  const goesOn =
    before?.subject === "payments" && before.text === question.text && question.text !== undefined;
  const isNamed = question.text !== undefined || question.by === "counterparty";
  if (!isBroad(question) || !isNamed || made.test(text) || goesOn) return undefined;
  const debits = asDebits(question);
  const [all, here] = [
    await totalOf(deps, actor, debits, today),
    await totalOf(deps, actor, question, today),
  ];
  // Nothing was paid to them: what they paid is meant.
  if (!all && !here && question.text !== undefined) {
    const credits: Question = { ...debits, type: "credit" };
    return (await totalOf(deps, actor, credits, today)) ? { question: credits } : undefined;
  }
  // Where all of them were made here, their states are told, too.
  if (!all || (here && here.count >= all.count)) return undefined;
  const isOfAll = question.measure === undefined || /^(?:sum|count|average|list)$/.test(question.measure);
  const isPart = isOfAll && here !== undefined && here.count < all.count;
  const sums = here?.figures.slice(1).filter(({ label }) => label.startsWith("Sum of")) ?? [];
  const note = `${here?.count} of all these debits ${here?.count === 1 ? "was" : "were"} made here as ${here?.count === 1 ? "a payment" : "payments"}: ${sums.map((sum) => sum.text).join(" and ")}.`;
  return { question: debits, ...(isPart && { note }) };
}

/** Parts stand in one table, of payments that were made here or of all debits: where these differ it is asked which. */
export async function whichPayments(
  deps: Deps,
  actor: Actor,
  question: Question,
  text: string,
  today: BankDate,
): Promise<Answer | undefined> {
  if (!isBroad(question) || question.by === undefined || made.test(text)) return undefined;
  const [all, here] = [
    await totalOf(deps, actor, asDebits(question), today),
    await totalOf(deps, actor, question, today),
  ];
  if (!all || !here || all.count === here.count) return undefined;
  const content = `Do you mean payments that were made here (${here.count.toLocaleString("en-US")}), or all debits, with collected bills, salaries and fees (${all.count.toLocaleString("en-US")})?`;
  const word = /\b(?:outgoing )?payments?\b/i;
  if (!word.test(text)) return { content: `${content} Ask it in full.` };
  return {
    content,
    choices: asks([text.replace(word, "payments made here"), text.replace(word, "debits")]),
  };
}

/** Payments are told as those that were made here; all debits of the same kind stand beside it where they are more. */
export async function withDebits(
  deps: Deps,
  actor: Actor,
  question: Question,
  result: ToolResult,
  today: BankDate,
  asked: string,
): Promise<ToolResult> {
  if (!isBroad(question) || result.table === undefined || made.test(asked)) return result;
  const debits = asDebits(question);
  const all = await totalOf(deps, actor, debits, today);
  const here = Number.parseInt(result.figures[0]?.text.replaceAll(",", "") ?? "", 10);
  if (!all || all.count <= here) return result;
  const isList = question.by === undefined && (question.measure ?? "list") === "list";
  const beside = isList ? all : await carryOut(deps, actor, planOf(actor, debits, today));
  const content = `${result.content} These were made here as payments. All debits, with collected bills, salaries and fees: ${beside.content}`;
  return { ...result, content, figures: [...result.figures, ...beside.figures] };
}
