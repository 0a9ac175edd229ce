import type { Question, QuestionSubject } from "../question";
import type { Concept } from "./concepts";

/** Whether the answer to a question makes use of a concept, in the words that it was said in. */
type Use = (question: Question, words: string) => boolean;

const anywhere: Use = () => true;
const on =
  (...subjects: readonly QuestionSubject[]): Use =>
  ({ subject }) =>
    subjects.includes(subject);
/** Where a part of the question is what the concept says. */
const as =
  <Part extends keyof Question>(part: Part, ...values: readonly Question[Part][]): Use =>
  (question) =>
    values.includes(question[part]);
const either =
  (...uses: readonly Use[]): Use =>
  (question, words) =>
    uses.some((use) => use(question, words));
const both =
  (...uses: readonly Use[]): Use =>
  (question, words) =>
    uses.every((use) => use(question, words));

const moves = on("transactions", "compare", "change");
const measured = (measure: Question["measure"]) => as("measure", measure);
const parted = (by: Question["by"]) => as("by", by);
const byTime: Use = ({ by }) => by === "day" || by === "week" || by === "month";

/** Where credits, debits and what is between them are told together. */
const bothSides: Use = ({ subject, type, by, measure }) =>
  subject === "transactions" && type === undefined && by === undefined && (measure ?? "sum") === "sum";

/** Where rows are told one by one, with their descriptions. */
const ranksRows: Use = ({ measure }) => /^(?:largest|smallest|latest|earliest)$/.test(measure ?? "");

/** Where texts stand beside each other. */
const hasTexts: Use = ({ texts }) => texts !== undefined;

/** What can be told by its largest. */
const rankedSubjects: readonly QuestionSubject[] = [
  "balance",
  "transactions",
  "payments",
  "compare",
  "holds",
  "reviews",
  "clients",
  "reference",
];

/**
 * Which answers make use of which concept. A figure without what was said beside it would answer another question, so
 * that a concept that is not used here is asked about.
 */
