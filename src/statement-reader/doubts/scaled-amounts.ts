import { placeKey } from "../accounts/account-places";
import { isCurrency } from "../amounts/currencies";
import { findCurrency } from "../amounts/statement-currency";
import type { ReadDocument } from "../document";
import { joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import type { Solution } from "../solving/solution";
import { alternatives, asPrinted, pattern } from "../vocabulary";

/* Matches a stated multiple. Sums tie in any unit: thousands, or units whose decimals were read as thousands. */

const statedMultiple = new RegExp(
  `(?:^|[\\s([])(?:(?:${alternatives("links", "in", asPrinted)}|x|×|₹)\\s+)(?:[$€£¥₹]\\s*|[A-Z]{3}\\s+)?(?:(?:${alternatives("caveats", "multiples")})(?![\\p{L}])|['’\`]?000(?:['’]?s)?(?![0-9.,]))\\s*(?:(?:${alternatives("links", "of")})\\s+|d['’])?(\\S*)`,
  "iu",
);
const scaleWord = pattern("caveats", "scaled");
const shortScale =
  /(?:^|[\s(])(?:[$€£¥₹]|[A-Z]{3}|[A-Z]{2}\$)?\s*['’`]000(?:['’]?s)?(?![0-9.,])|(?<![0-9.,])000['’]?s\b|(?:^|[\s(])(?:TEUR|KEUR|T€|k€|TCHF|TUSD|K\$)(?=[\s).,:]|$)/u;
const moneyWord = new RegExp(`^(?:${alternatives("caveats", "money")})`, "iu");
const mostWords = 12;

/** True for 'in thousands', but not 'in millions of shops': it ends the phrase, or a currency follows. */
function namesMultiple(line: ReadLine): boolean {
  if (line.words.length > mostWords) return false;
  const text = joinWords(line.words);
  if (shortScale.test(text) || scaleWord.test(text)) return true;
  const found = statedMultiple.exec(text);
  const next = found?.[1] ?? "";
  return (
    found !== null &&
    (!/^[\p{L}]/u.test(next) || isCurrency(next.replace(/[).,;:\]]+$/, "")) || moneyWord.test(next))
  );
}

/** True if the lines around the rows state that amounts are in thousands, millions or lakhs. */
export const isScaled = (around: readonly ReadLine[]): boolean => around.some(namesMultiple);

const groupOrDecimals = /^[^0-9]*[1-9][0-9]{0,2}[.,][0-9]{3}[^0-9]*$/;

/**
 * True if every amount is like '12.750' and no currency determines if that is a decimal point or a thousands
 * separator.
 */
export function areDecimalsDoubtful(
  { run, reading }: Solution,
  lines: readonly ReadLine[],
  document: ReadDocument,
): boolean {
  if (document.format.decimals === 2 || document.currency !== null || findCurrency(lines) !== null)
    return false;
  const places = new Map<string, ReadLine>(lines.map((line) => [placeKey(line), line]));
  return run.rows.every((row) => {
    const words = places.get(placeKey(row))?.words ?? [];
    return Object.entries(row.cells).every(([key, money]) => {
      const text = joinWords(words.slice(money.from, money.to));
      return (
        !reading.roles[key] || money.minor === 0 || (groupOrDecimals.test(text) && !/\p{Sc}/u.test(text))
      );
    });
  });
}
