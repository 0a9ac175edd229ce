/** Properties of a column that determine its width. */
type SizedColumn = {
  header: string;
  align?: "start" | "end";
  sort?: string;
  code?: boolean;
  fluid?: boolean | "point";
  rank?: 1 | 2 | 3 | 4;
};

/**
 * Pixels of a letter: of a text that may be cut, of words that may not, of figures, of a code in the monospaced face, of an IBAN
 * beneath a name, of a heading. Figures and headings are measured in the widest fallback face, words nearly so: texts have room
 * to give.
 */
const letter = { text: 7.2, words: 7.6, figures: 7.9, code: 7.5, iban: 7, heading: 8 };
/** Space between a cell's two edges and its content; at the sides of a table a little more. */
const padding = 21;
const side = 7;
const sortArrow = 18;
/** Width that these add to their text, which is smaller in badges and buttons. */
const added = { badge: 12, icon: 18, button: 26 };
const rowMenu = 66;
const checkbox = 28;

/** Number of letters of a text that are shown before a column of a higher rank leaves; more for the heading column. */
const comfortable = { head: 30, point: 30, other: 18 };
/** Minimum number of letters that are shown in a line. */
const least = { point: 26, other: 8 };
/** Length from which a text counts less: a long one leaves room to those beside it. */
const longText = 28;
/** Maximum length of an IBAN in groups; longer codes, such as an address, are cut as texts are. */
const longCode = 42;

/** The widths of the container, in em, below which a column may leave. Cards begin at 50. */
export const leavingWidths = [51.5, 53.5, 56, 58.5, 61, 64, 67, 71, 75, 78, 80, 82, 85, 88, 92, 96] as const;
const em = 14;

const splitCell = (cell: string, twoLines: boolean): string[] =>
  cell
    .split(twoLines ? "<small" : /<small class="?beneath|<span class="?money-line/)
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(">") + 1)));

const count = (text: string, part: string) => text.split(part).length - 1;
const getText = (markup: string) => markup.replaceAll(/<span class="?sr-only.*?<\/span>|<[^>]*>/g, "");

/** Number of letters of the IBAN that a cell has on a line of its own. */
function countIbanLetters(cell: string): number {
  const [, first = "", last = ""] =
    /class="?[\w ]*\biban\b[^>]*>(?:<span>)?([^<]*)(?:<\/span>)?([^<]*)/.exec(cell) ?? [];
  return first.length + last.length;
}

/** Number of letters of a cell's longest line. */
const countLetters = (cell: string, twoLines: boolean): number =>
  cell.includes("<")
    ? Math.max(...splitCell(cell, twoLines).map((line) => getText(line).length))
    : cell.length;

/** The pixels that badges, icons and buttons add to a cell's text. */
const addedTo = (cell: string): number =>
  cell.includes("<")
    ? count(cell, 'class="badge') * added.badge +
      count(cell, "<i class=i-") * added.icon +
      count(cell, 'class="btn') * added.button
    : 0;

/** Cells of a column as markup: the longest one, or all of them if it holds texts of any length. */
export type Cells = { longest: string; texts: string[] };

/** Number of measured texts per column. */
const measured = 8;

/** Usual length of a column's texts: one that is far longer is cut, and takes no room from those beside it. */
function usualLength(texts: readonly string[], twoLines: boolean): number {
  const step = Math.ceil(texts.length / measured);
  const lengths = texts.filter((_, at) => at % step === 0).map((text) => measureCell(text, twoLines).letters);
  return lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * 0.8)] ?? 0;
}

/** Measures of a cell. */
type Measured = { letters: number; added: number; iban: number };

/** Most recently measured cells: a list shows most of them again. */
const known = { one: new Map<string, Measured>(), two: new Map<string, Measured>() };
const mostKnown = 2000;

function measureCell(cell: string, twoLines: boolean): Measured {
  const kept = twoLines ? known.two : known.one;
  const before = kept.get(cell);
  if (before) return before;
  if (kept.size >= mostKnown) kept.clear();
  const made = { letters: countLetters(cell, twoLines), added: addedTo(cell), iban: countIbanLetters(cell) };
  kept.set(cell, made);
  return made;
}

