import { isBare, type Money } from "../amounts/amounts";
import { isCurrency } from "../amounts/currencies";
import type { PrintedDate } from "../dates/dates";
import { alternatives, asPrinted, phrases } from "../vocabulary";
import { mayBeLetter } from "../words/text";
import type { Word } from "../words/words";
import { type LabelReading, labelKind } from "./label-kinds";
import { joinWords } from "./lines";
import type { Mark } from "./read-line";

const fillerWords = new Set([
  ...phrases("links", "fillers", asPrinted),
  ...": - = . , | / (-) (+) (±) + *".split(" "),
]);

/** White space, in font heights, from which words belong to different labels. */
export const labelGap = 1.5;

const longestCurrency = 7;

/** True for a word at the end of a label that does not change its meaning: a preposition, currency or mark. */
export function isFiller(word: Word): boolean {
  const { text } = word;
  if (!mayBeLetter.test(text)) return true;
  if (text.length > longestCurrency && !fillerWords.has(text.toLowerCase())) return false;
  return (
    fillerWords.has(text.toLowerCase()) || isCurrency(text.replace(/[:()]/g, "")) || !/\p{L}/u.test(text)
  );
}

/** Letters of East Asian scripts: of a bilingual balance label the Latin part is read, as in 'B/F BALANCE 承上結餘'. */
const farEasternLetter = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const latinLetter = /[A-Za-z]/;
/** Matches an overview's total: 'Total balance in HKD' is not the balance of an account. */
const closingWord = new RegExp(`\\b(?:${alternatives("balances", "last", asPrinted)})\\b`, "iu");

/** The words of a label and the date among them. */
export type Label = {
  text: string;
  date: PrintedDate | null;
};

/**
 * The label in a run of words that begin at `offset` in their line, without dates, fillers, currencies and bare
 * numbers at its ends.
 */
export function readLabel(words: readonly Word[], offset: number, dates: readonly PrintedDate[]): Label {
  const dated = dates.filter((date) => date.from >= offset && date.to <= offset + words.length);
  const isDate = (at: number) => dated.some((date) => at >= date.from && at < date.to);
  const kept = dated.length === 0 ? words : words.filter((_, index) => !isDate(index + offset));
  return { text: latinBalance(kept) ?? trimmed(kept), date: dated.at(-1) ?? null };
}

function latinBalance(kept: readonly Word[]): string | null {
  if (!kept.some(({ text }) => farEasternLetter.test(text))) return null;
  const text = trimmed(kept.filter((word) => latinLetter.test(word.text)));
  const kind = labelKind(text)?.kind;
  return kind === "opening" || kind === "carried" || (kind === "closing" && closingWord.test(text))
    ? text
    : null;
}

function trimmed(kept: readonly Word[]): string {
  let from = 0;
  let to = kept.length;
  while (to > from && isFiller(kept[to - 1] as Word) && !labelKind(joinWords(kept, from, to))?.exact) to -= 1;
  while (from < to && isFiller(kept[from] as Word)) from += 1;
  return joinWords(kept, from, to);
}

/** The labelled amount; if amount and label both state a side, the amount's applies. */
export const toMark = (
  found: LabelReading,
  label: string,
  money: Money,
  date: PrintedDate | null,
  above: boolean,
): Mark => ({
  kind: found.kind,
  exact: found.exact,
  label,
  money: isBare(money) ? { ...money, side: found.side } : money,
  date,
  above,
});
