import { askAccount } from "./asks";
import { unitSpan } from "./periods";
import type { GoneOn, Question } from "./question";
import type { Slots } from "./slots";

export const movesOf: readonly (Question["subject"] | undefined)[] = ["transactions", "compare", "payments"];

/** What was said, put into the question before: what is not said anew stays as it was. */
export function joined(slots: Slots, said: Partial<Question>, before: Question, isOfThem: boolean): GoneOn {
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

/** 'And the month before?' is before the one that was asked about, and not before today's. */
export function spanBeforeThat({ reading }: Slots, { spans }: Question): Question["spans"] | undefined {
  const unit = /(?:^|\b(?:the|and|ok|so) )(day|week|month|quarter|year) before(?: that)?[\s?.!]*$/i.exec(
    reading.text,
  )?.[1];
  const from = spans[0]?.from;
  return unit === undefined || from === undefined ? undefined : [unitSpan(unit.toLowerCase(), from, -1)];
}

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
export function theOneBefore(before: Question): GoneOn {
  const { subject, measure, by, limit = 1, nth = 1 } = before;
  const isOne = measure === "latest" && limit === 1 && (by === undefined || subject === "payments");
  if (isOne && (subject === "transactions" || subject === "payments") && nth < 50)
    return { kind: "question", question: { ...before, nth: nth + 1 } };
  return { kind: "asked", answer: { content: "Before which one? I did not understand that." } };
}

/** 'The other account': clear where there are two, asked where there are more. */
export function theOther(slots: Slots, said: Partial<Question>, before: Question): GoneOn {
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
