import { labelKind } from "../lines/label-kinds";
import { groupIntoCells, joinWords, type Line } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { alternatives } from "../vocabulary";
import { mayBeLetter } from "../words/text";
import type { Word } from "../words/words";
import { cellGap, type Heading, headingsOfCell, isMoneyRole, overlap, stackedCells } from "./headings";
import { sectionKind } from "./section-words";

/** The headings of a table, left to right, and the indices of their lines. */
export type Header = {
  first: number;
  last: number;
  headings: Heading[];
  /** True if every word of it belongs to a heading. */
  whole: boolean;
  /** Left edge of a panel with its own amounts, right of the table; null without one. */
  panel: number | null;
};

/** True if two headings overlap more than a little, as stepped ones do: they were then read wrongly. */
const covers = (heading: Heading, next: Heading | undefined): boolean =>
  next !== undefined && overlap(heading, next) > 0.5 * Math.min(heading.x1 - heading.x0, next.x1 - next.x0);

/**
 * Resolves Portuguese 'Valor': it is the amount, unless another heading is, and then the value date. A column of
 * debits without one of credits does not count as another heading: it is a tax or a fee.
 */
function nameAmount(headings: Heading[]): void {
  const roles = new Set(headings.map((heading) => heading.role));
  if (roles.has("amount") || roles.has("credit")) return;
  const amount = headings.findLast((heading) => heading.label === "valor");
  if (amount) amount.role = "amount";
}

function readHeader(lines: readonly Line[], first: number, last: number): Header | null {
  const stacked = lines.slice(first, last + 1);
  const cells = stackedCells(stacked);
  const headings: Heading[] = [];
  let matched = 0;
  for (const cell of cells) {
    const read = headingsOfCell(cell);
    headings.push(...read.headings);
    matched += read.matched;
  }
  nameAmount(headings);
  const total = cells.reduce((sum, cell) => sum + cell.words.length, 0);
  const money = headings.filter((heading) => isMoneyRole(heading.role)).length;
  const words = headings.filter((heading) => !isMoneyRole(heading.role) && heading.role !== "aside").length;
  if (money === 0 || words === 0 || headings.length < 2 || matched < total * 0.5 || headsSummary(cells))
    return null;
  headings.sort((a, b) => a.x0 - b.x0);
  if (headings.some((heading, index) => covers(heading, headings[index + 1]))) return null;
  return { first, last, headings, whole: matched >= total, panel: null };
}

const checkNumberHeading = new RegExp(`^(?:${alternatives("columns", "cheques")})$`);

/** True for the headings of a list of cheques, which have numbers and no descriptions: every amount is a debit. */
export function listsChecks(header: Header): boolean {
  const { headings } = header;
  const numbers = headings.filter((each) => each.role === "reference" && checkNumberHeading.test(each.label));
  const amounts = headings.filter((each) => isMoneyRole(each.role));
  return (
    numbers.length > 0 &&
    amounts.every((each) => each.role === "amount") &&
    !headings.some((each) => each.role === "description")
  );
}

/** True if an opening and a closing balance side by side head a summary and no table. */
function headsSummary(cells: readonly { words: Word[] }[]): boolean {
  const kinds = cells.map((cell) => labelKind(joinWords(cell.words)));
  return (
    kinds.some((each) => each?.exact && each.kind === "opening") &&
    kinds.some((each) => each?.exact && each.kind === "closing")
  );
}

function score(header: Header): number {
  const kinds = new Set(header.headings.map((heading) => heading.role));
  const repeated = header.headings.length - kinds.size;
  return kinds.size * 2 - repeated * 0.5 - (header.last - header.first) * 0.9;
}

/** Adds a further line of several cells that are all under headings: 'Received' over 'by us'. */
function withLineBelow(header: Header, lines: readonly Line[], usable: (index: number) => boolean): Header {
  const next = lines[header.last + 1];
  const last = lines[header.last];
  if (!next || !last || !usable(header.last + 1) || next.y - last.y > 1.6 * Math.max(next.size, last.size))
    return header;
  const cells = groupIntoCells(next.words, cellGap).map((words) => ({
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
  }));
  const under = cells.every((cell) => header.headings.some((heading) => overlap(heading, cell) > 0));
  if (cells.length < 2 || !under) return header;
  return readHeader(lines, header.first, header.last + 1) ?? header;
}

