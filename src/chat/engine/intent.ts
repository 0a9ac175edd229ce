import type { Question, QuestionSubject } from "./question";
import { isAverageBeside, isSplitBalance } from "./side-by-side";
import type { Slots } from "./slots";

/** What a question asks for by its words alone; undefined parts were not said. */
export type Intent = Partial<
  Pick<Question, "subject" | "measure" | "by" | "type" | "kind" | "asked" | "state">
>;

/** 'Recent payments', 'rejected recently': several of them, and not the last one. */
export function isOfSeveral({ concepts, reading, limit }: Slots): boolean {
  return (
    limit === undefined &&
    concepts.some(({ concept, at, words }) => {
      if (concept !== "latest") return false;
      const phrase = reading.words(at, at + words - 1);
      return (
        phrase === "recently" ||
        (/^(?:recent|latest|newest|last|most recent)$/.test(phrase) &&
          /^(?:payments|transactions|debits|credits|movements|bookings|receipts|deposits)$/.test(
            reading.word(at + words),
          ))
      );
    })
  );
}

function measureOf(slots: Slots): Question["measure"] {
  const { has } = slots;
  if (has("share")) return "share";
  // 'Top 3 payers by number of credits' are in order, and not counted.
  if (has("largest") && /\bby (?:the )?number of\b/i.test(slots.reading.text)) return "largest";
  if (has("count")) return isAverageBeside(slots) ? "average" : "count";
  if (has("average")) return "average";
  if (has("largest")) return "largest";
  if (has("smallest")) return "smallest";
  // 'Where did the 18,000 go' asks for the row.
  if (slots.amounts.named.length > 0 && /\b(?:where|who|what for)\b/i.test(slots.reading.text)) return "list";
  // 'Since when have we been paying Propellis' asks for the first time.
  const isOfTime = has("hold", "held", "allocation", "alert", "review");
  if (/\bsince when\b/i.test(slots.reading.text) && !isOfTime) return "earliest";
  if (has("when") && !has("latest", "earliest")) return "latest";
  if (has("sum")) return "sum";
  if (has("earliest")) return "earliest";
  if (has("latest") || has("when")) return "latest";
  if (has("list")) return "list";
  return undefined;
}

/** 'Which month did we pay the most', 'the day with the highest credits': the unit whose parts are compared. */
function rankedUnit({ has, reading }: Slots): Question["by"] {
  if (!has("largest", "smallest")) return undefined;
  const at = reading.tokens.findIndex(
    ({ word }, place) =>
      /^(?:day|week|month)s?$/.test(word) &&
      (reading.uses[place] === "filler" || /^(?:which|what)$/.test(reading.word(place - 1))) &&
      reading.uses[place] !== "period" &&
      /^(?:which|what|the|busiest|best|worst|largest|highest|biggest|lowest|smallest|most|expensive|single|top)$/.test(
        reading.word(place - 1),
      ),
  );
  const unit = reading.word(at).replace(/s$/, "");
  return unit === "day" || unit === "week" || unit === "month" ? unit : undefined;
}

/** 'The biggest supplier payment' is a payment, and no supplier. */
export function isAdjective({ concepts, reading, has }: Slots): boolean {
  const isKind = ({ concept, at, words }: Slots["concepts"][number]) =>
    concept !== "byCounterparty" ||
    (/^(?:supplier|vendor|customer)$/.test(reading.words(at, at + words - 1)) &&
      /^(?:payment|debit|credit|receipt|bill|deposit)$/.test(reading.word(at + words)));
  return has("largest", "smallest", "latest", "earliest") && concepts.every(isKind);
}

/** 'Who got the largest payment' asks for one row, and for no sum of anybody. */
const isOneRow = ({ reading }: Slots): boolean =>
  /\b(?:who|whom|(?:which|what) \w+) .{0,30}\b(?:largest|biggest|highest|smallest|lowest|last|latest|first) (?:single )?(?:payment|debit|credit|receipt|transfer|bill|invoice|transaction|deposit)\b/i.test(
    reading.text,
  );

