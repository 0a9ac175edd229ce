import { measureOf } from "./measure";
import { movedMost, partOf } from "./parts-of";
import type { Question, QuestionSubject } from "./question";
import { isPaidFrom, leavesAccount, typeOf } from "./side";
import { isSplitBalance } from "./side-by-side";
import type { Slots } from "./slots";

/** What a question asks for by its words alone; undefined parts were not said. */
export type Intent = Partial<
  Pick<Question, "subject" | "measure" | "by" | "type" | "kind" | "asked" | "state">
>;

/** 'What can I still send', 'how much do we have left today': what the limits leave, and what is available beside it. */
function isOfLimits({ reading, periods, today }: Slots): boolean {
  const [span] = periods.spans;
  const runs = periods.spans.length === 1 && span?.from !== undefined && (span.to ?? today) >= today;
  const asks = /\b(?:what|how much)\b.{0,20} (?:can|could) (?:i|we) (?:still )?(?:send|pay|transfer|move)\b/i;
  return (
    asks.test(reading.text) ||
    (runs && /\bleft (?:today|this month|for today|for this month)\b/i.test(reading.text))
  );
}

/** Whether credits and debits of one time are put beside each other: 'the difference between credits and debits', 'net outflow'. */
function isOfBothSides({ has, periods, mentions }: Slots): boolean {
  const both = has("credit") && has("debit");
  return both && has("compare", "rise", "fall", "change") && periods.spans.length < 2 && mentions.length < 2;
}

/** Whether a total is asked for, and no number of anything. */
const isTotal = ({ has, reading }: Slots): boolean =>
  !has("count", "list") && /\b(?:total|sum|altogether|combined|add up)\b/i.test(reading.text);

/** Whether a state of payments is spoken of. */
const hasPaymentState = ({ has }: Slots) => has("pending", "sent", "returned", "rejected", "booked");

/** What a question is about. The first rule that holds decides; none may hold where it only goes on from another one. */
const bare = ({ periods, has, leftovers }: Slots): boolean =>
  periods.spans.length === 0 &&
  leftovers.length === 0 &&
  !has("credit", "debit", "transaction", "payment", "hold", "limit", "sum", "count", "change", "share");