/** Number of headings in a line from which they surely head a table. */
const fewestHeadings = 4;

/** True for a line with letters: a row of stars or dashes heads nothing. */
const hasLetters = ({ words }: Line): boolean => words.some(({ text }) => mayBeLetter.test(text));

const isTitle = (line: Line): boolean =>
  groupIntoCells(line.words, 1.5).length === 1 && sectionKind(joinWords(line.words)) !== null;

/**
 * A line of headings without the label and the amount of a panel right of them, and the panel's left edge; null for
 * any other line.
 */
function besidePanel(line: ReadLine): { line: Line; panel: number } | null {
  const [money] = line.money;
  if (!money || line.dates.length > 0) return null;
  const cells = groupIntoCells(line.words, cellGap);
  const at = cells.findIndex((cell) => cell.some(({ x0 }) => x0 >= money.x0));
  const label = cells[at - 1]?.[0];
  if (!label || at <= fewestHeadings) return null;
  const words = cells.slice(0, at - 1).flat();
  const header = readHeader([{ ...line, words }], 0, 0);
  return header?.whole && header.headings.length >= fewestHeadings
    ? { line: { ...line, words }, panel: label.x0 - 1 }
    : null;
}

/** The table headings among a page's lines, each stacked over up to three lines without amounts or dates. */
export function findHeaders(printed: readonly ReadLine[]): Header[] {
  const beside = printed.map((line) => (line.money.length > 0 ? besidePanel(line) : null));
  const figures = (index: number) => {
    const line = printed[index];
    return line !== undefined && line.money.length + line.dates.length > 0 && !beside[index];
  };
  const lines = printed.map((line, index) => (figures(index) ? line : (beside[index]?.line ?? line)));
  const headers: Header[] = [];
  const usable = (index: number) => {
    const line = lines[index];
    return line !== undefined && !figures(index) && line.words.length <= 30 && hasLetters(line);
  };
  const headsTable = (index: number) => readHeader(lines, index, index)?.whole ?? false;
  const bestStack = (index: number): Header | null => {
    let best: Header | null = null;
    for (let last = index; last < Math.min(index + 3, lines.length); last += 1) {
      const line = lines[last];
      const above = lines[last - 1];
      if (!usable(last) || !line || (last === index && isTitle(line) && !headsTable(index))) break;
      if (last > index && above && line.y - above.y > 1.9 * Math.max(line.size, above.size)) break;
      const read = readHeader(lines, index, last);
      if (read && (!best || score(read) > score(best))) best = read;
    }
    return best;
  };
  let index = 0;
  while (index < lines.length) {
    let best = bestStack(index);
    const later = best && best.last > index ? bestStack(index + 1) : null;
    const leaves = best?.whole && !later?.whole;
    if (best && later && !leaves && score(later) >= score(best)) best = null;
    if (best) best = withLineBelow(best, lines, usable);
    const panels = best ? beside.slice(best.first, best.last + 1).flatMap((each) => each?.panel ?? []) : [];
    if (best) headers.push(panels.length > 0 ? { ...best, panel: Math.min(...panels) } : best);
    index = best ? best.last + 1 : index + 1;
  }
  return headers;
}

/** Left edge of the right-hand one of several tables side by side, whose headings repeat; null for a single table. */
export const splitAt = optional(
  { name: "tables side by side", why: "two tables stand side by side under headings of their own" },
  () => null,
  (header: Header): number | null => {
    const roles = header.headings.map((heading) => heading.role);
    for (let length = 2; length <= roles.length / 2; length += 1) {
      if (roles.length % length !== 0 || !roles.slice(0, length).some(isMoneyRole)) continue;
      const repeats = roles.every((role, index) => role === roles[index % length]);
      const next = header.headings[length];
      if (repeats && next) return next.x0 - 3;
    }
    return null;
  },
);
