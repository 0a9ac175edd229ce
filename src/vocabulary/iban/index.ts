import {
  composeIBAN,
  countrySpecs,
  friendlyFormatIBAN,
  getCountrySpecifications,
  isValidIBAN,
  ValidationErrorsIBAN,
  validateIBAN,
} from "ibantools";
import { z } from "zod";

/**
 * Makes the virtual IBAN of a sequence number: a valid UAE IBAN (ISO 13616: `AE`, two check digits by mod 97, a
 * bank code of three digits, an account number of sixteen).
 * @throws RangeError if the bank code or the sequence does not fit
 */
export function makeVirtualIban(bankCode: string, sequence: number): string {
  if (!/^\d{3}$/.test(bankCode)) throw new RangeError("A UAE bank code has three digits");
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError("A sequence number counts from 1");
  const iban = composeIBAN({ countryCode: "AE", bban: bankCode + String(sequence).padStart(16, "0") });
  if (!iban) throw new RangeError(`No IBAN for bank ${bankCode} and number ${sequence}`);
  return iban;
}

/** Blanks of every width, dashes, and invisible characters copied from pages. */
const between = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu;

/** Normalised IBAN for storage and comparison: without spaces, dashes and a leading 'IBAN', in upper case and ASCII digits. */
export const normaliseIban = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(between, "")
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d{2})/, "");

// Côte d'Ivoire: a bank of two letters, or of a letter and a digit as before, then 22 digits. ibantools knows the second alone.
countrySpecs.CI = { ...countrySpecs.CI, bban_regexp: "^[A-Z]{1}[A-Z0-9]{1}[0-9]{22}$" };

/** True if country, length and check digits are valid (ISO 13616). Accepts blanks, dashes and lower case. */
export const isValidIban = (text: string): boolean => isValidIBAN(normaliseIban(text));

/** True if a text was meant as an IBAN: it begins with two letters and two digits. Such a text must be a valid one. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(normaliseIban(text));
}

const asStored = /^[A-Z0-9]+$/;

/** As many groupings are kept: lists show the same accounts again and again. */
const mostGrouped = 2000;
const grouped = new Map<string, string>();

/** Groups of four for people: `AE07 0331 2345 6789 0123 456`. */
export function groupIban(iban: string): string {
  const known = grouped.get(iban);
  if (known !== undefined) return known;
  if (grouped.size >= mostGrouped) grouped.clear();
  const made = group(iban);
  grouped.set(iban, made);
  return made;
}

// Joined, it is one piece: the engine keeps texts that were added to each other as their parts.
const group = (iban: string): string =>
  asStored.test(iban) ? (iban.match(/.{1,4}/g)?.join(" ") ?? iban) : (friendlyFormatIBAN(iban) ?? iban);

/** A sentence whose IBANs stand in groups of four. */
export const withGroupedIbans = (text: string): string =>
  text.replaceAll(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g, groupIban);

/** Readable form of an account's number: an IBAN in groups of four, any other number unchanged. */
export const readableNumber = (account: string): string =>
  looksLikeIban(account) ? groupIban(account) : account;

/** An account on a line of text: whose it is, then its readable number; the number alone without a name. */
export const accountText = (account: string, name: string | null | undefined): string =>
  name ? `${name}, ${readableNumber(account)}` : readableNumber(account);

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The name of the country that an IBAN belongs to: 'United Kingdom'; undefined if the code is of none. */
export function countryOfIban(text: string): string | undefined {
  const code = normaliseIban(text).slice(0, 2);
  return /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined;
}

/** Why a text that looks like an IBAN is none, in a sentence that names its country and says what to do. */
export function ibanProblem(text: string): string | undefined {
  const iban = normaliseIban(text);
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return undefined;
  const country = countryOfIban(iban);
  const length = getCountrySpecifications()[iban.slice(0, 2)]?.chars;
  if (!length || errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return country === undefined
      ? `No country has the code ${iban.slice(0, 2)}: check the first two letters`
      : `${country} has no IBANs: check the first two letters, or give an account number`;
  }
  const place = country ?? iban.slice(0, 2);
  if (iban.length !== length) {
    return `${place}: an IBAN there has ${length} characters, this one has ${iban.length}`;
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    return `${place}: an IBAN there is written otherwise, check where it has letters and digits`;
  }
  return `${place}: the check digits do not match, so at least one character of this IBAN is wrong`;
}

/**
 * Reads the number of a payee's account: an IBAN whose check digits are right (ISO 13616), or a local number of 6 to 20
 * digits. A text that looks like an IBAN must be one.
 * @returns its stored form, or the reason why it is neither, in a sentence
 */
export function readAccountNumber(text: string): { account: string } | { problem: string } {
  const account = normaliseIban(text);
  if (!looksLikeIban(account))
    return /^\d{6,20}$/.test(account)
      ? { account }
      : { problem: "Give an IBAN, or an account number of 6 to 20 digits" };
  const problem = ibanProblem(account);
  return problem === undefined ? { account } : { problem };
}

/** An account number as somebody types it, to which money can be paid: read by `readAccountNumber`, refused with its sentence. */
export const accountNumberSchema = z
  .string()
  .trim()
  .min(1, "Account is required")
  .max(100, "At most 100 characters")
  .transform((text, context) => {
    const read = readAccountNumber(text);
    if ("account" in read) return read.account;
    context.addIssue({ code: "custom", message: read.problem });
    return z.NEVER;
  });
