import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { AccountStatus } from "@/accounts/contract";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import type { Currency } from "@/vocabulary/money";
import { type Amounts, currencyWords, readAmounts } from "./amounts";
import { type Codes, readCodes } from "./codes";
import {
  type Corrected,
  correctSpelling,
  isKnownWord,
  type Mention,
  readConcepts,
  skipFillers,
} from "./concepts";
import { type LeftOut, readExclusion, readExternal, readLeftOut } from "./exclusions";
import {
  type AccountMention,
  findMentions,
  type KnownAccounts,
  readKnownAccounts,
  wordsOf,
} from "./find-accounts";
import { isOneBefore, readOrdinal } from "./ordinals";
import { type Periods, readPeriods } from "./periods";
import { slipBetween } from "./spelling";
import { Reading } from "./text";
import type { Concept } from "./vocabulary/concepts";
import { negations, relations } from "./vocabulary/operators";

/** Words that were read as nothing, next to each other. */
export type Leftover = { first: number; last: number; text: string };

/** Everything that was found in a question, before it is decided what it asks. */
export type Slots = {
  reading: Reading;
  /** Words that were mistyped, and mean something: what is looked for in the rows stays as it is. */
  corrected: readonly Corrected[];
  today: BankDate;
  codes: Codes;
  known: KnownAccounts;
  mentions: AccountMention[];
  isStaff: boolean;
  periods: Periods;
  amounts: Amounts;
  concepts: Mention[];
  has(...concepts: Concept[]): boolean;
  /** A currency that narrows, and one in which figures are wanted. */
  currency: Currency | undefined;
  inDollars: boolean;
  /** All currencies that are named, each once. */
  currencies: Currency[];
  limit: number | undefined;
  /** Which one in an order is wanted: 2 of the second largest. */
  nth: number | undefined;
  /** Whether it asks for the one before that of the turn before. */
  oneBefore: boolean;
  /** What stands in quotation marks: a text to look for. */
  quoted: string | undefined;
  leftovers: Leftover[];
  /** What rows must not have in their text. */
  excluded: Leftover | undefined;
  /** The status that accounts must not have: 'not active'. */
  notStatus: AccountStatus | undefined;
  /** Accounts and currencies that are left out, with the words that say so. */
  leftOut: LeftOut | undefined;
  /** Whether what moved between own accounts is left out. */
  external: boolean;
  /** Words that leave out what could not be read. */
  unreadExclusions: { first: number; last: number }[];
};

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
};
const counting: readonly Concept[] = [
  "largest",
  "smallest",
  "latest",
  "earliest",
  "list",
  "transaction",
  "payment",
  "debit",
  "credit",
  "hold",
  "alert",
  "account",
];

/** Reads the slots of a question in the order in which they are told apart best: codes, names, days, amounts, words. */
export async function readSlots(deps: Deps, actor: Actor, text: string): Promise<Slots> {
  const reading = new Reading(text);
  const today = bankDate(deps.now(), deps.env.zone);
  const quoted = readQuoted(reading);
  const oneBefore = isOneBefore(reading);
  const nth = readOrdinal(reading);
  const codes = readCodes(reading);
  const known = await readKnownAccounts(deps, actor, reading, codes);
  const found = findMentions(reading, known, codes);
  const names = new Set(known.accounts.flatMap(wordsOf));
  const corrected = correctSpelling(
    reading,
    (word) =>
      names.has(word) || [...names].some((name) => slipBetween(word, name) === 1 && !isKnownWord(name)),
  );
  const periods = readPeriods(reading, today);
  const amounts = readAmounts(reading);
  const external = readExternal(reading);
  const leftOut = readLeftOut(reading, found, known);
  const mentions = found.filter((mention) => !leftOut?.mentions.includes(mention));
  const { exclusion, unread } = readExclusion(reading, leftOut);
  const notStatus = readNotStatus(reading);
  const concepts = readConcepts(reading);
  const meant = new Set(concepts.map(({ concept }) => concept));
  const { currency, currencies, inDollars } = readCurrency(reading, amounts);
  const limit = readLimit(reading, concepts);
  skipFillers(reading);
  const runs = leftoversOf(reading);
  const excluded = exclusion && runs.find(({ first, last }) => first <= exclusion.of && exclusion.of <= last);
  // What stands beside a text that is left out, or is joined to it, would be left out as well.
  const beside = excluded && excluded.last + 1;
  unread.push(...periods.odd);
  const isJoined =
    beside !== undefined &&
    (/^(?:and|or|nor|plus|\+)$/.test(reading.word(beside)) ||
      reading.uses[beside] === "account" ||
      currencyWords[reading.word(beside)] !== undefined);
  if (isJoined) unread.push({ first: beside, last: beside });
  return {
    reading,
    corrected: corrected.filter(({ at }) => !reading.isFree(at)),
    today,
    codes,
    known,
    isStaff: scopeOf(actor) === "all",
    mentions,
    periods,
    amounts,
    concepts,
    has: (...wanted) => wanted.some((concept) => meant.has(concept)),
    currency,
    inDollars,
    currencies,
    limit,
    nth,
    oneBefore,
    quoted,
    leftovers: runs.filter((run) => run !== excluded),
    excluded,
    notStatus,
    leftOut,
    external,
    unreadExclusions: unread.filter(
      (one) => !concepts.some(({ at, words }) => at <= one.first && at + words - 1 > one.last),
    ),
  };
}

const notStatus = /\b(?:aren't|arent|isn't|isnt|not|non) (?:currently )?(active|suspended|inactive)\b/;