const moving = "pay|pays|paid|send|sends|sent|spend|spends|spent|receive|received|get|got";

/** The side of 'from which account did most go', which is of what moved and of no balance; undefined for anything else. */
function movedMost(line: string): "credit" | "debit" | undefined {
  const [, verb] =
    /\b(?:which|what) (?:of (?:our|my) )?accounts? (?:did|does|has|have) (?:the )?(?:most|least)\b.*\b(go|gone|come|leave|left|arrived?)\b/.exec(
      line,
    ) ?? [];
  if (verb === undefined) return undefined;
  return /^(?:come|arrive)/.test(verb) || /\b(?:to|into) (?:which|what)\b/.test(line) ? "credit" : "debit";
}

/**
 * Whose sums are put in order: 'the account with the highest debits', 'who did Purchasing pay most', 'what do we spend
 * most on', 'where does our money go'.
 */
function rankedOwner({ has, reading, isStaff }: Slots): Question["by"] {
  const line = reading.words(0, reading.tokens.length);
  const having =
    /\b(account|client|customer|supplier|vendor|payee|payer)s? (?:with|that has|that had|having|which has|which had) (?:the |our )?(?:most|highest|largest|biggest|greatest|lowest|smallest|least|fewest)\b/.exec(
      line,
    )?.[1];
  if (having === "account" && has("debit", "credit", "transaction")) return "account";
  if (having === "client" && isStaff) return "client";
  if (having !== undefined && having !== "account" && having !== "client") return "counterparty";
  const whom = new RegExp(`\\b(?:who|whom) (?:do|did|does|has|have) .{1,60}\\b(?:${moving})\\b`);
  if (whom.test(line) && has("largest", "smallest")) return "counterparty";
  const wasPaid = /\bwho (?:was|were|has been|have been|is|are|gets|got) paid (?:the )?(?:most|least)\b/;
  if (wasPaid.test(line)) return "counterparty";
  if (movedMost(line)) return "account";
  const onWhat =
    /\b(?:what|whom?) .{0,30}\b(?:spend|spent|spending)(?: (?:our|my|the|all|money|most|mostly))* on\b/;
  const whither = /\bwhere (?:do|does|did) (?:all |most of )?(?:our|my|the) money (?:go|goes|went)\b/;
  return onWhat.test(line) || whither.test(line) ? "counterparty" : undefined;
}

function partOf(slots: Slots): Question["by"] {
  const { has } = slots;
  if (isOneRow(slots) && !has("count", "rank", "sum")) return undefined;
  if (slots.isStaff && (has("byClient") || (has("client") && has("largest", "smallest")))) return "client";
  if (has("rank") && has("client") && slots.isStaff) return "client";
  if (has("rank") && has("account") && has("debit", "credit", "transaction", "payment")) return "account";
  const ranked = rankedOwner(slots);
  if (ranked) return ranked;
  if (has("byAccount")) return "account";
  if (has("byCounterparty") && !isAdjective(slots)) return "counterparty";
  if (has("byMonth")) return "month";
  if (has("byWeek")) return "week";
  if (has("byDay")) return "day";
  if (has("byType")) return "type";
  if (has("bySeverity")) return "severity";
  if (has("byStatus")) return "status";
  if (has("byCurrency")) return "currency";
  if (has("trend")) return "month";
  return rankedUnit(slots);
}

const incoming =
  /\b(?:who|which customers?) (?:(?:has|have) )?(?:sent|paid|pays)\b|\b(?:customers?|payers?)\b|\bfrom whom\b/i;
const outgoing =
  /\b(?:who|whom) (?:do|did|have|are) (?:i|we)\b|\bwho (?:gets?|got|receives?|received)\b|\b(?:suppliers?|vendors?|payees?|recipients?)\b|\bto whom\b/i;

