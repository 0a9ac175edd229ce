import { comparedWith } from "./compared-with";
import { joined, movesOf, theOneBefore, theOther } from "./join";
import { isNounless, namesAll, namesNoun, namesThing } from "./pointers";
import type { GoneOn, Question, TurnContext } from "./question";
import { refusedBehind } from "./refused-behind";
import type { Slots } from "./slots";
import { standingAlone } from "./standing-alone";
import { isOfThatOne } from "./that-one";
import { besideBefore, losesAccount, whichAccount } from "./whose-before";

/** 'Which are over 10k?' is of what was told. */
const whichOnes = /^\s*(?:and )?which (?:ones? )?(?:are|were|is)\b/i;

/** Whether a question goes on from the one before: by its words, or because it says nothing of its own. */
function goesOn(slots: Slots, said: Partial<Question>): boolean {
  const { has, reading } = slots;
  const at = reading.tokens.findIndex(
    ({ word }) => !/^(?:ok|okay|so|right|alright|well|thanks|hm+)$/.test(word),
  );
  const first = reading.word(Math.max(at, 0));
  const leads = /^(and|what|how|only|just|same|now|then|also|but|or|in|by|for|with|without|since)$/.test(
    first,
  );
  const about = has("also") && leads && !/^(what|how)$/.test(first);
  const asking = /^(?:and |but |so |ok,? )?(?:what|how) about\b/i.test(reading.text);
  // 'Their balance' is of what was told.
  const isTheirs = /\btheirs?\b/i.test(reading.text) && !namesAll(slots);
  if (asking || isTheirs || has("other", "it") || (has("only") && reading.tokens.length <= 8)) return true;
  if (said.subject === undefined || whichOnes.test(reading.text)) return true;
  const parted = /^(?:by|per)$/.test(first) && said.accounts === undefined && said.clientId === undefined;
  if (parted && reading.tokens.length <= 6) return true;
  return about && /^(and|only|just|same|now|then|also|but|or)$/.test(first);
}

const onWhoseAccount =
  /^\W*(?:and |so )?(?:(?:on|in|from|to|at|into|for) )?(?:which|whose|what) (?:accounts?|clients?|customers?)(?: (?:is|was|are|were) (?:it|that|they|those)(?: on| in| from| of)?)?\W*$/i;

/** Joins what was said with the question before. */
export function goingOn(slots: Slots, said: Partial<Question>, context: TurnContext): GoneOn {
  if (context === null || "unanswered" in context)
    return context?.worked !== undefined && losesAccount(slots, said)
      ? whichAccount(slots)
      : standingAlone(slots, said, { isUnanswered: context !== null, isAsked: context?.asked === true });
  const before = context.question;
  const refused = refusedBehind(slots, said, before);
  if (refused) return asked(refused);
  const compared = comparedWith(slots, said, before);
  if (compared === "unclear") return asked("Name both periods that I am to compare, and of what.");
  if (compared) return { kind: "question", question: compared };
  adapt(slots, said, before);
  const told = whyOfOne(slots, said, before) ?? toldWithRows(slots, said, before);
  if (told) return told;
  if (!isBehind(slots, said, before)) return besideBefore(slots, said, before);
  if (slots.oneBefore) return theOneBefore(before);
  const unclear = unclearParts(slots, said, before);
  if (unclear) return asked(unclear);
  const held = untilWhen(slots, before);
  if (held) return held;
  if (isOfThatOne(slots, before)) return { kind: "question", question: before };
  if (isBareSum(slots, before))
    return asked("I do not know what is to be added up. Name all of it in one question.");
  if (!saysAnything(slots, said)) return { kind: "question", question: said };
  if (slots.has("other")) return theOther(slots, said, before);
  // 'Which of them are over 10k' is of what was told, whatever it was.
  const isOfThem =
    (slots.has("it") || whichOnes.test(slots.reading.text)) &&
    !slots.has("transaction", "credit", "debit", "payment", "release") &&
    before.by === undefined;
  return whyOfAll(slots, said, before) ?? joined(slots, said, before, isOfThem);
}

