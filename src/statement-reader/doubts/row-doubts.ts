import type { Period } from "../dates/calendar";
import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";
import type { DatedRow } from "../rows/dated-rows";
import type { RowEvent } from "../rows/events";
import { headsWaiting, isWaiting } from "../tables/pending-words";
import { printedCounts } from "./printed-counts";

/** A row under a title of amounts that are not booked, or with words for one. */
export function anyWaits(rows: readonly RowEvent[]): boolean {
  const titles = new Set(rows.flatMap((row) => row.part.section?.title ?? []));
  return [...titles].some(headsWaiting) || rows.some((row) => isWaiting(row.text.join(" ")));
}

const DAYS_BEFORE = 62;
const DAYS_AFTER = 20;
const DAYS_AROUND = 5;

/** A day that does not exist, one far outside of the period that the statement prints, or none within it. */
export function misdated(rows: readonly DatedRow[], period: Period | null): boolean {
  const days = rows.flatMap((row) => row.day ?? []);
  if (days.length > 0 && days.length < rows.length) return true;
  if (!period) return false;
  return (
    days.some((day) => day < period.from - DAYS_BEFORE || day > period.to + DAYS_AFTER) ||
    (days.length > 0 && days.every((day) => day < period.from - DAYS_AROUND || day > period.to + DAYS_AROUND))
  );
}

/** Two amounts at one place of a line: a figure printed over another. */
export function overprints({ money, size }: ReadLine): boolean {
  return money.some((one, index) => {
    const next = money[index + 1];
    if (!next) return false;
    const shared = Math.min(one.x1, next.x1) - Math.max(one.x0, next.x0);
    return shared > size * 0.5 && shared > 0.5 * Math.min(one.x1 - one.x0, next.x1 - next.x0);
  });
}

/** What two pages that are one and the same share, and hardly any others: how many lines, and all their amounts. */
function likenessOf(lines: readonly ReadLine[]): string {
  let sum = 0;
  for (const line of lines) for (const money of line.money) sum += money.minor;
  return `${lines.length}:${sum}`;
}

/** A page with rows whose lines are those of another: it is there twice. */
export function repeatsPage(lines: readonly ReadLine[], rows: readonly RowEvent[]): boolean {
  const pages = new Set(rows.map((row) => row.page));
  if (pages.size < 2) return false;
  const own = Map.groupBy(lines, (line) => line.page);
  const withRows = [...pages].flatMap((page) => [own.get(page) ?? []]);
  return [...Map.groupBy(withRows, likenessOf).values()].some((alike) => {
    if (alike.length < 2) return false;
    return (
      new Set(alike.map((page) => page.map((line) => textOf(line.words)).join("\n"))).size < alike.length
    );
  });
}

/** The statement says that it has more rows than were read. Fewer may be those of one kind. */
export function countsMore(lines: readonly ReadLine[], rows: readonly DatedRow[]): boolean {
  const read = {
    all: rows.length,
    debits: rows.filter((row) => row.debit !== 0).length,
    credits: rows.filter((row) => row.credit !== 0).length,
  };
  return printedCounts(lines).some(({ of, count }) => count > read[of]);
}
