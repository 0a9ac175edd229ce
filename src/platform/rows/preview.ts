import type { Line } from "@/platform/spreadsheets/lines";
import type { ImportLine } from "./contract";

type Asked<Values> = {
  /** What there is one row of, as a text. */
  keyOf(values: Values): string;
  /** A row in words. */
  text(values: Values): string;
  /** The rows that are there, by the same text. */
  there: ReadonlyMap<string, Values>;
};

/**
 * Says of each line of a file what it would add. It adds nothing where it is there already as it is; it is wrong where it
 * cannot be read, or something else of its key is there or on an earlier line.
 */
export function previewLines<Values>(
  lines: readonly Line<Values>[],
  { keyOf, text, there }: Asked<Values>,
): ImportLine<Values>[] {
  const firstOf = new Map<string, number>();
  return lines.map(({ line, cells, value, problem }) => {
    if (problem !== undefined)
      return { line, text: cells.join(" · "), add: null, wrong: true, says: problem };
    const key = keyOf(value);
    const said = { line, text: text(value), add: null };
    const first = firstOf.get(key);
    if (first !== undefined) return { ...said, wrong: true, says: `Is on line ${first} already` };
    firstOf.set(key, line);
    const known = there.get(key);
    if (known === undefined) return { ...said, add: value, wrong: false, says: "Will be added" };
    const isSame = text(known) === text(value);
    return { ...said, wrong: !isSame, says: `Is there already${isSame ? "" : `: ${text(known)}`}` };
  });
}
