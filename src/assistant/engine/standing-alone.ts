import { isNounless, isPartOfBefore, namesAll, namesNoun, namesThing, refersBack } from "./pointers";
import type { GoneOn, Question } from "./question";
import type { Slots } from "./slots";

const unsaid: GoneOn = {
  kind: "asked",
  answer: { content: "I do not know what that goes on from. Ask it in full." },
};

/** Whether the turn before was not answered, and whether it was asked back which account or text was meant. */
type Behind = { isUnanswered: boolean; isAsked: boolean };

/** A question that stands by itself, as far as it was said; one that goes on from another is asked about. */
export function standingAlone(slots: Slots, said: Partial<Question>, behind: Behind): GoneOn {
  const { isUnanswered } = behind;
  if (isFragment(slots, said, isUnanswered)) return unsaid;
  const { text } = slots.reading;
  // 'What was our balance then' is of a time that was spoken of before.
  if (pastThen.test(text) && said.spans === undefined) return unsaid;
  const isNamed = namesAll(slots) || said.clientId !== undefined || said.spans !== undefined;
  if (!namesThing(slots) && (ofOnes.test(text) || (ofOne.test(text) && !isNamed))) return unsaid;
  // 'Show the payment' and 'which client does it pay' are of one that was spoken of.
  if (!isNamed && (superlativeOne.test(text) || anyOfThem.test(text))) return unsaid;
  if (isUnanswered && !isNamed && (theOne.test(text) || inverted.test(text))) return unsaid;
  if (behind.isUnanswered && !isWhole(slots, said, behind.isAsked)) return unsaid;
  // 'Why' alone asks about nothing that is named.
  const isBareWhy = said.subject === "change" && said.accounts === undefined && said.spans === undefined;
  if (isBareWhy && slots.has("why") && !slots.has("balance", "fall", "rise", "change")) return unsaid;
  // Days or parts alone go on from the question before, which nobody answered.
  // 'Still active?' is of somebody or something that was named before.
  const isOfThat = said.subject === "accounts" && !slots.has("account", "byAccount") && !namesAll(slots);
  if (isOfThat && (isUnanswered || /\bstill\b/i.test(text))) return unsaid;
  if (isUnanswered && said.subject === undefined && !namesAll(slots)) return unsaid;
  if (slots.has("other")) {
    return {
      kind: "asked",
      answer: { content: "Which account do you mean? Name it, or the end of its IBAN." },
    };
  }
  const goes = /^(?:and|or|but|also|same|(?:and |so )?(?:what|how) about)\b/i.test(text.trim());
  const isLikeIt = slots.concepts.some(
    ({ concept, at, words }) =>
      concept === "also" &&
      /^(?:(?:the )?same(?: for| the)?|instead)$/.test(slots.reading.words(at, at + words - 1)),
  );
  if (isLikeIt || refersBack(slots, said) || isPartOfBefore(slots))
    return { kind: "asked", answer: { content: "I do not know what that refers to. Ask it in full." } };
  const whyIt = said.subject === "change" && slots.has("it") && said.accounts === undefined;
  if ((goes && said.subject === undefined) || whyIt) return unsaid;
  return { kind: "question", question: said };
}

/**
 * Whether a question behind one that was not answered says all that it asks: it has a noun of its own, or is the name that
 * was asked for, and does not begin as what only narrows another one does.
 */
function isWhole(slots: Slots, said: Partial<Question>, isAsked: boolean): boolean {
  const { text, tokens } = slots.reading;
  const isName = slots.mentions.length > 0 || said.clientId !== undefined;
  if (isName && (isAsked || ofOne.test(text))) return true;
  if (narrowing.test(text) && (tokens.length <= 4 || /^\W*(?:only|just|without|not)\b/i.test(text)))
    return false;
  return namesNoun(slots) || said.reference !== undefined || slots.codes.ibans.length > 0;
}

const narrowing =
  /^\W*(?:(?:ok|okay|so|then|hm+)\W+)*(?:only|just|not|without|with|except|excluding|from|to|into|in|on|by|for|per|since|until|before|after|at|of|each)\b/i;

/** What was, at a time that is not named. */
export const pastThen = /\b(?:was|were|did|had)\b.*\bthen\W*$/i;

/** 'Just the operating ones', and 'the big one' where it names nothing. */
const ofOnes = /\bones\b/i;
const theOne =
  /^\W*(?:show|see|open|give me|and|list)? ?the (?:payment|hold|transaction|alert|account|transfer|client|customer|supplier)\W*$/i;
const superlativeOne =
  /\bthe (?:very |single )?(?:largest|biggest|smallest|highest|lowest|last|first|latest|newest|oldest|second|other) one\b/i;
export const anyOfThem = /\b(?:have|got|get|see|find) (?:any|some|one)\W*$/i;
const inverted = /\b(?:does|did|is|was|has) (?:it|he|she)\b/i;
const ofOne = /\b(?:the|that|this) (?:[\w,.]+ ){0,3}one\W*$/i;

const leading = /^\W*(?:and|n|&|\+|plus|also|or|but|then|so|same|(?:what|how) about)\b/i;

const asksInFull =
  /^\W*(?:(?:and|n|&|\+|plus|also|or|but|then|so|ok|please)\W+)*(?:who|whom|whose|what(?! about)|which|when|where|why|how(?! about)|is|are|was|were|do|does|did|has|have|had|show|list|give|tell|compare|count|find)\b/i;

/**
 * Whether a message goes on from another one that is not there, or was not answered: 'and the largest?', 'plus the euro
 * account'. Behind one that was not answered only a whole question that names what it is about stands by itself.
 */
function isFragment(slots: Slots, said: Partial<Question>, isUnanswered: boolean): boolean {
  const { text } = slots.reading;
  const leads = leading.test(text);
  const named = namesAll(slots) || said.clientId !== undefined;
  const isFull = asksInFull.test(text) && (named || said.spans !== undefined);
  if (isUnanswered && leads && !isFull) return true;
  // 'Left?' and 'used?' are of something that was named before.
  const isState =
    isUnanswered &&
    !named &&
    slots.reading.tokens.length <= 3 &&
    said.spans === undefined &&
    slots.concepts.every(({ concept }) => stateWords.has(concept));
  const noNoun = isNounless(slots, said) && !named;
  return isState || (noNoun && (leads || (isUnanswered && slots.reading.tokens.length <= 5)));
}

const stateWords: ReadonlySet<string> = new Set(
  "left available held sent returned rejected booked pending active suspended inactive released expiring resolved acknowledged revoked sum count average largest smallest latest earliest when who why it also only list".split(
    " ",
  ),
);
