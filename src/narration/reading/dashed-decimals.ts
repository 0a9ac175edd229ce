import type { Line } from "./lines.ts";

/*
 * Russian bookkeeping parts roubles from kopecks by a dash: '745 120-33'. A column of such numbers is told from days and
 * references by holding more than months and days can, and hardly any other amount beside them.
 */

const DASHED = /^[0-9]{1,3}-[0-9]{2}$/;
const WITH_MARK = /^[0-9]{1,3}(?:[ ,.'][0-9]{3})*[.,][0-9]{2}$/;
const CYRILLIC = /[\u0400-\u04ff]/;
const FEWEST = 6;
const FAR_MORE = 4;

function isNoDay(text: string): boolean {
  const [first, second] = text.split("-").map(Number);
  return (first ?? 0) > 31 || (second ?? 0) > 31;
}

/** The pages with a comma for the dash of such amounts; others as they are. */
export function withDecimalCommas(pages: readonly Line[][]): readonly Line[][] {
  const texts = pages.flatMap((lines) => lines.flatMap(({ words }) => words.map(({ text }) => text)));
  const dashed = texts.filter((text) => text.length < 7 && DASHED.test(text));
  if (dashed.length < FEWEST || dashed.filter(isNoDay).length < dashed.length / 2) return pages;
  const marked = texts.filter((text) => WITH_MARK.test(text)).length;
  if (dashed.length < marked * FAR_MORE || !texts.some((text) => CYRILLIC.test(text))) return pages;
  const comma = (text: string) => (DASHED.test(text) ? text.replace("-", ",") : text);
  return pages.map((lines) =>
    lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, text: comma(word.text) })),
    })),
  );
}
