import { movesOf } from "./join";
import { isNounless } from "./pointers";
import type { Question } from "./question";
import type { Slots } from "./slots";
import { anyOfThem } from "./standing-alone";
import { isAboutThatOne } from "./that-one";

/** Why nothing goes on from a question, because it may mean two things or none; undefined where it may. */
export function refusedBehind(slots: Slots, said: Partial<Question>, before: Question): string | undefined {
  const { reading, amounts, has } = slots;
  const line = reading.words(0, reading.tokens.length);
  // 'Under 30k' behind those over 20k may be between both, or not.
  const other =
    (amounts.min !== undefined &&
      amounts.max === undefined &&
      before.max !== undefined &&
      before.min === undefined) ||
    (amounts.max !== undefined &&
      amounts.min === undefined &&
      before.min !== undefined &&
      before.max === undefined);
  if (other && reading.tokens.length <= 6 && said.spans === undefined && said.accounts === undefined)
    return "Do you mean between both amounts, or the new one alone? Name it in one question.";
  // 'Which got least' behind sums by supplier is of suppliers, and of nothing that came in.
  const flips =
    before.by === "counterparty" &&
    before.type !== undefined &&
    said.type !== undefined &&
    said.type !== before.type &&
    /^(?:and |so )?(?:who|which)(?: one| ones| of them| of those)? (?:got|gets|get|received|receives|paid|pays|pay|sent|sends|took|earned)\b/.test(
      line,
    );
  if (flips) return "Ask that in full, please: who paid, or who was paid.";
  // 'When did they last pay' behind sums by customer is of one of them, and nobody knows of which.
  const isOfParts = before.by === "counterparty" || before.by === "client";
  if (isOfParts && ofSomebody.test(line) && said.clientId === undefined && slots.leftovers.length === 0)
    return "I do not know which of them you mean. Name it.";
  if (anyOfThem.test(reading.text) && slots.leftovers.length === 0 && slots.mentions.length === 0)
    return "Any of what? Ask for that in full.";
  // 'Just the cheques' behind what a customer paid is of both texts.
  if (
    before.text !== undefined &&
    has("only") &&
    slots.leftovers.length > 0 &&
    movesOf.includes(before.subject)
  )
    return "I narrow by one text at a time: ask for that in full.";
  // 'Which fell' behind balances is of the accounts, and of no change of all.
  if (
    said.subject === "change" &&
    before.subject === "balance" &&
    /^(?:and |so )?which (?:ones? |account |accounts )?(?:fell|rose|dropped|grew|went|is|are)\b/.test(line) &&
    said.accounts === undefined
  )
    return "Ask for the change of each account by itself.";
  // 'The customs one' behind a client's holds is one of that client's.
  const [mention] = slots.mentions;
  const isOther =
    before.clientId !== undefined && mention?.accounts.some(({ clientId }) => clientId !== before.clientId);
  if (isOther && /\b(?:the|that|this) (?:[\w,.]+ ){0,4}one\W*$/i.test(reading.text))
    return "I do not know which of them you mean. Name it in full.";
  // The sum behind the last five is theirs, or that of all.
  const isOfSome =
    before.by === undefined &&
    before.limit !== undefined &&
    before.limit > 1 &&
    /^(?:latest|earliest|largest|smallest|list)$/.test(before.measure ?? "");
  const measuresAnew =
    said.measure !== undefined &&
    said.measure !== before.measure &&
    said.measure !== "list" &&
    said.limit === undefined &&
    isNounless(slots, { subject: "transactions", ...said });
  if (isOfSome && movesOf.includes(before.subject) && measuresAnew && said.spans === undefined)
    return `Do you mean of those ${before.limit}, or of all? I tell it of all: ask for it in full.`;
  // 'Just the net' behind sums by month is that of each, which is told with them.
  if (
    said.subject === "change" &&
    before.by !== undefined &&
    said.spans === undefined &&
    /\bnet\b/.test(line)
  )
    return "Each row tells what came in and what went out. Ask for the change of a balance in full.";
  // 'When was the last one' behind those of a time that is over is the last of that time, or the last of all.
  const [{ to } = {}] = before.spans;
  const isLast = said.measure === "latest" || said.measure === "earliest";
  const isOver = before.spans.length > 0 && to !== undefined && to < slots.today;
  if (
    isLast &&
    isOver &&
    before.measure === undefined &&
    movesOf.includes(before.subject) &&
    said.spans === undefined &&
    /\bwhen\b/.test(line) &&
    isNounless(slots, { subject: "transactions", ...said })
  )
    return "Do you mean the last of that time, or of all? Say in which time, or of whom.";
  const ofOne =
    /^(?:latest|earliest|largest|smallest)$/.test(before.measure ?? "") && before.by === undefined;
  const asksOfIt =
    has("it") && /\b(?:which|what|whose) (?:account|client|customer|supplier|currency)\b/.test(line);
  return ofOne && asksOfIt && !isAboutThatOne.test(reading.text)
    ? "The rows that I showed tell it: each is with its account and its text."
    : undefined;
}

/** Words for somebody who was not named: 'they', 'from them'. */
const ofSomebody =
  /\b(?:they|he|she|their)\b(?! (?:add|come|total|amount|sum)\b)|\b(?:to|from|pay|paid|by) (?:them|him|her)\b/;
