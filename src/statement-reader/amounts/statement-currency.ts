import { valueBelow } from "../lines/label-values";
import { joinWords, type Line } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { dollarCurrencies } from "../registers/countries";
import { currencyCodes, currencySigns } from "../registers/currencies";
import { currencyNames, phrases } from "../vocabulary";
import { inReadingOrder } from "../words/direction";
import { squash } from "../words/text";
import type { Word } from "../words/words";
import { currencyOfCountry } from "./country-currencies";
import { currencyCode, isCurrency } from "./currencies";
import { takeNumberApart } from "./printed-number";

const currencyLabels = phrases("columns", "currencies");
const inWords = phrases("links", "in");

function named(words: readonly Word[]): string | null {
  const code = words
    .map((word) => word.text.replace(/[^\p{L}\p{Sc}]/gu, ""))
    .find((bare) => currencyCodes.has(bare));
  return code ?? currencyNames.get(squash(joinWords(words))) ?? null;
}

function labelled(line: Line, lines: readonly Line[]): string | null {
  const words = inReadingOrder(line.words);
  const keys = words.map((word) => squash(word.text));
  for (const [index, key] of keys.entries()) {
    const pair = key + (keys[index + 1] ?? "");
    const three = pair + (keys[index + 2] ?? "");
    if (!(currencyLabels.has(key) || currencyLabels.has(pair) || currencyLabels.has(three))) continue;
    for (const next of words.slice(index + 1, index + 7)) {
      const bare = next.text.replace(/[^\p{L}\p{Sc}]/gu, "");
      if (currencyCodes.has(bare)) return bare;
    }
    const rest = words.slice(index + 1, index + 4).map((each) => each.text);
    for (let count = rest.length; count > 0; count -= 1) {
      const name = currencyNames.get(squash(rest.slice(0, count).join("")));
      if (name) return name;
    }
    const at = words === line.words ? index : line.words.indexOf(words[index] as Word);
    const below = valueBelow(lines, lines.indexOf(line), { label: "", from: at, to: at + 1 });
    const found = below.length > 0 && below.length <= 2 ? named(below) : null;
    if (found) return found;
  }
  return null;
}

/** The currency beside a label for it in a line without amounts; null if there is none. */
export const labelledCurrency = (line: ReadLine): string | null =>
  line.money.length > 0 ? null : labelled(line, [line]);

const weightInPassing = 0.05;
const headWeight = 5;
const amountPattern = /[0-9][.,][0-9]{2,3}(?![0-9])/;
const bareNumber = /^[0-9.,/:-]+$/;

/**
 * Weight of a currency code. Three capitals within other words ('XYZ POWER 12.00') hardly count: a code stands beside
 * an amount or alone.
 */
function weighCode(line: Line, index: number, inHead: boolean): number {
  const [before, after] = [line.words[index - 1]?.text ?? "", line.words[index + 1]?.text ?? ""];
  if (line.words[index]?.text.startsWith("(") || Object.hasOwn(currencySigns, after)) return 1;
  if (/^[-+(]?[0-9][0-9.,']*[0-9][)-]?$/.test(after) || amountPattern.test(before)) return 1;
  if (/^\p{Lu}+\.?$/u.test(before) && /^\p{Lu}{2,}$/u.test(after) && !isCurrency(after))
    return weightInPassing;
  const shouted = /^\p{Lu}{2,}$/u.test(before) && (after === "" || /^\p{Lu}/u.test(after));
  const described = /^\p{L}/u.test(before) && /^\p{L}/u.test(after);
  return (shouted && !inHead) || (described && line.words.some((word) => amountPattern.test(word.text)))
    ? weightInPassing
    : 1;
}

/** True beside an amount, where alone 'TL' and 'RM' are currencies. */
function besideAmount(line: Line, index: number): boolean {
  const [before, after] = [line.words[index - 1], line.words[index + 1]];
  return amountPattern.test(before?.text ?? "") || /^-?[0-9][0-9.,']*[.,][0-9]{2}/.test(after?.text ?? "");
}

const looksLikeRow = (line: Line): boolean =>
  /^[0-9]/.test(line.words[0]?.text ?? "") && amountPattern.test(line.words.at(-1)?.text ?? "");

/** Number of lines that are searched for a label of the currency; it is at the top of a file. */
const linesWithLabels = 200;
const votingLines = 800;

/**
 * Currency of some lines: the one beside a label 'Currency', else the sign or code beside most amounts, else the code
 * printed most often, else that of the country in the account's numbers and address; null if unknown. A bare '$'
 * belongs to many countries.
 */
export function findCurrency(lines: readonly Line[]): string | null {
  const votes = new Map<string, number>();
  const firstRow = lines.find(looksLikeRow);
  let place = firstRow ? headWeight : 1;
  const add = (code: string | null, weight: number) => {
    if (code) votes.set(code, (votes.get(code) ?? 0) + weight * place);
  };
  let dollars = 0;
  for (const line of lines.slice(0, linesWithLabels)) {
    const code = labelled(line, lines);
    if (code) return code;
  }
  for (const line of lines.slice(0, votingLines)) {
    if (line === firstRow) place = 1;
    line.words.forEach((word, index) => {
      if (bareNumber.test(word.text)) return;
      const bare = word.text.replace(/[():,.;]/g, "");
      if (currencyCodes.has(bare)) add(bare, weighCode(line, index, place === headWeight));
      else if (bare.length <= 3 && Object.hasOwn(currencySigns, bare) && /\p{Sc}/u.test(bare))
        add(currencyCode(bare), 1);
      else if (Object.hasOwn(currencySigns, bare) && besideAmount(line, index)) add(currencyCode(bare), 1);
      else if (/\p{Sc}|[A-Z]{3}.*[.,][0-9]{2}/u.test(word.text))
        add(takeNumberApart(word.text)?.currency ?? null, 1);
      if (inWords.has(line.words[index - 1]?.text ?? ""))
        add(currencyNames.get(squash(word.text)) ?? null, 1);
      if (word.text.startsWith("$") || word.text.startsWith("-$")) dollars += 1;
      if (/\(€\)|\(£\)|\(₹\)/.test(word.text)) add(currencyCode(word.text.slice(1, 2)), 2);
    });
  }
  const sorted = [...votes].sort((a, b) => b[1] - a[1]).filter(([, weight]) => weight >= fewestVotes);
  const [first] = sorted;
  const amounts = lines.slice(0, votingLines).filter(looksLikeRow).length;
  if (first && dollars === 0 && first[1] < amounts * leastShareOfRows)
    return currencyOfCountry(lines, false) ?? first[0];
  if (first && (dollars === 0 || first[1] >= dollars)) return first[0];
  if (dollars === 0) return currencyOfCountry(lines, false);
  return sorted.find(([code]) => dollarCurrencies.has(code))?.[0] ?? currencyOfCountry(lines, true);
}

/** Minimum share of rows with a code. A rarer one may be that of a purchase abroad, or three letters of a name. */
const leastShareOfRows = 0.3;

/** Minimum number of votes, below which no currency is better than a wrong one. */
const fewestVotes = 0.9;
