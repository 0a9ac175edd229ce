import type { z } from "zod";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { languages } from "@/vocabulary/language/languages";
import { speak, translate } from "@/vocabulary/language/speaking";
import { readTable } from "./sandbox";

/** A line of a file: its number, its cells in the order of the columns, and its value or the reason why it has none. */
export type Line<Value> = { line: number; cells: string[] } & (
  | { value: Value; problem?: undefined }
  | { value?: undefined; problem: string }
);

type Columns<Name extends string, Value> = {
  /** The columns by the names in the first line, in any case, order and language; others are left out. */
  columns: readonly Name[];
  /** Reads the cells of a line by their columns. */
  schema: z.ZodType<Value, Record<Name, string>>;
  /** Maximum number of lines below the headings. */
  most: number;
  signal: AbortSignal;
  /** Owner whose turn the reading takes (`getShareOwner`). */
  owner: string;
};

/**
 * Reads a short CSV or XLSX file whose first line names its columns, for a preview.
 * @throws AppError 400 if it is not a table, is too long, lacks a column or has no lines
 */
export async function readLines<Name extends string, Value>(
  file: File,
  { columns, schema, most, signal, owner }: Columns<Name, Value>,
): Promise<Line<Value>[]> {
  const limits = { rows: most + 1, columns: 50 };
  const { rows } = await readTable(new Uint8Array(await file.arrayBuffer()), limits, signal, owner);
  const [heading, ...lines] = rows;
  const names = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const getPlace = (name: Name) => names.findIndex((each) => listHeadings(name).includes(each));
  const missing = columns.filter((name) => getPlace(name) === -1);
  if (missing.length > 0)
    throw refusal(
      sayInEnglish("The first line has to name the columns {columns}: {missing} missing", {
        columns: columns.join(", "),
        missing: missing.join(", "),
      }),
    );
  if (lines.length === 0) throw refusal("The file has no lines below its headings");
  const places = columns.map(getPlace);
  return lines.map(({ row: line, cells: all, flaws = {} }): Line<Value> => {
    const cells = places.map((place) => all[place]?.trim() ?? "");
    const flaw = places.map((place) => flaws[place]).find((one) => one !== undefined);
    if (flaw !== undefined) return { line, cells, problem: flaw };
    const read = schema.safeParse(Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
    if (read.success) return { line, cells, value: read.data };
    return { line, cells, problem: read.error.issues[0]?.message ?? "This line cannot be read" };
  });
}

/** Names of a column in a file, in lower case: as exported in any language. */
const listHeadings = (name: string) =>
  languages.map((language) => speak(language, () => translate(name)).toLowerCase());

const refusal = (sentence: string) => new AppError("bad_request", sentence, { fields: { file: sentence } });
