import { addDays, type BankDate, formatDate, startOfMonth } from "@/vocabulary/calendar";
import { unaccounted } from "./accounted";
import { asks } from "./asks";
import type { Question } from "./question";
import type { Slots } from "./slots";
import { type Understood, unknown } from "./understood";

/** What is known as it was at the end of a day. */
const atMoments: readonly Question["subject"][] = ["balance", "rates", "statements", "reference"];
/** What is counted until a day where it is asked for as of then. */
const untilMoments: readonly Question["subject"][] = ["transactions", "payments", "compare"];

/** The question with what is to be told beside its answer; a part that would be left out of it is asked about instead. */
export function settled(
  slots: Slots,
  said: Partial<Question>,
  question: Question,
  isClient: boolean,
): Understood {
  const { subject, measure } = question;
  const [{ from, to } = {}] = question.spans;
  if (isClient && slots.has("cbsAccount")) return unknown("I know of no such account.");
  if (isClient && subject === "waiting" && slots.has("request") && !slots.has("waits"))
    return unknown("I know of no such requests; I work out figures of your accounts.");
  if (isClient && subject === "reviews")
    return unknown("I work out balances, transactions, payments, holds and limits of your accounts.");
  if (subject === "balance") {
    if ((measure === "largest" || measure === "smallest") && from !== to)
      return unknown("I know balances at the end of a day, and not the highest or lowest of a period.");
    if (
      from !== undefined &&
      /\b(?:and|vs\.?|versus|against|or) (?:right )?(?:now|today|at present)\b|\b(?:now|today|at present),? (?:and|vs\.?|versus|against|compared|or)\b/i.test(
        slots.reading.text,
      )
    )
      return unknown("I know balances at the end of a day, one at a time: ask for each by itself.");
    if (slots.periods.spans.some(({ onwards }) => onwards))
      return unknown("I know balances at the end of a day: name one day.");
    const isRange = /\bbetween\b|\bfrom\b.{1,40}\b(?:to|until|till)\b/i.test(slots.reading.text);
    if (from !== undefined && from !== to && isRange)
      return unknown("I know balances at the end of a day: name one day.");
    if (slots.has("average")) return unknown("I know balances at the end of a day, and no average of them.");
    if (said.by === "day" || said.by === "week" || said.by === "month") return whichDay(slots, said);
  }
  // 'When did Operating have less than 300k' is of a balance, and of no row.
  const isOfBalance =
    (question.min !== undefined || question.max !== undefined) &&
    /\b(?:had|has|have|held|stood|stand|fell|dropped|went|was|were)\b.{0,12}\b(?:less|more|under|over|below|above|at least|at most|fewer)\b/i.test(
      slots.reading.text,
    ) &&
    slots.has("when", "latest", "earliest") &&
    !slots.has("credit", "debit", "transaction", "payment");
  const isWhether =
    (question.min !== undefined || question.max !== undefined) &&
    slots.mentions.length > 0 &&
    !slots.has("credit", "debit", "transaction", "payment", "count", "list", "largest", "smallest") &&
    /^\W*(?:is|are|was|were|has|have|does|do|did)\b/i.test(slots.reading.text);
  if (subject === "transactions" && isWhether && question.text === undefined)
    return unknown("Ask for the balance: I do not know whether that is of it, or of single transactions.");
  if (subject === "transactions" && isOfBalance && question.text === undefined && slots.mentions.length > 0)
    return unknown("I know balances at the end of a day: name one day.");
  const [edge] = slots.periods.spans.filter((span) => span.edge === true && !span.asOf);
  if (edge && !atMoments.includes(subject))
    return unknown("That is one moment, and no period: name the days from which and until which you mean.");
  if (
    slots.periods.spans.some(({ asOf }) => asOf) &&
    !atMoments.includes(subject) &&
    !untilMoments.includes(subject)
  )
    return unknown("I know that as it is now, and not as it was on a past day.");
  if (blockedAccounts.test(slots.reading.text) && question.accounts.length === 0)
    return {
      kind: "asked",
      answer: {
        content: "Do you mean accounts that are suspended, or money on hold?",
        choices: asks(["Which accounts are suspended?", "Which holds are active?"]),
      },
    };
  if (/\bibans? (?:of|for|on)\b/i.test(slots.reading.text) && subject !== "account" && subject !== "accounts")
    return unknown("I tell the IBAN of one account at a time: name one.");
  const [one, other] = question.spans;
  if (one && other && one.from === other.from && one.to === other.to)
    return unknown("Those two periods are the same one: name the two that you mean.");
  const ofUnits = question.by === "day" || question.by === "week" || question.by === "month";
  if (subject === "transactions" && measure === "average" && ofUnits && question.spans.length === 0)
    return unknown(
      `Over which time is the average of a ${question.by} wanted? Name the first and the last day.`,
    );
  if (subject === "compare" && question.spans.length === 1 && !isBesideOne(slots))
    return unknown("Name the two periods that I am to compare.");
  // 'Until yesterday … this month' names one time within another, and no two that are compared.
  const isCompared = slots.has("compare", "rise", "fall", "change", "trend");
  if (one && other && subject === "compare" && !isCompared && overlaps(one, other))
    return unknown("Those periods have days in common: name one, or say that you compare them.");
  if (subject === "clients" && (question.by === "month" || question.by === "week" || question.by === "day"))
    return unknown("I tell clients by what they have now: name one, and ask for its months.");
  const ofMonth = fromMonthOn(slots, question);
  if (ofMonth === "unclear") return inOrSince(slots);
  if (ofMonth) question.spans = [ofMonth];
  const unread = unaccounted(slots, question);
  if (unread.length > 0) return { kind: "partly", question, unread };
  const notes: string[] = [];
  // Whether something is suspicious is told to no client: what is meant for clients is shown, whatever they ask.
  if (isClient && (question.alertType === "suspicious_pattern" || question.alertType === "velocity")) {
    delete question.alertType;
    notes.push("These are the alerts that are meant for you.");
  }
  if (slots.has("payable") && subject === "accounts") notes.push("POBO and BOTH accounts can pay.");
  if (isClient && slots.has("why") && (subject === "holds" || subject === "reference"))
    notes.push("The reason is not shown here.");
  return { kind: "question", question, ...(notes.length > 0 && { note: notes.join(" ") }) };
}

