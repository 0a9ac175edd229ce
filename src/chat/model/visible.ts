import type { ChatTable } from "../contract";
import type { Result } from "./tool";

/**
 * Columns whose cells the bank makes itself. What others typed, such as a description or a reference, is never shown to
 * a language model: it might be an instruction.
 */
const ownColumns = new Set([
  "date",
  "day",
  "month",
  "week",
  "period",
  "currency",
  "status",
  "type",
  "severity",
  "account",
]);

/** How many rows of a table a model is shown: it phrases, and the reader sees them all. */
const mostRows = 12;

/** What a language model is shown of a result. */
export function visibleOf({ content, understood, table, figures }: Result) {
  const typed = table ? typedCells(table) : [];
  const hide = (text: string) => typed.reduce((shown, cell) => shown.replaceAll(cell, "(text)"), text);
  return {
    found: hide(content),
    ...(understood && { about: hide(understood) }),
    figures: figures.slice(0, 60).map(({ label, text }) => ({ label: hide(label), text })),
    ...(table && { rows: visibleRows(table) }),
  };
}

const isOwn = ({ label, numeric }: ChatTable["columns"][number]) =>
  numeric === true || ownColumns.has(label.toLowerCase());

function visibleRows({ columns, rows }: ChatTable): Record<string, string>[] {
  return rows
    .slice(0, mostRows)
    .map((cells) =>
      Object.fromEntries(
        columns.flatMap((column, at) => (isOwn(column) ? [[column.label, cells[at] ?? ""]] : [])),
      ),
    );
}

/** The cells that somebody typed, the longest first. */
function typedCells({ columns, rows }: ChatTable): string[] {
  const cells = rows.flatMap((row) => row.filter((_, at) => columns[at] && !isOwn(columns[at])));
  return [...new Set(cells)].filter((cell) => cell.trim().length > 2).toSorted((a, b) => b.length - a.length);
}

/** The texts of a result whose figures a model may repeat. */
export function figureTexts(result: Result): string[] {
  const { found, about, figures, rows } = visibleOf(result);
  const cells = (rows ?? []).flatMap((row) => Object.values(row));
  return [found, about ?? "", ...figures.map(({ text }) => text), ...cells];
}
