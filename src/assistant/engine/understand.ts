import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import { rowsOf, subjectOf } from "../tools/selection";
import { isPlainBalance, withClients } from "./clients-beside";
import { withConversion } from "./conversion";
import { paidTo, whichPayments } from "./debits-beside";
import { goingOn } from "./follow-up";
import { intentOf } from "./intent";
import { withoutLeftOut } from "./left-out";
import { notKept, notUsed, unknownIban } from "./not-found";
import { carryOut, planOf } from "./plan";
import { mostSpans, type Question, questionSchema, type TurnContext } from "./question";
import { withSlots } from "./said";
import { settled } from "./settle";
import { partOf } from "./share-part";
import type { Slots } from "./slots";
import { fold } from "./text";
import { type FoundText, findText, findTexts } from "./texts";
import { type Understood, unknown } from "./understood";
import { unknownThings } from "./vocabulary/concepts";
import { ofWhichSide, type Whose, whichOfKind, whoseOf } from "./whose";

const subjectsWithText: readonly (Question["subject"] | undefined)[] = [
  "transactions",
  "compare",
  "payments",
  "holds",
];

/** Decides what a question asks: what is not clear is asked back, and nothing of it is left out in silence. */
export async function understand(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  context: TurnContext,
): Promise<Understood> {
  const { codes, reading, known } = slots;
  const leftovers =
    codes.references.length > 0
      ? slots.leftovers.filter(({ text }) => !/^(?:invoice|bill|inv|ref|reference|no)$/i.test(text))
      : slots.leftovers;
  if (slots.periods.spans.length > mostSpans) return unknown("That names more periods than I compare.");
  const [broken] = codes.broken;
  if (broken) return unknown(`${broken} is no valid IBAN: check its digits.`);
  const whose = whoseOf(actor, slots);
  if ("answer" in whose) return { kind: "asked", answer: whose.answer };
  const ofKind = await whichOfKind(deps, actor, slots);
  if (ofKind) return { kind: "asked", answer: ofKind };
  if (/\bhow many (?:days|weeks|months|years|hours)\b/i.test(reading.text))
    return unknown("I count transactions, payments, holds and the like, but no days.");
  if (
    /\b(?:last|first|top|newest|latest|largest|biggest|smallest|oldest) \d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (?:debits|credits|payments|transactions|receipts|holds|alerts)\b/i.test(
      reading.text,
    )
  )
    return unknown("Is that a day of the month, or so many of that month? Write the month behind them.");
  const ofNumber =
    /(?:\b(?:at least|at most|less than|fewer than|more than|over|under|up to|no more than)|[<>]=?)\s*(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:receipts|credits|debits|payments|transactions|movements|bookings|holds|alerts|customers|suppliers|accounts|times|cheques|invoices)\b/i;
  if (ofNumber.test(reading.text))
    return unknown("I compare amounts, and no numbers of rows: ask how many there are.");
  if (slots.amounts.twice)
    return unknown("I answer with one bound of the amount at a time: ask for each by itself.");
  const said = withSlots(intentOf(slots), slots, whose);
  const side = ofWhichSide(slots, whose, said.spans);
  if (side) return { kind: "asked", answer: side };
  if (whose.clients) {
    const refused = await withClients(deps, actor, whose.clients, said);
    if (refused) return refused;
  }
  const going = goingOn(slots, said, context);
  if (going.kind === "asked") return going;
  const draft = going.question;
  const subject = draft.subject ?? unsaidSubject(slots, whose);
  if (subject === undefined) {
    if (leftovers.length !== 1)
      return unknown(
        leftovers.length === 0
          ? "I did not understand that."
          : `I did not understand “${leftovers.map(({ text }) => text).join(" … ")}”.`,
      );
    // A word by itself may be a name in the rows.
    draft.subject = "transactions";
    const found = await findText(deps, actor, slots, draft, leftovers);
    if (found.kind === "asked") return unknown(`I did not understand “${leftovers[0]?.text}”.`);
  } else draft.subject = subject;
  // What the bank looks into is, for a client, a payment that is processing.
  if (scopeOf(actor) === "own" && draft.subject === "reviews" && slots.has("payment", "review", "pending")) {
    draft.subject = "payments";
    draft.paymentStatus = "review";
    delete draft.state;
  }
  // Balances and accounts by client are those of clients in order.
  const isOfClients =
    draft.subject === "balance" || (draft.subject === "accounts" && draft.accountType === undefined);
  if (isOfClients && draft.by === "client" && slots.isStaff && isPlainBalance(draft)) {
    draft.subject = "clients";
    if (draft.measure !== "largest" && draft.measure !== "smallest") draft.limit ??= 50;
  }
  // What is told of a reference says whether it was paid, by whom and when.
  if (draft.subject === "reference") {
    delete draft.type;
    delete draft.by;
  }
  // 'Whose account is that' is told by what it is.
  if (draft.subject === "account" && draft.by === "client" && /\bwhose\b/i.test(reading.text))
    delete draft.by;
  if (draft.subject === "accounts" && (draft.min !== undefined || draft.max !== undefined))
    draft.subject = "balance";
  if (slots.leftOut) {
    const lead = reading.words(
      slots.leftOut.first,
      (slots.leftOut.mentions[0]?.first ?? slots.leftOut.first) - 1,
    );
    // 'Other than to Operating' leaves out what goes there, and not what that account pays.
    const isOtherSide =
      (draft.type === "debit" && /\b(?:to|into)\b/.test(lead)) ||
      (draft.type === "credit" && /\bfrom\b/.test(lead));
    if (isOtherSide) slots.unreadExclusions.push(slots.leftOut);
    const left = await withoutLeftOut(deps, actor, slots.leftOut, draft, known);
    if (left) draft.accounts = left;
    else slots.unreadExclusions.push(slots.leftOut);
  }
  const missing = unknownIban(slots, draft);
  if (missing) return missing;
  if (
    leftovers.length > 0 &&
    (draft.subject === "change" || draft.subject === "balance") &&
    slots.has("credit", "debit")
  ) {
    draft.subject = "transactions";
  }
  const thing = leftovers
    .map(({ first, last }) => ({ first, last, name: unknownThings[reading.word(first)] }))
    .find(
      ({ first, last, name }) =>
        name && name !== "fees" && !(name === "invoices" && first < last && draft.subject === "transactions"),
    );
  const isFee = leftovers.some(({ first, last }) => first === last && /^fees?$/.test(reading.word(first)));
  if (isFee && draft.subject === "transactions") draft.type ??= "debit";
  // Cheques are collected here; holds of those under clearing are none that came in.
  const isCheque = leftovers.some(
    ({ first, last }) => first === last && /^cheques?$/.test(reading.word(first)),
  );
  if (isCheque && draft.subject === "transactions") draft.type ??= "credit";
  if (thing?.name) return notKept(deps, actor, slots, thing, draft);
  if (leftovers.length > 0) {
    const hasText =
      subjectsWithText.includes(draft.subject) ||
      (draft.subject === "allocations" && scopeOf(actor) === "all");
    if (!hasText) return notUsed(actor, slots, draft);
    const same = sameText(slots, context);
    const found: FoundText = same
      ? { kind: "text", text: same }
      : await findText(deps, actor, slots, draft, leftovers);
    if (found.kind === "asked") {
      const texts = canStandBeside(draft) ? await findTexts(deps, actor, slots, draft) : undefined;
      const type = texts && (draft.type ?? (await sideOfTexts(deps, actor, draft, texts)));
      if (!texts || !type) return { kind: "asked", answer: found.answer };
      draft.texts = texts;
      draft.type = type;
      draft.subject = "transactions";
      delete draft.by;
      delete draft.measure;
      delete draft.text;
    } else {
      draft.text = found.text;
      delete draft.texts;
    }
  }
  // The largest bill is no sweep, and no transfer between own accounts.
  const isBill = /\b(?:bills?|expenses?|costs?|supplier invoices?)\b/i.test(reading.text);
  const isRanked = draft.measure === "largest" || draft.measure === "smallest";
  if (draft.subject === "transactions" && draft.type === "debit" && isRanked && isBill) draft.external = true;
  // Payments to somebody in two periods are debits in both.
  if (draft.subject === "compare" && draft.text !== undefined && slots.has("payment") && !slots.has("credit"))
    draft.type ??= "debit";
  const part = await partOf(deps, actor, slots, draft);
  if (part) return part;
  const converted = await withConversion(deps, actor, slots, draft);
  if (converted) return converted;
  if (slots.excluded) {
    const { text: _text, ...all } = draft;
    const found = await findText(deps, actor, slots, all, [slots.excluded]);
    if (found.kind === "asked") return { kind: "asked", answer: found.answer };
    // What is not among the rows is not left out of them: 'credits net of fees' is another figure than the credits.
    const { type } = draft;
    if (type !== undefined) {
      const { rows } = await rowsOf(
        deps,
        actor,
        await subjectOf(deps, actor, draft),
        { type, text: found.text },
        1,
      );
      if (rows.length === 0) return unknown(`None of the ${type}s has “${found.text}” in its text.`);
    }
    draft.without = found.text;
  }
  const read = questionSchema.parse(draft);
  const before = context && "question" in context ? context.question : undefined;
  const paid = await paidTo(deps, actor, read, { text: reading.text, before, today: slots.today });
  const which = paid ? undefined : await whichPayments(deps, actor, read, reading.text, slots.today);
  if (which) return { kind: "asked", answer: which };
  const question =
    paid?.question ??
    ((await isOtherDebit(deps, actor, read, slots.today))
      ? { ...read, subject: "transactions" as const, type: "debit" as const }
      : read);
  const understood = settled(slots, said, question, scopeOf(actor) === "own");
  if (understood.kind !== "question" || paid?.note === undefined) return understood;
  return { ...understood, note: [understood.note, paid.note].filter(Boolean).join(" ") };
}

