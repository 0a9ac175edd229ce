import type { Line } from "../lines/lines";
import type { Word } from "../words/words";

/*
 * Passbooks of Japan leave the place of a ten blank in dates: '24- 4- 1' is the first of April.
 */

const FEWEST = 3;
const MOST_PARTS = 3;
/** In font heights. */
const GAP = 1;
const DASH = 45;
const BEGINNING = /^[0-9]{2}(?:[0-9]{2})?-(?:[0-9]{1,2}-)?$/;
const DATE = /^([0-9]{2}|[0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;

/** '24-04-01' of the words '24-', '4-' and '1' that begin at an index, as one word, with their number. */
function dateAt(words: readonly Word[], at: number): { word: Word; count: number } | null {
  const first = words[at];
  if (!first || first.text.charCodeAt(first.text.length - 1) !== DASH || !BEGINNING.test(first.text))
    return null;
  let { text, x1 } = first;
  for (let count = 2; count <= MOST_PARTS; count += 1) {
    const next = words[at + count - 1];
    if (!next || next.x0 - x1 > GAP * first.size) return null;
    text += next.text;
    x1 = next.x1;
    const [, year, month, day] = DATE.exec(text) ?? [];
    if (!year || !month || !day) continue;
    const whole = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return { word: { ...first, text: whole, x1 }, count };
  }
  return null;
}

function joined(line: Line): Line {
  const words: Word[] = [];
  for (let at = 0; at < line.words.length; ) {
    const date = dateAt(line.words, at);
    words.push(date?.word ?? (line.words[at] as Word));
    at += date?.count ?? 1;
  }
  return { ...line, words };
}

/** The pages with such dates as one word each; the pages themselves where there are hardly any. */
export function joinSpacedDates(pages: readonly Line[][]): readonly Line[][] {
  const holds = ({ words }: Line) => words.some((_, at) => dateAt(words, at) !== null);
  const dated = new Set(pages.flatMap((lines) => lines.filter(holds)));
  if (dated.size < FEWEST) return pages;
  return pages.map((lines) => lines.map((line) => (dated.has(line) ? joined(line) : line)));
}
