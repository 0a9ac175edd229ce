import type { Question } from "./question";
import type { Slots } from "./slots";

/** Nouns that a later word of the same question may refer to. */
const things: ReadonlySet<string> = new Set([
  "account",
  "balance",
  "credit",
  "debit",
  "payment",
  "transaction",
  "hold",
  "alert",
  "allocation",
  "limit",
  "statement",
  "review",
  "approval",
  "settlement",
  "request",
  "client",
  "byAccount",
  "byClient",
  "byCounterparty",
  "reconciliation",
]);

/** Whether a question of a few words names what it is about, if only by a name. */
export const namesAll = ({ mentions, leftovers, quoted, codes }: Slots): boolean =>
  mentions.length > 0 || leftovers.length > 0 || quoted !== undefined || codes.references.length > 0;

/** Words that stand for something said earlier; in 'the holds and when they end' it stands in the question itself. */
const pointersBack = ({ concepts }: Pick<Slots, "concepts">): Slots["concepts"] =>
  concepts.filter(
    ({ concept }, place) =>
      concept === "it" && !concepts.slice(0, place).some((one) => things.has(one.concept)),
  );

/** 'How much of that was from X' and 'how many of those are on Y' ask for a part of what was told before. */
export const isPartOfBefore = ({ concepts, reading }: Slots): boolean =>
  pointersBack({ concepts }).some(({ at }) => /^(?:of|among|from|within)$/.test(reading.word(at - 1)));

/** Whether a question speaks of something that it does not name: 'how much did they pay us'. */
export function refersBack(
  { concepts, reading, leftovers, mentions, codes, quoted, amounts }: Slots,
  said: Partial<Question>,
) {
  const isNamed =
    leftovers.length > 0 ||
    mentions.length > 0 ||
    codes.references.length + codes.ibans.length > 0 ||
    quoted !== undefined ||
    amounts.named.length > 0 ||
    said.clientId !== undefined;
  return (
    !isNamed &&
    pointersBack({ concepts }).some(({ at, words }) =>
      /^(?:they|them|those|these|it|its|that one|this one|that account|this account|same account)$/.test(
        reading.words(at, at + words - 1),
      ),
    )
  );
}

/** Whether rows are spoken of by an order or a number alone: 'when was the last', 'the largest one'. */
export const isNounless = (slots: Slots, said: Partial<Question>): boolean =>
  said.subject === "transactions" &&
  said.by === undefined &&
  said.accounts === undefined &&
  slots.leftovers.length === 0 &&
  !slots.has("transaction", "credit", "debit", "payment", "hold", "release", "left", "byCounterparty") &&
  slots.amounts.named.length === 0 &&
  slots.amounts.min === undefined &&
  slots.amounts.max === undefined;

/** Whether a question has a noun of its own: what it asks for, and not only in which order. */
export const namesThing = ({ concepts }: Pick<Slots, "concepts">): boolean =>
  concepts.some(({ concept }) => things.has(concept) || sides.has(concept));

/** Whether it has one that is more than a part: 'by account' alone asks for nothing. */
export const namesNoun = ({ concepts }: Pick<Slots, "concepts">): boolean =>
  concepts.some(
    ({ concept }) =>
      !concept.startsWith("by") && (things.has(concept) || sides.has(concept) || others.has(concept)),
  );

const others: ReadonlySet<string> = new Set([
  "change",
  "fall",
  "rise",
  "dailyLimit",
  "monthlyLimit",
  "suspicion",
  "highAmount",
  "velocity",
  "limitBreach",
  "waits",
  "overdrawn",
  "share",
  "cbsAccount",
  "payable",
  "trend",
  "expiring",
  "suspended",
  "inactive",
  "cobo",
  "pobo",
]);

const sides: ReadonlySet<string> = new Set([
  "credit",
  "debit",
  "release",
  "available",
  "held",
  "have",
  "left",
  "rate",
]);