type Size = {
  rank: number;
  /** Pixels that it needs so that nothing, or not too much, is cut. */
  needs: number;
  /** Limits of a text of any length: its length at most, the letters that it counts for, and the fewest pixels. */
  text?: { letters: number; weight: number; least: number };
};

function measureColumn(
  column: SizedColumn,
  index: number,
  { longest, texts }: Cells,
  twoLines: boolean,
): Size {
  const { header, sort, code, align, fluid } = column;
  const rank = index === 0 ? 1 : (column.rank ?? 1);
  const { letters: most, added: more, iban } = measureCell(longest, twoLines);
  const letters = fluid ? usualLength(texts, twoLines) : most;
  const width = letter[code ? "code" : align === "end" ? "figures" : fluid ? "text" : "words"];
  const heading = header.length * letter.heading + (sort ? sortArrow : 0);
  // A code is read to its last letter.
  const whole = code ? Math.min(most, longCode) * width : iban * letter.iban;
  const pixels = (upTo: number) =>
    Math.round(
      Math.max(Math.min(letters, upTo) * width + more, heading, whole) + padding + (index === 0 ? side : 0),
    );
  if (!fluid) return { rank, needs: pixels(Number.POSITIVE_INFINITY) };
  const shown = Math.max(letters, Math.ceil(heading / width));
  const isPoint = fluid === "point";
  const weight = shown <= longText ? shown : longText + (shown - longText) * (isPoint ? 0.7 : 0.35);
  return {
    rank,
    needs: pixels(index === 0 ? comfortable.head : isPoint ? comfortable.point : comfortable.other),
    text: {
      letters: Math.max(most, shown),
      weight: Math.round(weight),
      least: pixels(isPoint ? least.point : least.other),
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Percentage of a table's width from which texts get all the room that other columns leave. */
const mostlyText = 60;

/** Total weight of texts: divided by it, the shares of the present columns are percents of the table. */
function weightOfAll(sizes: readonly Size[]): number {
  const texts = sizes.flatMap(({ text }) => text ?? []);
  const weights = sum(texts.map(({ weight }) => weight));
  const wanted = sum(texts.map(({ letters }) => letters + 3));
  return Math.round(wanted >= mostlyText ? weights : (weights * 100) / wanted);
}

/**
 * Widths of a table's columns, from the cells of each (markup). Columns of figures, dates and states are as wide as their
 * content; those of texts share the rest by the amount of their text. A column leaves only if the table is too narrow for all of
 * its rank.
 * @returns declarations for the table's `style`, and classes with the width below which each rank leaves
 */
export function columnWidths(
  columns: readonly SizedColumn[],
  cells: readonly Cells[],
  { acts, selectable, twoLines }: { acts: boolean; selectable: boolean; twoLines: boolean },
): { style: string[]; classes: string[] } {
  const sizes = columns.map((column, index) =>
    measureColumn(column, index, cells[index] ?? { longest: "", texts: [] }, twoLines),
  );
  const style = sizes.flatMap(({ text }, index) =>
    text ? [`--w${index + 1}:${text.weight}`, `--m${index + 1}:${text.least}px`] : [],
  );
  const classes: string[] = [];
  const around = side + (acts ? rowMenu : 0) + (selectable ? checkbox : 0);
  for (const rank of [1, 2, 3, 4]) {
    const there = sizes.filter((size) => size.rank <= rank);
    style.push(`--t${rank}:${weightOfAll(there)}`);
    if (!sizes.some((size) => size.rank === rank) || rank === 1) continue;
    const needs = (around + sum(there.map((size) => size.needs))) / em;
    const at = leavingWidths.findIndex((width) => width >= needs);
    if (needs > 50) classes.push(`d${rank}-${at < 0 ? leavingWidths.length - 1 : at}`);
  }
  return { style, classes };
}