/** Whether somebody else is said to pay: 'how much has Blue Shamal paid', 'which customer paid most'. */
function othersPay({ reading, leftovers }: Slots): boolean {
  if (/\b(?:customers?|payers?)\b.{0,20}\b(?:paid|pays?|sent)\b/i.test(reading.text)) return true;
  return leftovers.some(({ first, last }) => {
    if (/(?:^| )paid by(?: the)?$/.test(reading.words(first - 3, first - 1))) return true;
    const behind = `${reading.word(last + 1)} ${reading.word(last + 2)}`;
    if (/^(?:has|have|had) (?:paid|sent|transferred|wired)$/.test(behind) && first === 0) return true;
    return (
      /^(has|have|did|does)$/.test(reading.word(first - 1)) &&
      /^(?:last |ever |already )?(?:paid|pay|pays|sent|transferred)\b/.test(behind)
    );
  });
}

/** Whether somebody else is said to get money: 'what did Keelforge get last'. */
const othersGet = ({ reading, leftovers }: Slots): boolean =>
  leftovers.some(
    ({ first, last }) =>
      /^(?:has|have|did|does)$/.test(reading.word(first - 1)) &&
      /^(?:get|got|receive|received|earn|earned)$/.test(reading.word(last + 1)) &&
      !/^(?:us|me)$/.test(reading.word(last + 2)),
  );

function typeOf(slots: Slots): Question["type"] {
  const { has, reading } = slots;
  const [credit, debit] = [has("credit"), has("debit")];
  const most = movedMost(reading.words(0, reading.tokens.length));
  if (most) return most;
  const isNet = slots.concepts.some(
    ({ concept, at, words }) => concept === "change" && words === 1 && reading.word(at) === "net",
  );
  if (isNet && (credit || debit)) return undefined;
  if (/\bmost expensive\b|\bcheapest\b/i.test(reading.text) && !credit) return "debit";
  if (isPaidFrom(slots)) return "credit";
  const gets =
    /\b(?:who|(?:which|what) (?:of our )?(?:suppliers?|vendors?|payees?|recipients?)) (?:gets?|got|receives?|received)\b(?! from us)/i;
  if (gets.test(reading.text)) return "debit";
  if (othersGet(slots)) return "debit";
  if (othersPay(slots)) return "credit";
  if (
    !credit &&
    !debit &&
    has("compare") === false &&
    slots.mentions.some(({ first }) => isInto(reading, first))
  )
    return "credit";
  if (leavesAccount(slots)) return credit ? undefined : "debit";
  if (credit && !debit) return "credit";
  if (debit && !credit) return "debit";
  if (credit && debit) return undefined;
  if (has("release")) return "release";
  if (/\bwhere (?:do|does|did|has|have) .{0,40}\b(?:go|goes|went|gone)\b/i.test(reading.text)) return "debit";
  if (has("byCounterparty")) {
    if (incoming.test(reading.text)) return "credit";
    if (outgoing.test(reading.text)) return "debit";
  }
  return undefined;
}

/** Whether what stands at a place is said to have got money: 'amounts into Payroll'. */
export const isInto = (reading: Slots["reading"], at: number): boolean =>
  /^(?:.* )?into(?: the| our| my)*$/.test(reading.words(at - 3, at - 1));

/** 'The first payment from Saltmarsh' came in. */
const isPaidFrom = ({ leftovers, reading, has }: Slots): boolean =>
  has("payment") &&
  !has("debit") &&
  (/\b(?:customers?|payers?)\b/i.test(reading.text) ||
    leftovers.some(({ first }) => /(?:^| )from(?: the)?$/.test(reading.words(first - 2, first - 1))));

/** Whether money is said to have left an account: 'everything that left Supplier Payments'. What is left on one is not that. */
function leavesAccount({ reading, concepts }: Slots): boolean {
  return concepts.some(({ concept, at, words }) => {
    if (concept !== "left" || words !== 1) return false;
    const next = /^(?:the|our|my)$/.test(reading.word(at + 1)) ? at + 2 : at + 1;
    return (
      reading.uses[next] === "account" &&
      !/^(?:is|be|what's|whats|much|limits?|allowance|headroom|balance)$/.test(reading.word(at - 1))
    );
  });
}

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
    periods.spans.some(({ from, to }) => from !== undefined || (to !== undefined && to < slots.today)) &&
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
