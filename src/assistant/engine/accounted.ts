import type { Mention } from "./concepts";
import type { Question, QuestionSubject } from "./question";
import { isAverageBeside, leavesOneOut } from "./side-by-side";
import type { Slots } from "./slots";
import type { Unread } from "./understood";
import type { Concept } from "./vocabulary/concepts";
import { isOperator } from "./vocabulary/operators";
import { usesOf } from "./vocabulary/uses";

/** What each kind of answer narrows by, besides accounts. */
const slotsOf: Readonly<Record<QuestionSubject, readonly (keyof Question)[]>> = {
  balance: ["spans", "currency", "accountType", "accountStatus", "inDollars", "limit", "min", "max", "nth"],
  change: ["spans"],
  transactions: [
    "by",
    "type",
    "text",
    "texts",
    "without",
    "alsoWithout",
    "external",
    "min",
    "max",
    "currency",
    "spans",
    "limit",
    "inDollars",
    "nth",
  ],
  compare: ["type", "text", "without", "external", "min", "max", "currency", "spans"],
  payments: [
    "by",
    "paymentStatus",
    "otherStatus",
    "text",
    "without",
    "min",
    "max",
    "currency",
    "spans",
    "limit",
    "nth",
  ],
  holds: ["text", "min", "max", "spans", "limit"],
  accounts: [
    "by",
    "accountStatus",
    "exceptStatus",
    "accountType",
    "currency",
    "inDollars",
    "cbs",
    "cbsNumber",
    "limit",
  ],
  account: [],
  allocations: ["by", "text", "min", "max", "spans", "limit"],
  limits: [],
  alerts: ["by", "alertType", "severity", "spans", "limit"],
  rates: ["currency", "spans", "amount", "inDollars"],
  statements: ["spans"],
  reviews: ["spans", "paymentStatus"],
  approvals: [],
  reconciliation: ["limit"],
  settlements: [],
  waiting: [],
  clients: ["by", "currency", "inDollars", "limit"],
  reference: ["reference"],
};

/** What a question may narrow by, in words. */
const names = {
  by: "such parts",
  type: "credits or debits",
  paymentStatus: "the payments' state",
  accountStatus: "the accounts' status",
  accountType: "the accounts' type",
  otherStatus: "the payments' state",
  cbs: "the CBS account",
  cbsNumber: "the CBS account",
  min: "the amount",
  max: "the amount",
  amount: "the amount",
  currency: "the currency",
  inDollars: "the currency",
  spans: "the period",
  limit: "how many",
  nth: "which of them in order",
  exceptStatus: "the accounts' status",
  severity: "the severity",
  alertType: "the kind of alert",
  text: "the text",
  texts: "two texts",
  without: "what is left out",
  alsoWithout: "what is left out",
  external: "what is left out",
} as const satisfies Partial<Record<keyof Question, string>>;

/** Kinds of answers that are of the whole book, whichever account is named. */
const ofNoAccount: readonly QuestionSubject[] = [
  "rates",
  "approvals",
  "reconciliation",
  "settlements",
  "waiting",
  "reviews",
  "clients",
];

/** What the rows of a kind can be parted by. */
function canPart(subject: QuestionSubject, by: NonNullable<Question["by"]>): boolean {
  if (subject === "allocations") return by === "counterparty";
  if (subject === "alerts") return by === "severity" || by === "status" || by === "type" || by === "account";
  if (subject === "accounts")
    return by === "type" || by === "currency" || by === "status" || by === "account";
  if (by === "severity") return false;
  if (subject === "payments") return by !== "week" && by !== "type";
  if (by === "client") return subject === "transactions" || subject === "clients";
  return by !== "status";
}

/** Nouns whose number can be asked for, and whose answers tell it. */
const countedIn: Readonly<Partial<Record<Concept, readonly QuestionSubject[]>>> = {
  account: ["accounts", "balance"],
  byAccount: ["accounts", "balance"],
  alert: ["alerts"],
  allocation: ["allocations"],
  approval: ["approvals"],
  client: ["clients"],
  hold: ["holds", "transactions"],
  payment: ["payments", "reviews", "approvals", "transactions", "compare"],
  request: ["waiting"],
  review: ["reviews"],
  settlement: ["settlements"],
  statement: [],
  credit: ["transactions", "compare"],
  debit: ["transactions", "compare"],
  transaction: ["transactions", "compare"],
};

