import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { addDays, type BankDate, formatDate } from "@/vocabulary/calendar";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import type { Answer } from "../contract";
import type { ToolResult } from "../tools";
import { counterpartyOf } from "../tools/counterparty";
import { rowsOf, type Subject, subjectOf } from "../tools/selection";
import { capital, nounOf, totalsOf } from "../tools/transactions";
import { counted, moneyText, whenText } from "../tools/wording";
import { asDebits } from "./debits-beside";
import { carryOut, planOf } from "./plan";
import type { Question } from "./question";

/** What is told instead of a nil: another reading of the question, or a question back. */
export type OtherReading =
  | { kind: "question"; question: Question; note: string }
  | { kind: "asked"; answer: Answer };

/** Whether a read found nothing at all. */
const isNil = ({ content, table }: ToolResult): boolean =>
  table === undefined && /^There (?:are|is) no\b/.test(content);

/** As many rows show of which side a text is. */
const lookedAt = 300;

/**
 * A nil is told as a fact only where nothing of the question was guessed. A direction is read from a verb, and that holds
 * are active, or that payments were made here, from a noun: where the rows are there without that, the only other
 * reading is answered and says so, or it is asked what was meant.
 */
export async function otherReading(
  deps: Deps,
  actor: Actor,
  question: Question,
  result: ToolResult,
  today: BankDate,
  asked: string,
): Promise<OtherReading | undefined> {
  if (question.subject === "waiting" && scopeOf(actor) === "own" && /^Nothing waits/.test(result.content)) {
    const payments = { ...question, subject: "payments" as const, paymentStatus: "review" as const };
    const { table } = await carryOut(deps, actor, planOf(actor, payments, today));
    return table && { kind: "question", question: payments, note: "Nothing waits for you to decide." };
  }
  if (!isNil(result)) return undefined;
  const { subject, state, paymentStatus } = question;
  if (subject === "reviews" && state === undefined && question.spans.length > 0) {
    const decided = (["approved", "rejected"] as const).map(async (one) => {
      const { content } = await carryOut(deps, actor, planOf(actor, { ...question, state: one }, today));
      return content;
    });
    const content = ["None of that time waits for a review any more.", ...(await Promise.all(decided))].join(
      " ",
    );
    return { kind: "asked", answer: { content } };
  }
  if (subject === "allocations" && state === undefined && question.text !== undefined) {
    const note = "None is open: these were revoked.";
    return { kind: "question", question: { ...question, state: "revoked" }, note };
  }
  if (subject === "holds" && question.expiring) return holdsThatExpired(question, today);
  if (subject === "holds" && state === undefined) {
    const note = "None is active: these are all that were placed.";
    return { kind: "question", question: { ...question, state: "all" }, note };
  }
  if (paymentStatus === "returned" || paymentStatus === "rejected")
    return cameBack(deps, actor, question, today);
  if (subject === "payments" && paymentStatus !== undefined && question.otherStatus === undefined) {
    const { paymentStatus: _status, ...ofAny } = question;
    const { table } = await carryOut(deps, actor, planOf(actor, ofAny, today));
    const isNarrow = question.text !== undefined || question.min !== undefined || question.spans.length > 0;
    const note = "None of them is in that state: these are those that were made.";
    return table && isNarrow ? { kind: "question", question: ofAny, note } : undefined;
  }
  if (subject === "payments" && paymentStatus === undefined) return otherDebits(deps, actor, question, today);
  const near = await roundedAmount(deps, actor, question, today, asked);
  if (near) return near;
  const weekday = lastWeekday(question, asked, today);
  if (weekday) return weekday;
  if (subject === "transactions") return ofOtherSide(deps, actor, question, today);
  return undefined;
}

/** An active hold has its expiry before it: of a time that has passed, those that ended by expiry are meant. */
function holdsThatExpired({ expiring: _expiring, ...question }: Question, today: BankDate) {
  const [{ to } = {}] = question.spans;
  if (to === undefined || to >= today || question.endedBy !== undefined) return undefined;
  const expired = { ...question, state: "ended" as const, endedBy: "expiry" as const };
  return { kind: "question" as const, question: expired, note: "" };
}

