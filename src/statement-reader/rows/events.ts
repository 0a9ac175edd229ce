import type { Money } from "../amounts/amounts";
import { withBalanceSides } from "../amounts/balance-sides";
import { endsLikeMovement, lostDecimalPoint } from "../amounts/lost-decimal-points";
import { labelKind } from "../lines/label-kinds";
import { listMarks } from "../lines/labelled-amounts";
import { joinWords, printedText } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { findColumn } from "../tables/columns";
import { findLayout, findRowDate, findRowSide, isIndented, type Layout } from "../tables/table-layout";
import type { Part } from "../tables/tables";
import { listMovements } from "./cells";
import type { Event, Reading, TextEvent } from "./event-types";
import { remainingHeadings } from "./heading-rests";
import { dayBalance, isMarkLine, markEvents } from "./label-events";

const fewestWords = 12;
const lowerCaseStart = /^\p{Ll}/u;

/**
 * 'transfers above 500.00 in a month cost …': an amount in a long line of lower-case words that begins with no date.
 */
const isProse = optional(
  { name: "amounts in sentences", why: "an amount stands amid a long line of small words" },
  () => false,
  ({ words, money, dates }: ReadLine): boolean => {
    const [only, more] = money;
    if (!only || more || dates.length > 0 || words.length < fewestWords) return false;
    return (
      lowerCaseStart.test(words[only.from - 1]?.text ?? "") && lowerCaseStart.test(words[only.to]?.text ?? "")
    );
  },
);

function readCells(line: ReadLine, part: Part): Record<string, Money> {
  const cells: Record<string, Money> = {};
  if (isProse(line)) return cells;
  if (part.byOrder?.length === line.money.length)
    return Object.fromEntries(part.byOrder.map((key, index) => [key, line.money[index] as Money]));
  for (const money of line.money) {
    const column = findColumn(money, part.columns, line.size);
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
  const isBare = line.dates.length > 0 && listMovements(cells).length === 0;
  const lost = isBare ? lostDecimalPoint(line, part) : null;
  if (lost) cells[lost.key] = lost.money;
  for (const money of Object.values(cells)) for (let at = money.from; at < money.to; at += 1) used.add(at);
  const date = findRowDate(line, part, layout);
  for (const each of line.dates) {
    const value = part.header?.headings.some(
      (heading) =>
        (heading.role === "valueDate" || heading.role === "date") &&
        each.x0 < heading.x1 + 6 &&
        each.x1 > heading.x0 - 6,
    );
    if (each === date || value) for (let at = each.from; at < each.to; at += 1) used.add(at);
  }
  const side = findRowSide(line, layout, used);
  const words = line.words.filter(
    (word, index) =>
      !used.has(index) && word.x1 > layout.left - line.size && word.x0 < layout.right + line.size,
  );
  return { line, cells, date, side, text: printedText(words) };
}

function dayEvent(line: ReadLine, part: Part): TextEvent {
  const x0 = line.words[0]?.x0 ?? 0;
  const [date = null] = line.dates;
  const named = labelKind(joinWords(line.words.slice(date?.to ?? 0, line.money[0]?.from ?? 0)))?.kind;
  const [balance = null] = named === "debits" || named === "credits" ? [] : line.money;
  const base = { type: "text" as const, part, page: line.page, y: line.y };
  return { ...base, x0, date, text: "", balance, key: null, headsDay: true };
}

/** Maximum number of lines between a label and the amount beneath it. */
const labelLines = 4;

/** The events of one part, top to bottom. */
export function readEvents(part: Part): Event[] {
  const layout = findLayout(part);
  const events: Event[] = [];
  const sided = withBalanceSides(part);
  const rest = remainingHeadings(part);
  part.lines.forEach((printed, index) => {
    if (part.days.has(printed)) {
      events.push(dayEvent(printed, part));
      return;
    }
    const line = sided.get(printed) ?? printed;
    const marks = listMarks(line, part.lines.slice(Math.max(0, index - labelLines), index));
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
    const moved = part.section?.kind === "daily" ? [] : listMovements(reading.cells);
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
      text: part.headings.has(line) || line === rest ? "" : reading.text,
      balance,
      key: key ?? null,
      unread: !daily && endsLikeMovement(line, part, reading.date !== null),
    });
  });
  return events;
}
