import { type Currency, largestAmount, type Minor } from "@/vocabulary/money";
import { byWord } from "../question/entity";
import { type Filter, isValue } from "../question/query";
import { type Item, partItem } from "./chart";
import { cardinals } from "./common-words";
import { Line, wholeWords } from "./line";
import type { Reading } from "./tokens";

const multipliers = byWord([
  [1_000, "k|thousand|grand"],
  [100_000, "lakh|lakhs"],
  [1_000_000, "m|mn|mio|million"],
  [10_000_000, "crore|crores"],
  [1_000_000_000, "bn|billion"],
]);

/** Spellings of each currency. */
export const currencyWords = byWord<Currency>([
  ["USD", "$|usd|dollar|dollars"],
  ["AED", "aed|dirham|dirhams|dhs|dh"],
  ["EUR", "eur|euro|euros|€"],
]);

const spelt: Readonly<Record<string, number>> = { ...cardinals, hundred: 100 };
const matchAny = (words: Readonly<Record<string, unknown>>) =>
  Object.keys(words)
    .map((word) => word.replace("$", "\\$"))
    .join("|");
const money = matchAny(currencyWords);
const pattern = wholeWords(
  `(?:(${money}) ?)?(?:(\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,13})(?:\\.(\\d{1,6}))?|(${matchAny(spelt)})) ?(${matchAny(multipliers)})?(?: ?(${money}))?`,
);

/** An amount as written; `plain` if nothing marks it as money. */
type Amount = {
  start: number;
  end: number;
  digits: string;
  places: string;
  times: number;
  currency: Currency | undefined;
  plain: boolean;
};

/** Minor units; undefined if it has fractions of a cent, or is too large. */
function findMinor({ digits, places, times }: Amount): Minor | undefined {
  const scaled = BigInt(digits + places) * BigInt(times) * 100n;
  const unit = 10n ** BigInt(places.length);
  return scaled % unit !== 0n || scaled / unit > BigInt(largestAmount) ? undefined : Number(scaled / unit);
}

function* listAmounts(line: Line): Generator<Amount> {
  for (const { start, end, groups } of line.matches(pattern)) {
    const [before, number, places = "", word, multiplier, behind] = groups;
    if (before !== undefined && behind !== undefined) continue;
    const currency = currencyWords[before ?? behind ?? ""];
    const times = multipliers[multiplier ?? ""] ?? 1;
    // 'The euro one' is an account, and 'two dirham accounts' are accounts.
    if (word !== undefined && (before !== undefined || times === 1)) continue;
    if (behind !== undefined && /^ accounts?(?= |$)/.test(line.text.slice(end))) continue;
    const whole = number ?? String(spelt[word ?? ""]);
    // No amount has three decimals: '12.410' has a point as a thousands separator.
    const isPoint = places.length === 3 && times === 1 && !whole.includes(",") && whole.length <= 3;
    const digits = whole.replaceAll(",", "") + (isPoint ? places : "");
    const plain = currency === undefined && times === 1 && !whole.includes(",") && places === "";
    yield { start, end, digits, places: isPoint ? "" : places, times, currency, plain };
  }
}

type Bounds = { min?: Minor; max?: Minor };

type Cue = readonly [RegExp, (amount: Minor) => Bounds];
const cued = (cues: readonly Cue[]): Cue[] =>
  cues.map(([cue, bounds]) => [new RegExp(`(?:^| )(${cue.source}) $`), bounds]);

/** Words before an amount, with the amounts that they mean. */
const cues = cued([
  [
    /(?:at least|(?:a )?minimum of|minimum|>=|≥|(?:no|not|nothing) (?:less|smaller|lower) than|not (?:below|under)|starting at)/,
    (min) => ({ min }),
  ],
  [
    /(?:at most|up to|(?:a )?maximum of|maximum|(?:no|not|nothing) (?:more|greater|bigger|larger|higher) than|not (?:over|above|exceeding)|<=|≤)/,
    (max) => ({ max }),
  ],
  [
    /(?<!(?:no|not|nothing) )(?<!not )(?:over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds?|exceeded|beyond|upwards of|in excess of|>)/,
    (amount) => ({ min: amount + 1 }),
  ],
  [
    /(?<!(?:no|not|nothing) )(?<!not )(?:under|below|less than|smaller than|lower than|cheaper than|<)/,
    (amount) => ({ max: Math.max(0, amount - 1) }),
  ],
  [
    /(?:around|about|approximately|roughly|circa|approx)/,
    (amount) => ({ min: Math.round(amount * 0.95), max: Math.round(amount * 1.05) }),
  ],
  [/(?:exactly|equal to|equals|worth|amounting to|=)/, (amount) => ({ min: amount, max: amount })],
]);