/** A round amount is seldom meant to the cent: where none is just that, those about it are offered. */
async function roundedAmount(
  deps: Deps,
  actor: Actor,
  question: Question,
  today: BankDate,
  asked: string,
): Promise<OtherReading | undefined> {
  const { min, max, subject } = question;
  if (min === undefined || min !== max || min === 0 || min % 100_00 !== 0) return undefined;
  if (subject !== "transactions" && subject !== "payments") return undefined;
  if (/\bexactly\b/i.test(asked)) return undefined;
  const [least, most] = [Math.round(min * 0.95), Math.round(min * 1.05)];
  const narrowing = { ...narrowingOf(question, today), min: least, max: most, type: question.type };
  const { rows } = await rowsOf(deps, actor, await subjectOf(deps, actor, question), narrowing, 1);
  if (rows.length === 0) return undefined;
  const about = { ...question, min: least, max: most };
  const number = (minor: number) => toDecimal(minor).replace(/\B(?=(\d{3})+\.)/g, ",");
  const note = `None is of exactly ${number(min)}: these are all between ${number(least)} and ${number(most)}.`;
  return { kind: "question", question: about, note };
}

const weekdays = /\b(?:on |this )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i;

/** Whoever names the weekday that today is may mean that of the week before. */
function lastWeekday({ spans }: Question, asked: string, today: BankDate): OtherReading | undefined {
  const [{ from, to } = {}] = spans;
  const name = weekdays.exec(asked);
  if (!name || spans.length !== 1 || from !== today || to !== today || /\blast\b/i.test(asked))
    return undefined;
  const day = formatDate(addDays(today, -7));
  const message = asked.replace(weekdays, `on ${day}`);
  const content = `Nothing of the kind is booked today, which is a ${name[1]}. Do you mean that of last week?`;
  return { kind: "asked", answer: { content, choices: [{ label: message, message }] } };
}

/** Payments are told by the day on which they were made: one of before may have come back in the time that is asked about. */
async function cameBack(
  deps: Deps,
  actor: Actor,
  question: Question,
  today: BankDate,
): Promise<OtherReading | undefined> {
  const { spans, paymentStatus, by } = question;
  if (spans.length !== 1 || by !== undefined) return undefined;
  const text = "Returned payment";
  const narrowing = { ...narrowingOf(question, today), text, type: "credit" as const };
  const { rows } = await rowsOf(deps, actor, await subjectOf(deps, actor, question), narrowing, 1);
  if (rows.length === 0 || question.text !== undefined) return undefined;
  const { paymentStatus: _status, otherStatus: _other, measure: _measure, ...rest } = question;
  const note = `None that was made in that time was ${paymentStatus}: these are the payments that came back in it.`;
  return { kind: "question", question: { ...rest, subject: "transactions", type: "credit", text }, note };
}

/** What of a question narrows rows. */
function narrowingOf({ text, without, external, min, max, currency, spans }: Question, today: BankDate) {
  const [{ from, to } = {}] = spans;
  const until = to !== undefined && to > today ? today : to;
  return { text, without, external, min, max, currency, from, to: until };
}

/** Debits that are no payments made here: 'there are no payments' would be taken for 'nothing was paid'. */
async function otherDebits(
  deps: Deps,
  actor: Actor,
  question: Question,
  today: BankDate,
): Promise<OtherReading | undefined> {
  const narrowing = narrowingOf(question, today);
  const subject = await subjectOf(deps, actor, question);
  const { rows } = await rowsOf(deps, actor, subject, { ...narrowing, type: "debit" }, 1);
  if (rows.length === 0) return undefined;
  const note = "No payment was made here: these are debits of other kinds.";
  const { by: _status, ...unparted } = question;
  // Debits have no states to be parted by.
  return { kind: "question", question: asDebits(question.by === "status" ? unparted : question), note };
}

