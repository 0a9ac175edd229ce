import { type Currency, largestAmount, type Minor } from "@/vocabulary/money";
import type { Reading } from "./text";

/** An amount that was named, in minor units, with its currency where that was said. */
export type NamedAmount = { amount: Minor; currency?: Currency };

/** What a question says of amounts. Bounds are included: over 10,000 is from 10,000.01 on. */
export type Amounts = {
  min?: Minor;
  max?: Minor;
  currency?: Currency;
  named: NamedAmount[];
  /** Whether a bound was said twice: 'credits over 5k or debits over 10k' is no one question. */
  twice?: true;
};

const multiplierWords: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  thousands: 1_000,
  grand: 1_000,
  m: 1_000_000,
  mn: 1_000_000,
  mio: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
  millions: 1_000_000,
  bn: 1_000_000_000,
  billion: 1_000_000_000,
  lakh: 100_000,
  lakhs: 100_000,
  crore: 10_000_000,
  crores: 10_000_000,
};

/** How people write each currency. */
export const currencyWords: Readonly<Record<string, Currency>> = {
  $: "USD",
  usd: "USD",
  dollar: "USD",
  dollars: "USD",
  aed: "AED",
  dirham: "AED",
  dirhams: "AED",
  dhs: "AED",
  dh: "AED",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  "€": "EUR",
};

const numberPattern =
  /^(usd|aed|eur)?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,6}))?(k|m|mn|mio|bn|usd|aed|eur)?$/;

/** A word that is a number, with what is written on to it. */
type Number = { digits: string; places: string; times: number; currency?: Currency; marked: boolean };

const written: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  twenty: "20",
  fifty: "50",
  hundred: "100",
};

function numberOf(word: string): Number | undefined {
  const spelt = written[word];
  if (spelt) return { digits: spelt, places: "", times: 1, marked: false };
  const match = numberPattern.exec(word);
  if (!match) return undefined;
  const [, before, whole = "", places = "", behind] = match;
  const currency = currencyWords[before ?? ""] ?? currencyWords[behind ?? ""];
  const times = multiplierWords[behind ?? ""] ?? 1;
  // No amount has three places: '12.410' has a point where others have a comma.
  if (places.length === 3 && times === 1 && !whole.includes(",") && whole.length <= 3)
    return { digits: whole + places, places: "", times, marked: true, ...(currency && { currency }) };
  const digits = whole.replaceAll(",", "");
  const marked = currency !== undefined || times > 1 || whole.includes(",") || places !== "";
  return { digits, places, times, marked, ...(currency && { currency }) };
}

/** In minor units; undefined where it has parts of a cent, or is too large. */
function minorOf({ digits, places, times }: Number): Minor | undefined {
  const scaled = BigInt(digits + places) * BigInt(times) * 100n;
  const unit = 10n ** BigInt(places.length);
  if (scaled % unit !== 0n || scaled / unit > BigInt(largestAmount)) return undefined;
  return Number(scaled / unit);
}

type Found = { from: number; to: number; number: Number; amount: Minor };

/** The amount that begins with a word, its currency and its 'thousand' included. */
function amountAt(reading: Reading, at: number): Found | undefined {
  let place = at;
  let currency: Currency | undefined;
  const sign = currencyWords[reading.word(at)];
  // 'The euro one' is an account, and no euro.
  const isSpelt = Object.hasOwn(written, reading.word(at + 1));
  if (sign && !isSpelt && reading.isFree(at + 1) && numberOf(reading.word(at + 1))) {
    currency = sign;
    place = at + 1;
  }
  const number = reading.isFree(place) ? numberOf(reading.word(place)) : undefined;
  if (!number) return undefined;
  let to = place;
  let { times, marked } = number;
  currency ??= number.currency;
  const next = () => (reading.isFree(to + 1) ? reading.word(to + 1) : "");
  const multiplier = times === 1 ? multiplierWords[next()] : undefined;
  if (multiplier) {
    times = multiplier;
    marked = true;
    to += 1;
  }
  const behind = currency === undefined ? currencyWords[next()] : undefined;
  if (behind) {
    currency = behind;
    to += 1;
  }
  // 'Two dirham accounts' are accounts.
  if (behind && /^accounts?$/.test(next())) return undefined;
  const whole = { ...number, times, marked: marked || currency !== undefined, ...(currency && { currency }) };
  const amount = minorOf(whole);
  return amount === undefined ? undefined : { from: at, to, number: whole, amount };
}

const above =
  /(?:^| )(over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds|exceed|beyond|>)$/;
const atLeast =
  /(?:^| )(at least|minimum of|minimum|from|>=|≥|(?:no|not|nothing) (?:less|smaller|lower) than|not (?:below|under)|starting at)$/;
const below = /(?:^| )(under|below|less than|smaller than|lower than|cheaper than|<)$/;
const atMost =
  /(?:^| )(at most|up to|maximum of|maximum|(?:no|not|nothing) (?:more|greater|bigger|larger|higher) than|not (?:over|above|exceeding)|<=|≤)$/;