export const usesOf: Readonly<Record<Concept, Use>> = {
  // A total of accounts would be of their money.
  sum: ({ subject, measure }, words) =>
    subject !== "accounts" ||
    measure !== "sum" ||
    !/^(?:totals?|sum|total of|sum of|altogether|combined|how much|how much money|total amount)$/.test(words),
  // What one account is says no number of anything.
  count: ({ subject, measure }) => subject !== "account" && (subject !== "compare" || measure === "count"),
  average: both(measured("average"), on("transactions", "payments")),
  largest: (question, words) =>
    question.measure === "largest" &&
    (words !== "busiest" || byTime(question, words)) &&
    (words !== "best" ||
      (question.type !== undefined && (question.by === "counterparty" || byTime(question, words)))) &&
    (/^(?:closest|nearest)$/.test(words)
      ? question.subject === "limits"
      : rankedSubjects.includes(question.subject)),
  smallest: both(
    measured("smallest"),
    (question, words) =>
      words !== "worst" ||
      (question.type !== undefined && (question.by === "counterparty" || byTime(question, words))),
    on("balance", "transactions", "payments", "holds"),
  ),
  latest: either(
    both(measured("latest"), on("payments", "alerts", "holds", "allocations")),
    // Who paid last, and which account got it, are told by no sums.
    both(measured("latest"), on("transactions"), ({ by }) => by === undefined),
    on("rates", "reconciliation", "statements"),
  ),
  earliest: both(measured("earliest"), on("transactions", "payments", "holds")),
  // What two periods come to shows none of their rows.
  list: ({ subject }, words) => subject !== "compare" || !/^(?:list|list me)$/.test(words),
  rank: either(
    on("clients"),
    both(on("transactions", "payments"), either(parted("account"), parted("client"), parted("counterparty"))),
  ),
  // Of records only holds say why.
  why: either(
    on("change", "holds", "reviews"),
    both(on("reference"), ({ reference = "" }) => /^HOLD-/i.test(reference)),
    as("paymentStatus", "returned", "review"),
  ),
  compare: either(
    hasTexts,
    on("compare", "change", "reconciliation"),
    both(on("balance"), ({ accounts }) => accounts.length === 2),
    both(on("transactions"), either(parted("account"), parted("client"))),
    on("clients"),
    both(on("transactions"), byTime, as("type", undefined)),
    // 'Available against held' shows both.
    both(on("balance"), as("kind", "balance"), measured("list")),
    bothSides,
  ),
  share: both(measured("share"), on("transactions")),
  trend: both(on("transactions"), byTime),
  byDay: either(parted("day"), as("window", "daily")),
  byWeek: parted("week"),
  byMonth: either(parted("month"), as("window", "monthly")),
  byAccount: either(
    parted("account"),
    on("accounts", "balance", "account"),
    both(
      on("transactions", "payments"),
      either(measured("largest"), measured("smallest"), measured("latest")),
    ),
  ),
  byCounterparty: either(
    parted("counterparty"),
    hasTexts,
    on("reference"),
    both(ranksRows, on("payments", "transactions"), (_, words) =>
      /^(?:customer|supplier|vendor|(?:who|to whom|from whom)\b.*)$/.test(words),
    ),
    both(
      on("transactions", "payments", "compare"),
      (_, words) => /^(?:customers?|suppliers?|vendors?)$/.test(words),
      ({ text }) => text !== undefined,
    ),
  ),
  byClient: either(
    parted("client"),
    on("clients"),
    both(
      on("reviews", "holds", "accounts", "account", "alerts", "allocations", "reference"),
      (_, words) => words === "whose",
    ),
  ),
  byType: parted("type"),
  byCurrency: either(
    parted("currency"),
    on("balance", "holds"),
    both(on("transactions"), either(measured("largest"), measured("smallest"))),
  ),
  bySeverity: parted("severity"),
  byStatus: either(parted("status"), on("reference")),
  balance: (question, words) =>
    ["balance", "change", "statements", "clients"].includes(question.subject) ||
    (/^(?:money|funds)$/.test(words) &&
      ["transactions", "compare", "payments", "holds", "limits"].includes(question.subject)) ||
    (words === "worth" && ["transactions", "payments", "holds", "rates"].includes(question.subject)) ||
    (question.subject === "holds" && words === "money") ||
    (words === "funds" && question.subject === "allocations"),
  have: anywhere,
  available: either(both(on("balance"), as("kind", "available", "balance")), on("limits", "account")),
  held: either(both(on("balance"), as("kind", "held", "balance")), on("holds")),
  fall: either(on("change", "compare"), both(on("transactions"), byTime)),
  rise: either(
    on("change", "compare"),
    both(on("transactions"), byTime),
    both(bothSides, (_, words) => /^(?:higher|more)/.test(words)),
  ),
  change: either(
    on("change", "compare"),
    (question, words) =>
      question.subject === "transactions" && (question.type === undefined || words === "moved"),
  ),
  transaction: either(moves, on("holds", "statements", "reference")),
  // A statement tells what came in and what went out.
  credit: either(moves, on("rates", "statements")),
  debit: either(moves, on("payments", "limits", "rates", "reference", "balance", "statements")),
  payment: either(
    both(
      on("transactions"),
      as("type", "credit"),
      ({ text, by, measure }) =>
        text !== undefined ||
        by === "counterparty" ||
        /^(?:largest|smallest|latest|earliest)$/.test(measure ?? ""),
    ),
    on("payments", "reviews", "approvals", "reference", "limits", "waiting"),
    both(moves, ({ type, subject }) => type !== "credit" && (subject !== "compare" || type !== undefined)),
    both(
      on("compare", "transactions"),
      (_, words) => words === "payments",
      ({ type }) => type === "credit",
    ),
  ),
  hold: either(
    on("holds", "reference"),
    (question, words) => question.subject === "balance" && words === "hold" && question.spans.length > 0,
    both(on("transactions"), as("type", "hold", "release")),
    both(on("balance"), as("kind", "available", "held")),
  ),
  release: as("type", "release"),
  allocation: on("allocations"),
  limit: either(on("limits"), both(on("alerts"), as("alertType", "limit_breach"))),
  dailyLimit: on("limits"),
  monthlyLimit: on("limits"),
  left: either(
    on("limits"),
    both(on("balance"), as("kind", "available"), (_, words) => !words.startsWith("can ")),
    both(
      on("balance"),
      as("kind", "balance"),
      ({ spans }, words) => !words.startsWith("can ") && spans.every(({ from, to }) => from === to),
    ),
    both(on("transactions"), as("type", "debit")),
  ),
  raised: on("alerts"),
  alert: on("alerts"),
  rate: either(on("rates"), both(on("balance"), as("inDollars", true))),
  statement: on("statements"),
  account: either(
    (_, words) => !/^ibans?$/.test(words),
    on("account", "accounts"),
    ({ text, accounts }) => text !== undefined || accounts.length > 0,
  ),
  review: either(on("reviews", "reference", "waiting"), as("paymentStatus", "review")),
  suspicion: either(
    on("reviews", "reference"),
    both(on("alerts"), as("alertType", "suspicious_pattern", "velocity")),
    as("paymentStatus", "review"),
  ),
  approval: on("approvals", "waiting"),
  reconciliation: on("reconciliation"),
  settlement: on("settlements"),
  request: on("waiting"),
  waits: on("waiting"),
  user: on("allocations"),
  client: ({ clientId, subject, by }) => clientId !== undefined || subject === "clients" || by === "client",
  overdrawn: both(on("balance"), as("max", -1)),
  empty: both(on("balance"), as("max", 0)),
  active: either(
    both(as("accountStatus", "active"), on("accounts", "balance")),
    both(as("state", "active", "all"), on("holds", "alerts", "allocations")),
  ),
  suspended: both(as("accountStatus", "suspended"), on("accounts", "balance")),
  inactive: both(as("accountStatus", "inactive"), on("accounts", "balance")),
  closed: () => false,
  pending: either(
    as("paymentStatus", "review"),
    on("reviews", "approvals", "waiting"),
    both(on("settlements"), ({ state }) => state !== "settled"),
    both(on("alerts"), as("state", "active")),
    both(on("alerts", "allocations"), as("state", "open"), (_, words) => words === "still open"),
  ),
  sent: either(
    as("paymentStatus", "sent"),
    as("otherStatus", "sent"),
    both(moves, as("type", "debit")),
    on("reference"),
  ),
  returned: either(as("paymentStatus", "returned"), as("otherStatus", "returned"), on("reference")),
  rejected: either(
    as("paymentStatus", "rejected"),
    as("otherStatus", "rejected"),
    both(as("state", "rejected"), on("reviews")),
    on("reference"),
  ),
  booked: either(
    as("paymentStatus", "booked"),
    as("otherStatus", "booked"),
    both(as("state", "settled"), on("settlements")),
    on("reference"),
  ),
  open: either(
    both(as("state", "open"), on("allocations", "alerts", "settlements", "approvals", "waiting", "reviews")),
    on("accounts"),
  ),
  revoked: both(as("state", "revoked"), on("allocations")),
  acknowledged: both(as("state", "acknowledged"), on("alerts")),
  resolved: both(as("state", "resolved"), on("alerts")),
  endless: both(as("endless", true), on("holds")),
  // When holds end is told with each of them.
  expiring: either(
    as("expiring", true),
    on("reference"),
    both(on("holds"), ({ expiring, spans }) => expiring === undefined && spans.length === 0),
  ),
  // Sums are of all holds that ended; how many in which way is told beside.
  released: both(
    as("state", "ended", "all"),
    on("holds"),
    either(
      measured("count"),
      ({ endedBy, measure }) => endedBy !== undefined && measure !== "sum",
      (_, words) => words === "ended" || words.includes(" or "),
    ),
  ),
  soon: as("expiring", true),
  cobo: both(as("accountType", "COBO"), on("balance", "accounts")),
  pobo: either(both(as("accountType", "POBO"), on("balance", "accounts")), on("payments")),
  both: both(as("accountType", "BOTH"), on("balance", "accounts")),
  cbsAccount: either(on("account", "settlements"), ({ cbsNumber }) => cbsNumber !== undefined),
  linked: both(as("cbs", "linked"), on("accounts")),
  unlinked: both(as("cbs", "unlinked"), on("accounts")),
  low: both(as("severity", "low"), on("alerts")),
  medium: both(as("severity", "medium"), on("alerts")),
  high: both(as("severity", "high"), on("alerts")),
  critical: both(as("severity", "critical"), on("alerts")),
  highAmount: as("alertType", "high_amount"),
  velocity: either(as("alertType", "velocity"), on("alerts")),
  limitBreach: as("alertType", "limit_breach"),
  everything: anywhere,
  mine: anywhere,
  other: () => false,
  only: anywhere,
  also: anywhere,
  it: anywhere,
  download: on("statements"),
  when: either(
    byTime,
    on("holds", "reference", "reconciliation"),
    both(on("transactions", "payments"), either(ranksRows, measured("list"))),
  ),
  who: either(
    both(on("reference"), ({ reference = "" }) => !/^HOLD-/i.test(reference)),
    both(on("payments"), either(measured("list"), ranksRows, parted("client"), parted("counterparty"))),
    both(
      on("transactions"),
      either(measured("list"), ranksRows, parted("client"), parted("counterparty"), hasTexts),
    ),
  ),
  opening: on("balance", "statements"),
  approved: both(as("state", "approved"), on("reviews")),
  fresh: both(as("state", "active"), on("alerts")),
  aside: (question, words) =>
    !/^(?:each other|one another)$/.test(words) ||
    question.texts !== undefined ||
    question.accounts.length > 1 ||
    ["compare", "clients", "settlements"].includes(question.subject),
  payable: on("accounts"),
  // Neither a figure nor a row of an account says its status.
  details: ({ subject }, words) =>
    !/^(?:status|state|what is the status of)$/.test(words) ||
    !["balance", "transactions", "compare", "change", "limits", "statements"].includes(subject),
};
