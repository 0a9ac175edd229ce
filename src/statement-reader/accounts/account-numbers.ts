import { isCurrency } from "../amounts/currencies";
import { findLabels, type LabelSpan, valueBefore, valueBelow, valueBeside } from "../lines/label-values";
import { joinWords, type Line } from "../lines/lines";
import {
  accountLabels,
  alternatives,
  asPrinted,
  ibanLabels,
  nationalLabels,
  pattern,
  phrases,
} from "../vocabulary";
import type { Word } from "../words/words";
import { findCardNumber, findIban, findNumber, ibanCountry, numberSign } from "./printed-numbers";

const walletLabels = phrases("accounts", "walletNumber");
const allLabels = new Set([...accountLabels, ...ibanLabels, ...nationalLabels, ...walletLabels]);
/** The account number printed with its label, or as an IBAN, in one line of words; null when there is none. */
export function findAccount(words: readonly Word[]): string | null {
  const line: Line = { page: 0, y: 0, size: 8, words: [...words] };
  for (const span of findLabels(words, allLabels)) {
    if (!accountLabels.has(span.label)) continue;
    const value = findNumber(valueBeside(line, span)) ?? findNumber(words.slice(span.to, span.to + 6));
    if (value) return value;
  }
  if (words.length > 12) return null;
  return findIban(words);
}

const accountKind = pattern("accounts", "kinds");
const cardKind = new RegExp(`^(?:${alternatives("accounts", "cards")})(?!\\p{L})`, "iu");
const cardWord = new RegExp(`(?<!\\p{L})(?:${alternatives("accounts", "cards")})(?!\\p{L})`, "iu");
const walletWord = pattern("accounts", "wallets");
const movesMoney = new RegExp(`\\b(?:${alternatives("accounts", "movesMoney")})\\b`, "iu");
const mostTitleWords = 7;
const mostNameWords = 5;
const titleNumber = /^[0-9*X][0-9*X.-]{5,}$/;
/** Matches the currency of the account behind its number: 'en euros', '(USD)'. */
const accountCurrency = new RegExp(
  `^(?:(?:${alternatives("links", "in", asPrinted)}) )?\\p{L}{3,}$|^\\([A-Z]{3}\\)$`,
  "u",
);
const statementTitle = pattern("papers", "statements");

const isTitleNumber = (text: string): boolean =>
  titleNumber.test(text) &&
  !/^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}$/.test(text) &&
  text.replace(/[^0-9]/g, "").length >= 6;

/**
 * The number in a title over a table, behind the kind of account: 'Savings 12-345-67', or 'Livret n° 1234567 en
 * euros' if a word for number precedes it.
 */
export function accountTitled(words: readonly Word[]): string | null {
  if (words.length < 2 || words.length > mostTitleWords + 2) return null;
  const at = words.findLastIndex((word) => isTitleNumber(word.text));
  const behind = joinWords(words, at + 1);
  const numbered = numberSign.test(words[at - 1]?.text ?? "");
  const kept = isCurrency(behind) || (numbered && accountCurrency.test(behind));
  if (at < 1 || at > mostTitleWords || (behind !== "" && !kept)) return null;
  const title = joinWords(words, 0, at);
  if (movesMoney.test(title)) return null;
  return accountKind.test(title) ? (words[at]?.text ?? null) : null;
}

/** The number behind a bare 'No.' under a title that names the kind of account. */
export function accountUnder(title: readonly Word[], words: readonly Word[]): string | null {
  const [label, number] = words;
  if (!label || !number || !numberSign.test(label.text) || !isTitleNumber(number.text)) return null;
  return accountKind.test(joinWords(title)) ? number.text : null;
}

function labelled(
  lines: readonly Line[],
  labels: ReadonlySet<string>,
  read: (words: readonly Word[]) => string | null,
): string | null {
  for (const [index, line] of lines.entries()) {
    for (const span of findLabels(line.words, allLabels)) {
      if (!labels.has(span.label)) continue;
      const value =
        read(valueBeside(line, span)) ??
        read(line.words.slice(span.to, span.to + 8)) ??
        read(valueBelow(lines, index, span)) ??
        read(valueBefore(line, span));
      if (value) return value;
    }
  }
  return null;
}

/** The account's number in some lines: its own number before its IBAN; null if neither is printed. */
export function findAccountNumber(lines: readonly Line[]): string | null {
  const heading = lines.find(
    (line) =>
      line.words.length <= 8 &&
      ibanCountry.test(findIban(line.words) ?? "") &&
      !findLabels(line.words, ibanLabels).length,
  );
  return (
    labelled(lines, accountLabels, findNumber) ??
    numberedTitle(lines) ??
    labelled(lines, ibanLabels, findIban) ??
    firstTitled(lines) ??
    labelled(lines, nationalLabels, findNumber) ??
    (heading ? findIban(heading.words) : null) ??
    anyIban(lines) ??
    cardTitled(lines) ??
    (lines.some((line) => walletWord.test(joinWords(line.words)))
      ? labelled(lines, walletLabels, findNumber)
      : null)
  );
}

/** 'EXAMPLE VISA GOLD 4000-0000-0000-0002 J DOE': a card's number within a title that names the card. */
function cardTitled(lines: readonly Line[]): string | null {
  const titles = lines.filter(({ words }) => words.length <= mostTitleWords + mostNameWords);
  return (
    titles
      .map(({ words }) => (cardWord.test(joinWords(words)) ? findCardNumber(words) : null))
      .find(Boolean) ?? null
  );
}

/**
 * 'COMPTE JOINT N° 12345 67890': a title that begins with a kind of account and has its number behind a sign for one.
 */
function numberedTitle(lines: readonly Line[]): string | null {
  for (const { words } of lines) {
    const at = words.findIndex((word) => numberSign.test(word.text));
    if (at < 1 || at > mostTitleWords) continue;
    const title = joinWords(words.slice(0, at));
    if (
      !(accountKind.test(title) || cardKind.test(title)) ||
      movesMoney.test(words[0]?.text ?? "") ||
      statementTitle.test(title)
    )
      continue;
    const number = findNumber(words.slice(at + 1));
    if (number && number.replace(/[^0-9]/g, "").length >= 6) return number;
  }
  return null;
}

function firstTitled(lines: readonly Line[]): string | null {
  for (const [index, line] of lines.entries()) {
    const number = accountTitled(line.words) ?? accountUnder(lines[index - 1]?.words ?? [], line.words);
    if (number) return number;
  }
  return null;
}

function anyIban(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const iban = findIban(line.words);
    if (iban && ibanCountry.test(iban)) return iban;
  }
  return null;
}

/** Labels of the account's number, which also end a holder's name on the same line. */
export const endsName = (words: readonly Word[]): LabelSpan | undefined =>
  findLabels(words, accountLabels)[0] ?? findLabels(words, ibanLabels)[0];
