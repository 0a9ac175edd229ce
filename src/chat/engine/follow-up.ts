import type { Answer } from "../contract";
import { askAccount } from "./asks";
import { unitSpan } from "./periods";
import type { Question, TurnContext } from "./question";
import type { Slots } from "./slots";

/** A question as far as it was said, gone on from the one before where it does. */
export type GoneOn = { kind: "question"; question: Partial<Question> } | { kind: "asked"; answer: Answer };

const movesOf: readonly (Question["subject"] | undefined)[] = ["transactions", "compare", "payments"];

/** 'Which are over 10k?' is of what was told. */
const whichOnes = /^\s*(?:and )?which (?:ones? )?(?:are|were|is)\b/i;

/** Whether a question goes on from the one before: by its words, or because it says nothing of its own. */
function goesOn(slots: Slots, said: Partial<Question>): boolean {
  const { has, reading } = slots;
  const first = reading.word(0);
  const leads = /^(and|what|how|only|just|same|now|then|also|but|or|in|by|for|with|without|since)$/.test(
    first,
  );
  const about = has("also") && leads && !/^(what|how)$/.test(first);
  const asking = /^(?:and |but |so |ok,? )?(?:what|how) about\b/i.test(reading.text);
  if (asking || has("other", "it") || (has("only") && reading.tokens.length <= 8)) return true;
  if (said.subject === undefined || whichOnes.test(reading.text)) return true;
  const parted = /^(?:by|per)$/.test(first) && said.accounts === undefined && said.clientId === undefined;
  if (parted && reading.tokens.length <= 6) return true;
  return about && /^(and|only|just|same|now|then|also|but|or)$/.test(first);
}

/** Joins what was said with the question before. */
export function goingOn(slots: Slots, said: Partial<Question>, context: TurnContext): GoneOn {
  if (context === null || "unanswered" in context) {
    if (isFragment(slots, said, context !== null))
      return { kind: "asked", answer: { content: "I do not know what that goes on from. Ask it in full." } };
    // 'Why' alone asks about nothing that is named.
    const isBareWhy = said.subject === "change" && said.accounts === undefined && said.spans === undefined;
    if (isBareWhy && slots.has("why") && !slots.has("balance", "fall", "rise", "change"))
      return { kind: "asked", answer: { content: "I do not know what that goes on from. Ask it in full." } };
    // Days or parts alone go on from the question before, which nobody answered.
    // 'Still active?' is of somebody or something that was named before.
    const isOfThat = said.subject === "accounts" && !slots.has("account", "byAccount") && !namesAll(slots);
    if (isOfThat && (context !== null || /\bstill\b/i.test(slots.reading.text)))
      return { kind: "asked", answer: { content: "I do not know what that goes on from. Ask it in full." } };
    if (context !== null && said.subject === undefined && !namesAll(slots))
      return { kind: "asked", answer: { content: "I do not know what that goes on from. Ask it in full." } };
    if (slots.has("other")) {
      return {
        kind: "asked",
        answer: { content: "Which account do you mean? Name it, or the end of its IBAN." },
      };
    }
    const goes = /^(?:and|or|but|also|same|(?:and |so )?(?:what|how) about)\b/i.test(
      slots.reading.text.trim(),
    );
    const isLikeIt = slots.concepts.some(
      ({ concept, at, words }) =>
        concept === "also" &&
        /^(?:(?:the )?same(?: for| the)?|instead)$/.test(slots.reading.words(at, at + words - 1)),
    );
    if (isLikeIt || refersBack(slots, said) || isPartOfBefore(slots))
      return { kind: "asked", answer: { content: "I do not know what that refers to. Ask it in full." } };
    const whyIt = said.subject === "change" && slots.has("it") && said.accounts === undefined;
    if ((goes && said.subject === undefined) || whyIt)
      return { kind: "asked", answer: { content: "I do not know what that goes on from. Ask it in full." } };
    return { kind: "question", question: said };
  }
  const before = context.question;
  const odd = unclearBehind(slots, said, before);
  if (odd) return { kind: "asked", answer: { content: odd } };
  const besideBefore = comparedWith(slots, said, before);
  if (besideBefore === "unclear")
    return { kind: "asked", answer: { content: "Name both periods that I am to compare, and of what." } };
  if (besideBefore) return { kind: "question", question: besideBefore };
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
  const short = slots.reading.tokens.length <= 4 && slots.leftovers.length === 0;
  const elliptic =
    short &&
    said.spans === undefined &&
    said.accounts === undefined &&
    said.clientId === undefined &&
    movesOf.includes(said.subject) &&
    movesOf.includes(before.subject) &&
    !slots.has("transaction", "payment");
  const whyAlone = said.subject === "change" && said.spans === undefined && said.accounts === undefined;
  if (!goesOn(slots, said) && !elliptic && !whyAlone) return { kind: "question", question: said };
  if (slots.oneBefore) return theOneBefore(before);
  // A share is of one part: with anything but other days it would be of another.
  const isShare = before.measure === "share";
  const onlyDays = Object.keys(said).every((name) => name === "spans" || name === "moment");
  if (isShare && (!onlyDays || slots.leftovers.length > 0 || said.spans === undefined))
    return { kind: "asked", answer: { content: "Ask for that share in full, please." } };
  const { text } = slots.reading;
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
  const subject =
    isOfThem && said.subject === "transactions" && before.subject !== "account"
      ? before.subject
      : subjectOf(said, before);
  const kept: Partial<Question> = { ...before };
  if (subject !== before.subject) {
    for (const name of [
      "measure",
      "by",
      "limit",
      "paymentStatus",
      "otherStatus",
      "state",
      "kind",
      "asked",
      "reference",
      "expiring",
    ] as const) {
      delete kept[name];
    }
    if (!(movesOf.includes(subject) && movesOf.includes(before.subject))) {
      for (const name of ["type", "text", "min", "max", "amount"] as const) delete kept[name];
    }
  }
  if (said.accounts || said.clientId) {
    kept.accounts = [];
    delete kept.clientId;
  }
  if (said.min !== undefined || said.max !== undefined) {
    delete kept.min;
    delete kept.max;
  }
  // 'Top 3' behind sums by supplier is of suppliers, unless it names what else.
  const ranksParties =
    (said.measure === "largest" || said.measure === "smallest") &&
    /^(?:counterparty|account|client)$/.test(before.by ?? "") &&
    subject === before.subject &&
    !slots.has("transaction", "payment", "credit", "debit");
  if (said.measure !== undefined && said.by === undefined && !ranksParties) delete kept.by;
  if (said.measure !== undefined) delete kept.nth;
  if (said.by !== undefined && said.measure === undefined) delete kept.measure;
  if (slots.has("everything")) {
    if (slots.has("account")) kept.accounts = [];
    else if (slots.has("transaction")) delete kept.type;
  }
  // 'Compare with October' puts it beside what was asked before.
  const isBeside =
    subject === "compare" &&
    movesOf.includes(before.subject) &&
    before.spans.length === 1 &&
    said.spans?.length === 1 &&
    slots.has("compare");
  const beside = isBeside ? [...before.spans, ...(said.spans ?? [])] : undefined;
  const spans = beside ?? spanBeforeThat(slots, before);
  const question = { ...kept, ...said, ...(subject && { subject }), ...(spans && { spans }) };
  // A balance is told account by account anyhow.
  if (question.subject === "balance" && /^(?:account|currency)$/.test(question.by ?? "")) {
    delete question.by;
    if (question.measure === "list") delete question.measure;
  }
  return { kind: "question", question };
}

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
  const isWhole = asksInFull.test(text) && (named || said.spans !== undefined);
  if (isUnanswered && leads && !isWhole) return true;
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