const exactly = /(?:^| )(exactly|equal to|equals|of|for|=|worth|amounting to|pay|send|transfer)$/;
const around = /(?:^| )(around|about|approximately|roughly|circa|approx)$/;

/** What is counted, and not worth an amount. */
const counted =
  /^(?:payments?|transactions?|debits?|credits?|holds?|alerts?|suppliers?|customers?|counterparties|vendors?|payees|payers|times?|accounts?|clients?|days?|weeks?|months?|people|bookings?|movements?)$/;

/** What has an amount, right behind it. */
const named = /^(?:payment|transfer|credit|debit|receipt|deposit|bill|invoice|charge)$/;

/** The words before a place that are still free, as one text, and how many of them a pattern takes. */
function before(reading: Reading, at: number): string {
  const words: string[] = [];
  for (let back = at - 1; back >= 0 && words.length < 3 && reading.isFree(back); back--) {
    words.unshift(reading.word(back));
  }
  return words.join(" ");
}

/** Reads amounts and what they are compared by: 'over 10k', 'between 5 and 7 thousand', 'at least 1.5m AED'. */
export function readAmounts(reading: Reading): Amounts {
  const found: Amounts = { named: [] };
  const take = (from: number, to: number) => reading.use(from, to, "amount");
  const setCurrency = (currency: Currency | undefined) => {
    if (currency) found.currency = currency;
  };
  for (let at = 0; at < reading.tokens.length; at++) {
    if (!reading.isFree(at)) continue;
    const first = amountAt(reading, at);
    if (!first) continue;
    const lead = before(reading, at);
    const joint = reading.word(first.to + 1);
    const isRange = /(?:^| )(between|from)$/.test(lead) && /^(and|to)$/.test(joint);
    const bare = /^(to|-)$/.test(joint) && first.number.marked;
    const second = isRange || bare || joint === "to" ? amountAt(reading, first.to + 2) : undefined;
    if (second && (isRange || first.number.marked || second.number.marked)) {
      // '5 and 7 thousand': what is said once counts for both.
      const lowEnd =
        first.number.times === 1 && second.number.times > 1 && Number(first.number.digits) < 1000
          ? minorOf({ ...first.number, times: second.number.times })
          : first.amount;
      const [low, high] = [lowEnd ?? first.amount, second.amount];
      found.min = Math.min(low, high);
      found.max = Math.max(low, high);
      setCurrency(second.number.currency ?? first.number.currency);
      take(isRange ? first.from - 1 : first.from, second.to);
      at = second.to;
      continue;
    }
    const cue = [atLeast, atMost, above, below, exactly, around].find((pattern) => pattern.test(lead));
    const { amount } = first;
    const plus =
      /^(\+|plus)$/.test(reading.word(first.to + 1)) ||
      /^or (more|above|over)$/.test(`${reading.word(first.to + 1)} ${reading.word(first.to + 2)}`);
    const minus = /^or (less|below|under)$/.test(
      `${reading.word(first.to + 1)} ${reading.word(first.to + 2)}`,
    );
    const isAmount =
      plus ||
      minus ||
      first.number.marked ||
      (cue !== undefined && cue !== exactly) ||
      (cue === exactly && amount >= 10_000) ||
      // 'My 9990 payment'.
      (amount >= 100_00 && named.test(reading.word(first.to + 1)));
    if (!isAmount) continue;
    // 'More than three payments' bounds how many they are.
    const next = reading.word(first.to + 1);
    if (!first.number.marked && counted.test(next) && !(amount >= 100_00 && named.test(next))) continue;
    // 'from' and 'up to' belong to dates as often.
    if (cue === atLeast && /from$/.test(lead) && !first.number.marked) continue;
    const isLow = plus || cue === above || cue === atLeast || cue === around;
    const isHigh = minus || cue === below || cue === atMost || cue === around;
    if ((isLow && found.min !== undefined) || (isHigh && found.max !== undefined)) found.twice = true;
    // 'Pay 500' asks for something to be done: the verb is more than a sign of the amount.
    const isAct = cue === exactly && /(?:^| )(?:pay|send|transfer)$/.test(lead);
    const cueWords = cue === undefined || isAct ? 0 : (cue.exec(lead)?.[1]?.split(" ").length ?? 0);
    setCurrency(first.number.currency);
    let end = first.to;
    if (plus) {
      found.min = amount;
      end += reading.word(first.to + 1) === "or" ? 2 : 1;
    } else if (minus) {
      found.max = amount;
      end += 2;
    } else if (cue === above) found.min = amount + 1;
    else if (cue === atLeast) found.min = amount;
    else if (cue === below) found.max = Math.max(0, amount - 1);
    else if (cue === atMost) found.max = amount;
    else if (cue === around) {
      found.min = Math.round(amount * 0.95);
      found.max = Math.round(amount * 1.05);
    } else {
      found.named.push({ amount, ...(first.number.currency && { currency: first.number.currency }) });
    }
    take(first.from - cueWords, end);
    at = end;
  }
  return found;
}