function subjectOf(slots: Slots): QuestionSubject | undefined {
  const { has, codes, periods, mentions, amounts } = slots;
  const leaves = leavesAccount(slots);
  const moves = has("credit", "debit", "transaction") || leaves;
  if (codes.references.length > 0) return "reference";
  if (codes.cbs !== undefined) return "accounts";
  if (has("cbsAccount") && mentions.length === 1) return "account";
  if (has("rate")) return "rates";
  if (movedMost(slots.reading.words(0, slots.reading.tokens.length))) return "transactions";
  const converts = slots.currencies.length > 1 || (slots.inDollars && amounts.named.length > 0);
  const isWorth = /\bworth\b/i.test(slots.reading.text) && amounts.named.length > 0 && mentions.length === 0;
  if (isWorth && slots.currencies.length > 0 && !moves && !has("payment", "hold", "account", "have"))
    return "rates";
  if (converts && !moves && !has("payment", "hold", "balance", "account", "have")) return "rates";
  if (has("payable") && has("account", "byAccount")) return "accounts";
  if (has("overdrawn")) return "balance";
  if (has("held") && has("when", "expiring", "why")) return "holds";
  if (has("alert", "highAmount", "velocity", "limitBreach")) return "alerts";
  if (has("limit", "dailyLimit", "monthlyLimit")) return "limits";
  if (
    has("left") &&
    !leaves &&
    !has("hold") &&
    !(has("available") && !has("debit", "payment")) &&
    (isOfLimits(slots) || (!has("balance", "have") && (has("debit", "payment") || !moves)))
  )
    return "limits";
  if (has("approval")) return "approvals";
  if (has("review", "suspicion")) return "reviews";
  if (has("reconciliation")) return "reconciliation";
  if (has("settlement")) return "settlements";
  if (has("request", "waits")) return "waiting";
  if (has("allocation")) return "allocations";
  if (periods.moment && mentions.length > 0 && /\bdid .{1,120} hold\b/i.test(slots.reading.text))
    return "balance";
  if (has("hold") && !has("transaction")) return "holds";
  if (has("hold") || has("release")) return "transactions";
  if (has("statement")) return "statements";
  const unnamed = mentions.length === 0 && periods.spans.length === 0;
  if (slots.isStaff && has("client") && unnamed && !moves && !has("account", "byAccount")) return "clients";
  if (periods.spans.length > 1 && !has("why", "balance")) return "compare";
  const turns = has("fall", "rise", "change", "why");
  if (/\bwhere (?:do|does|did) .{0,20}money (?:go|goes|went)\b/i.test(slots.reading.text))
    return "transactions";
  if (turns && partOf(slots) !== undefined && !has("balance")) return "transactions";
  if (turns && !has("payment") && !hasPaymentState(slots) && (!moves || has("why", "balance")))
    return "change";
  if (has("compare") && mentions.length === 2 && has("have", "balance", "available") && !moves)
    return "balance";
  // 'The difference between Operating and Payroll' is of what is on them.
  const ofTwo = mentions.length === 2 && mentions.every(({ accounts: one }) => one.length === 1);
  if (has("compare") && ofTwo && bare(slots)) return "balance";
  if (has("compare") && mentions.length > 1 && periods.spans.length < 2) return "transactions";
  if (isOfBothSides(slots)) return "transactions";
  if (periods.spans.length > 1 || (has("compare") && periods.spans.length > 0)) return "compare";
  if (has("available", "held") && !moves) return "balance";
  if (has("balance") && !moves && !hasPaymentState(slots) && /\bbalances?\b/i.test(slots.reading.text))
    return "balance";
  if (isPaidFrom(slots)) return "transactions";
  if ((has("payment") || hasPaymentState(slots)) && !has("credit")) return "payments";
  const states =
    slots.notStatus !== undefined || has("active", "suspended", "inactive", "linked", "unlinked");
  const kinds = has("cobo", "pobo", "both");
  const accounts = has("account") || states || kinds;
  // 'The total in all accounts' is of money.
  const ofAccounts = has("account") || /\ball (?:of )?(?:our |my |the )?accounts\b/i.test(slots.reading.text);
  if (ofAccounts && isTotal(slots) && !moves && !states && !kinds) return "balance";
  if (
    accounts &&
    !moves &&
    !has("balance") &&
    (has("count", "list", "byType", "byCurrency", "byStatus") || states || kinds) &&
    mentions.every((mention) => mention.accounts.length > 1)
  ) {
    return has("largest", "smallest") ? "balance" : "accounts";
  }
  if (/\bwhich accounts?\b/i.test(slots.reading.text) && slots.currency && !moves && !has("balance"))
    return "accounts";
  if (has("balance", "empty") && !moves) return "balance";
  if (has("have", "account", "byAccount") && has("largest", "smallest") && !moves) return "balance";
  const bounded = amounts.min !== undefined || amounts.max !== undefined;
  const isThere = /\b(?:is|are) there\b|\b(?:do|does) (?:i|we|it) (?:still )?have\b/i.test(
    slots.reading.text,
  );
  if ((bounded || amounts.named.length > 0) && isThere && !moves && mentions.length > 0) return "balance";
  if (bounded && has("account", "byAccount", "have") && !moves && mentions.length === 0) return "balance";
  if (moves) return "transactions";
  if (has("byCounterparty") && has("have") && has("count", "list") && !has("balance")) return "transactions";
  if (has("have") || (has("sum") && mentions.length > 0 && periods.spans.length === 0)) return "balance";
  if (has("byCounterparty", "byMonth", "byDay", "byWeek", "byType", "trend")) return "transactions";
  if (has("largest", "smallest", "average", "earliest")) return "transactions";
  if (has("when") && slots.leftovers.length > 0) return "transactions";
  if (has("latest") || amounts.min !== undefined || amounts.max !== undefined) return "transactions";
  if (has("account") && !has("it", "other") && mentions.length === 0) return "accounts";
  if (has("download") && periods.spans.length > 0) return "statements";
  return undefined;
}

