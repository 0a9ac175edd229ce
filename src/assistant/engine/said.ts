import type { PaymentStatus } from "@/payments/contract";
import { addDays, startOfMonth } from "@/vocabulary/calendar";
import type { Intent } from "./intent";
import { isOfSeveral } from "./measure";
import { isAdjective } from "./parts-of";
import type { Question } from "./question";
import type { Slots } from "./slots";
import type { Whose } from "./whose";

/** What the words say, as parts of a question. */
export function withSlots(intent: Intent, slots: Slots, whose: Whose): Partial<Question> {
  const { has, periods, amounts, currency, inDollars, limit, quoted, codes } = slots;
  const [paymentStatus, otherStatus] = paymentStates(slots, intent);
  const accountStatus = has("suspended")
    ? "suspended"
    : has("inactive")
      ? "inactive"
      : has("active")
        ? "active"
        : undefined;
  const accountType = has("cobo") ? "COBO" : has("pobo") ? "POBO" : has("both") ? "BOTH" : undefined;
  const alertType = has("highAmount")
    ? "high_amount"
    : has("velocity")
      ? "velocity"
      : has("limitBreach") || (intent.subject === "alerts" && has("limit", "dailyLimit", "monthlyLimit"))
        ? "limit_breach"
        : has("suspicion") && intent.subject === "alerts"
          ? "suspicious_pattern"
          : undefined;
  const severity = has("critical")
    ? "critical"
    : has("high")
      ? "high"
      : has("medium")
        ? "medium"
        : has("low")
          ? "low"
          : undefined;
  const [exact] = amounts.named;
  const isEmpty = has("empty") && (intent.subject === "balance" || intent.subject === "accounts");
  const min =
    (isEmpty ? 0 : undefined) ?? amounts.min ?? (intent.subject === "rates" ? undefined : exact?.amount);
  // 'Is there 50k on it' asks for as much at least.
  const atLeast = intent.subject === "balance" && exact?.amount !== 0;
  const max =
    (isEmpty ? 0 : undefined) ??
    (has("overdrawn") ? -1 : undefined) ??
    amounts.max ??
    (intent.subject === "rates" || atLeast ? undefined : exact?.amount);
  const [reference] = codes.references;
  const ofRates = intent.subject === "rates";
  const from = exact?.currency ?? (exact && slots.currencies[0]);
  const into = exact && slots.currencies.find((code) => code !== from);
  const rated =
    ofRates && exact
      ? from
      : ofRates
        ? ((/\b(?:euros?|eur)\b/i.test(slots.reading.text) ? "EUR" : undefined) ??
          slots.currencies.find((code) => code === "EUR") ??
          slots.currencies.find((code) => code === "AED") ??
          currency)
        : inDollars && currency === undefined && (intent.subject === "accounts" || narrowsToDollars(intent))
          ? "USD"
          : currency;
  const ofHolds = intent.subject === "transactions" && (has("hold") || has("release"));
  return {
    ...intent,
    ...(whose.accounts.length > 0 && { accounts: whose.accounts }),
    ...(whose.clientId && { clientId: whose.clientId }),
    ...(intent.subject === "payments" && paymentStatus && { paymentStatus }),
    ...(intent.subject === "payments" && otherStatus && { otherStatus }),
    ...((intent.subject === "accounts" || intent.subject === "balance") &&
      accountStatus && { accountStatus }),
    ...(slots.notStatus && { exceptStatus: slots.notStatus }),
    ...(accountType && { accountType }),
    ...(has("unlinked") ? { cbs: "unlinked" as const } : has("linked") ? { cbs: "linked" as const } : {}),
    ...(alertType && { alertType }),
    ...(severity && (intent.subject === "alerts" || intent.subject === undefined) && { severity }),
    ...(ofHolds && { type: has("release") ? ("release" as const) : ("hold" as const) }),
    ...endOf(slots, intent),
    ...windowOf(slots, intent),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(exact && intent.subject === "rates" && { amount: exact.amount }),
    ...(rated && { currency: rated }),
    ...(ofRates && into && { into }),
    // Euros that are wanted in dollars are no dollars.
    ...(inDollars && (!narrowsToDollars(intent) || currency !== undefined) && { inDollars }),
    ...(periods.spans.length > 0 &&
      !(intent.subject === "limits" && windowOf(slots, intent).window && runsNow(slots)) && {
        spans: spansOf(slots, intent),
      }),
    ...(periods.moment && { moment: true }),
    ...(has("endless") && intent.subject === "holds" && { endless: true }),
    ...(has("expiring") && intent.subject === "holds" && { expiring: true }),
    ...((slots.external ||
      (intent.subject === "transactions" && has("byCounterparty") && isAdjective(slots))) && {
      external: true,
    }),
    ...(isByNumber(slots) && { byNumber: true }),
    ...(limit !== undefined && { limit }),
    ...(intent.measure === "latest" && isOfSeveral(slots) && { limit: 5 }),
    ...(slots.nth !== undefined && { nth: slots.nth }),
    ...(quoted !== undefined && { text: quoted }),
    ...(reference && { reference }),
    ...(codes.cbs !== undefined && { cbsNumber: codes.cbs }),
  };
}

