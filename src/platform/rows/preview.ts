import type { z } from "zod";
import type { Actor } from "@/access/actor";
import { ownerOf } from "@/access/owner";
import { type Access, assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { type Line, readLines } from "@/platform/spreadsheets/lines";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { FileColumns, ImportLine } from "./contract";

type Asked<Values> = {
  /** Key that is unique among rows, as a text. */
  keyOf(values: Values): string;
  /** A row in words. */
  text(values: Values): string;
  /** The rows that are there, by the same text. */
  there: ReadonlyMap<string, Values>;
};

type PreviewSpec<Name extends string, Values> = Omit<Asked<Values>, "there"> & {
  /** The right to write such rows. */
  access: Access;
  /** Reads the cells of a line by their columns. */
  line: z.ZodType<Values, Record<Name, string>>;
  /** Reads the rows that are there already of those that some lines would add, by their keys. */
  readTaken(deps: Deps, actor: Actor, values: readonly Values[]): Promise<ReadonlyMap<string, Values>>;
};

/**
 * Declares what a file of rows would bring: says of each line what it would add, or why it adds nothing. Nothing is kept.
 * What it returns throws AppError 403, and 400 where the file is no table, is too long, or lacks a column.
 */
export const definePreview =
  <Columns extends FileColumns, Values>(
    { columns, most }: { columns: Columns; most: number },
    { access, line, readTaken, ...asked }: PreviewSpec<keyof Columns & string, Values>,
  ) =>
  async (deps: Deps, actor: Actor, file: File, signal: AbortSignal): Promise<ImportLine<Values>[]> => {
    assertCan(actor, access);
    const names = Object.keys(columns) as (keyof Columns & string)[];
    const lines = await readLines(file, {
      columns: names,
      schema: line,
      most,
      signal,
      owner: ownerOf(actor),
    });
    const values = lines.flatMap(({ value }) => value ?? []);
    return previewLines(lines, { ...asked, there: await readTaken(deps, actor, values) });
  };

/**
 * Says of each line of a file what it would add. It adds nothing where it is there already as it is; it is wrong where it
 * cannot be read, or something else of its key is there or on an earlier line.
 */
function previewLines<Values>(
  lines: readonly Line<Values>[],
  { keyOf, text, there }: Asked<Values>,
): ImportLine<Values>[] {
  const firstOf = new Map<string, number>();
  return lines.map(({ line, cells, value, problem }) => {
    if (problem !== undefined)
      return { line, text: cells.join(" · "), add: null, wrong: true, says: translate(problem) };
    const key = keyOf(value);
    const said = { line, text: text(value), add: null };
    const first = firstOf.get(key);
    if (first !== undefined)
      return { ...said, wrong: true, says: say("Is on line {line} already", { line: first }) };
    firstOf.set(key, line);
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