const asked = (content: string): GoneOn => ({ kind: "asked", answer: { content } });

/** Reads words by what was told: they were read as if nothing had been. */
function adapt(slots: Slots, said: Partial<Question>, before: Question): void {
  // 'When was the last?' behind alerts is of alerts, and of no transactions.
  if (!movesOf.includes(before.subject) && isNounless(slots, said) && slots.reading.tokens.length <= 6)
    delete said.subject;
  // 'Which of these are still active?' behind holds is of holds, and of no accounts.
  const ofStates = ["holds", "alerts", "allocations"].includes(before.subject);
  if (ofStates && said.subject === "accounts" && !slots.has("account", "byAccount") && slots.has("active")) {
    delete said.subject;
    delete said.accountStatus;
    said.state = before.subject === "allocations" ? "open" : "active";
  }
  // 'Still open ones' behind alerts are alerts, and no payments.
  const isOpenOnes = slots.has("pending") && !slots.has("payment") && /\bopen\b/i.test(slots.reading.text);
  if (isOpenOnes && (before.subject === "alerts" || before.subject === "allocations")) {
    delete said.subject;
    delete said.paymentStatus;
    said.state = "open";
  }
  // 'And by type' behind alerts is of alerts, and of no transactions.
  if (
    said.by !== undefined &&
    !namesNoun(slots) &&
    !movesOf.includes(before.subject) &&
    before.subject !== "balance"
  )
    delete said.subject;
  // 'Which expires first' behind holds is of their expiry, and 'monthly' behind limits of the month's.
  if (before.subject === "holds" && slots.has("expiring")) said.expiring = true;
  if (before.subject === "limits" && (said.by === "month" || said.by === "day") && !namesThing(slots)) {
    said.window = said.by === "month" ? "monthly" : "daily";
    delete said.by;
    delete said.subject;
  }
}

/** 'Why' without what turned: it asks for a reason, and not for what changed a balance. */
const asksWhy = (slots: Slots, said: Partial<Question>): boolean =>
  said.subject === "change" && slots.has("why") && !slots.has("fall", "rise", "change", "balance");

const isWhyAlone = (said: Partial<Question>): boolean =>
  said.subject === "change" && said.spans === undefined && said.accounts === undefined;

/** 'Why the one on Operating' behind holds, 'why' behind reviews: what tells reasons is told again. */
function whyOfOne(slots: Slots, said: Partial<Question>, before: Question): GoneOn | undefined {
  if (!asksWhy(slots, said)) return undefined;
  if (before.subject === "holds" && said.accounts !== undefined)
    return {
      kind: "question",
      question: { ...before, accounts: said.accounts, state: before.state ?? "active" },
    };
  if (before.subject === "reviews" && said.accounts === undefined)
    return { kind: "question", question: before };
  const toldWhy = ["balance", "change", "holds", "payments", "reference", ...movesOf];
  return isWhyAlone(said) && !toldWhy.includes(before.subject)
    ? asked("Why that is so is not in the book.")
    : undefined;
}

/** 'Why was it stopped' behind a reference is of that one, and 'on whose account' is told with each row. */
function toldWithRows(slots: Slots, said: Partial<Question>, before: Question): GoneOn | undefined {
  const isOfReference =
    before.subject === "reference" && slots.has("it") && !namesAll(slots) && said.spans === undefined;
  const hasAccounts = ["holds", "payments", "allocations", "alerts", "reviews", "reference"].includes(
    before.subject,
  );
  return isOfReference || (hasAccounts && onWhoseAccount.test(slots.reading.text))
    ? { kind: "question", question: before }
    : undefined;
}

