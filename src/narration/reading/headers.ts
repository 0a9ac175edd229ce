import type { PrintedDate } from "./dates.ts";
import { LONGEST_HEADING, type Role, roleOf } from "./headerWords.ts";
import { cellsOf, type Line, textOf } from "./lines.ts";
import { sectionKind } from "./sectionWords.ts";
import { squash } from "./text.ts";
import type { Word } from "./words.ts";

/** One heading over a column; `label` is its text squashed. */
export interface Heading {
  role: Role;
  label: string;
  x0: number;
  x1: number;
}

/** The heading lines of a table: which lines they took (indices) and what they say, left to right. */
export interface Header {
  first: number;
  last: number;
  headings: Heading[];
}

const MONEY_ROLES: ReadonlySet<Role> = new Set(["debit", "credit", "amount", "balance"]);

/** True for headings whose column holds amounts of the account. */
export function isMoneyRole(role: Role): boolean {
  return MONEY_ROLES.has(role);
}

const CELL_GAP = 0.75;
const PHRASE_GAP = 1.6;

function overlap(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

interface Cell {
  words: Word[];
  x0: number;
  x1: number;
}

function cellText(cell: Cell): string {
  return cell.words.map((word) => word.text).join(" ");
}

/** Two headings that are each whole are two, however close they stand: long ones are set in steps. */
function belongTogether(above: Cell, below: Cell): boolean {
  const [upper, lower] = [cellText(above), cellText(below)];
  const [first, second] = [roleOf(upper), roleOf(lower)];
  return first === null || second === null || first === second || roleOf(`${upper} ${lower}`) !== null;
}

/**
 * Words of one to three stacked lines in columns: words belong together that stand close on a line or above each other.
 * A heading that spans several others ('Amount' over 'Debit' and 'Credit') says nothing that they do not.
 */
function stackedCells(lines: readonly Line[]): Cell[] {
  const cells: Cell[] = [];
  for (const line of lines) {
    let open: Cell | null = null;
    const own: Cell[] = [];
    for (const word of line.words) {
      if (open && word.x0 - open.x1 < CELL_GAP * word.size) {
        open.words.push(word);
        open.x1 = Math.max(open.x1, word.x1);
      } else {
        open = { words: [word], x0: word.x0, x1: word.x1 };
        own.push(open);
      }
    }
    const spanning = cells.filter((above) => own.filter((cell) => overlap(above, cell) > 0).length > 1);
    for (const above of spanning) cells.splice(cells.indexOf(above), 1);
    for (const cell of own) {
      const under = cells.filter(
        (above) => overlap(above, cell) > 0.35 * Math.min(above.x1 - above.x0, cell.x1 - cell.x0),
      );
      const target = under.length === 1 ? under[0] : undefined;
      if (
        target &&
        belongTogether(target, cell) &&
        !own.some((other) => other !== cell && overlap(other, target) > 0)
      ) {
        target.words.push(...cell.words);
        target.x0 = Math.min(target.x0, cell.x0);
        target.x1 = Math.max(target.x1, cell.x1);
      } else cells.push(cell);
    }
  }
  return cells.sort((a, b) => a.x0 - b.x0);
}

/** Words that name a column only when they stand alone: 'Details of payment' is no column of payments. */
const WEAK = new Set([
  "payment",
  "payments",
  "charges",
  "in",
  "out",
  "cr",
  "dr",
  "received",
  "n",
  "no",
  "number",
  "interest",
  "tax",
  "rate",
  "value",
  "ut",
  "a",
]);

interface Match {
  role: Role;
  label: string;
  words: Word[];
}

function phrasesIn(words: readonly Word[]): { matches: Match[]; matched: number } {
  const matches: Match[] = [];
  let matched = 0;
  let index = 0;
  while (index < words.length) {
    let best: Match | null = null;
    let text = "";
    for (let to = index; to < words.length; to += 1) {
      const word = words[to];
      const last = words[to - 1];
      if (!word || squash(text).length > LONGEST_HEADING) break;
      if (to > index && last && last.y === word.y && word.x0 - last.x1 > PHRASE_GAP * word.size) break;
      text = text === "" ? word.text : `${text} ${word.text}`;
      const role = roleOf(text);
      if (role && !WEAK.has(squash(text)))
        best = { role, label: squash(text), words: words.slice(index, to + 1) };
    }
    if (best) {
      matches.push(best);
      matched += best.words.length;
      index += best.words.length;
    } else index += 1;
  }
  return { matches, matched };
}

/** Which role wins when one heading holds several words: 'Withdrawal Amt.' is a debit, 'Value Date' no date. */
const STRENGTH: Role[] = [
  "side",
  "aside",
  "balance",
  "debit",
  "credit",
  "amount",
  "valueDate",
  "date",
  "reference",
  "description",
];

function distinctMoney(matches: readonly Match[]): boolean {
  const kinds = new Set(matches.filter((match) => isMoneyRole(match.role)).map((match) => match.role));
  if (kinds.has("amount") && kinds.size === 2) kinds.delete("amount");
  return kinds.size > 1;
}

function headingOf(cell: Cell, matches: readonly Match[]): Heading | null {
  const role = STRENGTH.find((each) => matches.some((match) => match.role === each));
  if (!role) return null;
  return { role, label: squash(cell.words.map((word) => word.text).join("")), x0: cell.x0, x1: cell.x1 };
}

function headingsOfCell(cell: Cell): { headings: Heading[]; matched: number } {
  const whole = cell.words.map((word) => word.text).join(" ");
  const direct = roleOf(whole);
  if (direct) {
    return {
      headings: [{ role: direct, label: squash(whole), x0: cell.x0, x1: cell.x1 }],
      matched: cell.words.length,
    };
  }
  const { matches, matched } = phrasesIn(cell.words);
  const both =
    matches.some((match) => match.role === "debit") && matches.some((match) => match.role === "credit");
  if (both && /[/]|\bor\b|\bou\b|\boder\b/.test(whole)) {
    return {
      headings: [{ role: "amount", label: squash(whole), x0: cell.x0, x1: cell.x1 }],
      matched: cell.words.length,
    };
  }
  if (distinctMoney(matches) || (matches.length > 2 && matched === cell.words.length)) {
    const headings = matches.map((match) => ({
      role: match.role,
      label: match.label,
      x0: Math.min(...match.words.map((word) => word.x0)),
      x1: Math.max(...match.words.map((word) => word.x1)),
    }));
    return { headings, matched };
  }
  const heading = headingOf(cell, matches);
  const currencies = cell.words.filter((word) =>
    /^\(?[A-Z]{3}\)?$|^\(?[^\p{L}\p{N}]+\)?$/u.test(word.text),
  ).length;
  return { headings: heading ? [heading] : [], matched: Math.min(matched + currencies, cell.words.length) };
}

/** Headings may overlap a little where they are set in steps; more than that and they were read wrongly. */
function covers(heading: Heading, next: Heading | undefined): boolean {
  return (
    next !== undefined && overlap(heading, next) > 0.5 * Math.min(heading.x1 - heading.x0, next.x1 - next.x0)
  );
}

/** Portuguese 'Valor' is the amount, unless another heading is: then it is the value date. */
function nameAmount(headings: Heading[]): void {
  if (headings.some((heading) => ["debit", "credit", "amount"].includes(heading.role))) return;
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
  if (money === 0 || words === 0 || headings.length < 2 || matched < total * 0.5) return null;
  headings.sort((a, b) => a.x0 - b.x0);
  if (headings.some((heading, index) => covers(heading, headings[index + 1]))) return null;
  return { first, last, headings };
}

function score(header: Header): number {
  const kinds = new Set(header.headings.map((heading) => heading.role));
  const repeated = header.headings.length - kinds.size;
  return kinds.size * 2 - repeated * 0.5 - (header.last - header.first) * 0.9;
}

/** A further line of several cells that all stand under headings belongs to them: 'Received' over 'by us'. */
function withLineBelow(header: Header, lines: readonly Line[], usable: (index: number) => boolean): Header {
  const next = lines[header.last + 1];
  const last = lines[header.last];
  if (!next || !last || !usable(header.last + 1) || next.y - last.y > 1.6 * Math.max(next.size, last.size))
    return header;
  const cells = cellsOf(next.words, CELL_GAP).map((words) => ({
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
  }));
  const under = cells.every((cell) => header.headings.some((heading) => overlap(heading, cell) > 0));
  if (cells.length < 2 || !under) return header;
  return readHeader(lines, header.first, header.last + 1) ?? header;
}

function isTitle(line: Line): boolean {
  return cellsOf(line.words, 1.5).length === 1 && sectionKind(textOf(line.words)) !== null;
}

/**
 * The table headings among a page's lines. A heading may be stacked over up to three lines; a line with amounts or
 * with dates in it is none.
 */
export function findHeaders(
  lines: readonly Line[],
  money: readonly number[],
  dates: readonly PrintedDate[][],
): Header[] {
  const headers: Header[] = [];
  const usable = (index: number) => {
    const line = lines[index];
    return (
      line !== undefined && money[index] === 0 && (dates[index]?.length ?? 0) === 0 && line.words.length <= 30
    );
  };
  const bestStack = (index: number): Header | null => {
    let best: Header | null = null;
    for (let last = index; last < Math.min(index + 3, lines.length); last += 1) {
      const line = lines[last];
      const above = lines[last - 1];
      if (!usable(last) || !line || (last === index && isTitle(line))) break;
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
    if (best && later && score(later) >= score(best)) best = null;
    if (best) best = withLineBelow(best, lines, usable);
    if (best) headers.push(best);
    index = best ? best.last + 1 : index + 1;
  }
  return headers;
}
