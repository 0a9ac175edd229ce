import type { Actor } from "@/auth/actor";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";
import type { Currency } from "@/money";
import { accountsByIds, accountsOfClient } from "../tools/account-refs";
import { rowsOf, subjectOf } from "../tools/selection";
import { currencyWords } from "./amounts";
import type { LeftOut } from "./exclusions";
import { goingOn } from "./follow-up";
import { intentOf } from "./intent";
import { notKept, notUsed, unknownIban } from "./not-found";
import { type Question, questionSchema, type TurnContext } from "./question";
import { withSlots } from "./said";
import { settled } from "./settle";
import type { Slots } from "./slots";
import { findText, findTexts } from "./texts";
import { type Understood, unknown } from "./understood";
import { unknownThings } from "./vocabulary/concepts";
import { type Whose, whichOfKind, whoseOf } from "./whose";

const subjectsWithText: readonly (Question["subject"] | undefined)[] = [
  "transactions",
  "compare",
  "payments",
  "holds",
];

/** Decides what a question asks: what is not clear is asked back, and nothing of it is left out in silence. */
export async function understand(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  context: TurnContext,
): Promise<Understood> {
  const { codes, reading, leftovers, known } = slots;
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
  const subject = draft.subject ?? unsaidSubject(slots, whose);
  if (subject === undefined) {
    if (leftovers.length !== 1)
      return unknown(
        leftovers.length === 0
          ? "I did not understand that."
          : `I did not understand “${leftovers.map(({ text }) => text).join(" … ")}”.`,
      );
    // A word by itself may be a name in the rows.
    draft.subject = "transactions";
    const found = await findText(deps, actor, slots, draft, leftovers);
    if (found.kind === "asked") return unknown(`I did not understand “${leftovers[0]?.text}”.`);
  } else draft.subject = subject;
  // What the bank looks into is, for a client, a payment that is processing.
  if (scopeOf(actor) === "own" && draft.subject === "reviews" && slots.has("payment", "review", "pending")) {
    draft.subject = "payments";
    draft.paymentStatus = "review";
    delete draft.state;
  }
  if (draft.subject === "accounts" && (draft.min !== undefined || draft.max !== undefined))
    draft.subject = "balance";
  if (slots.leftOut) {
    const left = await withoutLeftOut(deps, actor, slots.leftOut, draft, known);
    if (left) draft.accounts = left;
    else slots.unreadExclusions.push(slots.leftOut);
  }
  const missing = unknownIban(slots, draft);
  if (missing) return missing;
  if (
    leftovers.length > 0 &&
    (draft.subject === "change" || draft.subject === "balance") &&
    slots.has("credit", "debit")
  ) {
    draft.subject = "transactions";
  }
  const thing = leftovers
    .map(({ first, last }) => ({ first, last, name: unknownThings[reading.word(first)] }))
    .find(({ name }) => name && !(name === "fees" && slots.has("debit", "transaction")));
  if (thing?.name) return notKept(deps, actor, slots, thing, draft);
  if (leftovers.length > 0) {
    const hasText =
      subjectsWithText.includes(draft.subject) ||
      (draft.subject === "allocations" && scopeOf(actor) === "all");
    if (!hasText) return notUsed(actor, slots, draft);
    const found = await findText(deps, actor, slots, draft, leftovers);
    if (found.kind === "asked") {
      const texts = canStandBeside(draft) ? await findTexts(deps, actor, slots, draft) : undefined;
      if (!texts) return { kind: "asked", answer: found.answer };
      draft.texts = texts;
      delete draft.by;
      delete draft.measure;
      delete draft.text;
    } else {
      draft.text = found.text;
      delete draft.texts;
    }
  }
  const part = await partOf(deps, actor, slots, draft);
  if (part) return part;
  const converted = await withConversion(deps, actor, slots, draft);
  if (converted) return converted;
  if (slots.excluded) {
    const { text: _text, ...all } = draft;
    const found = await findText(deps, actor, slots, all, [slots.excluded]);
    if (found.kind === "asked") return { kind: "asked", answer: found.answer };
    // What is not among the rows is not left out of them: 'credits net of fees' is another figure than the credits.
    const { type } = draft;
    if (type !== undefined) {
      const { rows } = await rowsOf(
        deps,
        actor,
        await subjectOf(deps, actor, draft),
        { type, text: found.text },
        1,
      );
      if (rows.length === 0) return unknown(`None of the ${type}s has “${found.text}” in its text.`);
    }
    draft.without = found.text;
  }
  return settled(slots, said, questionSchema.parse(draft), scopeOf(actor) === "own");
}

/** Whether credits or debits of several texts can be told beside each other. */
const canStandBeside = ({ subject, measure, type, without }: Partial<Question>): boolean =>
  subject === "transactions" &&
  (type === "credit" || type === "debit") &&
  without === undefined &&
  (measure === undefined || /^(?:sum|count|largest)$/.test(measure));

