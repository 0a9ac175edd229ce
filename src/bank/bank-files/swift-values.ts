import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { reference } from "./iso-fields";
import { type Place, placeAt, quoted, refusal } from "./refusal";
import type { BankBalance, BankLine } from "./statement";
import { parseAmount, toDate, toValueDate } from "./values";

/** A date `YYMMDD`: years from 80 are of the last century, by SWIFT's rule. */
function swiftDate(text: string, place: Place, date = toDate): BankDate {
  const year = Number(text.slice(0, 2));
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  return date(year < 80 ? 2000 + year : 1900 + year, month, day, text, place);
}

/** Cache of the last entry date: entries of a day follow each other. */
let last = { text: "", valued: "", date: "" };

/** An entry date `MMDD`, in the year in which it is nearest to the value date. */
function entryDate(text: string, valued: BankDate, place: Place): BankDate {
  if (text === last.text && valued === last.valued) return last.date;
  const month = Number(text.slice(0, 2));
  const day = Number(text.slice(2));
  const year = Number(valued.slice(0, 4));
  const at = Date.parse(valued);
  let nearest: { date: BankDate; distance: number } | undefined;
  for (const candidate of [year, year - 1, year + 1]) {
    // Only some of these years have a 29 February.
    if (new Date(Date.UTC(candidate, month - 1, day)).getUTCDate() !== day) continue;
    const date = toDate(candidate, month, day, text, place);
    const distance = Math.abs(Date.parse(date) - at);
    if (!nearest || distance < nearest.distance) nearest = { date, distance };
  }
  const date = nearest?.date ?? toDate(year, month, day, text, place);
  last = { text, valued, date };
  return date;
}

/**
 * An amount with a decimal comma, which may end it (`300,`). Some banks write a point, which is read before one or two digits:
 * three could be thousands.
 */
function swiftAmount(text: string, currency: string, place: Place): Minor {
  if (!/^\d{1,15}(?:,\d*|\.\d{1,2})?$/.test(text)) {
    const sentence = `${quoted(text)} is not an amount with a decimal comma. Ask the bank for the file again.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  return parseAmount(text.replace(",", "."), currency, place);
}

/** A decimal number with a point in place of the comma. */
export const decimalPoint = (text: string): string => text.trim().replace(",", ".").replace(/\.$/, "");

/** An amount behind its currency (`GBP80,00`) as `80.00 GBP`; any other text as it is. */
export function swiftAmountText(text: string): string {
  const [, currency, amount = ""] = /^([A-Z]{3}) ?(\d+(?:[,.]\d*)?)$/.exec(text.trim()) ?? [];
  return currency === undefined ? text.trim() : `${decimalPoint(amount)} ${currency}`;
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})(.*)$/;

/** A balance (`:60F:`, `:62F:` and similar): `C100318EUR380115,12`. */
export function swiftBalance(text: string, place: Place): BankBalance & { currency: string } {
  const match = balancePattern.exec(text.trim());
  if (!match) {
    const sentence = `${quoted(text)} is no balance, such as C261130EUR1250,00. Ask the bank for the file again.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  const [, side, day = "", currency = "", amount = ""] = match;
  const begin = placeAt(place, text.indexOf(day) - 1);
  const size = swiftAmount(amount, currency, placeAt(begin, 10));
  return { amount: side === "D" ? -size || 0 : size, date: swiftDate(day, placeAt(begin, 1)), currency };
}

const totalPattern = /^(\d{1,5})([A-Z]{3})(.*)$/;

/** The number and sum of entries (`:90D:`, `:90C:`): `2EUR300,`. */
export function swiftTotal(text: string, place: Place): { count: number; currency: string; sum: Minor } {
  const match = totalPattern.exec(text.trim());
  if (!match) {
    const sentence = `${quoted(text)} is no number and sum, such as 2EUR300,00. Ask the bank for the file again.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  const [, count, currency = "", sum = ""] = match;
  return {
    count: Number(count),
    currency,
    sum: swiftAmount(sum, currency, placeAt(place, text.indexOf(currency) + 3)),
  };
}

/** A statement line without its information. */
export type SwiftMovement = Omit<BankLine, "details"> & {
  /** The transaction type, such as `NTRF`; "" if the bank names none. */
  type: string;
  customerReference: string;
  supplementary: string;
};

/**
 * Matches value date, entry date, mark, funds code, amount, transaction type, references. Banks write blanks for a
 * missing entry date and before the amount, two letters of a currency as the funds code, types that end with a
 * blank, and no type before the bank's reference.
 */
const movementPattern =
  /^(\d{6})(\d{4}| {1,4})?(R[CD]|E[CD]|[CD])[A-Z]{0,2} ?(\d[\d,.]*)([A-Z][A-Z0-9 ]{3}|(?=\/\/|$))(.*)$/;

/**
 * A statement line (`:61:`). A reversal of a credit (RC) debits the account, and of a debit (RD) credits it; an
 * expected credit or debit (EC, ED, in MT942) is pending.
 */
export function swiftMovement(lines: readonly string[], currency: string, place: Place): SwiftMovement {
  const [text = "", ...more] = lines;
  const match = movementPattern.exec(text);
  if (!match) {
    const sentence = `${quoted(text)} is no statement line (:61:). Ask the bank for the file again.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  const [, valueDay = "", entryDay = "", mark = "", amount = "", type = "", references = ""] = match;
  const amountBegins = text.length - references.length - type.length - amount.length;
  const hasEntryDay = entryDay.trim() !== "";
  const valued = swiftDate(valueDay, place, hasEntryDay ? toValueDate : toDate);
  const [customerReference = "", ...bank] = references.split("//");
  const reversal = mark.startsWith("R");
  return {
    line: place.line,
    direction: mark.endsWith("C") === !reversal ? "credit" : "debit",
    reversal,
    status: mark.startsWith("E") ? "pending" : "booked",
    amount: swiftAmount(amount, currency, placeAt(place, amountBegins)),
    booked: hasEntryDay ? entryDate(entryDay, valued, placeAt(place, valueDay.length)) : valued,
    valued,
    bankReference: reference(bank.join("//").trim()),
    type,
    customerReference: customerReference.trim(),
    supplementary: more.join(" ").trim(),
  };
}
