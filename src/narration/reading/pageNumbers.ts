import type { ReadPage } from "./document.ts";
import { textOf } from "./lines.ts";

/** A page number as printed: `of` is null where only the number stands. */
export interface PageNumber {
  page: number;
  number: number;
  of: number | null;
}

const WORD =
  "(?:page|pg|sheet(?: ?number| ?no)?|seite|blatt|pagina|página|folha|foglio|hoja|стр(?:аница|\\.)?|лист|صفحة|الصفحة|blad|strona|sayfa|halaman|ページ)";
const OF = "(?:of|/|de|von|di|sur|из|من|van|z|dari|out of|av)";
const WITH_TOTAL = new RegExp(
  `${WORD}(?:\\s*(?:no|n[o°º])\\.?)?\\s*[:.]?\\s*(\\d{1,4})\\s*${OF}\\s*(\\d{1,4})(?![\\d/.,-])`,
  "iu",
);
const BARE_TOTAL = new RegExp(`^(\\d{1,4})\\s*${OF}\\s*(\\d{1,4})$`, "iu");
const ALONE =
  /(?:page|pg|seite|pagina|página|стр(?:аница|\.)?|صفحة|strona|sayfa|halaman)(?:\s*(?:no|n[o°º])\.?)?\s*[:.]?\s*(\d{1,4})$/iu;
const SHORT_LINE = 60;

function numberOn(page: ReadPage): PageNumber | null {
  let bare: PageNumber | null = null;
  for (const [index, line] of page.lines.entries()) {
    if (line.money.length > 1 || (line.money.length > 0 && line.dates.length > 0)) continue;
    const text = textOf(line.words);
    const total = WITH_TOTAL.exec(text);
    if (total) return { page: page.number, number: Number(total[1]), of: Number(total[2]) };
    const edge = index < 4 || index >= page.lines.length - 4;
    if (!edge) continue;
    const short = BARE_TOTAL.exec(text.replace(/^[-\s]+|[-\s]+$/g, ""));
    if (short && Number(short[1]) <= Number(short[2])) {
      bare = { page: page.number, number: Number(short[1]), of: Number(short[2]) };
    }
    const alone = text.length < SHORT_LINE ? ALONE.exec(text) : null;
    if (alone && !bare) bare = { page: page.number, number: Number(alone[1]), of: null };
  }
  return bare;
}

/** The page numbers printed in a file, at most one a page. */
export function pageNumbersOf(pages: readonly ReadPage[]): PageNumber[] {
  return pages.flatMap((page) => numberOn(page) ?? []);
}

/** PDF pages on which a new numbering starts. */
export function restarts(numbers: readonly PageNumber[]): Set<number> {
  return new Set(numbers.filter((each, index) => index > 0 && each.number === 1).map((each) => each.page));
}

/** `end` is the last PDF page before the next numbering: pages without a number count where there are enough. */
function incomplete(run: readonly PageNumber[], end: number): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return false;
  const jumps = run.some((each, index) => {
    const before = run[index - 1];
    return before !== undefined && each.number - before.number !== each.page - before.page;
  });
  return (
    jumps ||
    first.number > first.page ||
    (last.of !== null && last.number + end - last.page < last.of) ||
    first.number < 1
  );
}

/**
 * PDF pages of numberings with a gap ('Page 1 of 3', 'Page 3 of 3'): a page is missing beside them. A numbering ends
 * where the next begins at 1. `pages` is how many the file has.
 */
export function pagesWithGaps(numbers: readonly PageNumber[], pages: number): Set<number> {
  const runs: PageNumber[][] = [];
  for (const each of numbers) {
    const before = runs.at(-1)?.at(-1);
    if (!before || each.number <= before.number) runs.push([]);
    runs.at(-1)?.push(each);
  }
  const gaps = runs.filter((run, index) => incomplete(run, (runs[index + 1]?.[0]?.page ?? pages + 1) - 1));
  return new Set(gaps.flatMap((run) => run.map((each) => each.page)));
}

/** True when the file's pages are numbered '1 of n' to 'n of n', every one of them. */
export function pagesComplete(numbers: readonly PageNumber[], pages: number): boolean {
  return (
    numbers.length === pages &&
    pagesWithGaps(numbers, pages).size === 0 &&
    numbers.every((each) => each.of !== null)
  );
}
