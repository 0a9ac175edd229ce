import type { PrintedDate } from "../reading/dates.ts";
import type { MarkEvent, RowEvent } from "../reading/events.ts";

function dayNumber(date: PrintedDate): number {
  return (date.year ?? 0) * 500 + date.b * 32 + date.a;
}

function placeOf(event: MarkEvent): number {
  const { date } = event.mark;
  return date ? dayNumber(date) : 0;
}

/**
 * A bare balance of one day that is dated no later than any row is the opening, where a closing balance is printed and
 * no other opening. Whether it is, the sum of the rows shows.
 */
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
    year !== null && dates.every((date) => date.year !== null && dayNumber(date) >= placeOf(found));
  if (kinds.has("opening") || !kinds.has("closing") || !ordered || dates.length === 0) return [...summary];
  return summary.map((event) =>
    event.mark.kind === "dated" ? { ...event, mark: { ...event.mark, kind: "opening" } } : event,
  );
}

/** Of bare balances in a summary ('Balance on 1 March', 'Balance on 31 March') the first is the opening, the last the closing. */
export function withDatedEnds(summary: readonly MarkEvent[], rows: readonly RowEvent[]): MarkEvent[] {
  const dated = summary
    .filter((event) => event.mark.kind === "dated")
    .sort((a, b) => placeOf(a) - placeOf(b));
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last) return [...summary];
  if (placeOf(first) === placeOf(last)) return withDatedOpening(summary, first, rows);
  return summary.map((event) => {
    if (event === first) return { ...event, mark: { ...event.mark, kind: "opening" } };
    return event === last ? { ...event, mark: { ...event.mark, kind: "closing" } } : event;
  });
}
