import type { Line } from "../lines/lines";
import type { Word } from "../words/words";

/*
 * Minimum number of such dates. Japanese passbooks leave the tens digit of a date blank: '24- 4- 1' is the first of
 * April.
 */

const fewestDates = 3;
const mostParts = 3;
/** Largest gap between the parts of a date, in font heights. */
const partGap = 1;
const dashCode = 45;
const dateBeginning = /^[0-9]{2}(?:[0-9]{2})?-(?:[0-9]{1,2}-)?$/;
const wholeDate = /^([0-9]{2}|[0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;

/** Joins words such as '24-', '4-' and '1' from an index to '24-04-01', and returns their number. */
function dateAt(words: readonly Word[], at: number): { word: Word; count: number } | null {
  const first = words[at];
  if (!first || first.text.charCodeAt(first.text.length - 1) !== dashCode || !dateBeginning.test(first.text))
    return null;
  let { text, x1 } = first;
  for (let count = 2; count <= mostParts; count += 1) {
    const next = words[at + count - 1];
    if (!next || next.x0 - x1 > partGap * first.size) return null;
    text += next.text;
    x1 = next.x1;
    const [, year, month, day] = wholeDate.exec(text) ?? [];
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

/** The pages with such dates joined; unchanged if there are hardly any. */
export function joinSpacedDates(pages: readonly Line[][]): readonly Line[][] {
  const holds = ({ words }: Line) => words.some((_, at) => dateAt(words, at) !== null);
  const dated = new Set(pages.flatMap((lines) => lines.filter(holds)));
  if (dated.size < fewestDates) return pages;
  return pages.map((lines) => lines.map((line) => (dated.has(line) ? joined(line) : line)));
}