function stateOf(slots: Slots): Question["state"] {
  const { has, reading, periods } = slots;
  const isAll =
    /\ball (?:the |our |my )?(?:fund )?allocations\b|\bholds? (?:were |was |have been |has been )?(?:ever )?(?:placed|created|made)\b|\bholds?\b.*\bever\b|\bever\b.*\bholds?\b|\bholds?\b.*\b(?:had|been|were there|so far|to date)\b|\b(?:had|were there|was there)\b.*\bholds?\b/i;
  // Holds of a period are those that were placed in it, whether they still stand or not.
  const isOfPeriod =
    has("hold") &&
    periods.spans.some(
      ({ from, to, asOf }) => from !== undefined || (to !== undefined && (to < slots.today || !asOf)),
    ) &&
    !has("active", "expiring", "released", "pending", "why", "transaction") &&
    !/\b(?:still|now|currently|running|standing)\b/i.test(reading.text);
  if (isOfPeriod) return "all";
  if (isAll.test(reading.text) && !/\bactive holds?\b|\bstill (?:standing|in place)\b/i.test(reading.text))
    return "all";
  if (has("acknowledged")) return "acknowledged";
  if (has("resolved")) return "resolved";
  if (has("revoked")) return "revoked";
  if (has("released")) return "ended";
  if (has("hold") && has("released")) return "ended";
  if (has("settlement") && has("booked")) return "settled";
  if (has("approved")) return "approved";
  if (has("rejected") && has("review")) return "rejected";
  if (has("fresh") || (has("alert") && has("pending"))) return "active";
  if (has("open")) return "open";
  if (has("active")) return "active";
  return undefined;
}

/** 'Whose holds' are told by their accounts. */
function whosePart({ has, reading }: Slots, subject: QuestionSubject | undefined, by: Question["by"]) {
  const told = ["reviews", "holds", "accounts", "alerts", "allocations", "reference"];
  const isWhose = by === "client" && has("byClient") && /\bwhose\b/i.test(reading.text);
  return isWhose && subject !== undefined && told.includes(subject) ? undefined : by;
}

/** What is told apart: the largest are of each currency anyhow, and the highest balance is some account's. */
function usefulPart(subject: QuestionSubject | undefined, measure: Question["measure"], by: Question["by"]) {
  const ranked = measure === "largest" || measure === "smallest";
  if (subject === "balance" && (by === "account" || by === "currency")) return undefined;
  // What holds come to is told in each currency.
  if (subject === "holds" && by === "currency" && measure !== "count") return undefined;
  if (subject === "transactions" && ranked && by === "currency") return undefined;
  return by;
}

/** Decides what a question asks for by its words. */
export function intentOf(slots: Slots): Intent {
  const { has } = slots;
  const subject = subjectOf(slots);
  const isSplit = subject === "balance" && ((has("held") && has("available")) || isSplitBalance(slots));
  const measure = isSplit ? "list" : measureOf(slots);
  const by = usefulPart(subject, measure, whosePart(slots, subject, partOf(slots)));
  const type = subject === "payments" ? undefined : typeOf(slots);
  const several =
    subject === "transactions" && has("compare") && slots.mentions.length > 1 && by === undefined;
  const kind =
    isSplit || (has("held") && has("available"))
      ? "balance"
      : has("held")
        ? "held"
        : has("available")
          ? "available"
          : has("balance")
            ? "balance"
            : undefined;
  const asked = has("fall") ? "fell" : has("rise") ? "rose" : undefined;
  const state = stateOf(slots);
  return {
    ...(subject && { subject }),
    ...(measure && { measure }),
    ...(several ? { by: "account" as const } : by && { by }),
    ...(type && { type }),
    ...(kind && { kind }),
    ...(asked && { asked }),
    ...(state && { state }),
  };
}
