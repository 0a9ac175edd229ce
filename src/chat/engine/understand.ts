import type { Actor } from "@/auth/actor";
import { scopeOf } from "@/auth/scope";
import { addDays, type BankDate, formatDate, startOfMonth } from "@/calendar";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { type AccountRef, searchAccounts } from "../tools/account-refs";
import { nameOf } from "../tools/wording";
import { askAccount, asks, mostChoices, replaced } from "./asks";
import { wordsOf } from "./find-accounts";
import { goingOn } from "./follow-up";
import { type Intent, intentOf } from "./intent";
import { type Question, questionSchema, type TurnContext } from "./question";
import type { Slots } from "./slots";
import { tokensOf } from "./text";
import { findText } from "./texts";
import { unusedParts } from "./used";
import { unknownThings } from "./vocabulary/concepts";

export type Understood =
  | { kind: "question"; question: Question; note?: string }
  | { kind: "asked"; answer: Answer }
  | { kind: "unknown"; content: string };

/** Whose figures are meant, or the question which of several accounts is. */
type Whose = { accounts: number[]; clientId?: string; named: boolean } | { answer: Answer };

const subjectsWithText = ["transactions", "compare", "payments", "holds"] as const;

/** Decides what a question asks: what is not clear is asked back, and nothing of it is left out in silence. */
export async function understand(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  context: TurnContext,
): Promise<Understood> {
  const { codes, reading, leftovers } = slots;
  const [broken] = codes.broken;
  if (broken) return unknown(`${broken} is no valid IBAN: check its digits.`);
  const whose = whoseOf(actor, slots);
  if ("answer" in whose) return { kind: "asked", answer: whose.answer };
  const which = await whichOfKind(deps, actor, slots);
  if (which) return { kind: "asked", answer: which };
  if (/\bhow many (?:days|weeks|months|years|hours)\b/i.test(reading.text))
    return unknown("I count transactions, payments, holds and the like, but no days.");
  if (slots.amounts.twice)
    return unknown("I answer with one bound of the amount at a time: ask for each by itself.");
  const said = withSlots(intentOf(slots), slots, whose);
  const going = goingOn(slots, said, context);
  if (going.kind === "asked") return going;
  const draft = going.question;
  if (draft.subject === undefined) {
    if (
      whose.named &&
      whose.accounts.length === 1 &&
      leftovers.length === 0 &&
      slots.periods.spans.length === 0
    ) {
      return { kind: "question", question: questionSchema.parse({ ...draft, subject: "account" }) };
    }
    if (whose.clientId !== undefined && slots.has("account") && slots.periods.spans.length === 0) {
      draft.subject = "accounts";
    } else if (
      slots.periods.spans.length > 0 ||
      whose.named ||
      slots.quoted ||
      (slots.has("sum", "count", "list") && leftovers.length > 0)
    ) {
      draft.subject = "transactions";
    } else if (leftovers.length === 1) {
      const found = await findText(deps, actor, slots, { ...draft, subject: "transactions" }, leftovers);
      if (found.kind === "asked") return unknown(`I did not understand “${leftovers[0]?.text}”.`);
      return {
        kind: "question",
        question: questionSchema.parse({ ...draft, subject: "transactions", text: found.text }),
      };
    } else if (leftovers.length > 0) {
      return unknown(`I did not understand “${leftovers.map(({ text }) => text).join(" … ")}”.`);
    } else return unknown("I did not understand that.");
  }
  if (draft.subject === "accounts" && (draft.min !== undefined || draft.max !== undefined))
    draft.subject = "balance";
  const missing = unknownIban(slots, draft);
  if (missing) return missing;
  const thing = leftovers
    .map(({ first, last }) => ({ first, last, name: unknownThings[reading.word(first)] }))
    .find(({ name }) => name && !(name === "fees" && slots.has("debit", "transaction")));
  const hasText =
    subjectsWithText.some((subject) => subject === draft.subject) ||
    (draft.subject === "allocations" && scopeOf(actor) === "all");
  if (
    leftovers.length > 0 &&
    (draft.subject === "change" || draft.subject === "balance") &&
    slots.has("credit", "debit")
  ) {
    draft.subject = "transactions";
  }
  if (thing?.name) return notKept(deps, actor, slots, thing, draft);
  if (leftovers.length > 0 && !hasText) return notUsed(actor, slots, draft);
  if (leftovers.length > 0) {
    const found = await findText(deps, actor, slots, draft, leftovers);
    if (found.kind === "asked") return { kind: "asked", answer: found.answer };
    draft.text = found.text;
  }
  return settled(slots, said, questionSchema.parse(draft), scopeOf(actor) === "own");
}