/**
 * The parts of a question that its answer would leave out. A figure that leaves one out would be of another, mostly a
 * wider question: there is none while this is not empty.
 * @param question with all that was said, and what it goes on from
 */
export function unaccounted(slots: Slots, question: Question): Unread[] {
  const { reading, concepts } = slots;
  const unused = concepts
    .filter(({ concept, at, words }) => !usesOf[concept](question, reading.words(at, at + words - 1)))
    .map(({ at, words }) => ({ first: at, last: at + words - 1 }));
  const elsewhere = concepts
    .filter((_, at) => isOfAnother(slots, at, question))
    .map(({ at, words }) => ({ first: at, last: at + words - 1 }));
  const operators = reading.tokens.flatMap((_, at) =>
    isOperator(reading, at, question) ? [{ first: at, last: at }] : [],
  );
  const wrongSide = slots.mentions
    .filter(({ first }) => isOtherSide(reading, first, question))
    .map(({ first, last }) => ({ first: Math.max(0, first - 1), last }));
  const places = [...unused, ...wrongSide, ...elsewhere, ...operators, ...slots.unreadExclusions].sort(
    (a, b) => a.first - b.first,
  );
  const said = places.map(({ first, last }) => ({ text: `“${reading.slice(first, last)}”`, first, last }));
  return [
    ...said,
    ...[...new Set(unusedSlots(question)), ...surplus(slots, question)].map((text) => ({ text })),
  ];
}

/**
 * Whether a concept stands for something of another thing than what is answered: 'payments to our own accounts' are not
 * all payments, 'the smallest account' is no smallest debit, and customers over 50k are not credits over 50k.
 */
function isOfAnother({ reading, concepts, mentions }: Slots, place: number, question: Question): boolean {
  const mention = concepts[place];
  if (!mention) return false;
  const { concept, at, words } = mention;
  const next = concepts[place + 1];
  const moves = ["transactions", "compare", "payments"].includes(question.subject);
  if (concept === "account" && moves && mentions.length === 0) {
    const lead = reading.words(at - 4, at - 1);
    const own =
      /\b(to|into|between|among|from|out of)(?: (?:my|our|own|the|other|both|all|these|those|different))+$/.exec(
        lead,
      )?.[1];
    if (own === "between" || own === "among") return true;
    if (own !== undefined && (own === "from" || own === "out of") === (question.type === "credit"))
      return true;
  }
  if (concept === "account" && question.subject === "reviews" && mentions.length === 0) return true;
  // 'Bills that we got' are nothing that came in.
  const gets = concepts.some((one) => one.concept === "credit");
  if (concept === "debit" && gets && /^bills?$/.test(reading.words(at, at + words - 1))) return true;
  if (concept === "count" && reading.words(at, at + words - 1) === "number") return true;
  if (isOfOneRow(reading, mention, question)) return true;
  const ranks =
    concept === "largest" || concept === "smallest" || concept === "latest" || concept === "earliest";
  if (concept === "change" && words === 1 && reading.word(at) === "net" && reading.word(at + 1) === "of") {
    const behind = /^(?:the|our|my|all)$/.test(reading.word(at + 2)) ? at + 3 : at + 2;
    if (reading.uses[behind] !== "account") return true;
  }
  if (ranks && next?.at === at + words && next.concept === "account" && question.subject !== "balance")
    return true;
  // 'Which suppliers did we pay more than 20k' bounds what each got in all, and no single row.
  const isWhich =
    /^(?:which|what|who|whom|any)\b/.test(reading.words(at, at)) ||
    /^(?:which|what|any|the|list|show)$/.test(reading.word(at - 1));
  const bounded = question.min !== undefined || question.max !== undefined;
  const ofEach = /\b(?:anyone|anybody|someone|somebody|nobody|who|whom)\b/i.test(reading.text);
  const isSum = question.by === undefined && question.measure === undefined;
  if (moves && bounded && ofEach && isSum && (concept === "debit" || concept === "credit")) return true;
  if (moves && bounded && isWhich && (concept === "byCounterparty" || concept === "byAccount")) return true;
  const parts = concept === "byCounterparty" || concept === "byAccount" || concept === "account";
  if (parts && moves && reading.uses[at + words] === "amount") return true;
  return (
    parts &&
    moves &&
    /^(?:with|who|whose|that|having)$/.test(reading.word(at + words)) &&
    reading.uses[at + words + 1] === "amount"
  );
}

