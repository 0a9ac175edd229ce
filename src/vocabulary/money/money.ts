import { z } from "zod";

/** An amount in minor units (cents, fils): always a safe integer, never a fraction. */
export type Minor = number;

/** A sum of amounts in minor units: exact at any size, since many safe integers need not make one. */
export type Total = bigint;

/** ISO 4217 codes of the currencies that the platform books. */
export const currencies = ["USD", "AED", "EUR"] as const;
export type Currency = (typeof currencies)[number];
export const currencySchema = z.enum(currencies);

/** The largest amount that a call may name: 999,999,999,999.99. */
export const largestAmount: Minor = 99_999_999_999_999;

const amountPattern = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount as programs write it: a decimal of at most twelve digits and two places. No sign, no exponent, no
 * spaces, no grouping. A JSON number is taken when its own text has that form. For what people type: readTypedAmount.
 * @returns minor units, or undefined if the text is no such amount
 */
export function parseAmount(value: string | number): Minor | undefined {
  const match = amountPattern.exec(typeof value === "number" ? String(value) : value);
  if (!match) return undefined;
  const [, whole = "0", places = ""] = match;
  return Number(whole) * 100 + Number(places.padEnd(2, "0"));
}

/** Writes minor units as a decimal string with two places, as amounts travel on the wire: `-5` is `"-0.05"`. */
export function toDecimal(minor: Minor | Total): string {
  const digits = padDigits(minor);
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The digits without the sign, three at least. */
function padDigits(minor: Minor | Total): string {
  const text = String(minor);
  return (minor < 0 ? text.slice(1) : text).padStart(3, "0");
}

const writtenDecimal = /^-?(?:0|[1-9]\d{0,13})\.\d{2}$/;

/** Reads the decimal string that `toDecimal` wrote of an amount or a balance, sign included. Throws on anything else. */
export function fromDecimal(decimal: string): Minor {
  const minor = writtenDecimal.test(decimal) ? Number(decimal.replace(".", "")) : Number.NaN;
  if (!Number.isSafeInteger(minor)) throw new RangeError("Not the decimal of an amount, with two places");
  // No negative zero: `-0.00` is nothing.
  return minor === 0 ? 0 : minor;
}

/** Reads the decimal string that `toDecimal` wrote of a total, sign included. Throws on anything else. */
export function totalFromDecimal(decimal: string): Total {
  if (!decimalSchema.safeParse(decimal).success) throw new RangeError("Not the decimal of a total");
  return BigInt(decimal.replace(".", ""));
}

const cents = Array.from({ length: 100 }, (_, at) => `.${String(at).padStart(2, "0")}`);
const groups = Array.from({ length: 1000 }, (_, at) => `,${String(at).padStart(3, "0")}`);

/** The sign of a negative amount on a screen, U+2212: as wide as a plus and a figure, where a hyphen is short. */
export const minusSign = "\u2212";

/**
 * Writes an amount for people: `$1,234.50`, `AED 1,234.50`, `−$5.00`. By hand and from texts that are there already, since one
 * Intl call per cell costs a sixth of a page; a test compares it with Intl's answer, except for its own minus sign.
 */
export function formatMoney(minor: Minor | Total, currency: Currency): string {
  const sign = minor < 0 ? minusSign : "";
  const mark = currency === "USD" ? "$" : `${currency} `;
  if (typeof minor === "bigint") return sign + mark + grouped(minor < 0n ? -minor : minor);
  const size = Math.abs(minor);
  let whole = Math.trunc(size / 100);
  let text = cents[size - whole * 100] ?? "";
  while (whole > 999) {
    const thousands = Math.trunc(whole / 1000);
    text = groups[whole - thousands * 1000] + text;
    whole = thousands;
  }
  return sign + mark + whole + text;
}

/** A total may be larger than a number holds. */
function grouped(size: bigint): string {
  const digits = padDigits(size);
  let start = digits.length - 5;
  let text = digits.slice(-2);
  text = `${digits.slice(Math.max(start, 0), -2)}.${text}`;
  for (; start > 0; start -= 3) text = `${digits.slice(Math.max(start - 3, 0), start)},${text}`;
  return text;
}

/** A positive amount on the wire: a decimal string, or a JSON number with at most two places. Yields minor units. */
export const amountSchema = z.union([z.string(), z.number()]).transform((value, context): Minor => {
  const minor = parseAmount(value);
  if (minor !== undefined && minor > 0) return minor;
  const missing = typeof value === "string" && value.trim() === "";
  context.addIssue({
    code: "custom",
    message: missing
      ? "Amount is required"
      : "Give a positive amount with at most two decimal places, up to 999999999999.99",
  });
  return z.NEVER;
});

/** An amount as answers carry it. */
export const decimalSchema = z.string().regex(/^-?(0|[1-9]\d*)\.\d{2}$/);
