import { joinWords, type Line } from "../lines/lines";
import { alternatives, asPrinted, phrases } from "../vocabulary";
import { squash } from "../words/text";
import type { Word } from "../words/words";
import { findRole, longestHeading, type Role } from "./heading-roles";

/** One heading over a column; `label` is its text squashed. */
export type Heading = {
  role: Role;
  label: string;
  x0: number;
  x1: number;
};

const moneyRoles: ReadonlySet<Role> = new Set(["debit", "credit", "amount", "balance"]);

/** True for headings whose column holds amounts of the account. */
export const isMoneyRole = (role: Role): boolean => moneyRoles.has(role);

/** White space between columns, in font heights. */
export const cellGap = 0.75;
const phraseGap = 1.6;

/** Overlap of two stretches of a line, in points; negative if they are apart. */
export const overlap = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): number =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** Words in one column of a heading. */
export type Cell = {
  words: Word[];
  x0: number;
  x1: number;
};

/** False for two headings that are each complete, however close they are: long ones are stepped. */
function belongTogether(above: Cell, below: Cell): boolean {
  const [upper, lower] = [joinWords(above.words), joinWords(below.words)];
  const [first, second] = [findRole(upper), findRole(lower)];
  return first === null || second === null || first === second || findRole(`${upper} ${lower}`) !== null;
}

/**
 * Words of one to three stacked lines in columns: words belong together if they are close on a line or above each
 * other. A heading that spans several others ('Amount' over 'Debit' and 'Credit') is ignored if they have its
 * meaning, too.
 */
export function stackedCells(lines: readonly Line[]): Cell[] {
  const cells: Cell[] = [];
  for (const line of lines) {
    let open: Cell | null = null;
    const own: Cell[] = [];
    for (const word of line.words) {
      if (open && word.x0 - open.x1 < cellGap * word.size) {
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

/** Words that name a column only if they stand alone: 'Details of payment' is not a column of payments. */
const weakWords = phrases("columns", "weak");
const eitherWord = new RegExp(`/|\\b(?:${alternatives("links", "or", asPrinted)})\\b`);

type Match = {
  role: Role;
  label: string;
  words: Word[];
};

function matchPhrases(words: readonly Word[]): { matches: Match[]; matched: number } {
  const matches: Match[] = [];
  let matched = 0;
  let index = 0;
  while (index < words.length) {
    let best: Match | null = null;
    let text = "";
    for (let to = index; to < words.length; to += 1) {
      const word = words[to];
      const last = words[to - 1];
      if (!word || squash(text).length > longestHeading) break;
      if (to > index && last && last.y === word.y && word.x0 - last.x1 > phraseGap * word.size) break;
      text = joinWords(words, index, to + 1);
      const role = findRole(text);
      if (role && !weakWords.has(squash(text)))
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

/** Roles by precedence within one heading: 'Withdrawal Amt.' is a debit, 'Balance in original currency' a balance. */
const rolesByStrength: Role[] = [
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

function findHeading(cell: Cell, matches: readonly Match[]): Heading | null {
  const [first, ...more] = matches.map((match) => match.role);
  const plainBalance = first === "balance" && more.every((each) => each === "aside");
  const role = plainBalance
    ? first
    : rolesByStrength.find((each) => matches.some((match) => match.role === each));
  if (!role) return null;
  return { role, label: squash(joinWords(cell.words)), x0: cell.x0, x1: cell.x1 };
}

/** The headings in a cell, usually one, and the number of its words that they account for. */
export function headingsOfCell(cell: Cell): { headings: Heading[]; matched: number } {
  const whole = joinWords(cell.words);
  const asOne = (role: Role) => ({
    headings: [{ role, label: squash(whole), x0: cell.x0, x1: cell.x1 }],
    matched: cell.words.length,
  });
  const direct = findRole(whole);
  if (direct) return asOne(direct);
  const { matches, matched } = matchPhrases(cell.words);
  const both =
    matches.some((match) => match.role === "debit") && matches.some((match) => match.role === "credit");
  if (both && eitherWord.test(whole)) return asOne("amount");
  if (distinctMoney(matches) || (matches.length > 2 && matched === cell.words.length)) {
    const headings = matches.map((match) => ({
      role: match.role,
      label: match.label,
      x0: Math.min(...match.words.map((word) => word.x0)),
      x1: Math.max(...match.words.map((word) => word.x1)),
    }));
    return { headings, matched };
  }
  const heading = findHeading(cell, matches);
  const currencies = cell.words.filter((word) =>
    /^\(?[A-Z]{3}\)?$|^\(?[^\p{L}\p{N}]+\)?$/u.test(word.text),
  ).length;
  return { headings: heading ? [heading] : [], matched: Math.min(matched + currencies, cell.words.length) };
}
