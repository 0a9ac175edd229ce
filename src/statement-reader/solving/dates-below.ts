import { optional } from "../pass";
import type { Event, RowEvent } from "../rows/event-types";
import type { Part } from "../tables/tables";

/** True for a date alone that is nearer to the row above it than to the one below. */
function isUnder(event: Event, before: Event | undefined, next: Event | undefined): boolean {
  if (!isDate(event) || before?.type !== "row") return false;
  return next?.type !== "row" || next.page !== event.page || event.y - before.y < next.y - event.y;
}

/** True if a date is above the first row under the headings, and so above the others. */
function beginsWithDate(events: readonly Event[], first: number): boolean {
  const part = events[first]?.part;
  return part?.header != null && events.slice(0, first).some((each) => each.part === part && isDate(each));
}

const isDate = (event: Event): boolean => event.type === "text" && event.date !== null;

/** True for a statement that prints the date on the line under the amount, so that hardly any row has its own. */
export const datesBelow = optional(
  { name: "dates below amounts", why: "the date of a row stands on the line under its amount" },
  () => false,
  (events: readonly Event[], included: (part: Part) => boolean): boolean => {
    const rows = events.filter((event) => event.type === "row" && included(event.part));
    const own = rows.filter((event) => event.type === "row" && event.dated).length;
    const under = events.filter((event, index) =>
      isUnder(event, events[index - 1], events[index + 1]),
    ).length;
    if (own >= rows.length * 0.1 || under <= rows.length * 0.6) return false;
    return !beginsWithDate(
      events,
      events.findIndex((event) => event.type === "row" && included(event.part)),
    );
  },
);

/** The row with the date of the line under it, if it has none of its own. */
export function withDateBelow(row: RowEvent, next: Event | undefined): RowEvent {
  if (row.dated || next?.type !== "text" || next.date === null) return row;
  return { ...row, date: next.date, dated: true };
}
