import type { Rows } from "./csv-amounts";
import { isDate } from "./csv-dates";
import type { CsvHeading, CsvRole } from "./csv-headings";
import { cellText } from "./csv-values";

const isNoText = (cell: string): boolean => isDate(cell) || !/\p{L}{3}/u.test(cell);

/** Rows under headings. */
export class CsvTable {
  constructor(
    readonly headings: readonly CsvHeading[],
    readonly rows: Rows,
  ) {}

  readonly #cells = new Map<number, string[]>();
  readonly #counts = new Map<number, ReadonlyMap<string, number>>();

  /** The non-empty cells of a column. */
  cells(column: number): readonly string[] {
    const known = this.#cells.get(column);
    if (known) return known;
    const cells = this.rows.map((row) => cellText(row[column] ?? "")).filter((cell) => cell !== "");
    this.#cells.set(column, cells);
    return cells;
  }

  /** Count of each distinct text in a column, so that callers examine each text once. */
  texts(column: number): ReadonlyMap<string, number> {
    const known = this.#counts.get(column);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const cell of this.cells(column)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    this.#counts.set(column, counts);
    return counts;
  }

  share(column: number, is: (cell: string) => boolean): number {
    let [all, matching] = [0, 0];
    for (const [text, count] of this.texts(column)) {
      all += count;
      if (is(text)) matching += count;
    }
    return all === 0 ? 0 : matching / all;
  }

  all(role: CsvRole): number[] {
    return this.headings.flatMap((heading, at) => (heading.role === role ? [at] : []));
  }

  named(role: CsvRole): number | undefined {
    return this.all(role)[0];
  }

  /** Finds a column of this role in which most cells satisfy `is`. */
  find(role: CsvRole, is: (cell: string) => boolean): number | undefined {
    return this.all(role).find((at) => this.share(at, is) > 0.5);
  }

  first(is: (cell: string) => boolean): number | undefined {
    const at = this.headings.findIndex((_, column) => this.share(column, is) > 0.8);
    return at < 0 ? undefined : at;
  }

  /** The unused column with the longest texts. */
  longestText(used: readonly number[]): number {
    const lengths = this.headings.map((_, at) =>
      used.includes(at) || this.share(at, isNoText) > 0.8
        ? -1
        : this.rows.reduce((sum, cells) => sum + (cells[at]?.length ?? 0), 0),
    );
    return Math.max(0, lengths.indexOf(Math.max(...lengths)));
  }
}
