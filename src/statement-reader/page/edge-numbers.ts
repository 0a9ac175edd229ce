import { groupIntoCells, joinWords } from "../lines/lines";
import type { ReadLine, ReadPage } from "../lines/read-line";
import { optional } from "../pass";

/** A page number as printed: `of` is null if only the number is printed. */
export type PageNumber = {
  page: number;
  number: number;
  of: number | null;
  /** True if the numbering may continue from an earlier statement, so that it need not start at 1. */
  continues?: boolean;
};

const edgeLineCount = 4;
const cellGap = 1.1;
const dashedNumber = /^(?:[-*•|~=]+ ?(\d{1,3}) ?[-*•|~=]+|[[(](\d{1,3})[\])])$/;
/** Start from which a numbering counts a year's sheets. */
const mostMissed = 20;
const bareNumber = /^\d{1,3}$/;

type Place = {
  page: number;
  number: number;
  x: number;
  y: number;
  size: number;
  /** Number of lines below it. */
  below: number;
  dashed: boolean;
};

/** The first and last lines of a page, which hold page numbers. */
export function edgeLines(page: ReadPage): ReadLine[] {
  const { lines } = page;
  return lines.filter((_, index) => index < edgeLineCount || index >= lines.length - edgeLineCount);
}

/** The texts of a line that white space separates. */
export const cellTexts = (line: ReadLine): string[] =>
  groupIntoCells(line.words, cellGap).map((cell) => joinWords(cell));

/** True for a line of a table, with dates and amounts beside a number; a lone number may look like an amount itself. */
const isTableLine = (line: ReadLine): boolean => line.words.length > 1 && line.money.length > 0;

const placesOn = (page: ReadPage): Place[] =>
  edgeLines(page)
    .filter((line) => !isTableLine(line))
    .flatMap((line) => {
      const cells = groupIntoCells(line.words, cellGap);
      return cells.flatMap((cell): Place[] => {
        const text = joinWords(cell);
        const dashed = dashedNumber.exec(text);
        const number = dashed?.[1] ?? dashed?.[2] ?? (bareNumber.test(text) ? text : null);
        if (number === null) return [];
        const x = ((cell[0]?.x0 ?? 0) + (cell.at(-1)?.x1 ?? 0)) / 2;
        const below = page.lines.length - 1 - page.lines.indexOf(line);
        const base = { page: page.number, x, y: line.y, size: line.size, below };
        return [{ ...base, number: Number(number), dashed: dashed !== null && cells.length === 1 }];
      });
    });

/** True if the numbers rise by one on each page, or by more if pages are missing, or restart at 1. */
const counts = (places: readonly Place[]): boolean =>
  places.every((each, index) => {
    const before = places[index - 1];
    return before === undefined || each.number > before.number || each.number === 1;
  });

function sameSpot(one: Place, other: Place): boolean {
  const level = Math.abs(one.y - other.y) < 2 * one.size || (one.below === 0 && other.below === 0);
  return level && Math.abs(one.x - other.x) < 2 * one.size;
}

/**
 * Page numbers printed without a word: '- 3 -', or a number alone at the same place of the first or last lines of the
 * pages, rising from page to page. Empty if no such place is on all pages but the first or last.
 */
export const bareNumbers = optional(
  { name: "bare page numbers", why: "pages are numbered by a figure alone at their edge" },
  () => [],
  (pages: readonly ReadPage[]): PageNumber[] => {
    const all = pages.map(placesOn);
    const dashed = all.flatMap((places) => places.filter((each) => each.dashed).slice(0, 1));
    const toNumber = ({ page, number }: Place, _: number, [first]: Place[]): PageNumber => ({
      page,
      number,
      of: null,
      continues: (first?.number ?? 0) > mostMissed,
    });
    if (dashed.length >= Math.max(1, pages.length - 1) && counts(dashed)) return dashed.map(toNumber);
    for (const first of [...(all[0] ?? []), ...(all[1] ?? [])]) {
      const spot = all.flatMap((places) => places.find((each) => sameSpot(first, each)) ?? []);
      const steps = spot.filter((each, index) => each.number - (spot[index - 1]?.number ?? -9) === 1).length;
      const known = pages.length > 2 ? steps > 0 : spot[0]?.number === 1;
      if (spot.length >= Math.max(2, pages.length - 1) && counts(spot) && known) return spot.map(toNumber);
    }
    return [];
  },
);
