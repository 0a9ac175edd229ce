import type { PagePicture, ReadStatement } from "../contract";
import { isMarked } from "../rules";
import type { PageWords } from "../words/words";

/** Maximum number of pages and words stored: a file whose every row is marked needs no more to be understood. */
const mostPages = 5;
const mostWords = 3000;
const longestWord = 80;

const tenth = (points: number): number => Math.round(points * 10) / 10;

/**
 * The pages with marked rows, word by word, so that they can be drawn beside these rows. They are drawn from text
 * alone: no image of the file is stored.
 * @param baselines of each row of each statement, in points from the top of its page
 */
export function makePictures(
  statements: readonly ReadStatement[],
  pages: readonly PageWords[],
  baselines: readonly (readonly number[])[],
): PagePicture[] {
  const pictures = statements.flatMap(({ analysis, rows }, statement) => {
    const marked = rows.flatMap((row, index) => {
      const y = baselines[statement]?.[index];
      return y !== undefined && isMarked(row, index, analysis)
        ? [{ index, page: row.page, y: tenth(y) }]
        : [];
    });
    const numbers = [...new Set(marked.map(({ page }) => page))];
    return numbers.flatMap((number): PagePicture[] => {
      const page = pages.find((each) => each.number === number);
      if (!page) return [];
      const ownRows = marked.filter((row) => row.page === number && isOn(page, row.y));
      return [{ statement, ...drawn(page), rows: ownRows.map(({ index, y }) => ({ index, y })) }];
    });
  });
  return pictures.slice(0, mostPages);
}

/** True if words lie on a baseline: the columns of a two-column page are read one below the other. */
const isOn = ({ words }: PageWords, y: number): boolean =>
  words.some((word) => Math.abs(word.y - y) < word.size / 2);

const drawn = ({ number, width, height, words }: PageWords): Omit<PagePicture, "statement" | "rows"> => ({
  page: number,
  width: tenth(width),
  height: tenth(height),
  words: words.slice(0, mostWords).map(({ text, x0, x1, y, size }) => ({
    x0: tenth(x0),
    x1: tenth(x1),
    y: tenth(y),
    size: tenth(size),
    text: text.slice(0, longestWord),
  })),
});
