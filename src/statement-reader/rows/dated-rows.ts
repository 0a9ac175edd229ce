import type { Segment } from "../accounts/segments";
import { type Period, resolveDate } from "../dates/calendar";
import { areSameDay } from "../dates/same-day";
import type { ReadDocument } from "../document";
import type { SolvedRow } from "../solving/balance-chain";
import type { Solution } from "../solving/solution";
import type { Event, RowEvent, TextEvent } from "./event-types";

/** Position of a description's further lines, relative to the line with the amount. */
type Side = "above" | "below" | "around";

type Block = {
  rows: RowEvent[];
  /** Text lines between two rows; gap i is before row i, the last one after all rows. */
  gaps: TextEvent[][];
};

const farthestText = 2.6;

/** Rows of one table on one page, with the text between them; a mark ends a block. */
function splitBlocks(events: readonly Event[]): Block[] {
  const blocks: Block[] = [];
  let open: Block = { rows: [], gaps: [] };
  let gap: TextEvent[] = [];
  const close = () => {
    if (open.rows.length > 0) blocks.push({ rows: open.rows, gaps: [...open.gaps, gap] });
    open = { rows: [], gaps: [] };
    gap = [];
  };
  for (const event of events) {
    const last = open.rows.at(-1);
    if (event.type === "mark" || (last && (last.part !== event.part || last.page !== event.page))) close();
    if (event.type === "text" && event.text !== "") gap.push(event);
    if (event.type !== "row") continue;
    open.gaps.push(gap);
    open.rows.push(event);
    gap = [];
  }
  close();
  return blocks;
}

const getSize = (event: Event): number => event.part.lines[0]?.size ?? 8;

/** Text lines of a gap that touch a row, and each other: upwards from it, or downwards. */
function touching(gap: readonly TextEvent[], row: RowEvent, above: boolean): TextEvent[] {
  const kept: TextEvent[] = [];
  let { y } = row;
  for (const line of above ? gap.toReversed() : gap) {
    if ((above ? y - line.y : line.y - y) > farthestText * getSize(row)) break;
    kept.push(line);
    y = line.y;
  }
  return above ? kept.reverse() : kept;
}

/** Ratio of distances from which a text clearly belongs to the nearer of two rows. */
const clearlyNearer = 1.25;
const fewestClear = 2;
const manyTimes = 3;

/** True if most texts between two rows are clearly nearer to the row above them. */
function clearlyBelow(blocks: readonly Block[]): boolean {
  let [below, above] = [0, 0];
  for (const { rows, gaps } of blocks)
    for (const [index, gap] of gaps.entries()) {
      const [upper, lower] = [rows[index - 1], rows[index]];
      const [first, last] = [gap[0], gap.at(-1)];
      if (!upper || !lower || !first || !last) continue;
      const [down, up] = [first.y - upper.y, lower.y - last.y];
      if (up > down * clearlyNearer) below += 1;
      else if (down > up * clearlyNearer) above += 1;
    }
  return below >= fewestClear && below >= above * manyTimes;
}

/** Votes on how this statement sets its descriptions: text above the first row of a table or below its last. */
function voteSide(blocks: readonly Block[]): Side {
  let above = 0;
  let below = 0;
  let nearAbove = 0;
  let nearBelow = 0;
  for (const { rows, gaps } of blocks) {
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) continue;
    if (touching(gaps[0] ?? [], first, true).length > 0) above += 1;
    if (touching(gaps.at(-1) ?? [], last, false).length > 0) below += 1;
    rows.forEach((row, index) => {
      const before = gaps[index]?.at(-1);
      const after = gaps[index + 1]?.[0];
      if (before && after && row.y - before.y < after.y - row.y - 0.5) nearAbove += 1;
      if (before && after && after.y - row.y < row.y - before.y - 0.5) nearBelow += 1;
    });
  }
  const bare = blocks.flatMap((block) => block.rows).filter((row) => row.text.length === 0).length;
  const all = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  if (above > 0 && below > 0 && bare > all * 0.6) return "around";
  if (clearlyBelow(blocks)) return "below";
  if (above > 0 && below === 0) return "above";
  if (Math.abs(nearAbove - nearBelow) > 1) return nearAbove > nearBelow ? "above" : "below";
  return above > below ? "above" : "below";
}

