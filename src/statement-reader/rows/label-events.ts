import type { Mark, ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { type Column, findColumn } from "../tables/columns";
import type { Part } from "../tables/tables";
import { pattern, phrases } from "../vocabulary";
import { squash } from "../words/text";
import { withoutAvailable } from "./available-balances";
import { namesBalance } from "./balance-words";
import { findBalance, listMovements } from "./cells";
import type { MarkEvent, Reading } from "./event-types";

const columnsOfMarks = (marks: readonly Mark[], line: ReadLine, part: Part): (Column | null)[] =>
  marks.map((mark) => findColumn(mark.money, part.columns, line.size));

/**
 * Chooses, among several amounts behind a balance's label in a table without a column of balances, the one in a
 * column.
 */
const soleInColumn = optional(
  {
    name: "one amount of several labelled ones",
    why: "of the amounts behind a label one stands in the column of amounts",
  },
  () => null,
  (marks: readonly Mark[], columns: readonly (Column | null)[]): Mark | null => {
    const inside = marks.filter((_, index) => columns[index] !== null);
    return marks.length > 1 && inside.length === 1 ? (inside[0] ?? null) : null;
  },
);

const sumOfSide = pattern("sums", "ofASide");

/** True for a total that is not a balance, though it is in the column of balances: 'Total withdrawal amount'. */
const sumsSide = (mark: Mark): boolean => sumOfSide.test(squash(mark.label));

/** True if a line consists of its labels and is not a row: 'DEPOSITS' may be a description if the line has a date. */
export function isMarkLine(marks: readonly Mark[], reading: Reading): boolean {
  const first = marks[0];
  if (!first) return false;
  const movements = listMovements(reading.cells).map(([, money]) => money);
  const moved = movements.filter(({ minor }) => minor !== 0);
  const balanced = findBalance(reading.cells);
  const names = first.exact && ["opening", "closing", "carried"].includes(first.kind);
  if (!names && reading.date && moved.length === 1 && balanced && moved[0]?.minor !== balanced.minor)
    return false;
  if (first.kind === "other" && reading.date && moved.length === 1 && !namesBalance(squash(first.label)))
    return false;
  if (first.kind === "total" || first.kind === "debits" || first.kind === "credits")
    return !reading.date || moved.length > 1;
  if (first.exact) return true;
  const nothing = moved.length === 0 && movements.length === 1;
  if (reading.date && nothing && !balanced && first.kind === "other") return false;
  return moved.length === 0 || (!reading.date && first.kind !== "other");
}

/** Events for the labelled amounts of a line, by their meaning in its table. */
export function markEvents(read: readonly Mark[], line: ReadLine, part: Part): MarkEvent[] {
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

const balanceLabels = phrases("balances", "balance");

/** 'Saldo 827,22' below the rows of a day, in a table that has no column for balances. */
export const dayBalance = optional(
  {
    name: "balances below a day",
    why: "'Balance 827.22' stands below the rows of a day, in a table without balances",
  },
  () => null,
  (line: ReadLine, part: Part, { date, cells, text }: Reading): MarkEvent | null => {
    if (date || part.header === null || line.money.length !== 1 || !balanceLabels.has(squash(text)))
      return null;
    const [[key, money] = []] = Object.entries(cells);
    if (!key || !money || part.columns.some(({ role }) => role === "balance")) return null;
    const mark: Mark = { kind: "day", exact: true, label: text, money, date: null, above: false };
    const column = part.columns.find((each) => each.key === key)?.role ?? null;
    return { type: "mark", part, page: line.page, y: line.y, mark, column };
  },
);
