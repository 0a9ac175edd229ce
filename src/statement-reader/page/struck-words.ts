import type { Word } from "../words/words";
import { type Segment, steepestLine } from "./segments";

/**
 * Range in which a line strikes a word out: above its baseline, in parts of its font's size. Underlines and rules lie
 * outside.
 */
const lowest = 0.14;
const highest = 0.52;
/** Part of a word that a line must cross to strike it out, and part of a row's words. */
const mostOfWord = 0.6;
const mostOfRow = 0.6;
/** Largest overhang of a strike beyond its words, in font sizes; a rule ends at the edges of its table. */
const beyondWords = 1.5;

/** A level line, in points from the top left. */
type Level = Segment;

const bandHeight = 4;

/** The level lines of a page, indexed by position. */
class Lines {
  readonly all: readonly Level[];
  readonly #bands = new Map<number, Level[]>();

  constructor(segments: readonly Segment[]) {
    this.all = segments
      .map(({ x0, y0, x1, y1 }) => (x0 <= x1 ? { x0, y0, x1, y1 } : { x0: x1, y0: y1, x1: x0, y1: y0 }))
      .filter(({ x0, y0, x1, y1 }) => Math.abs(y1 - y0) <= Math.max(1, (x1 - x0) * steepestLine));
    for (const line of this.all) {
      const [from, to] = [Math.min(line.y0, line.y1), Math.max(line.y0, line.y1)];
      for (let band = Math.floor(from / bandHeight); band <= Math.floor(to / bandHeight); band += 1) {
        const there = this.#bands.get(band);
        if (there) there.push(line);
        else this.#bands.set(band, [line]);
      }
    }
  }

  /** The lines that run through the middle of a word. */
  through({ x0, x1, y, size }: Word): Level[] {
    const found = new Set<Level>();
    const [top, bottom] = [y - highest * size, y - lowest * size];
    for (let band = Math.floor(top / bandHeight); band <= Math.floor(bottom / bandHeight); band += 1)
      for (const line of this.#bands.get(band) ?? []) {
        const [from, to] = [Math.max(line.x0, x0), Math.min(line.x1, x1)];
        if (from >= to) continue;
        const rise = line.x1 > line.x0 ? (line.y1 - line.y0) / (line.x1 - line.x0) : 0;
        const middle = line.y0 + rise * ((from + to) / 2 - line.x0);
        if (middle >= top && middle <= bottom) found.add(line);
      }
    return [...found];
  }
}

/** The part of a word that lines cover. */
function covered({ x0, x1 }: Word, lines: readonly Level[]): number {
  let end = x0;
  let sum = 0;
  for (const line of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const [from, to] = [Math.max(line.x0, end), Math.min(line.x1, x1)];
    if (to > from) sum += to - from;
    end = Math.max(end, to);
  }
  return sum / Math.max(x1 - x0, 0.01);
}

/** True if any line may strike a word of a page out. */
export function mayStrikeWords(words: readonly Word[], segments: readonly Segment[]): boolean {
  if (segments.length === 0) return false;
  const lines = new Lines(segments);
  return words.some((word) => covered(word, lines.through(word)) >= mostOfWord);
}

const asWide = (a: Level, b: Level): boolean => Math.abs(a.x0 - b.x0) < 1 && Math.abs(a.x1 - b.x1) < 1;

/** Tolerance for the distances of evenly spaced rules, as a part of the usual distance. */
const evenSpacing = 0.08;
const mostGaps = 0.6;

/**
 * True for one of the evenly spaced rules of a table or of ruled paper that touches text. Struck rows may also be
 * evenly spaced, a few at a time: rules are even all the way, or most of the others run between the rows.
 */
function isRule(line: Level, all: readonly Level[], striking: ReadonlySet<Level>): boolean {
  const family = all.filter((other) => asWide(line, other));
  const level = ({ y0 }: Level) => Math.round(y0 * 2) / 2;
  const own = level(line);
  const others = [...new Set(family.map(level))].filter((height) => height !== own).sort((a, b) => a - b);
  if (others.length < 3) return false;
  const heights = [...others, own].sort((a, b) => a - b);
  const usual = usualGap(heights);
  const near = Math.min(...others.map((height) => Math.abs(height - own)));
  if (usual <= 0 || Math.abs(near - usual) >= usual * evenSpacing) return false;
  const through = new Set(family.filter((each) => striking.has(each)).map(level));
  const between = others.filter((height) => !through.has(height));
  if (between.length > others.length / 2) return true;
  const gaps = listGaps(heights);
  return gaps.filter((gap) => Math.abs(gap - usual) < usual * evenSpacing).length >= gaps.length * mostGaps;
}

const listGaps = (heights: readonly number[]): number[] =>
  heights.slice(1).map((height, index) => height - (heights[index] ?? 0));

function usualGap(heights: readonly number[]): number {
  const gaps = listGaps(heights).sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 0;
}

const amount = /\d[.,'’٫]\d{2,3}\b|\d-\d{2}\b/;

/** Words grouped by their line, except those printed between two lines. */
function printedLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.y - b.y)) {
    const last = lines.at(-1);
    if (last?.[0] && Math.abs(last[0].y - word.y) < word.size * 0.35) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

const getWidth = (words: readonly Word[]): number => words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);

/** The words that are not struck out; `crossed` is true if a line runs through part of a row with an amount. */
export function withoutStruck(
  words: readonly Word[],
  segments: readonly Segment[],
): { words: Word[]; crossed: boolean } {
  const lines = new Lines(segments);
  const struck = new Set<Word>();
  const gone = new Set<Word>();
  let crossed = false;
  const printed = printedLines(words).map((line) => ({
    line,
    through: line.map((word) => lines.through(word)),
  }));
  const striking = new Set(printed.flatMap(({ through }) => through.flat()));
  for (const { line, through } of printed) {
    const hit = line.filter((word, index) => covered(word, through[index] ?? []) >= mostOfWord);
    if (hit.length === 0) continue;
    const [left, right] = [Math.min(...line.map(({ x0 }) => x0)), Math.max(...line.map(({ x1 }) => x1))];
    const reach = beyondWords * Math.max(...line.map(({ size }) => size));
    const ruled = through
      .flat()
      .some(
        (each) => (each.x0 < left - reach || each.x1 > right + reach) && isRule(each, lines.all, striking),
      );
    const whole = getWidth(hit) >= mostOfRow * getWidth(line);
    const hasAmount = line.some(({ text }) => amount.test(text));
    if (ruled || !whole) crossed ||= hasAmount;
    if (ruled) continue;
    for (const word of whole ? line : hit) (whole ? gone : struck).add(word);
  }
  return { words: words.filter((word) => !gone.has(word) && !struck.has(word)), crossed };
}