/** Of a share: an account that is named as the part is one of all that the asker has, where no text is the part. */
async function partOf(
  deps: Deps,
  actor: Actor,
  { mentions, reading }: Slots,
  draft: Partial<Question>,
): Promise<Understood | undefined> {
  if (draft.measure !== "share" || draft.subject !== "transactions" || draft.by !== undefined)
    return undefined;
  const bounded = draft.min !== undefined || draft.max !== undefined || draft.currency !== undefined;
  const unclear = unknown(
    "I tell a share of the credits or of the debits: name the text, such as a counterparty, or the account whose share you mean.",
  );
  if (bounded || (draft.type !== "credit" && draft.type !== "debit")) return unclear;
  if (draft.text !== undefined) {
    const { type, text } = draft;
    const { rows } = await rowsOf(deps, actor, await subjectOf(deps, actor, draft), { type, text }, 1);
    return rows.length === 0 ? unclear : undefined;
  }
  const [mention] = mentions;
  const lead = mention ? reading.words(mention.first - 3, mention.first - 1) : "";
  const isPart =
    scopeOf(actor) === "own" &&
    mentions.length === 1 &&
    mention?.accounts.length === 1 &&
    (mention.first <= 1 ||
      /(?:^| )(?:into|from|out of|by|through|left|is|was|are|were|went (?:to|through)|on)(?: the| our| my)?$/.test(
        lead,
      ));
  if (!isPart || !mention) return unclear;
  draft.part = mention.accounts.map(({ id }) => id);
  const [one] = await accountsByIds(deps, actor, draft.part);
  // Amounts of other currencies are no whole of this account's.
  if (one) draft.currency = one.currency;
  draft.accounts = [];
  return undefined;
}

/** 'In dirhams' of an account in euros is asked for in another currency, and narrows nothing. */
async function withConversion(
  deps: Deps,
  actor: Actor,
  { reading }: Slots,
  draft: Partial<Question>,
): Promise<Understood | undefined> {
  const { currency, accounts = [], subject, measure, by } = draft;
  if (currency === undefined || accounts.length === 0 || subject === "rates") return undefined;
  const all = await accountsByIds(deps, actor, accounts);
  if (all.length === 0 || all.some((account) => account.currency === currency)) return undefined;
  const isAsked = new RegExp(`\\b(?:in|into|to)\\s+(?:${wordsFor(currency)})\\b`, "i").test(reading.text);
  const canConvert =
    subject === "balance" ||
    (subject === "transactions" && by === undefined && (measure === undefined || measure === "sum"));
  if (!isAsked || !canConvert) return unknown(`What you ask about is not in ${currency}.`);
  delete draft.currency;
  draft.into = currency;
  return undefined;
}

/** The words that name a currency, as alternatives of a pattern. */
const wordsFor = (currency: Currency): string =>
  Object.entries(currencyWords)
    .filter(([word, code]) => code === currency && /^[a-z]+$/.test(word))
    .map(([word]) => word)
    .join("|");

/** Subjects whose figures are of open accounts alone. */
const ofOpenAccounts: readonly (Question["subject"] | undefined)[] = ["balance", "accounts"];

/**
 * The accounts that stay where some are left out, of those that the question is about; undefined where there is no such
 * list: of the whole book nothing is left out account by account.
 */
async function withoutLeftOut(
  deps: Deps,
  actor: Actor,
  { mentions, currencies }: LeftOut,
  { accounts = [], clientId, subject }: Partial<Question>,
  known: Slots["known"],
): Promise<number[] | undefined> {
  const all =
    accounts.length > 0
      ? await accountsByIds(deps, actor, accounts)
      : scopeOf(actor) === "own"
        ? known.whole
          ? known.accounts
          : []
        : await accountsOfClient(deps, actor, clientId);
  const out = new Set(mentions.flatMap((mention) => mention.accounts.map(({ id }) => id)));
  const stays = all.filter(
    ({ id, currency, closedAt }) =>
      !out.has(id) &&
      !currencies.includes(currency) &&
      (closedAt === null || !ofOpenAccounts.includes(subject)),
  );
  return stays.length > 0 && stays.length <= 50 ? stays.map(({ id }) => id) : undefined;
}

/** What is meant where no word says what it is about: an account or a period alone. */
function unsaidSubject(
  { leftovers, periods, quoted, has }: Slots,
  { named, accounts, clientId }: Whose,
): Question["subject"] | undefined {
  const bare = periods.spans.length === 0;
  if (named && accounts.length === 1 && leftovers.length === 0 && bare) return "account";
  if (clientId !== undefined && has("account") && bare) return "accounts";
  const isSome = !bare || named || quoted !== undefined;
  return isSome || (has("sum", "count", "list") && leftovers.length > 0) ? "transactions" : undefined;
}