/** What a question is about by itself: an answer without it would be the answer to another question. */
const askedItself =
  /^“(?:approved|authori[sz]ed|why|how come|reason|who|cbs accounts?|which cbs account.*)”$/i;

/** What makes figures fewer or others: without it they would be those of another question. */
const narrows =
  /^(?:the (?:period|amount|accounts' type|accounts' status|payments' state|severity|currency)|what to part it by|credits or debits|the largest or smallest|“(?:average|avg|mean|on average|when|suspended|inactive|deactivated|disabled|returned|rejected|declined|revoked|new|unread)”)$/i;

const nounsOf: Partial<Record<Question["subject"], string>> = {
  balance: "balances",
  change: "changes of a balance",
  transactions: "transactions",
  compare: "what is compared",
  payments: "payments",
  holds: "holds",
  accounts: "accounts",
  account: "an account",
  allocations: "allocations",
  limits: "limits",
  alerts: "alerts",
  reviews: "reviews",
};

/** The question with what its answer leaves out; where that is the thing itself, no answer. */
function settled(slots: Slots, said: Partial<Question>, question: Question, isClient: boolean): Understood {
  const { subject } = question;
  const unused = unusedParts(slots, said, subject);
  const isOther = slots.has("user", "client", "closed") && subject !== "allocations";
  if (unused.length > 0 && (isOther || unused.some((part) => askedItself.test(part)))) {
    return unknown(`I do not know about ${unused.join(" and ")}.`);
  }
  const narrower = unused.filter((part) => narrows.test(part));
  if (narrower.length > 0) {
    return unknown(
      `I cannot tell ${nounsOf[subject] ?? "this"} by ${narrower.map((part) => (part === "what to part it by" ? "such parts" : part)).join(" and ")}, and a figure without that would answer another question.`,
    );
  }
  const [{ from, to } = {}] = question.spans;
  const ranked = question.measure === "largest" || question.measure === "smallest";
  if (subject === "balance" && ranked && from !== to)
    return unknown("I know balances at the end of a day, and not the highest or lowest of a period.");
  if (isClient && slots.has("cbsAccount")) return unknown("I know of no such account.");
  if (isClient && subject === "reviews" && !slots.has("payment", "review"))
    return unknown("I work out balances, transactions, payments, holds and limits of your accounts.");
  const notes = unused.length > 0 ? [`I made no use of ${unused.join(", ")}.`] : [];
  if (subject === "balance" && (said.by === "day" || said.by === "week" || said.by === "month")) {
    return {
      kind: "asked",
      answer: {
        content: "I know balances at the end of a day, one at a time: which one?",
        choices: asks(
          monthEnds(slots.today).map((day) => `Balance of ${balanceOwner(slots, said)} on ${day}`),
        ),
      },
    };
  }
  if (slots.has("average") && subject === "balance") {
    return unknown("I know balances at the end of a day, and no average of them.");
  }
  // Whether something is suspicious is told to no client: what is meant for clients is shown, whatever they ask.
  if (isClient && (question.alertType === "suspicious_pattern" || question.alertType === "velocity")) {
    delete question.alertType;
    notes.push("These are the alerts that are meant for you.");
  }
  if (slots.has("payable") && subject === "accounts") notes.push("POBO and BOTH accounts can pay.");
  if (slots.currencies.length > 1 && subject !== "rates")
    notes.push("I made no use of the currencies: name one.");
  if (isClient && slots.has("why") && (subject === "holds" || subject === "reference"))
    notes.push("The reason is not shown here.");
  return { kind: "question", question, ...(notes.length > 0 && { note: notes.join(" ") }) };
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

const unknown = (content: string): Understood => ({ kind: "unknown", content });

/** Whose figures a question means, by the accounts that it names. */
function whoseOf(actor: Actor, { mentions, reading, known, leftovers, has, amounts }: Slots): Whose {
  const isStaff = scopeOf(actor) === "all";
  const ids: number[] = [];
  let clientId: string | undefined;
  let named = false;
  for (const mention of mentions) {
    const { accounts, first, last } = mention;
    const [one] = accounts;
    if (!one) continue;
    if (accounts.length === 1 && mention.slips > 1) {
      const content = `I find no account “${reading.slice(first, last)}”. Do you mean this one?`;
      return { answer: askAccount(reading, { first, last }, accounts, content) };
    }
    if (accounts.length === 1) {
      ids.push(one.id);
      named = true;
      continue;
    }
    const ofClient = known.accounts.filter((account) => account.clientId === one.clientId);
    const isWhole =
      accounts.every((account) => account.clientId === one.clientId) && accounts.length === ofClient.length;
    const beside = leftovers.find((left) => left.first === last + 1);
    if (isWhole && beside === undefined) {
      if (isStaff) clientId = one.clientId;
      named = isStaff;
      continue;
    }
    if (isWhole && beside) {
      const content = `I find no account “${reading.slice(first, beside.last)}”. Which one do you mean?`;
      return { answer: askAccount(reading, { first, last: beside.last }, accounts, content) };
    }
    const answer = askAccount(
      reading,
      { first, last },
      accounts,
      `“${reading.slice(first, last)}” can be one of ${accounts.length} accounts. Which one do you mean?`,
    );
    if (accounts.length <= 3) {
      answer.choices?.push({
        label: accounts.length === 2 ? "Both of them" : "All of them",
        message: replaced(
          reading,
          first,
          last,
          accounts.map((account) => account.customerName).join(" and "),
        ),
      });
    }
    return { answer };
  }
  const [from, to] = mentions;
  const pair =
    mentions.length === 2 &&
    from &&
    to &&
    reading.word(from.first - 1) === "from" &&
    reading.word(to.first - 1) === "to";
  if (pair && amounts.named.length === 0 && !has("compare")) {
    const [a, b] = [from.accounts[0], to.accounts[0]];
    if (a && b) {
      return {
        answer: {
          content:
            "I cannot follow money from one account into another in one figure. Which side do you mean?",
          choices: asks([
            `Debits of ${nameOf(a)} with "transfer" in the text`,
            `Credits of ${nameOf(b)} with "transfer" in the text`,
          ]),
        },
      };
    }
  }
  return { accounts: [...new Set(ids)], named, ...(clientId && { clientId }) };
}

/** 'The payments account' is one of them: which, where there are several. */
async function whichOfKind(
  deps: Deps,
  actor: Actor,
  { concepts, reading, mentions, known, has }: Slots,
): Promise<Answer | undefined> {
  const kind = concepts.find(
    ({ concept, at, words }) =>
      (concept === "pobo" || concept === "cobo") &&
      words === 2 &&
      /^(?:payments?|collections?)$/.test(reading.word(at)) &&
      reading.word(at + 1) === "account" &&
      /^(?:the|our|my|of|in|on|from|for|balance)$/.test(reading.word(at - 1)),
  );
  if (!kind || mentions.length > 0 || has("count")) return undefined;
  const found = known.whole
    ? known.accounts.filter(({ type }) => type === (kind.concept === "pobo" ? "POBO" : "COBO"))
    : await searchAccounts(deps, actor, reading.word(kind.at), mostChoices);
  const open = found.filter(({ closedAt }) => closedAt === null);
  if (open.length < 2) return undefined;
  const place = { first: kind.at, last: kind.at + 1 };
  const name = reading.slice(place.first, place.last);
  return askAccount(reading, place, open, `“${name}” can be one of several. Which one do you mean?`);
}

/** What the words say, as parts of a question. */
function withSlots(
  intent: Intent,
  slots: Slots,
  whose: Exclude<Whose, { answer: Answer }>,
): Partial<Question> {
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

/** An IBAN that is none of the accounts that the asker may see: the other side of payments, or nobody's. */
function unknownIban(
  { codes, mentions, has, reading }: Slots,
  draft: Partial<Question>,
): Understood | undefined {
  const found = new Set(mentions.flatMap(({ accounts }) => accounts.map(({ virtualIban }) => virtualIban)));
  const iban = codes.ibans.find((one) => !found.has(one));
  const ending = codes.endings.find(({ digits }) => ![...found].some((one) => one.endsWith(digits)));
  if (iban !== undefined) {
    const at = reading.tokens.findIndex((_, place) => reading.uses[place] === "code");
    const isOther = draft.subject === "payments" || draft.subject === "transactions";
    if (isOther && !has("balance", "account") && !/^(of|on|in|for|account)$/.test(reading.word(at - 1))) {
      draft.text = iban;
      return undefined;
    }
    return unknown(`I find no account with the IBAN ${iban}.`);
  }
  return ending && unknown(`I find no account whose IBAN ends in ${ending.digits}.`);
}

/** Something that the book does not keep: said, never dropped. */
async function notKept(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  { first, name }: { first: number; name: string | undefined },
  draft: Partial<Question>,
): Promise<Understood> {
  const { reading } = slots;
  const word = reading.word(first);
  const content = `I do not know of ${name}: the book keeps no such figure.`;
  const found = await findText(deps, actor, slots, { ...draft, subject: "transactions" }, [
    { first, last: first, text: word },
  ]);
  if (found.kind === "asked") return unknown(content);
  return {
    kind: "asked",
    answer: {
      content: `${content} There are transactions with “${found.text}” in their text.`,
      choices: [
        {
          label: `With “${found.text}” in the text`,
          message: replaced(reading, first, first, `"${found.text}"`),
        },
      ],
    },
  };
}

/** A word that a question of this kind cannot use: an account that is not there, or something unknown. */
function notUsed(
  actor: Actor,
  { reading, leftovers, known, mentions }: Slots,
  draft: Partial<Question>,
): Understood {
  const [left] = leftovers;
  const text = left?.text ?? "";
  const isOfAccount = ["balance", "change", "limits", "statements", "account", "accounts"].includes(
    draft.subject ?? "",
  );
  if (!left || !isOfAccount || mentions.length > 0) {
    return unknown(`I do not know what “${text}” means here, so I did not answer instead of guessing.`);
  }
  let { last } = left;
  while (
    reading.uses[last + 1] === "concept" &&
    /^(payments?|accounts?|collections?)$/.test(reading.word(last + 1))
  )
    last += 1;
  const content = `I find no account “${reading.slice(left.first, last)}”.`;
  const isNamed =
    /^(of|in|on|for|from|into|to|account|balance|my|our|the)$/.test(reading.word(left.first - 1)) ||
    left.first === 0;
  const open = known.accounts.filter(({ closedAt }: AccountRef) => closedAt === null);
  const words = tokensOf(text).map(({ word }) => word);
  const like = open.filter((account) => words.some((word) => wordsOf(account).includes(word)));
  if (!isNamed || scopeOf(actor) === "all" || open.length === 0) return unknown(content);
  return {
    kind: "asked",
    answer: askAccount(
      reading,
      { first: left.first, last },
      like.length > 0 ? like : open,
      `${content} Which of yours do you mean?`,
    ),
  };
}
