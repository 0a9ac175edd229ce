import type { z } from "zod";
import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { type Access, assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { type Line, readLines } from "@/platform/spreadsheets/lines";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { FileColumns, ImportLine } from "./contract";

type Asked<Values> = {
  /** Key that is unique among rows, as a text. */
  getKey(values: Values): string;
  /** A row in words. */
  text(values: Values): string;
  /** Existing rows, by the same key. */
  there: ReadonlyMap<string, Values>;
};

type PreviewSpec<Name extends string, Values> = Omit<Asked<Values>, "there"> & {
  /** Reads the cells of a line by their columns. */
  line: z.ZodType<Values, Record<Name, string>>;
  /** Reads existing rows with the keys of some lines. */
  readTaken(deps: Deps, actor: Actor, values: readonly Values[]): Promise<ReadonlyMap<string, Values>>;
};

/**
 * Declares the preview of a file of rows: the addition of each line, or the reason for none. Nothing is stored. The
 * result throws AppError 403, and 400 if the file is not a table, is too long, or lacks a column.
 */
export const definePreview =
  <Columns extends FileColumns, Values>(
    { columns, most, write }: { columns: Columns; most: number; write: Access },
    { line, readTaken, ...asked }: PreviewSpec<keyof Columns & string, Values>,
  ) =>
  async (deps: Deps, actor: Actor, file: File, signal: AbortSignal): Promise<ImportLine<Values>[]> => {
    assertCan(actor, write);
    const names = Object.keys(columns) as (keyof Columns & string)[];
    const lines = await readLines(file, {
      columns: names,
      schema: line,
      most,
      signal,
      owner: getShareOwner(actor),
    });
    const values = lines.flatMap(({ value }) => value ?? []);
    return previewLines(lines, { ...asked, there: await readTaken(deps, actor, values) });
  };

/**
 * Previews each line of a file. A line adds nothing if its row exists already; it is wrong if it cannot be read, or
 * another row with its key exists or precedes it.
 */
function previewLines<Values>(
  lines: readonly Line<Values>[],
  { getKey, text, there }: Asked<Values>,
): ImportLine<Values>[] {
  const firstPlaces = new Map<string, number>();
  return lines.map(({ line, cells, value, problem }) => {
    if (problem !== undefined)
      return { line, text: cells.join(" · "), add: null, wrong: true, says: translate(problem) };
    const key = getKey(value);
    const said = { line, text: text(value), add: null };
    const first = firstPlaces.get(key);
    if (first !== undefined)
      return { ...said, wrong: true, says: say("Is on line {line} already", { line: first }) };
    firstPlaces.set(key, line);
    const known = there.get(key);
    if (known === undefined) return { ...said, add: value, wrong: false, says: say("Will be added") };
    const isSame = text(known) === text(value);
    return {
      ...said,
      wrong: !isSame,
      says: isSame ? say("Is there already") : say("Is there already: {row}", { row: text(known) }),
    };
  });
}
