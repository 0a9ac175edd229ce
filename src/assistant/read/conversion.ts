import { measured } from "../question/query";
import { currencyWords } from "./amounts";
import { type Item, partItem, said } from "./chart";
import type { Part } from "./part";
import type { Reading } from "./tokens";

/** Matches words that announce the currency of the answer. */
const conversionVerbs = /^(?:converted|expressed|worth|stated)$/;
/** Matches words that exclude other currencies: 'in dirhams only', 'just in dollars'. */
const excluding = /^(?:only|just|alone|solely|exclusively)$/;

/**
 * Currencies for the answer's amounts: 'all in USD'; beside an amount the conversion of that amount: '2,000 euro in
 * dirhams', 'how many euros are 50,000 dirhams'.
 * @param amounts readings of the words about amounts
 */
export function conversionItems(
  reading: Reading,
  amounts: readonly Item[],
  covered: (at: number) => boolean,
): Item[] {
  const isOfAmount = amounts.some((item) => {
    const { filters = [] } = said(item) ?? {};
    return filters.length > 1 && filters.some(({ field, op }) => field === measured && op === "is");
  });
  const items: Item[] = [];
  const currencyAt = (at: number) => (covered(at) ? undefined : currencyWords[reading.word(at)]);
  for (const at of reading.tokens.keys()) {
    const currency = currencyAt(at);
    const before = reading.word(at - 1) === "us" ? at - 1 : at;
    const lead = reading.word(before - 1);
    const isMany = lead === "many" && reading.word(before - 2) === "how";
    const hasVerb = conversionVerbs.test(reading.word(before - 2));
    const worth = reading.word(before - 2) === "worth";
    const isIn = /^(?:in|into|to|as)$/.test(lead);
    if (currency === undefined || !(isMany ? isOfAmount : isIn)) continue;
    // 'In dirhams and in dollars'.
    const next = reading.word(at + 2) === "in" ? at + 3 : at + 2;
    const other = reading.word(at + 1) === "and" ? currencyAt(next) : undefined;
    const into = other === undefined || other === currency ? [currency] : [currency, other];
    if (!isOfAmount && !hasVerb && !isMeantSo(reading, before)) continue;
    const from = isMany || hasVerb ? before - 2 : before - 1;
    const part: Part = {
      into,
      ...(isOfAmount && { entities: ["rates"], names: true as const }),
      // The worth of an account is its balance.
      ...(!isOfAmount && worth && { entities: ["accounts"], names: true as const, of: "balance" }),
    };
    items.push(partItem(from, into.length > 1 ? next + 1 : at + 1, part, 0.3));
  }
  return items;
}

/** True if a currency word only selects the currency of the answer. */
export const isConversion = (reading: Reading, at: number, sense: Item["sense"]): boolean =>
  sense.kind === "part" &&
  sense.part.filters?.some(({ field }) => field === "currency") === true &&
  isMeantSo(reading, at);

/**
 * True if 'all in dollars' asks for the answer's currency and excludes no other; 'accounts in dollars' selects some.
 */
function isMeantSo(reading: Reading, at: number): boolean {
  if (!/^(?:in|into|to|as|all|everything)$/.test(reading.word(at - 1))) return false;
  if (conversionVerbs.test(reading.word(at - 2))) return true;
  const end = reading.word(at) === "us" ? at + 2 : at + 1;
  if (excluding.test(reading.word(at - 2)) || excluding.test(reading.word(end))) return false;
  const has = (pattern: RegExp) => reading.tokens.some(({ word }) => pattern.test(word));
  const isAll =
    [at - 1, at - 2].some((place) => /^(?:all|everything)$/.test(reading.word(place))) ||
    has(/^(?:everything|worth|altogether|together|combined)$/);
  if (isAll || has(/^totals?$|^sum$/)) return true;
  // Ordered amounts and movements are in one currency, which the question states.
  if (
    has(
      /^(?:most|least|best|worst|largest|biggest|smallest|highest|lowest|top|rank|more|less|average|median|net|against)$/,
    )
  )
    return false;
  if (
    has(
      /^(?:credits?|debits?|paid|pay|pays|received?|receipts?|spen[dt]|cost|payments?|came|went|sent|collected)$/,
    )
  )
    return false;
  const isStanding = has(/^(?:all|much|balances?)$/);
  const isOfAccounts =
    /^acc(?:oun)?ts?$/.test(reading.word(at - 2)) ||
    /^acc(?:oun)?ts?$/.test(reading.word(at + 1)) ||
    (/^(?:are|is|and|not|arent|aren't|isnt|isn't)$/.test(reading.word(at - 2)) && has(/^acc(?:oun)?ts?$/));
  return isStanding || !isOfAccounts;
}
