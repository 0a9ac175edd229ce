import { z } from "zod";

/** An amount in minor units (cents, fils): always a safe integer, never a fraction. */
export type Minor = number;

/** ISO 4217 codes of the currencies that the platform books. */
export const currencies = ["USD", "AED", "EUR"] as const;
export type Currency = (typeof currencies)[number];
export const currencySchema = z.enum(currencies);

/** The largest amount that a call may name: 999,999,999,999.99. */
export const largestAmount: Minor = 99_999_999_999_999;

const amountPattern = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount as people and programs write it: a decimal of at most twelve digits and two places. No sign, no
 * exponent, no spaces, no grouping. A JSON number is taken when its own text has that form.
 * @returns minor units, or undefined where the text is no such amount
 */
export function parseAmount(value: string | number): Minor | undefined {
  const match = amountPattern.exec(typeof value === "number" ? String(value) : value);
  if (!match) return undefined;
  const [, whole = "0", places = ""] = match;
  return Number(whole) * 100 + Number(places.padEnd(2, "0"));
}

/** Writes minor units as a decimal string with two places, as amounts travel on the wire: `-5` is `"-0.05"`. */
export function toDecimal(minor: Minor): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads a decimal string that `toDecimal` wrote, sign included. Throws on anything else. */
export function fromDecimal(decimal: string): Minor {
  const minor = parseAmount(decimal.replace(/^-/, ""));
  if (minor === undefined) throw new RangeError(`Not a decimal with two places: ${decimal}`);
  return decimal.startsWith("-") ? 0 - minor : minor;
}

/**
 * Writes an amount for people: `$1,234.50`, `AED 1,234.50`, `-$5.00`. By hand, since one Intl call per cell costs
 * a sixth of a page; a test holds it to Intl's answer.
 */
export function formatMoney(minor: Minor, currency: Currency): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  let whole = digits.slice(0, -2);
  let grouped = "";
  while (whole.length > 3) {
    grouped = `,${whole.slice(-3)}${grouped}`;
    whole = whole.slice(0, -3);
  }
  const sign = minor < 0 ? "-" : "";
  return `${sign}${currency === "USD" ? "$" : `${currency} `}${whole}${grouped}.${digits.slice(-2)}`;
}

/** A positive amount on the wire: a decimal string, or a JSON number with at most two places. Yields minor units. */
export const amountSchema = z.union([z.string(), z.number()]).transform((value, context): Minor => {
  const minor = parseAmount(value);
  if (minor !== undefined && minor > 0) return minor;
  context.addIssue({
    code: "custom",
    message: "Give a positive amount with at most two decimal places, up to 999999999999.99",
  });
  return z.NEVER;
});

/** An amount as answers carry it. */
export const decimalSchema = z.string().regex(/^-?(0|[1-9]\d*)\.\d{2}$/);