const blockedAccounts =
  /\baccounts? (?:that )?(?:are|is|were|was|got) (?:currently |now )?(?:blocked|frozen|locked)\b|\b(?:blocked|frozen|locked) accounts?\b/i;

type Days = Question["spans"][number];

const overlaps = (one: Days, other: Days): boolean =>
  (one.from ?? "") <= (other.to ?? "9") && (other.from ?? "") <= (one.to ?? "9");

const fromMonth =
  /\bfrom (?:the )?(?:(?:start|beginning) of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b(?! \d)/i;

/** 'By month from June' begins in June; 'by week from October' may be of October alone. Undefined for anything else. */
function fromMonthOn(
  { reading }: Slots,
  { by, spans }: Question,
): Question["spans"][number] | "unclear" | undefined {
  const [{ from, to } = {}] = spans;
  const isParted = by === "month" || by === "week" || by === "day";
  if (!isParted || spans.length !== 1 || !fromMonth.test(reading.text)) return undefined;
  if (from === undefined || to === undefined || from.slice(0, 7) !== to.slice(0, 7)) return undefined;
  return by === "month" ? { from } : "unclear";
}

function inOrSince({ reading }: Slots): Understood {
  const said = (word: string) => reading.text.replace(fromMonth, (phrase) => phrase.replace(/^from/i, word));
  return {
    kind: "asked",
    answer: {
      content: "Do you mean in that month, or since it began?",
      choices: asks([said("in"), said("since")]),
    },
  };
}

/** Whether the one period that is named is what another one is put beside: 'more than last month'. */
function isBesideOne({ reading }: Slots): boolean {
  const at = reading.uses.indexOf("period");
  return /(?:^| )(?:than|vs|versus|v|against|with|to|on|over)(?: in| the| during)*$/.test(
    reading.words(at - 4, at - 1),
  );
}

function whichDay(slots: Slots, said: Partial<Question>): Understood {
  return {
    kind: "asked",
    answer: {
      content: "I know balances at the end of a day, one at a time: which one?",
      choices: asks(monthEnds(slots.today).map((day) => `Balance of ${balanceOwner(slots, said)} on ${day}`)),
    },
  };
}

/** The last three ends of months. */
function monthEnds(today: BankDate): string[] {
  const ends: BankDate[] = [];
  for (let first = startOfMonth(today); ends.length < 3; first = startOfMonth(addDays(first, -1)))
    ends.push(addDays(first, -1));
  return ends.map(formatDate);
}

/** The accounts of a question as its text may name them again. */
function balanceOwner({ known }: Slots, { accounts, clientId }: Partial<Question>): string {
  const named = known.accounts
    .filter(({ id }) => accounts?.includes(id))
    .map((account) => account.customerName);
  return named.length > 0 ? named.join(" and ") : (clientId ?? "all accounts");
}
