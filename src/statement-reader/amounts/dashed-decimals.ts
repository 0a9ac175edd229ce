import { type Line, withMeanings } from "../lines/lines";

/*
 * Russian bookkeeping parts roubles from kopecks by a dash: '745 120-33'. A column of such numbers is distinguished from days and
 * references by holding more than months and days can, and hardly any other amount beside them.
 */

const dashedAmount = /^[0-9]{1,3}-[0-9]{2}$/;
const markedAmount = /^[0-9]{1,3}(?:[ ,.'][0-9]{3})*[.,][0-9]{2}$/;
const cyrillicLetter = /[\u0400-\u04ff]/;
const fewestDashed = 6;
const dashedPerMarked = 4;

const dashCode = 45;

const isDashed = (text: string): boolean =>
  text.length < 7 && text.charCodeAt(text.length - 3) === dashCode && dashedAmount.test(text);

function isNoDay(text: string): boolean {
  const [first, second] = text.split("-").map(Number);
  return (first ?? 0) > 31 || (second ?? 0) > 31;
}

function countOf(pages: readonly Line[][], counts: (text: string) => boolean): number {
  let count = 0;
  for (const lines of pages)
    for (const { words } of lines) for (const { text } of words) if (counts(text)) count += 1;
  return count;
}

/** Pages with a comma for the dash of such amounts; other pages stay. */
export function withDecimalCommas(pages: readonly Line[][]): readonly Line[][] {
  const dashed = countOf(pages, isDashed);
  if (dashed < fewestDashed) return pages;
  const days = dashed - countOf(pages, (text) => isDashed(text) && isNoDay(text));
  const marked = countOf(pages, (text) => markedAmount.test(text));
  const cyrillic = countOf(pages, (text) => cyrillicLetter.test(text));
  if (days > dashed / 2 || dashed < marked * dashedPerMarked || cyrillic === 0) return pages;
  return withMeanings(pages, ({ text }) => (isDashed(text) ? text.replace("-", ",") : text));
}
