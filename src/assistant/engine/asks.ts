import type { Answer } from "../contract";
import type { AccountRef } from "../tools/account-refs";
import { nameOf } from "../tools/wording";
import type { Reading } from "./text";

/** Questions as buttons. */
export const asks = (questions: readonly string[]): NonNullable<Answer["choices"]> =>
  questions.map((question) => ({ label: question, message: question }));

/** As many buttons are offered. */
export const mostChoices = 6;

/** The question with some of its words replaced. */
export function replaced(reading: Reading, first: number, last: number, by: string): string {
  const [from, to] = [reading.tokens[first], reading.tokens[last]];
  if (!from || !to) return `${reading.text} ${by}`;
  return reading.text.slice(0, from.start) + by + reading.text.slice(to.end);
}

/** How an account is told from others: by its name, and by its IBAN where another has the same. */
export function tellingName(account: AccountRef, others: readonly AccountRef[]): string {
  const same = others.filter(({ customerName }) => customerName === account.customerName).length > 1;
  return same || account.customerName.length > 120 ? account.virtualIban : account.customerName;
}

/** Asks which account is meant: a button for each, with the whole question. */
export function askAccount(
  reading: Reading,
  place: { first: number; last: number },
  accounts: readonly AccountRef[],
  content: string,
): Answer {
  const choices = accounts.slice(0, mostChoices).map((account) => ({
    label: `${nameOf(account)} (${account.virtualIban.slice(-4)})`,
    message: replaced(reading, place.first, place.last, tellingName(account, accounts)),
  }));
  return { content, choices };
}

/** How a question or an order begins; what begins otherwise goes on with the one before it. */
const asking =
  /^(?:and |also |then |so |but |please )?(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|show|list|give|tell|compare|find|count|calculate|explain|pay|send|transfer|export|release|delete)\b/i;

/** Two questions in one message are asked one after the other: each is a button. */
export function severalQuestions(text: string): Answer | undefined {
  const parts = [...text.matchAll(/([^?\n;]+)([?\n;]*)/g)]
    .map(([, part = "", end = ""]) => ({ part: part.trim(), end }))
    .filter(
      ({ part, end }, at) =>
        part.split(/\s+/).length >= 3 && (at === 0 || end.includes("?") || asking.test(part)),
    )
    .map(({ part }) => part);
  if (parts.length < 2 || /["“]/.test(text)) return undefined;
  return {
    content: "I answer one question at a time. Which one first?",
    choices: asks(parts.slice(0, mostChoices).map((part) => `${part}?`)),
  };
}
