import type { ReadLine } from "../lines/labelled-amounts";

const YEAR = /^20[0-9]{2}$/;
const SAME_EDGE = 0.4;
const SOON = 8;
const APART = 1;

function aligned(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) < SAME_EDGE * size;
}

/** A year alone in the column of dates: one without a year begins at the same place soon below it. */
function yearIn(lines: readonly ReadLine[], index: number): { year: number; x0: number } | null {
  const line = lines[index];
  if (!line?.words.some((word) => YEAR.test(word.text))) return null;
  for (const [at, word] of line.words.entries()) {
    if (!YEAR.test(word.text) || line.dates.some((date) => at >= date.from && at < date.to)) continue;
    const [before, after] = [line.words[at - 1], line.words[at + 1]];
    const alone =
      (!before || word.x0 - before.x1 > APART * line.size) &&
      (!after || after.x0 - word.x1 > APART * line.size);
    const heads = lines
      .slice(index + 1, index + 1 + SOON)
      .some(({ dates }) => dates.some((date) => date.year === null && aligned(date.x0, word.x0, line.size)));
    if (alone && heads) return { year: Number(word.text), x0: word.x0 };
  }
  return null;
}

/**
 * The pages with the year that stands in a row of its own given to the dates below it in the same column, until the next
 * such row.
 */
export function withYearRows<P extends { lines: ReadLine[] }>(pages: readonly P[]): P[] {
  let found: { year: number; x0: number } | null = null;
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line, index) => {
      found = yearIn(page.lines, index) ?? found;
      const column = found;
      const bare = (date: ReadLine["dates"][number]) =>
        column !== null && date.year === null && aligned(date.x0, column.x0, line.size);
      if (column === null || !line.dates.some(bare)) return line;
      return {
        ...line,
        dates: line.dates.map((date) => (bare(date) ? { ...date, year: column.year, weak: false } : date)),
      };
    }),
  }));
}
