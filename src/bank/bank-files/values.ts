import type { BankDate } from "@/vocabulary/calendar";
import { largestAmount, type Minor } from "@/vocabulary/money";
import { type Place, quoted, refusal } from "./refusal";

/** Currencies of ISO 4217 without hundredths, with their decimal places. */
const otherPlaces: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([places, codes]) => codes.split(" ").map((code) => [code, Number(places)])),
);

/** Number of decimal places of a currency (ISO 4217). */
export const decimalPlaces = (currency: string): number => otherPlaces[currency] ?? 2;

/** @throws AppError if it is not a code of three letters */
export function currencyCode(text: string, place: Place): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw refusal(
    place,
    text === "" ? "VALUE_MISSING" : "VALUE_WRONG",
    `${text === "" ? "The currency is missing" : `${quoted(text)} is no currency code`}. Ask the bank for the file again.`,
  );
}

const decimalPattern = /^(\d{1,18})(?:\.(\d{0,18}))?$/;

/**
 * An amount without sign and with a decimal point, in minor units of its currency. Zeros beyond the currency's places
 * are ignored; any other digit there is refused, since rounding would change the amount.
 * @throws AppError with the place
 */
export function parseAmount(text: string, currency: string, place: Place): Minor {
  const match = decimalPattern.exec(text.startsWith(".") ? `0${text}` : text);
  if (!match) {
    const what = text === "" ? "The amount is missing" : `${quoted(text)} is not a valid amount`;
    throw refusal(
      place,
      text === "" ? "VALUE_MISSING" : "VALUE_WRONG",
      `${what}. Ask the bank for the file again.`,
    );
  }
  const places = decimalPlaces(currency);
  const [, whole = "", decimals = ""] = match;
  if (/[1-9]/.test(decimals.slice(places))) {
    throw refusal(
      place,
      "VALUE_WRONG",
      `${quoted(text)} has more decimal places than ${currency} has (${places}). Ask the bank for the file again.`,
    );
  }
  const minor = Number(whole + decimals.slice(0, places).padEnd(places, "0"));
  if (minor > largestAmount) {
    throw refusal(place, "VALUE_WRONG", `The amount ${quoted(text)} is too large to be booked.`);
  }
  return minor;
}

/** Minor units of any currency as a decimal with as many places as the currency has: `1.234` of KWD, `1234` of JPY. */
export function toDecimal(minor: Minor, currency: string): string {
  const places = decimalPlaces(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, "0");
  const written = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return `${minor < 0 ? "-" : ""}${written}`;
}

/** The same for a sentence: `12.50 EUR`. */
export const shownAmount = (minor: Minor, currency: string): string =>
  `${toDecimal(minor, currency)} ${currency}`;

/** Cache of the last date: entries of a day follow each other. */
let last = { year: 0, month: 0, day: 0, date: "" };

/**
 * A value date by its numbers. Banks that count interest in months of 30 days write 30 February: it is the last day of that
 * month.
 */
export function toValueDate(year: number, month: number, day: number, shown: string, place: Place): BankDate {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return toDate(year, month, day <= 31 ? Math.min(day, length) : day, shown, place);
}

/** A date by its numbers. @throws AppError if the calendar has no such day, or its year is implausible */
export function toDate(year: number, month: number, day: number, shown: string, place: Place): BankDate {
  if (last.day === day && last.month === month && last.year === year) return last.date;
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (!real || year < 1950 || year >= 2200) {
    throw refusal(
      place,
      "VALUE_WRONG",
      `${quoted(shown)} is not a valid date. Ask the bank for the file again.`,
    );
  }
  last = { year, month, day, date: at.toISOString().slice(0, 10) };
  return last.date;
}

const datePattern = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?<offset>Z|[+-]\d{2}:\d{2})?$/;
const timePattern =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d{1,12})?(?<offset>Z|[+-]\d{2}:\d{2})?$/;

/**
 * The date of an ISODate (`2026-11-20`) or ISODateTime as it is written: an offset is the bank's own, and moves no entry to
 * another day.
 */
export const isoDate = (text: string, place: Place): BankDate => readIsoDate(text, place, toDate);

/** The same of a value date (`toValueDate`). */
export const isoValueDate = (text: string, place: Place): BankDate => readIsoDate(text, place, toValueDate);

function readIsoDate(text: string, place: Place, date: typeof toDate): BankDate {
  const match = datePattern.exec(text) ?? timePattern.exec(text);
  if (!match) {
    const what = text === "" ? "The date is missing" : `${quoted(text)} is not a valid date`;
    throw refusal(
      place,
      text === "" ? "VALUE_MISSING" : "VALUE_WRONG",
      `${what}. Ask the bank for the file again.`,
    );
  }
  const { year, month, day, time, offset } = match.groups ?? {};
  if (!isClock(time) || !isOffset(offset)) {
    const sentence = `${quoted(text)} is not a valid time. Ask the bank for the file again.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  return date(Number(year), Number(month), Number(day), text, place);
}

function isClock(time = "00:00:00"): boolean {
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return time === "24:00:00" || (hour <= 23 && minute <= 59 && second <= 60);
}

function isOffset(offset = "Z"): boolean {
  const [hours = 0, minutes = 0] = offset === "Z" ? [] : offset.slice(1).split(":").map(Number);
  return hours * 60 + minutes <= 14 * 60 && minutes <= 59;
}