/** 'How many credits in dollars' is of those in dollars: there is no sum to convert. */
const narrowsToDollars = ({ subject, measure, by }: Intent): boolean =>
  (subject === "transactions" || subject === "payments" || subject === "compare") &&
  (subject !== "transactions" || by !== undefined || (measure !== undefined && measure !== "sum"));

const countable =
  "transactions|movements|bookings|postings|entries|items|debits|credits|payments|receipts|deposits|withdrawals|transfers|bills|invoices|cheques|checks|orders|purchases|salaries|sweeps";

const kindOfThem =
  "incoming|outgoing|single|individual|separate|rejected|returned|sent|booked|bank|internal|external|customer|supplier|client";

/** Whether what is put in order is how many there are: 'the most transactions', 'the most incoming payments', 'paid most often'. */
const isByNumber = ({ reading }: Slots): boolean =>
  new RegExp(
    `\\b(?:most|fewest|least) (?:number of )?(?:(?:${kindOfThem}) ){0,2}(?:${countable})\\b|\\bmost (?:often|frequently|frequent|times)\\b|\\bby (?:the )?number of\\b`,
    "i",
  ).test(reading.text);

/** The states of payments that are spoken of, in the order of the words; 'what we sent' is no state, but what went out. */
function paymentStates({ has }: Slots, { subject }: Intent): PaymentStatus[] {
  const states = [
    ["pending", "review"],
    ["returned", "returned"],
    ["rejected", "rejected"],
    ["booked", "booked"],
    ["sent", "sent"],
  ] as const;
  return states
    .filter(([concept]) => has(concept) && (concept !== "sent" || subject === "payments"))
    .map(([, state]) => state);
}

/** Of these, what is said as of a day is everything until then. */
const ofMoves: readonly Intent["subject"][] = ["transactions", "payments", "compare"];

/** The days as the question means them: an opening balance is that of the evening before. */
function spansOf({ periods, has }: Slots, { subject }: Intent): Question["spans"] {
  return periods.spans.map(({ from, to, point, asOf }) => {
    if (subject === "balance" && point !== undefined && !has("opening")) return { from: point, to: point };
    if (asOf && to !== undefined && ofMoves.includes(subject)) return { to };
    if (subject === "balance" && has("opening") && from !== undefined) {
      const evening = addDays(from, -1);
      return { from: evening, to: evening };
    }
    return { ...(from && { from }), ...(to && { to }) };
  });
}

const ends = { released: "release", captured: "capture", expired: "expiry" } as const;

/** How holds ended that are spoken of, where it is one way: it is told to staff alone. */
function endOf(
  { isStaff, concepts, reading }: Slots,
  { subject }: Intent,
): { endedBy?: Question["endedBy"] } {
  const words = concepts.filter(({ concept }) => concept === "released").map(({ at }) => reading.word(at));
  const [word] = words;
  const isOne = isStaff && subject === "holds" && words.length === 1;
  return isOne && word !== undefined && Object.hasOwn(ends, word)
    ? { endedBy: ends[word as keyof typeof ends] }
    : {};
}

/** Whether the one period that is named has today in it: what is left of a limit is known for no other. */
const runsNow = ({ periods: { spans }, today }: Slots): boolean =>
  spans.length === 1 && spans.every(({ from = today, to = today }) => from <= today && today <= to);

/** The day's or the month's limit: by its name, or by the days that are spoken of. */
function windowOf({ has, periods, today }: Slots, { subject }: Intent): { window?: "daily" | "monthly" } {
  if (subject !== "limits") return {};
  const [span] = periods.spans;
  if (has("dailyLimit") && has("monthlyLimit")) return {};
  if (has("dailyLimit") || (span?.from === today && span.to === today)) return { window: "daily" };
  const isMonth = span?.from === startOfMonth(today) && (span.to ?? today) >= today;
  return has("monthlyLimit") || isMonth ? { window: "monthly" } : {};
}
