import type { Question, QuestionSubject } from "./question";
import type { Slots } from "./slots";
import type { Concept } from "./vocabulary/concepts";

/** What each kind of question makes use of, besides accounts and what it is about. */
const slotsOf: Readonly<Record<QuestionSubject, readonly (keyof Question)[]>> = {
  balance: [
    "measure",
    "kind",
    "spans",
    "currency",
    "accountType",
    "accountStatus",
    "inDollars",
    "limit",
    "min",
    "max",
  ],
  change: ["spans", "asked"],
  transactions: ["measure", "by", "type", "text", "min", "max", "currency", "spans", "limit", "inDollars"],
  compare: ["measure", "type", "text", "min", "max", "currency", "spans"],
  payments: ["measure", "by", "paymentStatus", "text", "min", "max", "currency", "spans", "limit"],
  holds: ["measure", "state", "text", "min", "max", "spans", "limit", "expiring"],
  accounts: ["measure", "by", "accountStatus", "accountType", "currency", "cbs", "limit"],
  account: ["measure", "kind"],
  allocations: ["measure", "by", "state", "text", "spans", "limit"],
  limits: ["measure", "window"],
  alerts: ["measure", "state", "alertType", "severity", "spans", "limit"],
  rates: ["measure", "currency", "spans", "amount", "inDollars"],
  statements: ["measure", "spans"],
  reviews: ["measure", "spans", "paymentStatus", "state"],
  approvals: ["measure"],
  reconciliation: ["measure", "limit"],
  settlements: ["measure", "state"],
  waiting: ["measure"],
  reference: ["reference", "measure"],
};

const names: Partial<Record<keyof Question, string>> = {
  by: "what to part it by",
  type: "credits or debits",
  paymentStatus: "the payments' state",
  accountStatus: "the accounts' status",
  accountType: "the accounts' type",
  min: "the amount",
  max: "the amount",
  amount: "the amount",
  currency: "the currency",
  spans: "the period",
  limit: "how many",
  severity: "the severity",
  text: "the text",
};

/** Words that stand for a thing of their own: a question that is about something else has not used them. */
const things: Readonly<Partial<Record<Concept, readonly QuestionSubject[]>>> = {
  user: ["allocations"],
  client: [],
  closed: [],
  request: ["waiting"],
  settlement: ["settlements"],
  reconciliation: ["reconciliation"],
  allocation: ["allocations"],
  statement: ["statements"],
  alert: ["alerts"],
  rate: ["rates", "balance"],
  limit: ["limits", "alerts"],
  hold: ["holds", "transactions", "reference"],
  payment: [
    "payments",
    "reviews",
    "approvals",
    "reference",
    "transactions",
    "compare",
    "limits",
    "waiting",
    "accounts",
    "alerts",
    "change",
  ],
  approval: ["approvals"],
  review: ["reviews", "alerts", "reference"],
  suspicion: ["reviews", "alerts", "reference"],
  average: ["transactions", "payments"],
  why: ["change", "holds", "reference", "reviews"],
  trend: ["transactions"],
  expiring: ["holds", "reference"],
  opening: ["balance", "statements"],
  approved: ["reviews"],
  fresh: ["alerts"],
  payable: ["accounts"],
  returned: ["payments", "reference"],
  rejected: ["payments", "reviews", "reference"],
  revoked: ["allocations"],
  cbsAccount: ["account"],
  suspended: ["accounts", "balance"],
  inactive: ["accounts", "balance"],
  who: ["transactions", "payments"],
  when: ["transactions", "payments", "holds", "reference", "reconciliation"],
};

/** What the rows of a kind can be parted by. */
function canPart(subject: QuestionSubject, by: Question["by"]): boolean {
  if (by === undefined) return true;
  if (subject === "allocations") return by === "counterparty";
  if (subject === "accounts")
    return by === "type" || by === "currency" || by === "status" || by === "account";
  if (subject === "payments") return by !== "week" && by !== "type";
  return by !== "status";
}

/** What can be told by its largest and smallest. */
const ranking: readonly QuestionSubject[] = [
  "balance",
  "transactions",
  "payments",
  "compare",
  "holds",
  "change",
  "reference",
  "rates",
];

/** Parts of a question that its answer would leave out: these are told, and not dropped in silence. */
export function unusedParts(slots: Slots, said: Partial<Question>, subject: QuestionSubject): string[] {
  const words = slots.concepts
    .filter(({ concept }) => things[concept] !== undefined && !things[concept]?.includes(subject))
    .map(({ at, words: count }) => `“${slots.reading.slice(at, at + count - 1)}”`);
  const used = slotsOf[subject].filter((name) => name !== "by" || canPart(subject, said.by));
  const parts = Object.keys(said).flatMap((key) => {
    const name = key as keyof Question;
    const label = names[name];
    return label !== undefined && !used.includes(name) && said[name] !== undefined ? [label] : [];
  });
  const ranked = said.measure === "largest" || said.measure === "smallest";
  const unranked = ranked && !ranking.includes(subject) ? ["the largest or smallest"] : [];
  return [...new Set([...words, ...parts, ...unranked])];
}