/**
 * Whether what is called a payment is none that was made here, but another debit, such as a bill that was collected: 'there
 * are no payments' would be taken for 'nothing was paid'.
 */
async function isOtherDebit(deps: Deps, actor: Actor, question: Question, today: BankDate): Promise<boolean> {
  const { subject, paymentStatus, by, text, min, max } = question;
  const isNarrow = text !== undefined || min !== undefined || max !== undefined;
  if (subject !== "payments" || paymentStatus !== undefined || by !== undefined || !isNarrow) return false;
  const { figures } = await carryOut(deps, actor, planOf(actor, question, today));
  if (figures.some(({ text: figure }) => !figure.startsWith("0 "))) return false;
  const debits = { ...question, subject: "transactions" as const, type: "debit" as const };
  const other = await carryOut(deps, actor, planOf(actor, debits, today));
  return other.table !== undefined;
}

/** 'For that terminal' behind 'terminal 4471' is of the same text. */
function sameText({ leftovers, reading }: Slots, context: TurnContext): string | undefined {
  const text = context && "question" in context ? context.question.text : undefined;
  const [only] = leftovers;
  if (text === undefined || !only || leftovers.length > 1) return undefined;
  const isThat = /(?:^| )(?:that|this|same)$/.test(reading.words(only.first - 2, only.first - 1));
  return isThat && fold(text).includes(fold(only.text)) ? text : undefined;
}