/** Whether rows are spoken of by an order or a number alone: 'when was the last', 'the largest one'. */
const isNounless = (slots: Slots, said: Partial<Question>): boolean =>
  said.subject === "transactions" &&
  said.by === undefined &&
  said.accounts === undefined &&
  slots.leftovers.length === 0 &&
  !slots.has("transaction", "credit", "debit", "payment", "hold", "release", "left", "byCounterparty") &&
  slots.amounts.named.length === 0 &&
  slots.amounts.min === undefined &&
  slots.amounts.max === undefined;

/** What goes on from a question so that it may mean two things; undefined where it does not. */
function unclearBehind(
  { reading, amounts, has }: Slots,
  said: Partial<Question>,
  before: Question,
): string | undefined {
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
  const ofOne =
    /^(?:latest|earliest|largest|smallest)$/.test(before.measure ?? "") && before.by === undefined;
  const asksOfIt =
    has("it") && /\b(?:which|what|whose) (?:account|client|customer|supplier|currency)\b/.test(line);
  return ofOne && asksOfIt && !isAboutThatOne.test(reading.text)
    ? "The rows that I showed tell it: each is with its account and its text."
    : undefined;
}

/** 'More than the month before?' is of what was asked, beside another time. */
function comparedWith(
  slots: Slots,
  said: Partial<Question>,
  before: Question,
): Partial<Question> | "unclear" | undefined {
  const { reading } = slots;
  const compares =
    /^\W*(?:and |so |or |but )?(?:is (?:that|it|this) |was (?:that|it|this) |are (?:they|those) |were (?:they|those) )?(?:it )?(?:more|less|fewer|higher|lower|bigger|smaller|better|worse|up|down|compared|versus|vs|against)\b/i;
  if (!compares.test(reading.text) || slots.has("account", "byAccount") || namesAll(slots)) return undefined;
  const [span] = spanBeforeThat(slots, before) ?? said.spans ?? [];
  const isOneSum =
    before.spans.length === 1 &&
    (before.subject === "transactions" || before.subject === "compare") &&
    before.by === undefined &&
    (before.measure === undefined || before.measure === "sum");
  if (movesOf.includes(before.subject) && (!isOneSum || span === undefined)) return "unclear";
  if (!isOneSum || span === undefined) return undefined;
  const { measure: _measure, ...rest } = before;
  return { ...rest, subject: "compare", spans: [...before.spans, span] };
}