const row =
  /\b(?:debit|credit|payment|receipt|transaction|transfer|deposit|bill|invoice|movement|withdrawal|cheque)\b/;
const whichOfThem =
  /\b(?:which|what) (?:month|week|quarter|year|period|one|of (?:the|these|those) (?:two|months|weeks))\b/i;

/**
 * 'The largest credit of September and October', or of two clients, is a row, and no sum of either; which of the two was
 * the largest is told by their sums.
 */
function isOfOneRow(
  reading: Slots["reading"],
  { concept, at, words }: Mention,
  { subject, by }: Question,
): boolean {
  if (concept !== "largest" && concept !== "smallest") return false;
  const isRow = row.test(reading.words(at + words, at + words + 2));
  if (subject === "compare") return isRow || !whichOfThem.test(reading.text);
  return subject === "transactions" && (by === "client" || by === "account") && isRow;
}

/** Whether an account is said to be the other side of what is counted: 'credits from Operating' are those of other accounts. */
function isOtherSide(reading: Slots["reading"], at: number, { subject, type }: Question): boolean {
  if (subject !== "transactions" && subject !== "compare" && subject !== "payments") return false;
  const [, lead] =
    /(?:^| )(into|to|from|out of)(?: the| our| my)*$/.exec(reading.words(at - 4, at - 1)) ?? [];
  if (lead === "into" || lead === "to") return type === "debit" || subject === "payments";
  return (lead === "from" || lead === "out of") && type === "credit";
}

/** Whether rows stand in an order, one by one. */
const isRanked = ({ measure, by, limit, subject }: Question): boolean => {
  if (limit !== undefined) return false;
  if (subject === "transactions" && (by === "counterparty" || by === "account" || by === "client"))
    return measure === "largest" || measure === "smallest";
  return by === undefined && /^(?:largest|smallest|latest|earliest)$/.test(measure ?? "");
};

function unusedSlots(question: Question): string[] {
  const { subject, by } = question;
  const parts = Object.entries(names).flatMap(([key, label]) => {
    const name = key as keyof typeof names;
    const value = question[name];
    const isSaid = Array.isArray(value) ? value.length > 0 : value !== undefined;
    return isSaid && !slotsOf[subject].includes(name) ? [label] : [];
  });
  const unparted = by !== undefined && slotsOf[subject].includes("by") && !canPart(subject, by);
  const whose = question.accounts.length > 0 || question.clientId !== undefined;
  return [
    ...parts,
    ...(unparted ? [names.by] : []),
    ...(question.limit !== undefined && (by === "day" || by === "week" || by === "month")
      ? [names.limit]
      : []),
    ...(question.nth !== undefined && !isRanked(question) ? [names.nth] : []),
    // What is ranked is told in its own currency.
    ...(subject === "balance" && question.inDollars && /^(?:largest|smallest)$/.test(question.measure ?? "")
      ? [names.inDollars]
      : []),
    // A payment is reviewed on another day than it was made on.
    ...(question.spans.length > 0 &&
    subject === "reviews" &&
    (question.state === "approved" || question.state === "rejected")
      ? [names.spans]
      : []),
    // When alerts were acknowledged is told by none of their rows.
    ...(question.spans.length > 0 && subject === "alerts" && question.state === "acknowledged"
      ? [names.spans]
      : []),
    ...(whose && ofNoAccount.includes(subject) ? ["whose it is"] : []),
  ];
}

/** Whether one row of each part is asked for. */
function isOfEach(reading: Slots["reading"], concepts: Slots["concepts"]): boolean {
  const isPart = concepts.some(
    ({ concept, at }) => concept.startsWith("by") && /^(?:per|each|every|for|in)$/.test(reading.word(at)),
  );
  return (
    isPart ||
    /\b(?:largest|biggest|highest|smallest|lowest|latest|newest|oldest|last|first) (?:single )?(?:debit|credit|transaction|payment|receipt|movement|hold) (?:by|per|of each|for each|in each)\b/i.test(
      reading.text,
    )
  );
}

/** 'In dollars and in dirhams' of all accounts are those of both; one account's figure is converted. */
const isOfTwoCurrencies = (text: string, { subject, accounts }: Question): boolean =>
  subject !== "rates" &&
  accounts.length !== 1 &&
  /\b(?:usd|dollars?)\s*(?:,|\/|&|\band|\bor|\bplus)\s*(?:in )?(?:aed|dirhams?|eur|euros?)\b/i.test(text);

