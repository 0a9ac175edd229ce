import { addDays, startOfMonth } from "@/calendar";
import type { Intent } from "./intent";
import type { Question } from "./question";
import type { Slots } from "./slots";
import type { Whose } from "./whose";

/** What the words say, as parts of a question. */
export function withSlots(intent: Intent, slots: Slots, whose: Whose): Partial<Question> {
  const { has, periods, amounts, currency, inDollars, limit, quoted, codes } = slots;
  const paymentStatus = has("pending")
    ? "review"
    : has("returned")
      ? "returned"
      : has("rejected")
        ? "rejected"
        : has("booked")
          ? "booked"
          : has("sent") && intent.subject === "payments"
            ? "sent"
            : undefined;
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
      : has("limitBreach")
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
  const min = amounts.min ?? (intent.subject === "rates" ? undefined : exact?.amount);
  const max = amounts.max ?? (intent.subject === "rates" ? undefined : exact?.amount);
  const [reference] = codes.references;
  const rated =
    intent.subject === "rates"
      ? (slots.currencies.find((code) => code === "EUR") ??
        slots.currencies.find((code) => code === "AED") ??
        currency)
      : currency;
  const ofHolds = intent.subject === "transactions" && (has("hold") || has("release"));
  return {
    ...intent,
    ...(whose.accounts.length > 0 && { accounts: whose.accounts }),
    ...(whose.clientId && { clientId: whose.clientId }),
    ...(intent.subject === "payments" && paymentStatus && { paymentStatus }),
    ...((intent.subject === "accounts" || intent.subject === "balance") &&
      accountStatus && { accountStatus }),
    ...(accountType && { accountType }),
    ...(has("unlinked") ? { cbs: "unlinked" as const } : has("linked") ? { cbs: "linked" as const } : {}),
    ...(alertType && { alertType }),
    ...(severity && intent.subject === "alerts" && { severity }),
    ...(ofHolds && { type: has("release") ? ("release" as const) : ("hold" as const) }),
    ...windowOf(slots, intent),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(exact && intent.subject === "rates" && { amount: exact.amount }),
    ...(rated && { currency: rated }),
    ...(inDollars && { inDollars }),
    ...(periods.spans.length > 0 &&
      !(intent.subject === "limits" && windowOf(slots, intent).window) && {
        spans: spansOf(slots, intent),
      }),
    ...(periods.moment && { moment: true }),
    ...(has("expiring") && intent.subject === "holds" && { expiring: true }),
    ...(limit !== undefined && { limit }),
    ...(quoted !== undefined && { text: quoted }),
    ...(reference && { reference }),
  };
}

/** The days as the question means them: what expires lies ahead, an opening balance is the evening before. */
function spansOf({ periods, has, reading, today }: Slots, { subject }: Intent): Question["spans"] {
  return periods.spans.map(({ from, to }) => {
    const ahead =
      subject === "holds" &&
      has("expiring") &&
      to !== undefined &&
      to < today &&
      !/20\d\d/.test(reading.text);
    const later = (date: string | undefined) =>
      date && (ahead ? `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` : date);
    if (subject === "balance" && has("opening") && from !== undefined) {
      const evening = addDays(from, -1);
      return { from: evening, to: evening };
    }
    const [first, last] = [later(from), later(to)];
    return { ...(first && { from: first }), ...(last && { to: last }) };
  });
}

/** The day's or the month's limit: by its name, or by the days that are spoken of. */
function windowOf({ has, periods, today }: Slots, { subject }: Intent): { window?: "daily" | "monthly" } {
  if (subject !== "limits") return {};
  const [span] = periods.spans;
  if (has("dailyLimit") || (span?.from === today && span.to === today)) return { window: "daily" };
  const isMonth = span?.from === startOfMonth(today) && (span.to ?? today) >= today;
  return has("monthlyLimit") || isMonth ? { window: "monthly" } : {};
}
