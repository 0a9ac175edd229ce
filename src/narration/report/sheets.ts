import ExcelJS, { type CellValue, type Fill, type Worksheet } from "exceljs";
import { directionOf } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter;

/**
 * A column of a sheet: its heading in the reader's language, its width in characters and, for money and dates, its
 * number format.
 */
export type SheetColumn = {
  header: string;
  width: number;
  format?: string;
  /** True if it holds both texts and figures. */
  mixed?: boolean;
};

const headerFill: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFE8EEF4" } };
const brokenFill: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFFFD9D6" } };
const okFill: Fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFDDF3E0" } };

/** The font is named, since a spreadsheet would otherwise choose one. */
const boldFont: Partial<ExcelJS.Font> = { name: "Calibri", family: 2, size: 11, bold: true };

export const dateFormat = "dd mmm yyyy";
export const timeFormat = "dd mmm yyyy hh:mm";
export const countFormat = "0";

/** Figures are aligned to the end, texts with a small indent after the figures before them. */
function alignmentOf(format: string | undefined): Partial<ExcelJS.Alignment> {
  return format === undefined || format === dateFormat
    ? { horizontal: edges().start, indent: format === undefined ? 1 : 0 }
    : { horizontal: edges().end };
}

const mixedAlignment = (): Partial<ExcelJS.Alignment> => ({
  horizontal: edges().start,
  vertical: "top",
  wrapText: true,
});

const isRightToLeft = () => directionOf(currentLanguage()) === "rtl";

/** Sides on which a line begins and ends in the present language, for which spreadsheets have no names. */
const edges = () =>
  isRightToLeft() ? ({ start: "right", end: "left" } as const) : ({ start: "left", end: "right" } as const);

/** On paper a sheet is as wide as the page, with its heading on each. */
const pageSetup: Partial<ExcelJS.PageSetup> = {
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
};

/**
 * Begins a sheet with a frozen heading row.
 * @param lines number of rows of its filter, without the sums below; without it there is no filter
 */
export function addSheet(
  book: Workbook,
  name: string,
  columns: readonly SheetColumn[],
  lines?: number,
): Worksheet {
  const sheet = book.addWorksheet(name, {
    views: [{ state: "frozen", ySplit: 1, rightToLeft: isRightToLeft() }],
    pageSetup,
  });
  sheet.columns = columns.map(({ header, width, format, mixed }) => ({
    header,
    width,
    style: {
      ...(format ? { numFmt: format } : {}),
      alignment: mixed ? mixedAlignment() : alignmentOf(format),
    },
  }));
  const head = sheet.getRow(1);
  head.font = boldFont;
  head.fill = headerFill;
  if (lines !== undefined) {
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: lines + 1, column: columns.length } };
  }
  return sheet;
}

export type RowTone = "plain" | "broken" | "ok" | "sum";

/**
 * Writes one row and releases it: the writer streams. `format` replaces that of its cells' columns; `lines` is its
 * number of lines of text, which not every program computes.
 */
const lineHeight = 15;

/**
 * Writes one row and lets go of it: the writer streams. `format` is that of its cells where it is not their column's;
 * `lines` how many lines of text it takes, which not every program finds out by itself.
 */
export function addRow(
  sheet: Worksheet,
  values: readonly CellValue[],
  tone: RowTone = "plain",
  format?: string | undefined,
  lines = 1,
): void {
  const row = sheet.addRow([...values]);
  if (lines > 1) row.height = lines * lineHeight;
  if (format) row.numFmt = format;
  if (tone === "sum") row.font = boldFont;
  if (tone === "broken" || tone === "ok") {
    for (let column = 1; column <= values.length; column += 1)
      row.getCell(column).fill = tone === "broken" ? brokenFill : okFill;
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
