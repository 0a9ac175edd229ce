import { type Currency, currencies, type Minor, type Total } from "./money";

/** An exchange rate as an exact fraction: one unit of the first currency is numerator / denominator of the second. */
export type Rate = { numerator: bigint; denominator: bigint };

/** The dirham's peg to the dollar, as the Central Bank of the UAE keeps it. */
export const dirhamPeg = "3.6725";

/** Dirhams for one unit of each currency, as decimal texts. */
export type DirhamRates = Record<Currency, string>;

const ratePattern = /^(0|[1-9]\d{0,5})(?:\.(\d{1,8}))?$/;

/**
 * Reads a rate written as a decimal of at most eight places.
 * @throws RangeError if it is none, or is zero
 */
export function parseRate(text: string): Rate {
  const match = ratePattern.exec(text);
  const [, whole = "0", places = ""] = match ?? [];
  const numerator = BigInt(whole + places);
  if (!match || numerator === 0n) throw new RangeError(`Not a rate: ${text}`);
  return { numerator, denominator: 10n ** BigInt(places.length) };
}

/** The rate from one currency to another by way of the dirham. */
export function crossRate(from: Currency, to: Currency, dirhams: DirhamRates): Rate {
  return rateFromDirhams(dirhams[from], dirhams[to]);
}

const crossed = new Map<string, Rate>();
/** As many rates are kept as are in use at a time: those of today and of the days that a chart shows. */
const mostCrossed = 500;

/** Rate from the dirhams for one unit of each of the two currencies. */
export function rateFromDirhams(from: string, to: string): Rate {
  const key = `${from} ${to}`;
  const known = crossed.get(key);
  if (known) return known;
  const source = parseRate(from);
  const target = parseRate(to);
  const rate = {
    numerator: source.numerator * target.denominator,
    denominator: source.denominator * target.numerator,
  };
  if (crossed.size >= mostCrossed) crossed.clear();
  crossed.set(key, rate);
  return rate;
}

/** Converts with a single rounding, half to even. Both amounts in minor units. */
export function convert(amount: Minor, rate: Rate): Minor {
  const converted = Number(convertTotal(BigInt(amount), rate));
  if (!Number.isSafeInteger(converted)) throw new RangeError("The converted amount is too large to book");
  return converted;
}

/** Converts a sum of any size. */
function convertTotal(amount: Total, rate: Rate): Total {
  const product = amount * rate.numerator;
  const negative = product < 0n;
  const absolute = negative ? -product : product;
  const quotient = absolute / rate.denominator;
  const twiceRest = (absolute % rate.denominator) * 2n;
  const up = twiceRest > rate.denominator || (twiceRest === rate.denominator && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** Decimal text of eight places, as it is stored with the converted amount. */
export function rateText(rate: Rate): string {
  const scaled = (rate.numerator * 10n ** 8n) / rate.denominator;
  const digits = scaled.toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/0{1,6}$/, "");
}

/** A sum in minor units of one currency. */
export type Sum = { currency: Currency; amount: Total };

/** Sums in USD. */
export const inDollars = (sums: readonly Sum[], rates: Readonly<Partial<DirhamRates>>) =>
  inCurrency(sums, rates, "USD");

/** Worth of a minor unit of each currency in USD minor units at some rates, for sorting amounts; 0 without a rate. */
export function worthInDollars(rates: Readonly<Partial<DirhamRates>>): (currency: Currency) => number {
  const many = 1_000_000n;
  const worth = new Map(
    currencies.map((currency) => [currency, Number(inDollars([{ currency, amount: many }], rates).total)]),
  );
  return (currency) => worth.get(currency) ?? 0;
}

/** Adds sums in one currency. One without a rate is left out of the total and named, so that nobody assumes it was counted. */
export function inCurrency(sums: readonly Sum[], rates: Readonly<Partial<DirhamRates>>, into: Currency) {
  let total = 0n;
  const unpriced: Currency[] = [];
  for (const { currency, amount } of sums) {
    const [from, to] = [rates[currency], rates[into]];
    if (amount === 0n) continue;
    if (from === undefined || to === undefined) unpriced.push(currency);
    else total += convertTotal(amount, rateFromDirhams(from, to));
  }
  return { total, unpriced };
}
