import { sayInEnglish } from "@/vocabulary/language";
import { serialDate } from "./serial-dates";
import { assertWithin, type TableLimits, type TableRow, UnreadableTable } from "./table";
import type { WorkbookParts } from "./workbook-parts";

type Scene = { texts: readonly string[]; dates: readonly boolean[]; limits: TableLimits; is1904: boolean };
type Read = { text: string; flaw?: string };
type Cell = { column: number; type: string; style: number; formula: boolean; value: string };
type Range = { from: [column: number, row: number]; to: [column: number, row: number] };

/** Maximum number of merged ranges that are examined: no table has as many. */
const mostMerged = 2_000;

/** Number of the last row that a sheet can have. */
const mostRows = 1_048_576;

const flaws = {
  formula: "This cell holds a formula: write its value in its place",
  merged: "This cell is merged with others: unmerge them, and fill in each",
  date: "This cell is a date: format it as text, and write it as it is meant",
  digits: "This number has more digits than a spreadsheet keeps: format the cell as text, and write it again",
  error: (value: string) => `This cell shows the error ${value}`,
} as const;

/** Reads the cells of a sheet as texts. @throws UnreadableTable */
export async function readSheet(parts: WorkbookParts, path: string, scene: Scene): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const merged: Range[] = [];
  let row = 0;
  let cells: Map<number, Read> = new Map();
  let cell: Cell | undefined;
  let inValue = false;
  await parts.read(path, {
    open(name, attributes) {
      if (name === "row") {
        row = getRowNumber(attributes.r, row);
        cells = new Map();
      } else if (name === "c") {
        const column = attributes.r === undefined ? cells.size : getPlace(attributes.r)[0];
        const { t: type = "n", s = "0" } = attributes;
        cell = { column, type, style: Number(s), formula: false, value: "" };
      } else if (name === "f" && cell) cell.formula = true;
      else if (name === "v" || name === "t") inValue = cell !== undefined;
      else if (name === "mergeCell" && merged.length < mostMerged)
        merged.push(getRange(attributes.ref ?? ""));
    },
    text(part) {
      if (inValue && cell) cell.value += part;
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false;
      else if (name === "c" && cell) {
        const read = readCell(cell, scene);
        if (read.text !== "" || read.flaw !== undefined) {
          assertWithin(scene.limits, { columns: cell.column + 1 });
          cells.set(cell.column, read);
        }
        cell = undefined;
      } else if (name === "row" && cells.size > 0) {
        rows.push(toRow(row, cells));
        assertWithin(scene.limits, { rows: rows.length });
      }
    },
  });
  if (!scene.limits.shown) for (const range of merged) mark(rows, range, scene.limits.columns);
  return rows;
}

/** Number of a row, by default the one after the row before it. Throws UnreadableTable unless rows are in order, from 1. */
function getRowNumber(written: string | undefined, before: number): number {
  const row = written === undefined ? before + 1 : Number(written);
  if (Number.isInteger(row) && row > before && row <= mostRows) return row;
  throw new UnreadableTable(
    sayInEnglish(
      "The rows of the sheet are not numbered in order: open it in a spreadsheet, and save it again",
    ),
  );
}

function readCell(cell: Cell, scene: Scene): Read {
  const read = readTyped(cell, scene);
  if (!scene.limits.shown || read.flaw === undefined) return read;
  if (cell.type === "e") return { text: read.text };
  const number = Number(cell.value);
  if (cell.type !== "n" || cell.value === "" || !Number.isFinite(number)) return { text: cell.value };
  if (scene.dates[cell.style]) return { text: serialDate(number, scene.is1904) };
  return { text: String(Number(number.toPrecision(15))) };
}

function readTyped({ type, style, formula, value }: Cell, { texts, dates }: Scene): Read {
  if (formula) return { text: value, flaw: flaws.formula };
  if (type === "s") return { text: texts[Number(value)] ?? "" };
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE" };
  if (type === "e") return { text: value, flaw: flaws.error(value) };
  if (type === "d") return { text: value, flaw: flaws.date };
  if (type !== "n") return { text: value };
  if (value === "") return { text: "" };
  if (dates[style]) return { text: value, flaw: flaws.date };
  return numberText(value);
}

/** A number as its digits. Spreadsheets keep fifteen: a longer number was already changed by the spreadsheet. */
function numberText(value: string): Read {
  const number = Number(value);
  const text = String(number);
  if (!Number.isFinite(number) || text.includes("e") || text.replace(/\D/g, "").length > 15) {
    return { text: value, flaw: flaws.digits };
  }
  return { text };
}

function toRow(row: number, read: ReadonlyMap<number, Read>): TableRow {
  const width = Math.max(...read.keys()) + 1;
  const cells = Array.from({ length: width }, (_, at) => read.get(at)?.text ?? "");
  const found: Record<number, string> = {};
  for (const [column, { flaw }] of read) if (flaw !== undefined) found[column] = flaw;
  return { row, cells, ...(Object.keys(found).length > 0 && { flaws: found }) };
}

/** Marks the cells of a merged range, if its rows have them. */
function mark(rows: readonly TableRow[], { from, to }: Range, columns: number): void {
  for (const one of rows) {
    if (one.row < from[1] || one.row > to[1]) continue;
    for (let column = from[0]; column <= Math.min(to[0], columns - 1); column++) {
      one.flaws = { ...one.flaws, [column]: flaws.merged };
      while (one.cells.length <= column) one.cells.push("");
    }
  }
}

function getRange(reference: string): Range {
  const [from = "A1", to = from] = reference.split(":");
  return { from: getPlace(from), to: getPlace(to) };
}

/** 'B7' as column 1 (from 0) and row 7. */
function getPlace(reference: string): [column: number, row: number] {
  const [, letters = "A", digits = "1"] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return [column - 1, Number(digits)];
}
