import { type BankDate, bankWallTime, type Instant } from "@/vocabulary/calendar";
import { getDirection } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type Minor, type Total, toDecimal } from "@/vocabulary/money";
import { xmlText } from "./xml";

/**
 * A cell of a sheet as SpreadsheetML (ECMA-376, 18.3.1.4) has it, without its address: from behind the address to the
 * end, or nothing for an empty one.
 */
export type Cell = string;

/** The formats of cells, by their place in the style sheet below. */
export const styles = {
  text: 0,
  time: 1,
  day: 2,
  money: 3,
  heading: 4,
  headingAtEnd: 5,
  label: 6,
  sum: 7,
  count: 8,
  title: 9,
  wrapped: 10,
  countSum: 11,
} as const;
export type Style = keyof typeof styles;

const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Most characters of a cell; a reader takes a file with more in one for damaged. */
const cellLength = 32_767;

/**
 * Always a text, whatever it begins with: it is not a formula, and what looks like an escape of Excel's is none. Its
 * first 32,767 characters are kept.
 */
export function text(value: string, style: Style = "text"): Cell {
  const escaped = xmlText(
    value.slice(0, cellLength).replace(escapeLike, "_x005F_").replaceAll("\r", "_x000D_"),
  );
  return ` s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Most digits of a spreadsheet's binary numbers. */
const mostExact = 15;

/** A decimal string such as `-1234.5` as a number; one with more digits stays a text rather than lose its last ones. */
export function decimal(value: string, style: "money" | "sum" | "count" = "money"): Cell {
  const exact = value.length <= mostExact || value.replace(/^[-0.]+|\./g, "").length <= mostExact;
  return exact ? ` s="${styles[style]}"><v>${value}</v></c>` : text(value, style);
}

export const money = (minor: Minor | Total, style: "money" | "sum" = "money"): Cell =>
  decimal(toDecimal(minor), style);

export const count = (of: number): Cell => ` s="${styles.count}"><v>${of}</v></c>`;

const dayLength = 86_400_000;
/** Day 0 of a spreadsheet, 30 December 1899, in days before 1970. */
const epoch = 25_569;

/** A real date with the time that the bank's clock shows at an instant, to the second. */
export function time(at: Instant, zone: string): Cell {
  const wall = Math.floor(bankWallTime(at, zone) / 1000) * 1000;
  return ` s="${styles.time}"><v>${wall / dayLength + epoch}</v></c>`;
}

/** A real date without a time: the bank's at an instant. */
export function day(at: Instant, zone: string): Cell {
  return ` s="${styles.day}"><v>${Math.floor(bankWallTime(at, zone) / dayLength) + epoch}</v></c>`;
}

/** A real date without a time, of a date of the bank. */
export const date = (of: BankDate): Cell =>
  ` s="${styles.day}"><v>${Date.parse(`${of}T00:00:00Z`) / dayLength + epoch}</v></c>`;

/** A formula, with the value that a reader shows before it calculates. */
export function formula(expression: string, value: string, style: Style): Cell {
  return ` s="${styles[style]}"><f>${xmlText(expression)}</f><v>${value}</v></c>`;
}

export const empty: Cell = "";

/** The letters of a column that is counted from 0. */
export const columnLetter = (column: number): string =>
  (column < 26 ? "" : columnLetter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const lineHeight = 15;
/** Characters of a text that go on one line of a column that wraps. */
export const wrapAt = 50;

/** Estimated number of lines of a text in a column that wraps; the reader's font decides. */
export const countLines = (value: string): number =>
  value.length <= wrapAt && !value.includes("\n")
    ? 1
    : value.split("\n").reduce((lines, each) => lines + Math.max(1, Math.ceil(each.length / wrapAt)), 0);

const styleCount = Object.keys(styles).length;

/** The same cell with the fill of a row that is wrong, by the second half of the formats. */
const mark = (cell: Cell): Cell =>
  cell === empty
    ? ` s="${styleCount}"/>`
    : cell.replace(/\d+/, (style) => String(Number(style) + styleCount));

/**
 * A row of cells.
 * @param number counts from 1
 * @param lines how many lines of text it is high
 * @param isMarked true for the fill of a row that is wrong
 */
export function row(number: number, cells: readonly Cell[], lines = 1, isMarked = false): string {
  const height = lines === 1 ? "" : ` ht="${Math.min(lines * lineHeight, 405)}" customHeight="1"`;
  let line = `<row r="${number}"${height}>`;
  for (let at = 0; at < cells.length; at++) {
    const cell = isMarked ? mark(cells[at] ?? empty) : cells[at];
    if (cell) line += `<c r="${columnLetter(at)}${number}"${cell}`;
  }
  return `${line}</row>`;
}

const font = (more: string, size = 11) =>
  `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const [amount, dayFormat, dateTime] = [164, 165, 166];

/** Fonts and fills by their place in the style sheet. */
const [plain, bold, large] = [0, 1, 2];
const [none, ofHeading, ofMark] = [0, 2, 3];

const solid = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;

/** The formats of cells in the order of `styles`, at the sides where a line begins and ends in the reader's language. */
function cellFormats(fillId: number): string[] {
  const sides = ['horizontal="left"', 'horizontal="right"'] as const;
  const [start, end] = getDirection(currentLanguage()) === "rtl" ? sides.toReversed() : sides;
  const format = (numFmt: number, fontId: number, alignment: string, fill = fillId) =>
    `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment ${alignment}/></xf>`;
  return [
    format(0, plain, `${start} vertical="top"`),
    format(dateTime, plain, `${start} vertical="top"`),
    format(dayFormat, plain, `${start} vertical="top"`),
    format(amount, plain, `${end} vertical="top"`),
    format(0, bold, start, ofHeading),
    format(0, bold, end, ofHeading),
    format(0, bold, start),
    format(amount, bold, end),
    format(1, plain, `${end} vertical="top"`),
    format(0, large, start),
    format(0, plain, `${start} vertical="top" wrapText="1"`),
    format(1, bold, end),
  ];
}

/** The style sheet of a workbook, each format a second time for marked rows. @param decimals those of its amounts */
export function styleSheet(decimals: number): string {
  const formats = [...cellFormats(none), ...cellFormats(ofMark)];
  const amounts = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="${amount}" formatCode="${amounts}"/><numFmt numFmtId="${dayFormat}" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="${dateTime}" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="3">${font("")}${font("<b/>")}${font("<b/>", 14)}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid("FFE8EEF4")}${solid("FFFFD9D6")}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`;
}
