import { joinWords } from "../lines/lines";
import type { ReadPage } from "../lines/read-line";
import { optional } from "../pass";
import { alternatives, numbers } from "../vocabulary";
import { bareNumbers, cellTexts, edgeLines, type PageNumber } from "./edge-numbers";

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

/** Matches a number in digits, in words up to ten, or in Roman numerals up to 89. */
const countedNumber = `\\d{1,4}|(?=[ivxl])l?x{0,3}(?:i[vx]|v?i{0,3})|${[...numbers.keys()].join("|")}`;

/** The number that `countedNumber` matched. */
function counted(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const key = text.toLowerCase();
  const named = numbers.get(key);
  if (named !== undefined) return named;
  const digits = [...key].map((letter) => romanDigits[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

const pageWord = `(?:${alternatives("pages", "page")})`;
const sheetWord = `(?:${alternatives("pages", "sheet")})`;
const ofAll = `(?:\\s+(?:${alternatives("pages", "ofAll")}))?`;
const ofWord = `(?:\\(?\\s*(?:[/|]|${alternatives("pages", "of")})${ofAll}|\\()`;
const numberSign = "(?:\\s*(?:no|n[o°º]|#)\\.?)?\\s*[:.]?";
const numberWithTotal = new RegExp(
  `(?:${pageWord}|${sheetWord})${numberSign}\\s*(${countedNumber})\\s*${ofWord}\\s*(${countedNumber})(?![\\p{L}\\d/.,-])`,
  "iu",
);
const pagesWord = `${pageWord}\\p{L}?`;
const bareTotal = new RegExp(`^(?:pp?\\.? ?)?(\\d{1,4})\\s*${ofWord}\\s*(\\d{1,4})(?: ${pagesWord})?$`, "iu");
const isWholly = new RegExp(
  `(?:${alternatives("pages", "consistsOf")}) (${countedNumber}) (?:numbered )?${pagesWord}`,
  "iu",
);
const numberAlone = new RegExp(`(?:${pageWord}|^p\\.)${numberSign}\\s*(\\d{1,4})\\s*/?$`, "iu");
const numberCell = new RegExp(`^${pageWord}${numberSign}\\s*(\\d{1,4})$`, "iu");
const sheetNumber = new RegExp(
  `(?:^${sheetWord}${numberSign}\\s*(\\d{1,4})(?= |$)|${sheetWord}${numberSign}\\s*(\\d{1,4})$)`,
  "iu",
);
const numberFirst = new RegExp(`^(\\d{1,3})\\.? ?${pageWord}$`, "iu");
const cjkNumber = /第 ?(\d{1,4}) ?[页頁](?:.{0,3}共 ?(\d{1,4}) ?[页頁])?/u;
const totalAlone = new RegExp(`^(?:${alternatives("pages", "count")}) ?:? ?(\\d{1,3})$`, "iu");
const shortLine = 60;
const headLines = 12;

/** True for '07 / 2026', a month with its year and not a page of two thousand. */
const isMonth = ([, number, of]: RegExpExecArray): boolean =>
  Number(number) <= 12 && /^(19|20)\d{2}$/.test(of ?? "");

/** A number with its total or its word, in a whole line or in a cell of it. */
function findNumber(text: string, page: number): PageNumber | null {
  const short = bareTotal.exec(text.replace(/^[-([\s]+|[-)\]\s]+$/g, ""));
  if (short && Number(short[1]) <= Number(short[2]) && !isMonth(short))
    return { page, number: Number(short[1]), of: Number(short[2]) };
  const cjk = cjkNumber.exec(text);
  if (cjk) return { page, number: Number(cjk[1]), of: cjk[2] ? Number(cjk[2]) : null };
  const first = numberFirst.exec(text);
  if (first) return { page, number: Number(first[1]), of: null };
  const alone = text.length < shortLine ? numberAlone.exec(text) : null;
  return alone ? { page, number: Number(alone[1]), of: null } : null;
}

/** 'Page: 3' in a cell at the top of the page, or a sheet's number, which may count through the year. */
function cellNumber(text: string, page: number): PageNumber | null {
  const cell = numberCell.exec(text);
  if (cell) return { page, number: Number(cell[1]), of: null };
  const sheet = sheetNumber.exec(text);
  return sheet ? { page, number: Number(sheet[1] ?? sheet[2]), of: null, continues: true } : null;
}

function numberOn(page: ReadPage): PageNumber | null {
  for (const line of page.lines) {
    if (line.money.length > 1 || (line.money.length > 0 && line.dates.length > 0)) continue;
    const total = numberWithTotal.exec(joinWords(line.words));
    if (total) return { page: page.number, number: counted(total[1] ?? ""), of: counted(total[2] ?? "") };
  }
  const edges = edgeLines(page);
  const plain = [...new Set([...page.lines.slice(0, headLines), ...edges])].filter(
    (line) => line.money.length === 0 || (line.money.length === 1 && line.dates.length === 0),
  );
  const found = plain.flatMap((line) =>
    [joinWords(line.words), ...cellTexts(line)].flatMap((text) => {
      const edge = edges.includes(line) ? findNumber(text, page.number) : null;
      return edge ?? cellNumber(text, page.number) ?? [];
    }),
  );
  return found.findLast((each) => each.of !== null) ?? found[0] ?? null;
}

/** The total number of pages, each time that a page prints it: 'Total pages: 3'. */
const pageCounts = (pages: readonly ReadPage[]): number[] =>
  pages.flatMap((page) =>
    [...new Set([...page.lines.slice(0, headLines), ...edgeLines(page)])].flatMap((line) =>
      cellTexts(line).flatMap((text) => {
        const count = totalAlone.exec(text)?.[1] ?? isWholly.exec(text)?.[1];
        return count === undefined ? [] : counted(count);
      }),
    ),
  );

/** Page numbers printed in a file, at most one a page; without any, a total stands for the last page's. */
export function readPageNumbers(pages: readonly ReadPage[]): PageNumber[] {
  const found = pages.flatMap((page) => numberOn(page) ?? []);
  const numbers = found.length > 0 ? found : bareNumbers(pages);
  if (numbers.some((each) => each.of !== null)) return numbers;
  const counts = pageCounts(pages);
  const page = pages.at(-1)?.number ?? 0;
  if (numbers.length === 0 && counts.length > 0) return [{ page, number: page, of: Math.max(...counts) }];
  const last = numbers.at(-1);
  return last ? [...numbers.slice(0, -1), { ...last, of: counts.at(-1) ?? null }] : [];
}

/** PDF pages on which a new numbering starts. */
export const numberingStarts = (numbers: readonly PageNumber[]): Set<number> =>
  new Set(numbers.filter((each, index) => index > 0 && each.number === 1).map((each) => each.page));

/**
 * Finds gaps in a numbering. Unnumbered backs of sheets may lie between, and then none of them counts. Otherwise
 * unnumbered pages count if there are enough: `end` is the last PDF page before the next numbering.
 */
function incomplete(run: readonly PageNumber[], end: number): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return false;
  const steps = run.slice(1).map((each, index) => {
    const before = run[index] ?? each;
    return { step: each.number - before.number, turned: each.page - before.page };
  });
  const backs = steps.some(({ step, turned }) => step === 1 && turned > 1);
  const jumps = steps.some(({ step, turned }) => step !== 1 && (backs || step !== turned));
  const behind = backs ? 0 : end - last.page;
  return (
    jumps ||
    (!first.continues && first.number > first.page) ||
    (last.of !== null && last.number + behind < last.of) ||
    first.number < 1
  );
}

/** PDF pages of numberings with a gap ('Page 1 of 3', 'Page 3 of 3'); a numbering ends where the next begins at 1. */
export const pagesWithGaps = optional(
  { name: "missing pages", why: "printed page numbers have a gap" },
  () => new Set<number>(),
  (numbers: readonly PageNumber[], pages: number): Set<number> => {
    const runs: PageNumber[][] = [];
    for (const each of numbers) {
      const before = runs.at(-1)?.at(-1);
      if (!before || each.number <= before.number) runs.push([]);
      runs.at(-1)?.push(each);
    }
    const gaps = runs.filter((run, index) => incomplete(run, (runs[index + 1]?.[0]?.page ?? pages + 1) - 1));
    return new Set(gaps.flatMap((run) => run.map((each) => each.page)));
  },
);

/** True if the file's pages are numbered '1 of n' to 'n of n' without exception. */
export const pagesComplete = (numbers: readonly PageNumber[], pages: number): boolean =>
  numbers.length === pages &&
  pagesWithGaps(numbers, pages).size === 0 &&
  numbers.every((each) => each.of !== null);
