import { listMarks } from "../lines/labelled-amounts";
import { groupIntoCells, joinWords } from "../lines/lines";
import { beginsDated, isRow } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { alternatives, pattern } from "../vocabulary";
import { squash } from "../words/text";
import type { Word } from "../words/words";
import { type SectionKind, sectionKind, sideTitled } from "./section-words";

const pendingTitle = pattern("pending", "dated");
const mostWords = 14;

/** 'Transactions not yet processed as at 1 June': a title of unbooked amounts may have a date. */
const pendingSection = optional(
  { name: "titles of pending rows", why: "a title says that the rows under it are pending" },
  () => null,
  ({ words, dates, money }: ReadLine): Section | null => {
    const [date] = dates;
    if (!date || date.from < 2 || money.length > 0 || dates.length > 2 || words.length > mostWords)
      return null;
    const title = joinWords(words.slice(0, date.from));
    return pendingTitle.test(title) && sectionKind(title) === "decoy" ? { title, kind: "decoy" } : null;
  },
);

/** A heading over rows ('Withdrawals') and the side that it gives them. */
export type Section = {
  title: string;
  kind: SectionKind;
};

const titleWords = 9;
/** White space between a title and a remark beside it, in font heights. */
const titleGap = 4;

/** 'Checks (-)  Account: 01234': the text behind the title. */
const namesAccount = new RegExp(`^(?:${alternatives("accounts", "named")}):$`, "iu");
const totalTitle = new RegExp(`^(?:${alternatives("sums", "begins")})`);

function sectionTitled(words: readonly Word[]): Section | null {
  if (words.length > titleWords) return null;
  const title = joinWords(words);
  if (totalTitle.test(squash(title))) return null;
  const kind = sectionKind(title);
  return kind ? { title, kind } : null;
}

/** Section titled by a line at the left edge of a table; null if it is not a title. */
export function headingSection(line: ReadLine, left: number): Section | null {
  if (line.dates.length > 0) return pendingSection(line);
  if (line.money.length > 1) return null;
  const first = line.words[0];
  if (!first || first.x0 > left + line.size * 2.5) return null;
  const named = line.words.findIndex(({ text }) => namesAccount.test(text));
  const end = named > 0 ? named : line.words.length;
  const words = line.words.slice(0, Math.min(end, line.money[0]?.from ?? end));
  const [cell = []] = groupIntoCells(words, titleGap);
  const remark = words.findIndex(({ text }) => text.startsWith("("));
  return (
    sectionTitled(words) ??
    (cell.length < words.length ? sectionTitled(cell) : null) ??
    (remark > 0 ? sectionTitled(words.slice(0, remark)) : null)
  );
}

/** True if rows follow: a heading with its total looks like a line of a summary. */
function rowsFollow(lines: readonly ReadLine[], index: number): boolean {
  const next = lines.slice(index + 1, index + 3);
  return next.length === 0 || next.some((line) => isRow(line));
}

/** The section that a line begins, if rows may follow it. */
export function titleSection(lines: readonly ReadLine[], index: number, left: number): Section | null {
  const line = lines[index];
  if (!line || (line.money.length > 0 && !rowsFollow(lines, index))) return null;
  const above = lines[index - 1];
  return (
    headingSection(line, left) ??
    indentedSection(line, above) ??
    centredSection(line, above, lines[index + 1])
  );
}

/** White space above a title in the middle of the page, in font heights. */
const gapAboveTitle = 1.5;
const anyLetter = /\p{L}/u;

/**
 * The name of a side alone in the middle of the page, apart from the text above it and directly over a row or
 * headings.
 */
function centredSection(
  line: ReadLine,
  above: ReadLine | undefined,
  below: ReadLine | undefined,
): Section | null {
  if ((below && !isRow(below)) || line.money.length + line.dates.length > 0) return null;
  const apart =
    !above || line.y - above.y >= gapAboveTitle * line.size || !anyLetter.test(joinWords(above.words));
  const title = joinWords(line.words);
  const kind = apart ? sideTitled(title) : null;
  return kind ? { title, kind } : null;
}

/**
 * A section directly below a labelled total or balance, whose title may be indented: it cannot continue a row's
 * description.
 */
function indentedSection(line: ReadLine, above: ReadLine | undefined): Section | null {
  if (!above || above.money.length === 0 || beginsDated(above)) return null;
  const found = headingSection(line, Number.POSITIVE_INFINITY);
  return found && listMarks(above, []).length > 0 ? found : null;
}

/** The section of a line that heads a group of rows with their total. */
export function groupSection(
  line: ReadLine,
  groups: ReadonlyMap<ReadLine, "debit" | "credit">,
): Section | null {
  const kind = groups.get(line);
  return kind ? { title: kind, kind } : null;
}
