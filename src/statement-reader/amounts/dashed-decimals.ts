import { type Line, withMeanings } from "../lines/lines";

/*
 * Matches Russian amounts, in which a dash separates roubles from kopecks: '745 120-33'. A column of such numbers
 * differs from days and references by values beyond months and days, and by few other amounts beside them.
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

function getCount(pages: readonly Line[][], counts: (text: string) => boolean): number {
  let count = 0;
  for (const lines of pages)
    for (const { words } of lines) for (const { text } of words) if (counts(text)) count += 1;
  return count;
}

/** The pages with a comma in place of the dash of such amounts; other pages are unchanged. */
export function withDecimalCommas(pages: readonly Line[][]): readonly Line[][] {
  const dashed = getCount(pages, isDashed);
  if (dashed < fewestDashed) return pages;
  const days = dashed - getCount(pages, (text) => isDashed(text) && isNoDay(text));
  const marked = getCount(pages, (text) => markedAmount.test(text));
  const cyrillic = getCount(pages, (text) => cyrillicLetter.test(text));
  if (days > dashed / 2 || dashed < marked * dashedPerMarked || cyrillic === 0) return pages;
  return withMeanings(pages, ({ text }) => (isDashed(text) ? text.replace("-", ",") : text));
}