const payers = /\b(?:customers?|payers?|from whom|sender|who (?:has )?paid|who pays|who sent)\b/;
const payees =
  /\b(?:suppliers?|vendors?|payees?|recipients?|to whom|who got|who gets|who received|who receives)\b|\bwhom? (?:did|do|have|are)\b/;

/** What was said more often than an answer can use it, or so that two parts contradict each other. */
function surplus(slots: Slots, question: Question): string[] {
  const { reading, concepts, amounts, codes, currencies, has } = slots;
  const { subject, spans, measure } = question;
  const phrases = (concept: Concept) =>
    concepts
      .filter((one) => one.concept === concept)
      .map(({ at, words }) => reading.words(at, at + words - 1));
  const ranked = measure === "largest" || measure === "smallest";
  const isHardSum = phrases("sum").some((phrase) =>
    /^(?:total|totals|total of|sum of|sum|add up|altogether|combined)$/.test(phrase),
  );
  const countsWhat = concepts.find(({ concept }) => concept === "count");
  const noun =
    countsWhat &&
    concepts.find(
      ({ concept, at }) => at > countsWhat.at && (countedIn[concept] || concept === "byCounterparty"),
    );
  const miscounted =
    noun !== undefined &&
    !(countedIn[noun.concept] ?? []).includes(subject) &&
    !(question.by === "account" && (noun.concept === "account" || noun.concept === "byAccount")) &&
    !(question.by === "counterparty" && noun.concept === "byCounterparty");
  const contradicts = [
    (ranked || measure === "latest" || measure === "earliest") && isHardSum && question.by === undefined,
    leavesOneOut(slots, question, !slots.isStaff),
    has("count") && (ranked || (has("average") && !isAverageBeside(slots))) && question.by === undefined,
    // 'Total debits and the number of both' are two figures; 'the total number' is one.
    has("count") &&
      question.by === undefined &&
      concepts.some(
        ({ concept, at, words }) =>
          concept === "sum" &&
          /^(?:total|totals|total of|sum|sum of)$/.test(reading.words(at, at + words - 1)) &&
          !concepts.some(
            (one) => one.concept === "count" && (one.at === at + words || one.at + one.words === at),
          ),
      ),
    // 'Is Ras Dhow our biggest customer' is of all customers, and not of that one.
    ranked && question.by === "counterparty" && question.text !== undefined,
    ranked &&
      question.by === undefined &&
      (question.limit ?? 1) > 1 &&
      phrases("sum").some((phrase) =>
        /^(?:together|all together|added up|in all|in total|overall)$/.test(phrase),
      ),
    // 'The total of the top 3' is of these three.
    ranked &&
      question.by !== undefined &&
      (question.limit ?? 1) > 1 &&
      phrases("sum").some((phrase) =>
        /^(?:total of|sum of|sum|combined|altogether|together|add up|added up)$/.test(phrase),
      ),
    // 'Top payer and top payee' are of both sides.
    phrases("byCounterparty").some((phrase) => payers.test(phrase)) &&
      phrases("byCounterparty").some((phrase) => payees.test(phrase)),
    question.byNumber === true && question.by === undefined,
    has("count") && has("average") && !isAverageBeside(slots),
    measure === "average" &&
      subject === "transactions" &&
      question.by !== undefined &&
      (question.type === undefined || !/^(?:day|week|month)$/.test(question.by)),
    has("latest") && has("earliest"),
    has("largest") && has("smallest"),
    has("average") && has("largest", "smallest"),
    question.texts !== undefined &&
      (question.by !== undefined || (measure !== undefined && measure !== "sum")),
    // 'The largest debit of each account' is one of each, and no order of accounts.
    (ranked || measure === "latest" || measure === "earliest") && isOfEach(reading, concepts),
  ];
  return [
    ...(spans.length > (subject === "compare" ? 2 : 1) ? ["more than one period"] : []),
    ...(amounts.named.length > 1 ? ["more than one amount"] : []),
    ...(codes.references.length > 1 ? ["more than one reference"] : []),
    ...(currencies.length > (subject === "rates" ? 2 : 1) || isOfTwoCurrencies(reading.text, question)
      ? ["more than one currency"]
      : []),
    ...(subject === "account" && question.accounts.length > 1 ? ["more than one account"] : []),
    ...(miscounted && noun ? [`how many “${reading.slice(noun.at, noun.at + noun.words - 1)}”`] : []),
    ...(contradicts.includes(true) ? ["two kinds of figures at once"] : []),
  ];
}
