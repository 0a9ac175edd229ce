import { groupIntoCells, joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import type { SolvedRow } from "../solving/balance-chain";
import type { Part } from "../tables/tables";
import { alternatives } from "../vocabulary";
import { squash } from "../words/text";

const namesDay = new RegExp(
  `^(?:${alternatives("periods", "relative")}|(?:${alternatives("periods", "weekdays")})(?:[0-9]{1,2})?(?:${alternatives("periods", "ordinals")})?)$`,
);
/** Largest difference of equal edges, in points. */
const sameEdge = 3;
const mostly = 0.9;

const getLeft = (line: ReadLine | undefined): number => line?.words[0]?.x0 ?? 0;

/** True if rows begin with words right of the headings; an amount alone may have its words above it, at any edge. */
function areIndented(part: Part, edge: number): boolean {
  const rows = part.lines.filter((line) => line.money.length > 0 && !part.days.has(line));
  const indented = rows.filter(({ words, money: [first] }) => {
    const [word] = words;
    return word !== undefined && first !== undefined && first.from > 0 && word.x0 > edge + sameEdge;
  });
  return indented.length >= rows.length * mostly;
}

function hasSkips(part: Part): boolean {
  const [first] = part.days;
  const from = first ? part.lines.indexOf(first) : -1;
  if (from < 0) return false;
  const edge = getLeft(first);
  const indented = areIndented(part, edge);
  return part.lines.some((line, index) => {
    const [above, below] = [part.lines[index - 1], part.lines[index + 1]];
    if (index <= from || line.money.length > 0 || line.dates.length > 0 || !above || !below) return false;
    if (Math.abs(getLeft(line) - edge) > sameEdge || part.days.has(above) || part.days.has(below))
      return false;
    const names = namesDay.test(squash(joinWords(line.words)));
    return names || (indented && below.money.length > 0 && groupIntoCells(line.words, 1).length === 1);
  });
}

/** True if a line looks like a heading of days but names none that could be read: 'Yesterday', 'Sat 13'. */
export const hasUnreadDay = (rows: readonly SolvedRow[]): boolean =>
  [...new Set(rows.map(({ row }) => row.part))].some((part) => part.days.size > 0 && hasSkips(part));
