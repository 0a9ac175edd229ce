import type { Money, Side } from "./amounts.ts";
import { withoutAvailable } from "./available.ts";
import { withBalanceSides } from "./balance-sides.ts";
import { namesBalance } from "./balance-words.ts";
import { type Column, columnOf } from "./columns.ts";
import type { PrintedDate } from "./dates.ts";
import { labelKind } from "./label-words.ts";
import { dateOf, isIndented, type Layout, layoutOf, sideOf } from "./layout.ts";
import { textOf } from "./lines.ts";
import { endsLikeMovement, lostPoint, wholeAmount } from "./lost-points.ts";
import { columnsOfMarks, soleInColumn, sumsSide } from "./mark-columns.ts";
import { type Mark, marksOf, type ReadLine } from "./marks.ts";
import { isProse, isReckoning } from "./reckonings.ts";
import type { Part } from "./tables.ts";
import { squash } from "./text.ts";

/** A line of a table that may be a transaction: what stands in which column is known, what it means is not yet. */
export interface RowEvent {
  type: "row";
  part: Part;
  page: number;
  y: number;
  date: PrintedDate | null;
  /** The date stands on this line; else it is that of a line above. */
  dated: boolean;
  cells: Record<string, Money>;
  side: Side | null;
  text: string[];
  /** An undated row's words begin right of the dates, as a further row of the same day does and a footer does not. */
  indented: boolean;
}

/** A labelled balance or total, in a table or in a summary. */
export interface MarkEvent {
  type: "mark";
  part: Part;
  page: number;
  y: number;
  mark: Mark;
  /** Role of the column that it stands in, if it stands in one. */
  column: Column["role"] | null;
}

/** A line of text that belongs to the row above, below or around it. */
export interface TextEvent {
  type: "text";
  part: Part;
  page: number;
  y: number;
  x0: number;
  date: PrintedDate | null;
  text: string;
  /** A balance stands on the line and no amount: it counts as a balance and not as a row. */
  balance: Money | null;
  key: string | null;
  /** It heads the rows of its day; a balance on it may be that after them. */
  headsDay?: boolean;
  /** Something stands at the edge of a column of movements that is no amount; see `endsLikeMovement`. */
  unread?: boolean;
}

export type Event = RowEvent | MarkEvent | TextEvent;

interface Reading {
  line: ReadLine;
  cells: Record<string, Money>;
  date: PrintedDate | null;
  side: Side | null;
  text: string;
}

function readCells(line: ReadLine, part: Part): Record<string, Money> {
  const cells: Record<string, Money> = {};
  if (isReckoning(line) || isProse(line)) return cells;
  if (part.byOrder?.length === line.money.length)
    return Object.fromEntries(part.byOrder.map((key, index) => [key, line.money[index] as Money]));
  for (const money of line.money) {
    const column = columnOf(money, part.columns, line.size);
    if (!column || column.role === "aside") continue;
    const rival = cells[column.key];
    if (!rival || Math.abs(money.x1 - column.right) < Math.abs(rival.x1 - column.right))
      cells[column.key] = money;
  }
  return cells;
}

function readTableLine(line: ReadLine, part: Part, layout: Layout): Reading {
  const cells = readCells(line, part);
  const used = new Set<number>();
  const read = movementKeys(cells).length === 0 ? lostPoint : wholeAmount;
  const lost = line.dates.length > 0 ? read(line, part, cells) : null;
  if (lost) cells[lost.key] = lost.money;
  for (const money of Object.values(cells)) for (let at = money.from; at < money.to; at += 1) used.add(at);
  const date = dateOf(line, part, layout);
  for (const each of line.dates) {
    const value = part.header?.headings.some(
      (heading) => heading.role === "valueDate" && each.x0 < heading.x1 + 6 && each.x1 > heading.x0 - 6,
    );
    if (each === date || value) for (let at = each.from; at < each.to; at += 1) used.add(at);
  }
  const side = sideOf(line, layout, used);
  const words = line.words.filter(
    (word, index) =>
      !used.has(index) && word.x1 > layout.left - line.size && word.x0 < layout.right + line.size,
  );
  return { line, cells, date, side, text: textOf(words) };
}

function movementKeys(cells: Record<string, Money>): string[] {
  return Object.keys(cells).filter((key) => !key.startsWith("balance"));
}

function nonZero(cells: Record<string, Money>, keys: readonly string[]): Money[] {
  return keys.flatMap((key) => (cells[key] && cells[key].minor !== 0 ? [cells[key]] : []));
}

/** Whether a line with labels is a row all the same: 'DEPOSITS' may be a description when the line has a date. */
function isMarkLine(marks: readonly Mark[], reading: Reading): boolean {
  const first = marks[0];
  if (!first) return false;
  const moved = nonZero(reading.cells, movementKeys(reading.cells));
  const balance = Object.keys(reading.cells).find((key) => key.startsWith("balance"));
  const balanced = balance ? reading.cells[balance] : undefined;
  const names = first.exact && ["opening", "closing", "carried"].includes(first.kind);
  if (!names && reading.date && moved.length === 1 && balanced && moved[0]?.minor !== balanced.minor)
    return false;
  if (first.kind === "other" && reading.date && moved.length === 1 && !namesBalance(squash(first.label)))
    return false;
  if (first.kind === "total" || first.kind === "debits" || first.kind === "credits")
    return !reading.date || moved.length > 1;
  if (first.exact) return true;
  const nothing = moved.length === 0 && movementKeys(reading.cells).length === 1;
  if (reading.date && nothing && !balanced && first.kind === "other") return false;
  return moved.length === 0 || (!reading.date && first.kind !== "other");
}

