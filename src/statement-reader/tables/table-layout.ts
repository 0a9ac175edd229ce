import type { Side } from "../amounts/printed-number";
import { sideWord } from "../amounts/side-words";
import type { PrintedDate } from "../dates/dates";
import type { ReadLine } from "../lines/read-line";
import { alternatives } from "../vocabulary";
import { findColumn } from "./columns";
import type { Part } from "./tables";

/** Positions of a table part's dates, sides and edges, in points. */
export type Layout = {
  dateX: number | null;
  reach: number;
  side: { x0: number; x1: number } | null;
  left: number;
  right: number;
};

const leastShared = 0.2;
/** Share of dates under their heading from which dates at the edge belong to a box beside the table. */
const mostly = 0.5;

/** The leftmost position that many dates share: a second date further right is the value date. */
function leftmostShared(places: readonly number[], size: number): number | null {
  const sorted = [...places].sort((a, b) => a - b);
  for (const place of sorted) {
    if (sorted.filter((other) => Math.abs(other - place) < size).length >= sorted.length * leastShared)
      return place;
  }
  return sorted[0] ?? null;
}

function headingDate(line: ReadLine, part: Part): PrintedDate | null {
  const heading =
    part.header?.headings.find((each) => each.role === "date") ??
    part.header?.headings.find((each) => each.role === "valueDate");
  if (!heading) return null;
  const reach = line.size * 1.2;
  return line.dates.find((date) => date.x0 < heading.x1 + reach && date.x1 > heading.x0 - reach) ?? null;
}

/** True under the heading of value dates, in a table that also has one of dates: a row of the day above. */
function isOfValue(date: PrintedDate, part: Part): boolean {
  const headings = part.header?.headings ?? [];
  const value = headings.find((each) => each.role === "valueDate");
  return (
    value !== undefined &&
    headings.some((each) => each.role === "date") &&
    date.x0 < value.x1 &&
    date.x1 > value.x0
  );
}

/** Finds the layout of a part from its headings and its lines with amounts. */
export function findLayout(part: Part): Layout {
  const size = part.lines[0]?.size ?? 8;
  const rows = part.lines.filter((line) =>
    line.money.some((money) => findColumn(money, part.columns, line.size)),
  );
  const leading = rows.flatMap(
    (line) =>
      headingDate(line, part) ?? line.dates.find((date) => date.from <= 1 && !isOfValue(date, part)) ?? [],
  );
  const under = rows.flatMap((line) => headingDate(line, part) ?? []);
  const dates = under.length > leading.length * mostly ? under : leading;
  const side = part.header?.headings.find((each) => each.role === "side") ?? part.sides;
  const edges = part.header?.headings ?? [];
  const left = Math.min(...edges.map((each) => each.x0), ...rows.map((line) => line.words[0]?.x0 ?? 1e9));
  const [lastHeading] = edges.toSorted((one, other) => other.x1 - one.x1);
  // A description in the last column extends beyond its heading.
  const runsOn = lastHeading?.role === "description" ? Number.POSITIVE_INFINITY : 0;
  const right = Math.max(runsOn, ...edges.map((each) => each.x1), ...part.columns.map((column) => column.x1));
  const starts = dates.map((date) => date.x0);
  return { dateX: leftmostShared(starts, size), reach: size * 2.2, side, left, right };
}

const chequeHeading = new RegExp(`^(?:${alternatives("columns", "cheques")})$`);

/** The only date of a line, in a list that begins with the numbers of cheques, where it may be anywhere. */
function onlyDate(line: ReadLine, part: Part): PrintedDate | null {
  const [first] = part.header?.headings ?? [];
  const [date, more] = line.dates;
  return first?.role === "reference" && chequeHeading.test(first.label) && !more ? (date ?? null) : null;
}

/** The date of a line, if it is in the table's position of dates. */
export function findRowDate(line: ReadLine, part: Part, layout: Layout): PrintedDate | null {
  const under = headingDate(line, part);
  if (under) return under;
  if (part.days.size > 0) return line.dates[0]?.from === 0 ? line.dates[0] : null;
  const x = layout.dateX;
  const first = line.dates.find(
    (date) =>
      (date.from <= 1 && !isOfValue(date, part)) || (x !== null && Math.abs(date.x0 - x) < layout.reach),
  );
  if (!first) return onlyDate(line, part);
  return x === null || Math.abs(first.x0 - x) < layout.reach ? first : null;
}

/** Side of a line in a column of sides ('DR', 'CR', 'S', 'H'); its word is added to `used`. */
export function findRowSide(line: ReadLine, layout: Layout, used: Set<number>): Side | null {
  const span = layout.side;
  if (!span) return null;
  const reach = line.size * 1.5;
  for (let index = 0; index < line.words.length; index += 1) {
    const word = line.words[index];
    if (!word || word.x1 < span.x0 - reach || word.x0 > span.x1 + reach) continue;
    const side = sideWord(word.text);
    if (side) {
      used.add(index);
      return side;
    }
  }
  return null;
}

/** True if the words begin right of the dates; unknown if the dates are on the right. */
export function isIndented(line: ReadLine, layout: Layout): boolean {
  const first = line.words[0]?.x0 ?? 0;
  const datesRight = layout.dateX !== null && layout.dateX > layout.left + line.size * 8;
  return layout.dateX === null || datesRight || first > layout.dateX + line.size * 1.5;
}