/** Whether a question speaks of something that it does not name: 'how much did they pay us'. */
function refersBack(
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

/** 'How much of that was from X' and 'how many of those are on Y' ask for a part of what was told before. */
const isPartOfBefore = ({ concepts, reading }: Slots): boolean =>
  pointersBack({ concepts }).some(({ at }) => /^(?:of|among|from|within)$/.test(reading.word(at - 1)));

/** Words that stand for something said earlier; in 'the holds and when they end' it stands in the question itself. */
const pointersBack = ({ concepts }: Pick<Slots, "concepts">): Slots["concepts"] =>
  concepts.filter(
    ({ concept }, place) =>
      concept === "it" && !concepts.slice(0, place).some((one) => things.has(one.concept)),
  );

/** Whether a question of a few words names what it is about, if only by a name. */
const namesAll = ({ mentions, leftovers, quoted, codes }: Slots): boolean =>
  mentions.length > 0 || leftovers.length > 0 || quoted !== undefined || codes.references.length > 0;

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

/** 'How much was that?' behind the latest or the largest of something is of that one, and not of all of them. */
function isOfThatOne({ reading }: Slots, { measure, by }: Question): boolean {
  const isOne = by === undefined && /^(?:latest|earliest|largest|smallest)$/.test(measure ?? "");
  return isOne && isAboutThatOne.test(reading.text);
}

const isAboutThatOne =
  /^(?:and |so |ok,? )?(?:how much(?: (?:was|is|were) (?:that|it|this)(?: one| payment| transaction)?(?: for)?)?|when(?: (?:was|is) (?:that|it|this))?|who (?:was|is) (?:it|that|this) (?:to|from|for)|who (?:got|gets|received|paid|sent|made) (?:it|that|this)(?: one)?|(?:to|from) whom(?: (?:was|did|is) (?:it|that)(?: go| come)?)?|what (?:was|is) (?:it|that|this)(?: for| about)?|what for|(?:(?:on |from |in |to |into )?(?:which|what) account(?: (?:was|is|did) (?:it|that)(?: (?:on|from|in|to|into|go to|come from|hit))?)?))[\s?!.]*$/i;

/** 'And the month before?' is before the one that was asked about, and not before today's. */
function spanBeforeThat({ reading }: Slots, { spans }: Question): Question["spans"] | undefined {
  const unit = /\b(?:the|and) (day|week|month|quarter|year) before(?: that)?[\s?.!]*$/i.exec(
    reading.text,
  )?.[1];
  const from = spans[0]?.from;
  return unit === undefined || from === undefined ? undefined : [unitSpan(unit.toLowerCase(), from, -1)];
}

const saysAnything = (slots: Slots, said: Partial<Question>): boolean =>
  Object.keys(said).length > 0 ||
  slots.has("list", "it", "only", "other", "everything", "why") ||
  slots.leftOut !== undefined ||
  slots.leftovers.length > 0;

/** What is asked about once two questions are joined: a side of transactions stays with what is compared or paid. */
function subjectOf(said: Partial<Question>, before: Question): Question["subject"] | undefined {
  if (said.subject === undefined) {
    if (said.type && before.subject === "payments") return "transactions";
    if (said.by && before.subject === "change") return "transactions";
    return before.subject;
  }
  if (said.subject === "transactions" && before.subject === "compare") return "compare";
  if (said.by === "counterparty" && before.subject === "payments") return "payments";
  if (said.subject === "transactions" && said.type === undefined && before.subject === "payments")
    return "payments";
  return said.subject;
}

/** 'The one before that' is the next one back in time, where there was one latest. */
function theOneBefore(before: Question): GoneOn {
  const { subject, measure, by, limit = 1, nth = 1 } = before;
  const isOne = measure === "latest" && limit === 1 && (by === undefined || subject === "payments");
  if (isOne && (subject === "transactions" || subject === "payments") && nth < 50)
    return { kind: "question", question: { ...before, nth: nth + 1 } };
  return { kind: "asked", answer: { content: "Before which one? I did not understand that." } };
}

/** 'The other account': clear where there are two, asked where there are more. */
function theOther(slots: Slots, said: Partial<Question>, before: Question): GoneOn {
  const others = slots.known.accounts.filter(
    ({ id, closedAt }) => closedAt === null && !before.accounts.includes(id),
  );
  const [only] = others;
  if (only && others.length === 1) {
    return { kind: "question", question: { ...before, ...said, accounts: [only.id] } };
  }
  const at = slots.concepts.find(({ concept }) => concept === "other");
  const place = at ? { first: at.at, last: slots.reading.tokens.length - 1 } : { first: 0, last: 0 };
  if (others.length === 0) {
    return {
      kind: "asked",
      answer: { content: "Which account do you mean? Name it, or the end of its IBAN." },
    };
  }
  return {
    kind: "asked",
    answer: askAccount(slots.reading, place, others, "Which other account do you mean?"),
  };
}
