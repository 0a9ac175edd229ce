import { whenText } from "../tools/wording";
import { asks } from "./asks";
import { movesOf } from "./join";
import { namesAll } from "./pointers";
import type { GoneOn, Question } from "./question";
import type { Slots } from "./slots";
import { pastThen } from "./standing-alone";

/** What belongs to accounts, so that it is another figure where it is of one of them. */
const ofAccounts: readonly (Question["subject"] | undefined)[] = [
  ...movesOf,
  "balance",
  "limits",
  "holds",
  "change",
];

/** Says of whom a question is: 'our total', 'of all accounts'. */
const ofWhole =
  /\b(?:all|total|overall|altogether|everything|whole|entire|our|ours|my|we|i|us|me|every|each|bank|clients?)\b/i;

/** Whether a question names an account, a client or a text of its own. */
const namesWhose = (slots: Slots, said: Partial<Question>): boolean =>
  said.accounts !== undefined || said.clientId !== undefined || namesAll(slots);

/** Whether a question is of accounts and names none, nor says that it is of all. */
export const losesAccount = (slots: Slots, said: Partial<Question>): boolean =>
  ofAccounts.includes(said.subject) && !namesWhose(slots, said) && !ofWhole.test(slots.reading.text);

/** A question's text, to which more can be said. */
const withoutEnd = (text: string): string => text.replace(/[\s?!.]+$/, "");

const asked = (content: string, messages: readonly string[]): GoneOn => ({
  kind: "asked",
  answer: { content, choices: asks(messages) },
});

/** Asks whose figures are meant behind what was worked out of one account. */
export const whichAccount = ({ reading }: Slots): GoneOn =>
  asked("Do you mean of the account before, or of all? Name it, or say all.", [
    `${withoutEnd(reading.text)} on all accounts`,
  ]);

/**
 * A question that says all of its own behind one about an account or a client. Where it names neither, what is free or left
 * is that of the account before, and of anything else it is asked.
 */
export function besideBefore(slots: Slots, said: Partial<Question>, before: Question): GoneOn {
  const isOfOne = before.accounts.length > 0 || before.clientId !== undefined;
  const names = namesWhose(slots, said);
  const { text } = slots.reading;
  if (pastThen.test(text) && said.spans === undefined)
    return { kind: "asked", answer: { content: "I do not know which time that is. Name the day." } };
  const isWhole = ofWhole.test(text);
  const isOfAll = ofWhole.test(text.replace(/\b(?:i|we|us|me)\b/gi, ""));
  const { accounts, clientId } = before;
  const state = said.subject === "limits" || (said.subject === "balance" && said.kind !== undefined);
  const isPlain = said.by === undefined && (said.measure === undefined || said.measure === "sum");
  if (isOfOne && !names && !isOfAll && state && isPlain && ofAccounts.includes(before.subject))
    return { kind: "question", question: { ...said, accounts, ...(clientId && { clientId }) } };
  const bare = withoutEnd(text);
  if (
    before.text !== undefined &&
    !names &&
    !isWhole &&
    movesOf.includes(said.subject) &&
    movesOf.includes(before.subject)
  ) {
    return asked(`Do you mean those with “${before.text}” in the text alone, or all?`, [
      `${bare} with "${before.text}" in the text`,
      `${bare} on all accounts`,
    ]);
  }
  if (isOfOne && losesAccount(slots, said)) {
    const named = namesOf(slots, accounts);
    const whose = clientId ? "that client" : named || "that account";
    const alone = clientId ? [`${bare} of ${clientId}`] : named === "" ? [] : [`${bare} on ${named}`];
    return asked(`Do you mean of ${whose} alone, or of all accounts?`, [...alone, `${bare} on all accounts`]);
  }
  const [span] = before.spans;
  const losesTime =
    span !== undefined &&
    before.spans.length === 1 &&
    said.spans === undefined &&
    movesOf.includes(said.subject) &&
    (movesOf.includes(before.subject) || before.subject === "reviews" || before.subject === "alerts") &&
    said.measure !== "latest" &&
    said.measure !== "earliest" &&
    !ofAllTime.test(text);
  if (!losesTime) return { kind: "question", question: said };
  const time = whenText(span);
  return asked(`Do you mean ${time}, or of all time?`, [`${bare} ${time}`, `${bare} ever`]);
}

/** Says that no time is meant, or which payments are: 'ever', 'still waiting'. */
const ofAllTime =
  /\b(?:ever|all[ -]time|in all|always|so far|to date|still|waiting|pending|currently|now)\b/i;

const namesOf = ({ known }: Slots, accounts: readonly number[]): string =>
  known.accounts
    .filter(({ id }) => accounts.includes(id))
    .map(({ customerName }) => customerName)
    .join(" and ");
