import { groupIntoCells, joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { findRole } from "../tables/heading-roles";
import type { Part } from "../tables/tables";

const cellGap = 1.2;

/** The line that completes the headings above it ('Value' over 'date'), where a table begins; null if there is none. */
export const remainingHeadings = optional(
  { name: "headings that wrap", why: "the second line of a heading stands above the first row of a page" },
  () => null,
  ({ header, inherited, lines }: Part): ReadLine | null => {
    const [first] = lines;
    if (!header || inherited || !first) return null;
    if (first.money.length > 0 || first.dates.length > 0) return null;
    const completes = groupIntoCells(first.words, cellGap).every((cell) => {
      const [x0, x1] = [cell[0]?.x0 ?? 0, cell.at(-1)?.x1 ?? 0];
      const above = header.headings.find((heading) => heading.x0 < x1 && heading.x1 > x0);
      return above !== undefined && findRole(`${above.label} ${joinWords(cell)}`) !== null;
    });
    return completes ? first : null;
  },
);
