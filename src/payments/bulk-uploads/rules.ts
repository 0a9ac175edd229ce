import { sayInEnglish } from "@/vocabulary/language";
import { columnLabel, requiredColumns, type UploadKind, uploadColumns } from "./contract";

/** Question for a payee's name, as a row of a file asks it; `ours`: an account of the bank itself. */
export type NameQuestion = { recipient: string; ours: boolean; name: string };

/** Problems of a row: one sentence per column. The column `""` means the row as a whole. */
export type Problems = Readonly<Record<string, string>>;

/** A row to be checked: its cells by column, and the objections of the file itself. */
export type UploadedRow = {
  row: number;
  values: Readonly<Record<string, string>>;
  flaws: Problems;
  /** Problems found when it was last checked. */
  known?: Problems | undefined;
  /** Names in the pain.001: a JSON array of PmtInfId, InstrId and EndToEndId. */
  original?: string | undefined;
  /** Stored result of its payee's name check. */
  nameCheck?: string | undefined;
  /** Its columns as they are stored. */
  stored?: StoredColumns | undefined;
};

type StoredColumns = {
  cells: string;
  flaws: string | null;
  problems: string | null;
  code: string | null;
  nameCheck: string | null;
};

/**
 * Finding of a row's check; `code` is the ledger's name of a refusal, such as INSUFFICIENT_FUNDS, `asks` the question
 * for the payee name check.
 */
export type Finding = { problems: Problems; code?: string | undefined; asks?: NameQuestion | undefined };

/** Columns that the create call takes and does not read: a file may have them. */
const unread: readonly string[] = ["createdby", "level"];

const plain = (heading: string) => heading.replace(/\s+/g, "").toLowerCase();

/** Accepted headings of a column: its name, and its label in a file of holders. */
const headingsOf = (kind: UploadKind, column: string): string[] =>
  kind === "numbers" ? [plain(column), plain(columnLabel(kind, column))] : [plain(column)];

/**
 * The columns that headings name, in their order; null for one that is not read. Case and spaces make no difference.
 * @returns the reason, in a sentence, where the headings are not the template's
 */
export function readHeadings(kind: UploadKind, headings: readonly string[]): (string | null)[] | string {
  const known = new Map(
    uploadColumns[kind].flatMap((column) => headingsOf(kind, column).map((one) => [one, column])),
  );
  const columns: (string | null)[] = [];
  for (const heading of headings) {
    const name = plain(heading);
    const column = known.get(name) ?? null;
    if (column === null && name !== "" && !unread.includes(name)) {
      return sayInEnglish('Row 1: there is no column "{column}". The columns are {columns}', {
        column: heading.trim().slice(0, 60),
        columns: uploadColumns[kind].join(", "),
      });
    }
    if (column !== null && columns.includes(column))
      return sayInEnglish("Row 1: the column {column} is there twice", { column });
    columns.push(column);
  }
  const missing = requiredColumns[kind].filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  const columnsMissing = missing.join(", ");
  return missing.length > 1
    ? sayInEnglish("Row 1: the columns {columns} are missing. The first row holds the headings", {
        columns: columnsMissing,
      })
    : sayInEnglish("Row 1: the column {column} is missing. The first row holds the headings", {
        column: columnsMissing,
      });
}

type Cells = {
  row: number;
  cells: readonly string[];
  flaws?: Readonly<Record<number, string>> | undefined;
};

/** A row of the file by its columns. Cells beyond the headings are a flaw of the row, unless they are empty. */
export function toUploadedRow(
  columns: readonly (string | null)[],
  { row, cells, flaws = {} }: Cells,
): UploadedRow {
  const values: Record<string, string> = {};
  const found: Record<string, string> = {};
  columns.forEach((column, at) => {
    if (column === null) return;
    values[column] = (cells[at] ?? "").trim();
    const flaw = flaws[at];
    if (flaw !== undefined) found[column] = flaw;
  });
  const beyond = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  if (beyond) {
    found[""] = sayInEnglish(
      "This row has {cells} cells, and the heading {columns}. A text that holds the separator stands in quotation marks",
      { cells: cells.length, columns: columns.length },
    );
  }
  return { row, values, flaws: found };
}

/** Changes the value of a cell: the file's objections to it, and to its row, end. */
export function correctCell(row: UploadedRow, column: string, value: string): UploadedRow {
  const { [column]: _own, "": _row, ...flaws } = row.flaws;
  return { ...row, values: { ...row.values, [column]: value.trim() }, flaws };
}

const formula = "A cell that begins with = is a formula: write its value";

/** Problems of cells of any kind: flaws that the file reports, and formulas stored as text. */
export function problemsOfCells({ values, flaws }: UploadedRow): Record<string, string> {
  const problems: Record<string, string> = { ...flaws };
  for (const [column, value] of Object.entries(values)) {
    if (value.startsWith("=")) problems[column] ??= formula;
  }
  return problems;
}

/** Finds the rows that have a value in common with an earlier one, and that row. Empty values are not compared. */
export function findRepeats<Row extends { row: number }>(
  rows: readonly Row[],
  getKey: (row: Row) => string | undefined,
): Map<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const one of rows) {
    const key = getKey(one);
    if (key === undefined || key === "") continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, one.row);
    else repeats.set(one.row, before);
  }
  return repeats;
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["1", true],
  ["no", false],
  ["false", false],
  ["0", false],
]);

/** Yes or no, as people and spreadsheets write it; undefined for anything else. */
export const readFlag = (text: string): boolean | undefined => flags.get(text.toLowerCase());
