import type { Minor } from "@/vocabulary/money";
import { type Place, quoted, refusal } from "./refusal";
import { parseAmount } from "./values";

/** Maximum length of a date or an amount, in characters. */
export const longestValue = 60;
/** The zeros of the scripts whose digits are read, from Arabic to full-width. */
const zeros = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០０"].map((zero) => zero.charCodeAt(0));
const wideSigns: Readonly<Record<string, string>> = {
  "，": ",",
  "．": ".",
  "－": "-",
  "＋": "+",
  "،": ",",
};

/** Matches a text that has its digits and signs in ASCII, as most do. */
const isLatin = /^[\u0020-\u00ff]*$/;

/** Matches marks of the direction of writing, which programs put around numbers in Arabic and Hebrew. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A number or date of any script with the digits and signs of ASCII. */
export const latinNumber = (text: string): string =>
  isLatin.test(text)
    ? text
    : text
        .replace(directionMarks, "")
        .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
          const code = digit.charCodeAt(0);
          const zero = zeros.find((one) => code >= one && code < one + 10);
          return zero === undefined ? digit : String(code - zero);
        })
        .replace(/[，．－＋،]/g, (sign) => wideSigns[sign] ?? sign);

/** Unwraps Excel's form of a cell that must stay text: `="0012"`. */
export const cellText = (text: string): string => /^="([^"]*)"$/.exec(text.trim())?.[1] ?? text.trim();

const minus = /[\u2010-\u2015\u2212]/g;
const blanks = /[\s\u00a0\u202f'’\u066c]/g;
const grouped = { ".": /^\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/, ",": /^\d{1,3}(?:\.\d{2,3})*\.\d{3}(?=,|$)/ };
const plain = { ".": /^\d*(?:\.\d*)?$/, ",": /^\d*(?:,\d*)?$/ };
/** Matches a number without anything that has to be interpreted, as most cells are. */
const bareNumber = { ".": /^([-+]?)(\d+(?:\.\d+)?)$/, ",": /^([-+]?)(\d+(?:,\d+)?)$/ };
const currencyMark = "[A-Z]{3}|\\p{Sc}";
const amountPattern = new RegExp(
  `^(\\()?([-+])?(${currencyMark})?([\\d.,]+)(${currencyMark})?([-+])?((?:CR|DR|C|D)\\.?)?(\\))?$`,
  "iu",
);
const markBeforeSign = new RegExp(`^(${currencyMark})([-+])`, "iu");

/** An amount read from a cell. `signed`: the cell has a sign of its own. `currency`: its code, if the cell names one. */
type WrittenAmount = { digits: string; sign: 1 | -1; signed: boolean; currency: string | undefined };

/**
 * A signed amount as people and spreadsheets write it: grouped, with a currency, in brackets, with a trailing sign,
 * with DR or CR. Undefined if it is none.
 */
export function signedDecimal(text: string, decimal: "." | ","): WrittenAmount | undefined {
  if (text.length > longestValue) return undefined;
  const [, minusSign, plainDigits] = bareNumber[decimal].exec(text) ?? [];
  if (plainDigits !== undefined)
    return {
      digits: plainDigits.replace(",", "."),
      sign: minusSign === "-" ? -1 : 1,
      signed: minusSign !== "",
      currency: undefined,
    };
  const whole = latinNumber(cellText(text))
    .replace(minus, "-")
    .replace(blanks, "")
    .replace("\u066b", decimal);
  const [, open, front, before, digits = "", after, back, mark, close] =
    amountPattern.exec(whole.replace(markBeforeSign, "$2$1")) ?? [];
  if (digits === "" || (open === undefined) !== (close === undefined)) return undefined;
  const signs = [front, back, open, mark].filter((sign) => sign !== undefined);
  if (signs.length > 1) return undefined;
  const bare = grouped[decimal].test(digits) ? digits.replaceAll(decimal === "." ? "," : ".", "") : digits;
  if (!plain[decimal].test(bare) || !/\d/.test(bare)) return undefined;
  const negative = front === "-" || back === "-" || open !== undefined || /^d/i.test(mark ?? "");
  const code = [before, after].find((one) => one !== undefined && /^[A-Z]{3}$/i.test(one));
  return {
    digits: bare.replace(",", "."),
    sign: negative ? -1 : 1,
    signed: signs.length > 0,
    currency: code?.toUpperCase(),
  };
}

/** A signed amount in minor units. @throws AppError with the place */
export function csvAmount(text: string, decimal: "." | ",", currency: string, place: Place): Minor {
  const read = signedDecimal(text, decimal);
  if (!read) {
    const sentence = `${quoted(text)} is not an amount with a decimal ${decimal === "." ? "point" : "comma"}. Correct the columns or the file.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  return read.sign * parseAmount(read.digits, currency, place) || 0;
}
