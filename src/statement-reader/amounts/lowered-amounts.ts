import { labelKind } from "../lines/label-kinds";
import { readLabel } from "../lines/printed-labels";
import type { ReadLine } from "../lines/read-line";

/** Maximum distance, below a line's height, between the date at a cell's top and the amount at its middle. */
const mostBelow = 0.75;
const sameEdge = 2;
const fewestEdges = 3;

const startsDated = ({ dates, words }: ReadLine): boolean => dates[0]?.from === 0 && words.length > 0;

const apart = (one: ReadLine, other: ReadLine): boolean =>
  one.words.every((word) => other.words.every(({ x0, x1 }) => x0 >= word.x1 || x1 <= word.x0));

/**
 * True if the second line is the rest of the first: less than a line below it, in columns that the first leaves
 * empty.
 */
const isRest = (first: ReadLine, second: ReadLine | undefined): second is ReadLine =>
  second !== undefined &&
  first.money.length === 0 &&
  second.money.length > 0 &&
  second.dates.length === 0 &&
  second.y - first.y < mostBelow * Math.min(first.size, second.size) &&
  (second.words[0]?.x0 ?? 0) > (first.words[0]?.x0 ?? 0) &&
  apart(first, second);

/** True if the second line has the amounts of the row whose date the first line begins with. */
const lowers = (first: ReadLine, second: ReadLine | undefined): second is ReadLine =>
  startsDated(first) && isRest(first, second);

/** True if the second line is the amount of a balance whose label continues below the first. */
function isLoweredAmount(first: ReadLine, second: ReadLine): boolean {
  if (second.money.length !== 1 || second.words.length > 2 || !isRest(first, second)) return false;
  const { text } = readLabel(first.words, 0, first.dates);
  const label = labelKind(text);
  return label?.exact === true && (label.kind === "opening" || label.kind === "closing");
}

function joined(first: ReadLine, second: ReadLine): ReadLine {
  const all = [...first.words, ...second.words].sort((a, b) => a.x0 - b.x0);
  const place = (words: ReadLine["words"], at: number) =>
    at < words.length ? all.indexOf(words[at] as (typeof all)[number]) : -1;
  const moved = <Part extends { from: number; to: number }>(part: Part, words: ReadLine["words"]): Part => ({
    ...part,
    from: place(words, part.from),
    to: place(words, part.to - 1) + 1,
  });
  return {
    ...second,
    words: all,
    dates: first.dates.map((date) => moved(date, first.words)),
    money: second.money.map((money) => moved(money, second.words)),
  };
}

/**
 * Moves amounts at the middle of their cells to the line of the date at the cell's top, or of the label of a balance.
 * Requires several such rows: a single amount beside a date may belong to a panel beside the table.
 */
export function joinLoweredAmounts<Page extends { lines: ReadLine[] }>(pages: readonly Page[]): Page[] {
  const edges = pages.flatMap(({ lines }) =>
    lines.flatMap((line, index) => (lowers(line, lines[index + 1]) ? [line.words[0]?.x0 ?? 0] : [])),
  );
  const enough = edges.length >= fewestEdges;
  const edge = edges.sort((a, b) => a - b)[edges.length >> 1] ?? 0;
  return pages.map((page) => {
    const lines: ReadLine[] = [];
    for (const line of page.lines) {
      const last = lines.at(-1);
      const under =
        last && enough && Math.abs((last.words[0]?.x0 ?? 0) - edge) < sameEdge && lowers(last, line);
      if (last && (under || isLoweredAmount(last, line))) lines[lines.length - 1] = joined(last, line);
      else lines.push(line);
    }
    return { ...page, lines };
  });
}