function markEvents(read: readonly Mark[], line: ReadLine, part: Part): MarkEvent[] {
  const marks = withoutAvailable(read, columnsOfMarks(read, line, part), part.header);
  const balance = part.columns.find((column) => column.role === "balance");
  const many = marks.length > 1 && balance !== undefined;
  const columns = columnsOfMarks(marks, line, part);
  const kinds = new Set(marks.map((mark) => (mark.exact ? mark.kind : null)));
  const bothEnds = kinds.has("opening") && kinds.has("closing");
  const under = balance === undefined && part.header !== null && !bothEnds;
  const sole = under ? soleInColumn(marks, columns) : null;
  const several = marks.filter((mark) => mark.kind !== "other").length > 1;
  return marks.flatMap((mark, index): MarkEvent[] => {
    const role = columns[index]?.role ?? null;
    const base = { type: "mark" as const, part, page: line.page, y: line.y, column: role };
    let kind = mark.kind;
    const sum = kind === "total" || (several && (kind === "debits" || kind === "credits"));
    if (sum && role === "debit") kind = "debits";
    else if (sum && role === "credit") kind = "credits";
    const ofBalance = ["opening", "closing", "carried", "other"].includes(kind) && !mark.above;
    if (sole && ofBalance && marks[0]?.kind !== "other") {
      if (mark !== sole) return [];
      kind = marks[0]?.kind ?? kind;
    }
    if (ofBalance && many) {
      const lead = marks[0]?.kind ?? kind;
      if (role === "balance") kind = lead;
      else if (role === "debit" && lead === "closing" && mark.money.minor !== 0) kind = "debits";
      else if (role === "credit" && lead === "closing" && mark.money.minor !== 0) kind = "credits";
      else if (role !== null) return [];
    }
    if (kind === "total" && role === "balance" && !sumsSide(mark))
      return [{ ...base, mark: { ...mark, kind: "closing", exact: false } }];
    return [{ ...base, mark: { ...mark, kind } }];
  });
}

function dayEvent(line: ReadLine, part: Part): TextEvent {
  const x0 = line.words[0]?.x0 ?? 0;
  const [date = null] = line.dates;
  const named = labelKind(textOf(line.words.slice(date?.to ?? 0, line.money[0]?.from ?? 0)))?.kind;
  const [balance = null] = named === "debits" || named === "credits" ? [] : line.money;
  const base = { type: "text" as const, part, page: line.page, y: line.y };
  return { ...base, x0, date, text: "", balance, key: null, headsDay: true };
}

const BALANCE_ALONE =
  /^(balance|saldo|solde|sold|kontostand|остаток|الرصيد|bakiye|zustatek|zostatok|egyenleg|余额|残高)$/;

/** 'Saldo 827,22' below the rows of a day, in a table that has no column for balances. */
function dayBalance(line: ReadLine, part: Part, { date, cells, text }: Reading): MarkEvent | null {
  if (date || part.header === null || line.money.length !== 1 || !BALANCE_ALONE.test(squash(text)))
    return null;
  const [[key, money] = []] = Object.entries(cells);
  if (!key || !money || part.columns.some(({ role }) => role === "balance")) return null;
  const mark: Mark = { kind: "day", exact: true, label: text, money, date: null, above: false };
  const column = part.columns.find((each) => each.key === key)?.role ?? null;
  return { type: "mark", part, page: line.page, y: line.y, mark, column };
}

/** Labels over amounts are set in steps of at most so many lines. */
const LINES_OF_LABELS = 4;

/** The events of one part, top to bottom. */
export function eventsOf(part: Part): Event[] {
  const layout = layoutOf(part);
  const events: Event[] = [];
  const sided = withBalanceSides(part);
  part.lines.forEach((printed, index) => {
    if (part.days.has(printed)) {
      events.push(dayEvent(printed, part));
      return;
    }
    const line = sided.get(printed) ?? printed;
    const marks = marksOf(line, part.lines.slice(Math.max(0, index - LINES_OF_LABELS), index));
    const reading = readTableLine(line, part, layout);
    if (isMarkLine(marks, reading)) {
      events.push(...markEvents(marks, line, part));
      return;
    }
    const day = dayBalance(line, part, reading);
    if (day) {
      events.push(day);
      return;
    }
    const base = { part, page: line.page, y: line.y };
    const moved = part.section?.kind === "daily" ? [] : movementKeys(reading.cells);
    if (moved.length > 0) {
      const { cells, side, date } = reading;
      const text = reading.text === "" ? [] : [reading.text];
      const indented = part.days.size > 0 || isIndented(line, layout);
      events.push({ ...base, type: "row", date, dated: date !== null, cells, side, text, indented });
      return;
    }
    const [key] = Object.keys(reading.cells);
    const daily = part.section?.kind === "daily" ? (line.money[0] ?? null) : null;
    const balance = daily ?? (key ? (reading.cells[key] ?? null) : null);
    const x0 = line.words[0]?.x0 ?? 0;
    events.push({
      ...base,
      type: "text",
      x0,
      date: daily ? (line.dates[0] ?? null) : reading.date,
      text: part.headings.has(line) ? "" : reading.text,
      balance,
      key: key ?? null,
      unread: !daily && endsLikeMovement(line, part, reading.date !== null),
    });
  });
  return events;
}
