import type { Answer } from "../contract";
import { comparedWith } from "./compared-with";
import { joined, movesOf, theOneBefore, theOther } from "./join";
import { isNounless, namesAll, namesNoun, namesThing } from "./pointers";
import type { Question, TurnContext } from "./question";
import { refusedBehind } from "./refused-behind";
import type { Slots } from "./slots";
import { standingAlone } from "./standing-alone";
import { isOfThatOne } from "./that-one";
import { besideBefore, losesAccount, whichAccount } from "./whose-before";

/** A question as far as it was said, gone on from the one before where it does. */
export type GoneOn = { kind: "question"; question: Partial<Question> } | { kind: "asked"; answer: Answer };

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
  if (refused) return { kind: "asked", answer: { content: refused } };
  const compared = comparedWith(slots, said, before);
  if (compared === "unclear")
    return { kind: "asked", answer: { content: "Name both periods that I am to compare, and of what." } };
  if (compared) return { kind: "question", question: compared };
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
  const isWhy =
    said.subject === "change" && slots.has("why") && !slots.has("fall", "rise", "change", "balance");
  // 'Why the one on Operating' behind holds asks for that one.
  if (isWhy && before.subject === "holds" && said.accounts !== undefined)
    return {
      kind: "question",
      question: { ...before, accounts: said.accounts, state: before.state ?? "active" },
    };
  if (isWhy && before.subject === "reviews" && said.accounts === undefined)
    return { kind: "question", question: before };
  const whyAlone = said.subject === "change" && said.spans === undefined && said.accounts === undefined;
  const toldWhy = ["balance", "change", "holds", "payments", "reference", ...movesOf];
  if (isWhy && whyAlone && !toldWhy.includes(before.subject))
    return { kind: "asked", answer: { content: "Why that is so is not in the book." } };
  const { text } = slots.reading;
  // 'Why was it stopped' behind a reference is of that one, and 'on whose account' is told with each row.
  const isOfReference =
    before.subject === "reference" && slots.has("it") && !namesAll(slots) && said.spans === undefined;
  const hasAccounts = ["holds", "payments", "allocations", "alerts", "reviews", "reference"].includes(
    before.subject,
  );
  if (isOfReference || (hasAccounts && onWhoseAccount.test(text)))
    return { kind: "question", question: before };
  const isThen = /\bthen\W*$/i.test(text) && said.spans === undefined && before.spans.length > 0;
  if (!goesOn(slots, said) && !elliptic && !whyAlone && !isThen) return besideBefore(slots, said, before);
  if (slots.oneBefore) return theOneBefore(before);
  // A share is of one part: with anything but other days it would be of another.
  const isShare = before.measure === "share";
  const onlyDays = Object.keys(said).every((name) => name === "spans" || name === "moment");
  if (isShare && (!onlyDays || slots.leftovers.length > 0 || said.spans === undefined))
    return { kind: "asked", answer: { content: "Ask for that share in full, please." } };
  if (
    /^(?:and |so |then )?(?:for )?both\b(?! (?:accounts?|clients?)\b)/i.test(text.trim()) &&
    said.accounts === undefined
  )
    return {
      kind: "asked",
      answer: { content: "I do not know which both are meant. Name them in one question." },
    };
  if (
    said.nth !== undefined &&
    before.by !== undefined &&
    !slots.has("transaction", "payment", "credit", "debit")
  )
    return {
      kind: "asked",
      answer: {
        content: `I do not know which one in order is meant, of those by ${before.by}. Ask it in full.`,
      },
    };
  // 'Until when' behind what is held asks when its holds end, which is told with them.
  const isOfHeld = before.subject === "holds" || (before.subject === "balance" && before.kind === "held");
  if (
    isOfHeld &&
    /^(?:and |so )?(?:until|till|up to) when\b|^(?:and )?(?:for )?how long\b|^(?:and )?when (?:does|do|will) (?:it|they|that) (?:end|expire|lapse)/i.test(
      text,
    )
  ) {
    const { kind: _kind, measure: _measure, ...rest } = before;
    return { kind: "question", question: { ...rest, subject: "holds", state: "active" } };
  }
  if (isOfThatOne(slots, before)) return { kind: "question", question: before };
  const isOneSum = before.measure === undefined || before.measure === "sum";
  if (
    isOneSum &&
    /^(?:and |so )?(?:all )?(?:together|combined|altogether|(?:in )?total|sum|both together|added up)[\s?!.]*$/i.test(
      text,
    )
  )
    return {
      kind: "asked",
      answer: { content: "I do not know what is to be added up. Name all of it in one question." },
    };
  if (!saysAnything(slots, said)) return { kind: "question", question: said };
  if (slots.has("other")) return theOther(slots, said, before);
  // 'Which of them are over 10k' is of what was told, whatever it was.
  const isOfThem =
    (slots.has("it") || whichOnes.test(text)) &&
    !slots.has("transaction", "credit", "debit", "payment", "release") &&
    before.by === undefined;
  // 'Why?' behind what is held asks for the holds, and not for what changed a balance.
  const isOfHolds =
    said.subject === "change" &&
    (before.subject === "holds" || before.kind === "held" || before.kind === "available");
  if (whyAlone && before.subject === "payments" && !slots.has("fall", "rise", "change"))
    return { kind: "question", question: { ...before, ...(before.paymentStatus && { measure: "list" }) } };
  if (
    whyAlone &&
    slots.has("why") &&
    movesOf.includes(before.subject) &&
    !slots.has("fall", "rise", "change")
  )
    return {
      kind: "asked",
      answer: { content: "Why that was booked is not in the book: its text is all that I know." },
    };
  if (isOfHolds && whyAlone)
    return { kind: "question", question: { ...before, subject: "holds", state: "active" } };
  return joined(slots, said, before, isOfThem);
}

const saysAnything = (slots: Slots, said: Partial<Question>): boolean =>
  Object.keys(said).length > 0 ||
  slots.has("list", "it", "only", "other", "everything", "why") ||
  slots.leftOut !== undefined ||
  slots.excluded !== undefined ||
  slots.leftovers.length > 0;
