import { type BankDate, bankWallTime, type Instant } from "@/vocabulary/calendar";
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
} as const;
export type Style = keyof typeof styles;

const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Always a text, whatever it begins with: it is not a formula, and what looks like an escape of Excel's is none. */
export function text(value: string, style: Style = "text"): Cell {
  const escaped = xmlText(value.replace(escapeLike, "_x005F_").replaceAll("\r", "_x000D_"));
  return ` s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** A spreadsheet has binary numbers of 15 digits: an amount of more stays a text rather than lose its last ones. */
const mostExact = 999_999_999_999_999n;

export function money(minor: Minor | Total, style: "money" | "sum" = "money"): Cell {
  const exact = minor <= mostExact && minor >= -mostExact;
  return exact ? ` s="${styles[style]}"><v>${toDecimal(minor)}</v></c>` : text(toDecimal(minor), style);
}

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

/** The letter of a column that is counted from 0; sheets here have fewer than 27. */
export const columnLetter = (column: number): string => String.fromCharCode(65 + column);

const lineHeight = 15;
/** Characters of a text that go on one line of a column that wraps. */
export const wrapAt = 50;

/** Estimated number of lines of a text in a column that wraps; the reader's font decides. */
export const countLines = (value: string): number =>
  value.length <= wrapAt && !value.includes("\n")
    ? 1
    : value.split("\n").reduce((lines, each) => lines + Math.max(1, Math.ceil(each.length / wrapAt)), 0);

/** A row of cells. @param number counts from 1 @param lines how many lines of text it is high */
export function row(number: number, cells: readonly Cell[], lines = 1): string {
  const height = lines === 1 ? "" : ` ht="${Math.min(lines * lineHeight, 405)}" customHeight="1"`;
  let line = `<row r="${number}"${height}>`;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (cell) line += `<c r="${columnLetter(at)}${number}"${cell}`;
  }
  return `${line}</row>`;
}

const font = (more: string, size = 11) =>
  `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const format = (numFmt: number, fontId: number, fillId = 0, alignment = "") =>
  `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${alignment ? ` applyAlignment="1"><alignment ${alignment}/></xf>` : "/>"}`;
const [amount, dayFormat, dateTime] = [4, 164, 165];

/** The style sheet of every workbook here, its formats in the order of `styles`. */
export const styleSheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="${dayFormat}" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="${dateTime}" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="3">${font("")}${font("<b/>")}${font("<b/>", 14)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="11">${[
  format(0, 0, 0, 'vertical="top"'),
  format(dateTime, 0, 0, 'horizontal="left" vertical="top"'),
  format(dayFormat, 0, 0, 'horizontal="left" vertical="top"'),
  format(amount, 0, 0, 'horizontal="right" vertical="top"'),
  format(0, 1, 2),
  format(0, 1, 2, 'horizontal="right"'),
  format(0, 1),
  format(amount, 1, 0, 'horizontal="right"'),
  format(1, 0, 0, 'horizontal="right"'),
  format(0, 2),
  format(0, 0, 0, 'vertical="top" wrapText="1"'),
].join("")}</cellXfs></styleSheet>`;