/** The side of which all transactions with some texts are; undefined where they are of both. */
async function sideOfTexts(deps: Deps, actor: Actor, draft: Partial<Question>, texts: readonly string[]) {
  const subject = await subjectOf(deps, actor, draft);
  const found = await Promise.all(texts.map((text) => rowsOf(deps, actor, subject, { text }, 300)));
  const types = new Set(found.flatMap(({ rows }) => rows.map(({ type }) => type)));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

/** Whether credits or debits of several texts can be told beside each other. */
const canStandBeside = ({ subject, measure, without, spans = [] }: Partial<Question>): boolean =>
  (subject === "transactions" || (subject === "compare" && spans.length < 2)) &&
  without === undefined &&
  (measure === undefined || /^(?:sum|count|largest)$/.test(measure));

/** What is meant where no word says what it is about: an account or a period alone. */
function unsaidSubject(
  { leftovers, periods, quoted, has, inDollars, currencies, amounts }: Slots,
  { named, accounts, clientId }: Whose,
): Question["subject"] | undefined {
  const bare = periods.spans.length === 0;
  // A name with a currency asks what is there.
  if (named && leftovers.length === 0 && bare && (inDollars || currencies.length > 0)) return "balance";
  if (clientId !== undefined && leftovers.length === 0 && bare && !has("sum", "count", "list"))
    return "balance";
  if (named && accounts.length === 1 && leftovers.length === 0 && bare) return "account";
  if (clientId !== undefined && has("account") && bare) return "accounts";
  const isSome = !bare || named || quoted !== undefined || (amounts.named.length > 0 && !amounts.currency);
  return isSome || (has("sum", "count", "list") && leftovers.length > 0) ? "transactions" : undefined;
}
