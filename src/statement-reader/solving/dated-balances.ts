import type { PrintedDate } from "../dates/dates";
import { optional } from "../pass";
import type { MarkEvent, RowEvent } from "../rows/event-types";

const dayNumber = (date: PrintedDate): number => (date.year ?? 0) * 500 + date.b * 32 + date.a;

function getPlace(event: MarkEvent): number {
  const { date } = event.mark;
  return date ? dayNumber(date) : 0;
}

const named = (event: MarkEvent, kind: "opening" | "closing"): MarkEvent => ({
  ...event,
  mark: { ...event.mark, kind },
});

/** Uses the balance of a day before every row as the opening, in a summary with only a closing balance. */
function withDatedOpening(
  summary: readonly MarkEvent[],
  found: MarkEvent,
  rows: readonly RowEvent[],
): MarkEvent[] {
  const kinds = new Set(summary.map((event) => event.mark.kind));
  const year = found.mark.date?.year ?? null;
  const dates = rows
    .filter((row) => row.page > found.page || row.y > found.y)
    .flatMap((row) => row.date ?? []);
  const ordered =
    year !== null && dates.every((date) => date.year !== null && dayNumber(date) >= getPlace(found));
  if (kinds.has("opening") || !kinds.has("closing") || !ordered || dates.length === 0) return [...summary];
  return summary.map((event) => (event.mark.kind === "dated" ? named(event, "opening") : event));
}

/** True within a year; a row without one has the balance's year. */
const notAfter = (date: PrintedDate, end: PrintedDate): boolean =>
  dayNumber({ ...date, year: date.year ?? end.year }) <= dayNumber(end);

/** Uses the balance of a day below and after every row as the closing, in a summary with only an opening balance. */
function withDatedClosing(
  summary: readonly MarkEvent[],
  found: MarkEvent,
  rows: readonly RowEvent[],
): MarkEvent[] {
  const ends = summary.filter(({ mark }) => mark.exact && ["opening", "closing"].includes(mark.kind));
  const date = found.mark.date;
  const below = rows.every((row) => row.page < found.page || (row.page === found.page && row.y < found.y));
  const last = date?.year != null && rows.every((row) => row.date !== null && notAfter(row.date, date));
  const [opening] = ends;
  const between = opening?.mark.date?.year === date?.year;
  if (ends.length !== 1 || opening?.mark.kind !== "opening" || !below || !last || !between || rows.length < 2)
    return [...summary];
  return summary.map((event) => (event === found ? named(event, "closing") : event));
}

/**
 * Uses the first of several bare balances in a summary ('Balance on 1 March', 'Balance on 31 March') as the opening,
 * the last as the closing.
 */
export const withDatedEnds = optional(
  { name: "ends named by their days", why: "'Balance on 1 March' and 'Balance on 31 March' are both ends" },
  (summary) => [...summary],
  (summary: readonly MarkEvent[], rows: readonly RowEvent[]): MarkEvent[] => {
    const dated = summary
      .filter((event) => event.mark.kind === "dated")
      .sort((a, b) => getPlace(a) - getPlace(b));
    const [first, last] = [dated[0], dated.at(-1)];
    if (!first || !last) return [...summary];
    const closed = dated.length === 1 && first.mark.exact ? withDatedClosing(summary, first, rows) : summary;
    if (getPlace(first) === getPlace(last)) return withDatedOpening(closed, first, rows);
    return closed.map((event) => {
      if (event === first) return named(event, "opening");
      return event === last ? named(event, "closing") : event;
    });
  },
);