/** Whether a question goes on from the one before, or says too little of its own to stand beside it. */
function isBehind(slots: Slots, said: Partial<Question>, before: Question): boolean {
  const isShort = slots.reading.tokens.length <= 4 || isNounless(slots, said);
  const short = isShort && slots.reading.tokens.length <= 8 && slots.leftovers.length === 0;
  const elliptic =
    short &&
    said.spans === undefined &&
    said.accounts === undefined &&
    said.clientId === undefined &&
    movesOf.includes(said.subject) &&
    movesOf.includes(before.subject) &&
    !slots.has("transaction", "payment");
  const isThen =
    /\bthen\W*$/i.test(slots.reading.text) && said.spans === undefined && before.spans.length > 0;
  return goesOn(slots, said) || elliptic || isWhyAlone(said) || isThen;
}

/** Why parts of what was told cannot be gone on from; undefined where they can. */
function unclearParts(slots: Slots, said: Partial<Question>, before: Question): string | undefined {
  // A share is of one part: with anything but other days it would be of another.
  const isShare = before.measure === "share";
  const onlyDays = Object.keys(said).every((name) => name === "spans" || name === "moment");
  if (isShare && (!onlyDays || slots.leftovers.length > 0 || said.spans === undefined))
    return "Ask for that share in full, please.";
  const isBoth = /^(?:and |so |then )?(?:for )?both\b(?! (?:accounts?|clients?)\b)/i;
  if (isBoth.test(slots.reading.text.trim()) && said.accounts === undefined)
    return "I do not know which both are meant. Name them in one question.";
  return said.nth !== undefined &&
    before.by !== undefined &&
    !slots.has("transaction", "payment", "credit", "debit")
    ? `I do not know which one in order is meant, of those by ${before.by}. Ask it in full.`
    : undefined;
}

/** 'Until when' behind what is held asks when its holds end, which is told with them. */
function untilWhen({ reading }: Slots, before: Question): GoneOn | undefined {
  const isOfHeld = before.subject === "holds" || (before.subject === "balance" && before.kind === "held");
  const asksEnd =
    /^(?:and |so )?(?:until|till|up to) when\b|^(?:and )?(?:for )?how long\b|^(?:and )?when (?:does|do|will) (?:it|they|that) (?:end|expire|lapse)/i;
  if (!isOfHeld || !asksEnd.test(reading.text)) return undefined;
  const { kind: _kind, measure: _measure, ...rest } = before;
  return { kind: "question", question: { ...rest, subject: "holds", state: "active" } };
}

/** 'Together' behind one sum says nothing of what else is to be added. */
const isBareSum = ({ reading }: Slots, { measure }: Question): boolean =>
  (measure === undefined || measure === "sum") &&
  /^(?:and |so )?(?:all )?(?:together|combined|altogether|(?:in )?total|sum|both together|added up)[\s?!.]*$/i.test(
    reading.text,
  );

/** 'Why?' behind what is held asks for the holds; behind payments their states tell it, and behind other rows nothing does. */
function whyOfAll(slots: Slots, said: Partial<Question>, before: Question): GoneOn | undefined {
  const turns = slots.has("fall", "rise", "change");
  const isAlone = isWhyAlone(said);
  if (isAlone && before.subject === "payments" && !turns)
    return { kind: "question", question: { ...before, ...(before.paymentStatus && { measure: "list" }) } };
  if (isAlone && slots.has("why") && movesOf.includes(before.subject) && !turns)
    return asked("Why that was booked is not in the book: its text is all that I know.");
  const isOfHolds = before.subject === "holds" || before.kind === "held" || before.kind === "available";
  return isOfHolds && isAlone
    ? { kind: "question", question: { ...before, subject: "holds", state: "active" } }
    : undefined;
}

const saysAnything = (slots: Slots, said: Partial<Question>): boolean =>
  Object.keys(said).length > 0 ||
  slots.has("list", "it", "only", "other", "everything", "why") ||
  slots.leftOut !== undefined ||
  slots.excluded !== undefined ||
  slots.leftovers.length > 0;
