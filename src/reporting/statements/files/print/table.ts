import { monthNames } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { localDate } from "@/vocabulary/language/speaking";
import { formatMoney, type Minor, minusSign } from "@/vocabulary/money";
import { colours, type Lettering, type Pen, paper } from "./pen";

/** A cell: its lines of text, and its text for screen readers if the lines show it differently. */
export type PrintedCell = { lines: readonly string[]; actual?: string };
export type PrintedRow = readonly PrintedCell[];

/** A column; one of figures is aligned at its right side. */
export type PrintedColumn = { header: string; x: number; width: number; figures: boolean };

export const lineHeight = 11;
const padding = 4.5;
export const text: Lettering = { size: 8 };
export const figures: Lettering = { size: 8, figures: true };
const gap = 10;
/** The scope of a heading, of its column or its row; the library's types lack it. */
const columnScope: object = { scope: "Column" };
export const rowScope: object = { scope: "Row" };

/**
 * An amount without its currency, which is in the heading: `1,234.50`. Programs read it too, so its minus is a
 * hyphen.
 */
export const amountText = (minor: Minor): string =>
  formatMoney(minor, "AED").replace("AED ", "").replace(minusSign, "-");

/**
 * The columns of the movements: amounts as wide as the largest of them, the description takes the rest.
 * @param largest the largest debit, credit and balance in the table, sums included
 */
export function columnsFor(
  pen: Pen,
  largest: { debit: Minor; credit: Minor; balance: Minor },
): PrintedColumn[] {
  const bold: Lettering = { ...figures, face: "bold" };
  const room = (minor: Minor) => Math.max(50, pen.width(amountText(minor), bold)) + gap;
  const widths = {
    date: Math.max(54, ...monthNames.map((month) => pen.width(localDate(`30 ${month} 2026`), text) + gap)),
    // A payment's reference has 19 characters, and stays on one line.
    reference: Math.max(90, pen.width("PAY-20261130-WWWWWW", text) + gap),
    debit: room(largest.debit),
    credit: room(largest.credit),
    balance: room(largest.balance),
  };
  const taken = Object.values(widths).reduce((sum, width) => sum + width, 0);
  const whole = paper.width - 2 * paper.margin;
  const columns: [string, number, boolean][] = [
    [say("Date"), widths.date, false],
    [say("Description"), whole - taken, false],
    [say("Reference"), widths.reference, false],
    [say("Debit"), widths.debit, true],
    [say("Credit"), widths.credit, true],
    [say("Balance"), widths.balance, true],
  ];
  let x = paper.margin;
  return columns.map(([header, width, figures]) => {
    const column = { header, x, width, figures };
    x += width;
    return column;
  });
}

export const rowHeight = (row: PrintedRow): number =>
  Math.max(1, ...row.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;

/** Sets a cell at a row's top. */
function setCell(
  pen: Pen,
  column: PrintedColumn,
  { lines }: PrintedCell,
  top: number,
  lettering: Lettering,
): void {
  lines.forEach((line, at) => {
    const y = top + padding + 8 + at * lineHeight;
    if (column.figures && !pen.isMirrored)
      pen.write(line, column.x + column.width, y, { ...lettering, align: "end" });
    else pen.write(line, column.x, y, lettering);
  });
}

/** Sets a row that screen readers skip, such as those that every page repeats. */
export function drawRepeatedRow(
  pen: Pen,
  columns: readonly PrintedColumn[],
  row: PrintedRow,
  top: number,
  lettering: Lettering,
): void {
  pen.artifact(() => {
    columns.forEach((column, at) => {
      const cell = row[at];
      if (cell) setCell(pen, column, cell, top, { ...lettering, figures: column.figures });
    });
  });
}

/** Sets a row of a table, with an element of the document's structure for each cell. */
export function setRow(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  columns: readonly PrintedColumn[],
  row: PrintedRow,
  top: number,
  { heading = false, ...lettering }: Lettering & { heading?: boolean },
): void {
  const { document } = pen;
  const line = document.struct("TR");
  table.add(line);
  columns.forEach((column, at) => {
    const cell = row[at];
    const options = {
      ...(cell?.actual !== undefined && { actual: cell.actual }),
      ...(heading && columnScope),
    };
    const element = document.struct(heading ? "TH" : "TD", options);
    line.add(element);
    if (cell && cell.lines.length > 0) {
      element.add(() => setCell(pen, column, cell, top, { ...lettering, figures: column.figures }));
    }
    element.end();
  });
  line.end();
}

/** The line below a row. */
export const ruleBelow = (pen: Pen, y: number, colour: string = colours.faint, width = 0.5): void =>
  pen.artifact(() => pen.rule(paper.margin, paper.width - paper.margin, y, colour, width));