/** Credits or debits of which there are none, while the same are there on the other side. */
async function ofOtherSide(
  deps: Deps,
  actor: Actor,
  question: Question,
  today: BankDate,
): Promise<OtherReading | undefined> {
  const { type, text } = question;
  if ((type !== "credit" && type !== "debit") || text === undefined) return undefined;
  const other = type === "credit" ? "debit" : "credit";
  const narrowing = narrowingOf(question, today);
  const subject = await subjectOf(deps, actor, question);
  const { rows, more } = await rowsOf(deps, actor, subject, { ...narrowing, type: other }, lookedAt);
  const [, wanted] = nounOf(type);
  if (rows.length === 0) {
    const ofAny = await rowsOf(deps, actor, subject, narrowing, 1);
    if (ofAny.rows.length === 0) return undefined;
    const message = `Holds with "${text}" in the text`;
    const content = `No ${wanted} ${whenText(narrowing)} have “${text}” in their text: holds alone have it.`;
    return { kind: "asked", answer: { content, choices: [{ label: message, message }] } };
  }
  const [one, many] = nounOf(other);
  if (await isKindOf(deps, actor, subject, text, other)) {
    const note = `“${text}” stands in ${many} alone, so these are ${many}: there is no such ${type}.`;
    return { kind: "question", question: { ...question, type: other }, note };
  }
  const number = more ? `more than ${lookedAt} ${many}` : counted(rows.length, one, many);
  const content = `I find no ${wanted} with “${text}” in their text ${whenText(narrowing)}. On the other side there ${rows.length === 1 ? "is" : "are"} ${number} with it.`;
  const when = narrowing.from === undefined && narrowing.to === undefined ? "" : ` ${whenText(narrowing)}`;
  const message = `${capital(many)} with "${text}" in the text${when}`;
  return { kind: "asked", answer: { content, choices: [{ label: message, message }] } };
}

/** Whether a text names a kind of movement of one side, as 'fee' and 'salary' do, and nobody who pays and is paid. */
async function isKindOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  text: string,
  side: "credit" | "debit",
): Promise<boolean> {
  const { rows } = await rowsOf(deps, actor, subject, { text }, lookedAt);
  const named = text.toLowerCase();
  return rows.every(
    ({ type, description }) => type === side && !counterpartyOf(description)?.toLowerCase().includes(named),
  );
}

/**
 * Payments that came back are counted by the day on which they were made; where it is another number by the day on which
 * their money came back, that is said beside it.
 */
export async function byReturn(
  deps: Deps,
  actor: Actor,
  question: Question,
  result: ToolResult,
  today: BankDate,
): Promise<ToolResult> {
  const { subject, paymentStatus, otherStatus, by, measure, spans, text, min, max, currency, without } =
    question;
  const isPlain =
    [by, text, min, max, currency, without].every((one) => one === undefined) &&
    (measure === undefined || /^(?:sum|count|list)$/.test(measure));
  const cameBackOnly =
    paymentStatus === "returned" || (paymentStatus === "rejected" && otherStatus !== undefined);
  if (subject !== "payments" || !cameBackOnly || spans.length !== 1 || !isPlain || isNil(result))
    return result;
  const narrowing = { ...narrowingOf(question, today), text: "Returned payment", type: "credit" as const };
  const { movements } = await totalsOf(deps, actor, await subjectOf(deps, actor, question), narrowing);
  const back = movements.filter(({ credits }) => credits.count > 0);
  const count = back.reduce((sum, { credits }) => sum + credits.count, 0);
  if (count === 0) return result;
  const sums = back.map((moved) => ({ currency: moved.currency, amount: moved.credits.sum }));
  const figures = [...result.figures, { label: "Came back in that time", text: counted(count, "payment") }];
  for (const { currency: code, amount } of sums)
    figures.push({ label: `Came back in ${code}`, text: formatMoney(amount, code) });
  const said = ` That is by the day on which they were made. Money of returned and rejected payments that came back in that time: ${moneyText(sums)} of ${counted(count, "payment")}.`;
  return { ...result, content: result.content + said, figures };
}
