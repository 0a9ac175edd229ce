import ExcelJS, { type CellValue, type Fill, type Worksheet } from "exceljs";

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter;

/** A column of a sheet: its heading, its width in characters and, for money and dates, its number format. */
export interface SheetColumn {
  header: string;
  width: number;
  format?: string;
}

const HEADER_FILL: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFE8EEF4" } };
const BROKEN_FILL: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFFFD9D6" } };
const OK_FILL: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFDDF3E0" } };

export const dateFormat = "dd mmm yyyy";
export const timeFormat = "dd mmm yyyy hh:mm";
export const countFormat = "0";

/**
 * Begins a sheet with a frozen heading row.
 * @param lines how many rows its filter reaches over: the sums below are no part of it; without it there is no filter
 */
export function addSheet(
  book: Workbook,
  name: string,
  columns: readonly SheetColumn[],
  lines?: number,
): Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width, format }) => ({
    header,
    width,
    ...(format ? { style: { numFmt: format } } : {}),
  }));
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.fill = HEADER_FILL;
  if (lines !== undefined) {
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: lines + 1, column: columns.length } };
  }
  return sheet;
}

export type RowTone = "plain" | "broken" | "ok" | "sum";

/** Writes one row and lets go of it: the writer streams. `format` is that of its cells where it is not their column's. */
export function addRow(
  sheet: Worksheet,
  values: readonly CellValue[],
  tone: RowTone = "plain",
  format?: string | undefined,
): void {
  const row = sheet.addRow([...values]);
  if (format) row.numFmt = format;
  if (tone === "sum") row.font = { bold: true };
  if (tone === "broken" || tone === "ok") {
    for (let column = 1; column <= values.length; column += 1)
      row.getCell(column).fill = tone === "broken" ? BROKEN_FILL : OK_FILL;
  }
  row.commit();
}

/** The letter of a column, from 1. */
export function letter(column: number): string {
  return String.fromCharCode(64 + column);
}

/** Opens a workbook that is written to a file as it grows. */
export function openBook(path: string): Workbook {
  return new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false });
}
