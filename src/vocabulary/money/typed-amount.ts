import { say, type sayInEnglish } from "@/vocabulary/language";
import { type Currency, formatMoney, largestAmount, type Minor, parseAmount, toDecimal } from "./money";

/** Amount in a text that somebody typed or pasted, and the currency that the text names. */
type TypedAmount = { minor: Minor; currency: Currency | undefined };

/** Invisible marks of direction, which come with text that is copied from an Arabic screen. */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;
const blank = /[\s\u00a0\u2000-\u200a\u202f\u205f]+/g;

/** Spellings of each currency, in lower case. */
const marks: Readonly<Record<string, Currency>> = {
  $: "USD",
  us$: "USD",
  usd: "USD",
  aed: "AED",
  dhs: "AED",
  dh: "AED",
  "د.إ": "AED",
  "€": "EUR",
  eur: "EUR",
};
const mark = Object.keys(marks)
  .map((one) => one.replace(/[$.]/g, "\\$&"))
  .join("|");
const marked = new RegExp(`^(?:(${mark}) ?)?\\+?(?:(${mark}) ?)?([\\d.,' ]*\\d[.]?)(?: ?(${mark}))?$`, "i");

const plain = /^\d*(?:\.\d{0,2})?$/;
/** Groups of three digits, or of two before the last three as in India, between separators of one kind. */
const grouped = /^(?:\d{1,3}([,' ])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d{0,2})?$/;
const withDecimalComma = /^(?:\d+|\d{1,3}([.' ])\d{3}(?:\1\d{3})*),\d{1,2}$/;
const eitherWay = /^([1-9]\d{0,2})\.(\d{3})$/;

/** The digits and separators of a text in their Latin forms, with one kind of blank and of apostrophe. */
const inLatin = (text: string): string =>
  text
    .replace(invisible, "")
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll("\u066b", ".")
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(blank, " ")
    .trim();

/** Takes the separators out; undefined if the digits have no single reading. */
function plainDigits(digits: string): string | undefined {
  if (plain.test(digits)) return digits;
  if (grouped.test(digits)) return digits.replace(/[,' ]/g, "");
  if (withDecimalComma.test(digits)) return digits.replace(/[.' ]/g, "").replace(",", ".");
  return undefined;
}

/** Splits a text into its digits and its currency; undefined if it holds anything else, or names two currencies. */
function splitMark(text: string): { digits: string; currency: Currency | undefined } | undefined {
  const [, before, inside, digits, behind] = marked.exec(inLatin(text)) ?? [];
  const named = [before, inside, behind].flatMap((one) => (one ? [marks[one.toLowerCase()]] : []));
  if (digits === undefined || new Set(named).size > 1) return undefined;
  return { digits: digits.trim(), currency: named[0] };
}

/**
 * Reads an amount as people write and paste it: grouped by comma, blank, apostrophe or Arabic separator, with the sign
 * or code of a currency, in Arabic digits. A text with two readings, such as `1.000`, is none.
 */
export function readTypedAmount(text: string): TypedAmount | undefined {
  const split = text.length > 60 ? undefined : splitMark(text);
  const bare = split && plainDigits(split.digits);
  if (!split || bare === undefined || !/\d/.test(bare)) return undefined;
  const [whole = "", places = ""] = bare.split(".");
  const minor = parseAmount(`${whole.replace(/^0+(?=\d)/, "") || "0"}.${places || "0"}`);
  return minor === undefined || minor > largestAmount ? undefined : { minor, currency: split.currency };
}

/**
 * Minor units of a typed amount in a currency.
 * @param currency of the field; absent if it takes any
 */
export function parseTypedAmount(text: string, currency?: string): Minor | undefined {
  const read = readTypedAmount(text);
  return read && (currency === undefined || (read.currency ?? currency) === currency)
    ? read.minor
    : undefined;
}

/** A typed amount as it travels, `60000.50`; a text that is no amount in this currency is returned unchanged. */
export function toWireAmount(text: string, currency?: string): string {
  const minor = parseTypedAmount(text, currency);
  return minor === undefined ? text : toDecimal(minor);
}

/** An amount that an address fills in, as a form has it: '1250.50'; empty if it is none. */
export function filledAmount(text = ""): string {
  const minor = parseTypedAmount(text);
  return minor === undefined ? "" : toDecimal(minor);
}

/** Groups the digits of an amount for a field that is not being typed in: `60,000.50`; any other text as it is. */
export function groupAmount(text: string): string {
  const minor = parseAmount(text);
  return minor === undefined ? text : formatMoney(minor, "USD").slice(1);
}

/**
 * Asks about a text with two readings, or in another currency than the field; undefined for every other text.
 * @param write `sayInEnglish` for a sentence that is stored
 */
export function askAboutAmount(
  text: string,
  currency?: string,
  write: typeof sayInEnglish = say,
): string | undefined {
  const split = splitMark(text);
  const [, thousands, hundreds = ""] = eitherWay.exec(split?.digits ?? "") ?? [];
  if (thousands !== undefined)
    return write("{text} can be read in two ways: write {thousands} or {decimal}", {
      text: split?.digits ?? "",
      thousands: `${thousands},${hundreds}.00`,
      decimal: `${thousands}.${hundreds.slice(0, 2)}`,
    });
  const named = readTypedAmount(text)?.currency;
  return named === undefined || currency === undefined || named === currency
    ? undefined
    : write("This amount is in {currency}, not in {named}", { currency, named });
}