/** The first dated line between two rows, if it can only begin the lower one: that has no date, or the same. */
function findBeginning(gap: readonly TextEvent[], above: RowEvent, below: RowEvent): number {
  const at = gap.findIndex((line) => line.date !== null);
  const date = gap[at]?.date;
  if (!date) return -1;
  const begins = !below.dated || (areSameDay([date, below.date]) && !areSameDay([date, above.date]));
  return begins ? at : -1;
}

/** Splits the lines between two rows: the number that belong to the row above. */
function splitGap(
  gap: readonly TextEvent[],
  above: RowEvent | undefined,
  below: RowEvent | undefined,
  side: Side,
): number {
  if (!above) return 0;
  if (!below) return side === "above" ? 0 : gap.length;
  const begun = findBeginning(gap, above, below);
  if (begun >= 0) return begun;
  if (side === "above") return 0;
  if (side === "below") return gap.length;
  return gap.filter((line) => line.y - above.y <= below.y - line.y).length;
}

/** Joins texts with spaces; words hold no white space, so only empty parts would double it. */
const joinText = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const noLines: readonly TextEvent[] = [];

/** The whole description of every row, by its cells, since solving copies rows but not these. */
function describeRows(events: readonly Event[]): Map<RowEvent["cells"], string> {
  const blocks = splitBlocks(events);
  const side = voteSide(blocks);
  const texts = new Map<RowEvent["cells"], string>();
  for (const { rows, gaps } of blocks) {
    rows.forEach((row, index) => {
      const upper = gaps[index] ?? noLines;
      const lower = gaps[index + 1] ?? noLines;
      if (upper.length + lower.length === 0) {
        texts.set(row.cells, joinText(row.text));
        return;
      }
      const before = touching(upper.slice(splitGap(upper, rows[index - 1], row, side)), row, true);
      const after = touching(lower.slice(0, splitGap(lower, row, rows[index + 1], side)), row, false);
      const parts = [...before.map((line) => line.text), ...row.text, ...after.map((line) => line.text)];
      texts.set(row.cells, joinText(parts));
    });
  }
  return texts;
}

/** A solved row with its day (days since 1970-01-01) and its whole description. */
export type DatedRow = {
  solved: SolvedRow;
  day: number | null;
  description: string;
  debit: number;
  credit: number;
  balance: number | null;
};

const findDay = (solved: SolvedRow, document: ReadDocument, period: Period | null): number | null =>
  solved.row.date ? resolveDate(solved.row.date, document.order, period) : null;

/** The rows of a solution, oldest first; those in sections are sorted by day. */
export function datedRows(solution: Solution, document: ReadDocument, segment: Segment): DatedRow[] {
  const period = segment.period ?? document.anchor;
  const texts = describeRows(segment.events);
  const rows = solution.chain.rows.map((solved): DatedRow => {
    const { debit, credit, balance } = solved;
    const text = texts.get(solved.row.cells) ?? solved.row.text.join(" ");
    const title = solved.row.part.section?.title;
    const description = title && !/\p{L}/u.test(text) ? `${title} ${text}`.trim() : text;
    return { solved, day: findDay(solved, document, period), description, debit, credit, balance };
  });
  const inSections =
    solution.reading.unsigned === "section" || !Object.values(solution.reading.roles).includes("balance");
  const dated = rows.every((row) => row.day !== null);
  return inSections && dated ? rows.sort((a, b) => (a.day ?? 0) - (b.day ?? 0)) : rows;
}
