import { headings, labels } from "../vocabulary";
import { runsLeftward, withRunsReversed } from "../words/direction";
import { squash } from "../words/text";
import { type Line, withTexts } from "./lines";

/**
 * Teh marbuta and alef maksura of Arabic and the final forms of Hebrew only end a word; the article alef-lam only
 * begins one.
 */
const finalLetters = "\\u0629\\u0649\\u05da\\u05dd\\u05df\\u05e3\\u05e5";
const forwardWord = new RegExp(`^\\u0627\\u0644..|..[${finalLetters}]$`);
const backwardWord = new RegExp(`..\\u0644\\u0627$|^[${finalLetters}]..`);
const fewestWords = 2;
const manyTimes = 2;

const lettersTurned = (text: string): string =>
  withRunsReversed(
    [...text].map((letter) => ({ text: letter })),
    "leftward",
  )
    .map((letter) => letter.text)
    .join("");

const names = (key: string): boolean => labels.has(key) || headings.has(key);

/** True if the words run from left to right, too; visually ordered text has reversed letters and words in place. */
function wordsBackwards(lines: readonly Line[]): boolean {
  let [asPrinted, turned] = [0, 0];
  for (const { words } of lines)
    words.forEach((word, index) => {
      const next = words[index + 1];
      if (word.page === undefined || next?.page === undefined) return;
      const [one, other] = [squash(word.text), squash(next.text)];
      if (names(one + other)) asPrinted += 1;
      if (names(other + one)) turned += 1;
    });
  return asPrinted >= turned;
}

/** The pages with the letters of such words reversed, if nearly all of them end with letters that begin words. */
export function withoutBackwards(pages: readonly Line[][]): readonly Line[][] {
  let [forwards, backwards] = [0, 0];
  for (const lines of pages)
    for (const { words } of lines)
      for (const { text, page } of words) {
        if (page === undefined) continue;
        if (forwardWord.test(text)) forwards += 1;
        if (backwardWord.test(text)) backwards += 1;
      }
  if (backwards < fewestWords || backwards < forwards * manyTimes) return pages;
  const turned = withTexts(pages, ({ text }) => (runsLeftward(text) ? lettersTurned(text) : text));
  if (!wordsBackwards(turned.flat())) return turned;
  return turned.map((lines) =>
    lines.map((line) => ({ ...line, words: line.words.map(({ page: _, ...word }) => word) })),
  );
}
