import type { Line } from "../lines/lines";
import type { Word } from "../words/words";

/*
 * Minimum number of rows in each half. Card bills may be set in two columns: the rows continue at the top of the
 * right half. Their lines are moved below each other, so that the rest of the reader sees one column.
 */

const fewestRows = 4;
const mostly = 0.6;
const sameEdge = 2;
/** Minimum white space between the dates of both halves, in font heights, for words and amounts. */
const narrowestHalf = 12;
/** Matches short dates; with dots only if a year or a final dot distinguishes them from an amount. */
const shortDate =
  /^[0-9]{1,2}(?:[/-](?:[0-9]{1,2}|[A-Za-z]{3})(?:[/-][0-9]{2,4})?|\.[0-9]{1,2}\.(?:[0-9]{2,4})?)$/;
const trailingAmount = /[0-9][.,][0-9]{2,3}(?:[-+)]|\s?(?:CR|DR|C|D))?$/i;
const threeLetters = /\p{L}{3}/u;

type Start = {
  line: Line;
  at: number;
  word: Word;
};

const [dash, slash, zero, nine] = [45, 47, 48, 57];

/** Checks whether a word is a date, mostly from its first three characters: one or two digits, and a mark. */
function isDate({ text }: Word): boolean {
  const first = text.charCodeAt(0);
  if (first < zero || first > nine || text.length < 4 || text.length > 11) return false;
  const [second, third] = [text.charCodeAt(1), text.charCodeAt(2)];
  const marked = (second >= dash && second <= slash) || (third >= dash && third <= slash);
  return marked && shortDate.test(text);
}

function listStarts(lines: readonly Line[]): Start[] {
  const starts: Start[] = [];
  for (const line of lines) {
    let at = 0;
    for (const word of line.words) {
      if (isDate(word)) starts.push({ line, at, word });
      at += 1;
    }
  }
  return starts;
}

/** True for dates that share a left edge, most of which begin rows of words and an amount that end before `end`. */
function isColumn(starts: readonly Start[], end: number): boolean {
  const rows = starts.filter(({ line, at }) => {
    const words = line.words.slice(at + 1).filter(({ x0 }) => x0 < end);
    return (
      trailingAmount.test(words.at(-1)?.text ?? "") &&
      words.slice(0, -1).some(({ text }) => threeLetters.test(text))
    );
  });
  return rows.length >= fewestRows && rows.length >= starts.length * mostly;
}

const crosses = ({ words }: Line, at: number): boolean => words.some(({ x0, x1 }) => x0 < at - 1 && x1 > at);

type Halves = {
  /** Left edge of the right half. */
  at: number;
  /** Distance by which its rows lie right of those of the left half. */
  aside: number;
  first: number;
  last: number;
};

/** Position of a page's right half, and the lines that are set in halves; null for any other page. */
function findHalves(lines: readonly Line[]): Halves | null {
  const starts = listStarts(lines);
  const left = Math.min(...starts.map(({ word }) => word.x0));
  const others = starts.filter(({ word }) => word.x0 > left + narrowestHalf * word.size);
  if (others.length < fewestRows) return null;
  const edges = [...new Set(others.map(({ word }) => Math.round(word.x0)))].sort((a, b) => a - b);
  for (const edge of edges) {
    const right = others.filter(({ word }) => Math.abs(word.x0 - edge) < sameEdge);
    const [first] = right;
    if (!first || right.length < fewestRows) continue;
    const at = Math.min(...right.map(({ word }) => word.x0)) - 1;
    const lefts = starts.filter(({ word }) => Math.abs(word.x0 - left) < sameEdge);
    if (!isColumn(right, Number.POSITIVE_INFINITY) || !isColumn(lefts, at)) continue;
    const rows = [...lefts, ...right].map(({ line }) => lines.indexOf(line));
    let [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    if (lines.slice(top, bottom + 1).some((line) => crosses(line, at))) continue;
    while (top > 0 && !crosses(lines[top - 1] as Line, at)) top -= 1;
    while (bottom < lines.length - 1 && !crosses(lines[bottom + 1] as Line, at)) bottom += 1;
    return { at, aside: first.word.x0 - left, first: top, last: bottom };
  }
  return null;
}

function keepHalf(line: Line, keep: (word: Word) => boolean, down: number, aside = 0): Line[] {
  const words = line.words.filter(keep);
  return words.length === 0 ? [] : [moved({ ...line, words }, down, aside)];
}

function moved(line: Line, down: number, aside = 0): Line {
  const words = line.words.map((word) => ({
    ...word,
    x0: word.x0 - aside,
    x1: word.x1 - aside,
    y: word.y + down,
  }));
  return { ...line, y: line.y + down, words };
}

/** The page with its right half below the left one, if rows run down both; what follows below moves down, too. */
export function withHalvesStacked(lines: readonly Line[]): Line[] {
  const halves = findHalves(lines);
  if (!halves) return lines as Line[];
  const { at, aside, first, last } = halves;
  const both = lines.slice(first, last + 1);
  const [top, bottom] = [both[0]?.y ?? 0, both.at(-1)?.y ?? 0];
  const down = bottom - top + 3 * (both[0]?.size ?? 0);
  return [
    ...lines.slice(0, first),
    ...both.flatMap((line) => keepHalf(line, ({ x0 }) => x0 < at, 0)),
    ...both.flatMap((line) => keepHalf(line, ({ x0 }) => x0 >= at, down, aside)),
    ...lines.slice(last + 1).map((line) => moved(line, down)),
  ];
}
