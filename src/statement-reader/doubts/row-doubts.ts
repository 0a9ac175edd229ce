import type { Period } from "../dates/calendar";
import { groupIntoCells, joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import type { DatedRow } from "../rows/dated-rows";
import type { RowEvent } from "../rows/event-types";
import { headsWaiting, isWaiting } from "../tables/pending-words";
import { alternatives, asPrinted, pattern, phrases } from "../vocabulary";

const pageGoesOn = pattern("pages", "goesOn");
const pageWentOn = pattern("pages", "wentOn");
const mostWordsOfContinuedPages = 12;

const anyLineSays = (lines: readonly ReadLine[], words: RegExp): boolean =>
  lines.some(
    (line) =>
      line.words.length <= mostWordsOfContinuedPages &&
      line.money.length === 0 &&
      words.test(joinWords(line.words)),
  );

/** True if the last page of some lines states that another follows, or the first that it continues from another. */
export function continuesElsewhere(lines: readonly ReadLine[]): boolean {
  const [first, last] = [lines[0]?.page, lines.at(-1)?.page];
  return (
    anyLineSays(
      lines.filter((line) => line.page === last),
      pageGoesOn,
    ) ||
    anyLineSays(
      lines.filter((line) => line.page === first),
      pageWentOn,
    )
  );
}

/** Printed number of rows, of one side or of both together. */
type PrintedCount = {
  of: "debits" | "credits" | "all";
  count: number;
};

const rowWords = alternatives("counts", "rows");
const debitWords = alternatives("counts", "debits");
const creditWords = alternatives("counts", "credits");
const numberPattern = `(?:total )?(?:${alternatives("counts", "numberOf")})(?: total)?(?: (?:${alternatives("links", "of", asPrinted)}))? ?`;

/** '1 - 3 of 12': a range of rows, and their total number. */
const rowSpan = `(?:\\d{1,5} ?(?:-|${alternatives("periods", "until", asPrinted)}) ?)?\\d{1,5} ?`;
const ofTotal = `(?:/|${alternatives("pages", "of")})(?: total)?`;
const shownWords = `(?:${alternatives("counts", "shown")})(?: only)?`;
const foundWords = `(?:${alternatives("counts", "found")})`;

const listPatterns = (words: string): RegExp[] => [
  new RegExp(`^${numberPattern}(?:${words}) ?:? ?(\\d{1,5})$`, "iu"),
  new RegExp(`^(?:total )?(?:${words}) ?\\((\\d{1,5})\\) ?:?$`, "iu"),
  new RegExp(`^(?:total )?(?:${words}) ?: ?(\\d{1,5})$`, "iu"),
  new RegExp(`^(?:${words}) (?:${alternatives("counts", "numberOf")}) ?:? ?(\\d{1,5})$`, "iu"),
  new RegExp(`^(?:total |totalling )?(\\d{1,5}) (?:${words})(?: ${foundWords})?$`, "iu"),
  new RegExp(`^(?:${shownWords} )?(?:${words})? ?(?:${rowSpan})${ofTotal} (\\d{1,5}) (?:${words})$`, "iu"),
  new RegExp(`^(?:${shownWords} )?(?:${words}) ?:? (?:${rowSpan})${ofTotal} (\\d{1,5})$`, "iu"),
];

const countPatterns: [PrintedCount["of"], RegExp[]][] = [
  ["all", listPatterns(rowWords)],
  ["debits", listPatterns(debitWords)],
  ["credits", listPatterns(creditWords)],
];
/** '9 debits, 4 credits' are two counts. */
const betweenCounts = new RegExp(
  `, | [&|] |${[...phrases("links", "and", asPrinted)].map((and) => ` ${and} `).join("|")}`,
  "iu",
);
const longestText = 60;
const cellGap = 6;

function findCount(text: string): PrintedCount | null {
  if (text.length > longestText || !/\d/.test(text)) return null;
  for (const [of, patterns] of countPatterns) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return { of, count: Number(found) };
    }
  }
  return null;
}

const mostWords = 12;

/** The counts of rows that are printed in some lines ('Number of transactions: 12', 'Withdrawals (5)'). */
const printedCounts = (lines: readonly ReadLine[]): PrintedCount[] =>
  lines.flatMap((line) => {
    if (line.words.length > mostWords || line.dates.length > 0) return [];
    const [money] = line.money;
    const words = money && money.from > 0 ? line.words.slice(0, money.from) : line.words;
    return groupIntoCells(words, cellGap).flatMap((cell) => {
      const text = joinWords(cell);
      return findCount(text) ?? text.split(betweenCounts).flatMap((part) => findCount(part) ?? []);
    });
  });

/** True if a row is under a title of unbooked amounts, or has words for one. */
export function hasPendingRows(rows: readonly RowEvent[]): boolean {
  const titles = new Set(rows.flatMap((row) => row.part.section?.title ?? []));
  return [...titles].some(headsWaiting) || rows.some((row) => isWaiting(row.text.join(" ")));
}

const daysBefore = 62;
const daysAfter = 20;
const daysAround = 5;

/** True for a day that does not exist, or lies far outside the printed period, or if no day is within it. */
export function hasImpossibleDays(rows: readonly DatedRow[], period: Period | null): boolean {
  const days = rows.flatMap((row) => row.day ?? []);
  if (days.length > 0 && days.length < rows.length) return true;
  if (!period) return false;
  return (
    days.some((day) => day < period.from - daysBefore || day > period.to + daysAfter) ||
    (days.length > 0 && days.every((day) => day < period.from - daysAround || day > period.to + daysAround))
  );
}

/** True if two amounts overlap on a line: a figure printed over another. */
export const overprints = ({ money, size }: ReadLine): boolean =>
  money.some((one, index) => {
    const next = money[index + 1];
    if (!next) return false;
    const shared = Math.min(one.x1, next.x1) - Math.max(one.x0, next.x0);
    return shared > size * 0.5 && shared > 0.5 * Math.min(one.x1 - one.x0, next.x1 - next.x0);
  });

/** Fingerprint shared by copies of one page and hardly any other pages: the number of lines, and all their amounts. */
function fingerprintPage(lines: readonly ReadLine[]): string {
  let sum = 0;
  for (const line of lines) for (const money of line.money) sum += money.minor;
  return `${lines.length}:${sum}`;
}

/** True if a page with rows has the same lines as another page. */
export function repeatsPage(lines: readonly ReadLine[], rows: readonly RowEvent[]): boolean {
  const pages = new Set(rows.map((row) => row.page));
  if (pages.size < 2) return false;
  const own = Map.groupBy(lines, (line) => line.page);
  const withRows = [...pages].flatMap((page) => [own.get(page) ?? []]);
  return [...Map.groupBy(withRows, fingerprintPage).values()].some((alike) => {
    if (alike.length < 2) return false;
    return (
      new Set(alike.map((page) => page.map((line) => joinWords(line.words)).join("\n"))).size < alike.length
    );
  });
}

/** True if the statement counts more rows than were read. A smaller count may be that of one kind of rows. */
export function countsMore(lines: readonly ReadLine[], rows: readonly DatedRow[]): boolean {
  const read = {
    all: rows.length,
    debits: rows.filter((row) => row.debit !== 0).length,
    credits: rows.filter((row) => row.credit !== 0).length,
  };
  return printedCounts(lines).some(({ of, count }) => count > read[of]);
}
