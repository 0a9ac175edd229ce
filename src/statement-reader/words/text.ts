import { memoize } from "../memoize";

/** Text as printed on a page, made comparable: one digit set, one minus, no direction marks. */

const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;
// biome keeps control characters out of expressions, so the direction marks are built from their code points.
const directionMarks = new RegExp(
  `[${[
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x2069],
    [0xfeff, 0xfeff],
    [0x00ad, 0x00ad],
  ]
    .map((range) => range.map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("-"))
    .join("")}]`,
  "g",
);
const notAscii = /[^\x20-\x7e]/;

const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabicIndicZero))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, ",");

/**
 * The printed text with presentation forms folded (NFKC), Arabic digits as 0-9, every dash that a bank uses as a
 * minus as '-', and curly apostrophes as "'".
 */
export function plainText(text: string): string {
  if (!notAscii.test(text)) return text;
  return latinDigits(text.normalize("NFKC"))
    .replace(directionMarks, "")
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-")
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'");
}

const cacheSize = 20_000;

/** Matches anything that may be a letter: those of ASCII, and all characters beyond it. */
export const mayBeLetter = /[A-Za-z]|[^ -~]/;

/**
 * Text reduced to the parts that distinguish labels: lower case, no accents, no spaces, no punctuation. So 'Ope ning
 * Balance' and 'OPENING BALANCE:' are the same label. Arabic loses its vowel signs and its spellings of alef are one.
 */
export const squash = memoize(cacheSize, (text: string): string =>
  notAscii.test(text) ? squashed(text) : text.toLowerCase().replace(/[^a-z0-9]+/g, ""),
);

const squashed = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u02b0-\u02ff]/gu, "")
    .replace(/[\u0622\u0623\u0625\u0671]/g, "\u0627")
    .replace(/\u0649/g, "\u064a")
    .replace(/\u0629/g, "\u0647")
    .replace(/\u0640/g, "")
    .replace(/\u00df/g, "ss")
    .replace(/\u00f8/g, "o")
    .replace(/\u0142/g, "l")
    .replace(/\u0131/g, "i")
    .replace(/\u0111/g, "d")
    .replace(/\u00e6/g, "ae")
    .replace(/\u0153/g, "oe")
    .replace(/[^\p{L}\p{N}]/gu, "");

const arabicLetter = /[\u0600-\u06ff]/;

/** True when the text holds Arabic letters, which some producers store back to front. */
export const isArabic = (text: string): boolean => arabicLetter.test(text);

/** The same letters in reverse order. */
export const reversed = (text: string): string => [...text].reverse().join("");

/**
 * The letters of an Arabic text in a fixed order. Some producers store the pieces of a word between non-joining
 * letters in any order, so that only the set of letters can be compared.
 */
export const sortLetters = (text: string): string => [...text].sort().join("");