/** A status that is denied of accounts: of holds and alerts it is another state. */
function readNotStatus(reading: Reading): AccountStatus | undefined {
  const { line, place } = reading.line();
  const match = notStatus.exec(line);
  if (!match || !/\baccounts?\b/.test(line) || /\b(?:holds?|alerts?|allocations?)\b/.test(line))
    return undefined;
  reading.use(place(match.index), place(match.index + match[0].length - 1), "text");
  return match[1] as AccountStatus;
}

/** A text between quotation marks is looked for as it stands. */
function readQuoted(reading: Reading): string | undefined {
  const match = /["“]([^"“”]{1,100})["”]/.exec(reading.text);
  const text = match?.[1]?.trim();
  if (!match || !text) return undefined;
  const [start, end] = [match.index, match.index + match[0].length];
  reading.tokens.forEach((token, at) => {
    if (token.start >= start && token.end <= end) reading.use(at, at, "text");
  });
  return text;
}

function readCurrency(reading: Reading, amounts: Amounts) {
  const named: Currency[] = amounts.currency ? [amounts.currency] : [];
  let inDollars = false;
  reading.tokens.forEach(({ word }, at) => {
    const code = currencyWords[word];
    if (!code || !reading.isFree(at)) return;
    const [lead, next] = [reading.word(at - 1), reading.word(at + 1)];
    const wanted = /^(in|to|into)$/.test(lead) && !/^acc/.test(next);
    // 'In dollars' asks for a conversion; 'in USD' does, too, where nothing but a balance or an amount is spoken of.
    const plain =
      word !== "usd" ||
      reading.tokens.length <= 3 ||
      /\b(?:balance|total|sum|worth|convert|rate)\b/i.test(reading.text) ||
      isOfAllCurrencies(reading.text);
    if (code === "USD" && wanted && plain) inDollars = true;
    else named.push(code);
    reading.use(at, at, "concept");
  });
  const currencies = [...new Set(named)];
  return { currency: currencies.length === 1 ? currencies[0] : undefined, currencies, inDollars };
}

/** 'All in USD', 'everything in dirhams' is told of all currencies, and narrows to none. */
export const isOfAllCurrencies = (text: string): boolean =>
  /\b(?:all|everything|altogether|together|combined|converted|expressed|restated|translated|measured|equivalent|overall)(?: of it| up)?,? (?:in|into|to) (?:us )?(?:usd|aed|eur|dollars?|euros?|dirhams?)\b(?! acc)|\b(?:in|into|to) (?:us )?(?:usd|aed|eur|dollars?|euros?|dirhams?) (?:terms|equivalents?)\b/i.test(
    text,
  );

/** How many rows are wanted: 'top 5', 'last ten transactions', 'the 3 largest'. */
function readLimit(reading: Reading, concepts: readonly Mention[]): number | undefined {
  for (let at = 0; at < reading.tokens.length; at++) {
    if (!reading.isFree(at)) continue;
    const word = reading.word(at);
    const number = numbers[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
    if (number === undefined || number < 1 || number > 50) continue;
    const near = concepts.some(
      ({ concept, at: place, words }) =>
        counting.includes(concept) && (place === at + 1 || place + words === at),
    );
    if (!near) continue;
    // 'Receipts 32 October' names no day, and no number of receipts.
    const isOfDay =
      reading.uses[at + 1] === "period" &&
      concepts.some(
        ({ concept, at: place, words }) =>
          place + words === at && !/^(?:largest|smallest|latest|earliest|list)$/.test(concept),
      );
    if (isOfDay) continue;
    reading.use(at, at, "number");
    return number;
  }
  return undefined;
}

const topics: readonly Concept[] = [
  "account",
  "mine",
  "also",
  "everything",
  "aside",
  "byDay",
  "byWeek",
  "byMonth",
  "byAccount",
];

/** Whether the words before a place of the text only name what a question is about: accounts, days, a name. */
export function isTopic({ reading, concepts }: Slots, end: number): boolean {
  const count = reading.tokens.filter((token) => token.end <= end).length;
  const isPlain = (at: number) => {
    const use = reading.uses[at];
    if (use === "concept")
      return concepts.some((one) => topics.includes(one.concept) && one.at <= at && at < one.at + one.words);
    if (use === "filler") return !negations.has(reading.word(at)) && !relations.has(reading.word(at));
    return use === "account" || use === "client" || use === "code" || use === "period" || use === undefined;
  };
  return count > 0 && Array.from({ length: count }, (_, at) => at).every(isPlain);
}

/**
 * Runs of words that nobody used; a small word between two of them belongs to the run, and so does one that is written as
 * they are: 'Saffron Quarter Estates'.
 */
function leftoversOf(reading: Reading): Leftover[] {
  const runs: Leftover[] = [];
  const isCapital = (at: number) => /^\p{Lu}\p{Ll}/u.test(reading.tokens[at]?.raw ?? "");
  const isSmall = (at: number) =>
    reading.uses[at] === "filler" &&
    (/^(of|and|the|for|de|&)$/.test(reading.word(at)) || [at - 1, at, at + 1].every(isCapital));
  for (let at = 0; at < reading.tokens.length; at++) {
    if (!reading.isFree(at)) continue;
    let last = at;
    while (reading.isFree(last + 1) || (isSmall(last + 1) && reading.isFree(last + 2))) last += 1;
    runs.push({ first: at, last, text: reading.slice(at, last) });
    for (let within = at; within <= last; within++)
      if (reading.uses[within] === "filler") reading.use(within, within, "text");
    at = last;
  }
  return runs;
}