/** Nouns that are counted, so that a number before them is not an amount. */
const counted =
  /^ (?:payments?|transactions?|debits?|credits?|holds?|alerts?|suppliers?|customers?|counterparties|vendors?|payees|payers|times?|accounts?|clients?|days?|weeks?|months?|years?|quarters?|hours?|people|users?|receipts?|bookings?|movements?|rows?)(?= |$)/;

/** Nouns with one amount each. */
const single = /^ (?:payment|transfer|debit|credit|hold|receipt|fee)(?= |$)/;
const singleOf = /(?:^| )(?:payment|transfer|debit|credit|hold|receipt|fee) of $/;

/**
 * Readings of the words about amounts: 'over 10k', 'between 5 and 7 thousand', 'at least 1.5m AED', each with its
 * words.
 */
export function amountItems(reading: Reading, field: string): Item[] {
  const line = new Line(reading);
  const found = [...listAmounts(line)];
  const items: Item[] = [];
  const put = (start: number, end: number, { min, max }: Bounds, currency: Currency | undefined) => {
    const words = line.words(start, end);
    if (!words) return;
    const bound = (op: "atLeast" | "atMost", id: Minor | undefined): Filter[] =>
      id === undefined ? [] : [{ ...isValue(field, id), op }];
    const bounds =
      min !== undefined && min === max
        ? [isValue(field, min)]
        : [...bound("atLeast", min), ...bound("atMost", max)];
    const filters = currency === undefined ? bounds : [...bounds, isValue("currency", currency)];
    items.push(partItem(words.from, words.to, { filters }, 0.6));
  };
  for (const one of found) {
    const amount = findMinor(one);
    const [before, behind] = [line.text.slice(0, one.start), line.text.slice(one.end)];
    const isCounted = one.plain && counted.test(behind) && !single.test(behind);
    if (amount === undefined || isCounted) continue;
    const led = cues.flatMap(([cue, bounds]) => {
      const lead = cue.exec(before)?.[1];
      return lead === undefined ? [] : [{ lead, bounds: bounds(amount) }];
    });
    const tail = /^ (?:(\+|plus|or (?:more|above|over))|or (?:less|below|under))(?= |$)/.exec(behind);
    for (const { lead, bounds } of led) put(one.start - lead.length - 1, one.end, bounds, one.currency);
    if (tail)
      put(one.start, one.end + tail[0].length, tail[1] ? { min: amount } : { max: amount }, one.currency);
    // 'My 9990 payment' has an amount, and 'the payment of 9990'; another bare number may be anything, and 'at least
    // 10.00' is not a reference.
    const isOfOne =
      /^\d{3,}$/.test(one.digits) &&
      !/^20\d\d$/.test(one.digits) &&
      (single.test(behind) || singleOf.test(before));
    if ((!one.plain || isOfOne) && led.length === 0 && !tail)
      put(one.start, one.end, { min: amount, max: amount }, one.currency);
    for (const other of found) {
      const between = line.text.slice(one.end, other.start);
      const opening = /(?:^| )((?:between|from) )$/.exec(before)?.[1];
      if (
        other.start <= one.end ||
        !(opening === undefined ? /^ (?:to|-) $/ : /^ (?:and|to|-) $/).test(between)
      )
        continue;
      if (one.plain && other.plain && opening !== "between ") continue;
      // '5 and 7 thousand': a multiple stated once applies to both.
      const isShort = one.times === 1 && other.times > 1 && Number(one.digits) < 1000;
      const [low, high] = [findMinor({ ...one, ...(isShort && { times: other.times }) }), findMinor(other)];
      const isCountedToo = other.plain && counted.test(line.text.slice(other.end));
      if (low === undefined || high === undefined || low > high || isCountedToo) continue;
      put(
        one.start - (opening?.length ?? 0),
        other.end,
        { min: low, max: high },
        other.currency ?? one.currency,
      );
    }
  }
  return items;
}
