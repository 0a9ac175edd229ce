import { placeKey } from "../accounts/account-places";
import { movementsIn } from "../rows/cells";
import type { Event, RowEvent } from "../rows/events";
import type { Run } from "../solving/run";

function isEnd(event: Event, kind: "opening" | "closing"): boolean {
  if (event.type !== "mark" || event.column === null) return false;
  const { mark } = event;
  return mark.exact && !mark.above && mark.kind === kind;
}

function moves({ cells }: RowEvent): boolean {
  return movementsIn(cells).some(([, money]) => money.minor !== 0);
}

/**
 * True where something between the opening and the closing balance of a table looks like a row and was not counted: an
 * amount without a date that can be read, one under a title of other papers, or one that is no number. Where no closing
 * balance stands below the rows, only what has a date and stands under their headings does, up to the next label.
 */
export function losesRows({ rows }: Run, events: readonly Event[]): boolean {
  const counted = new Set(rows.map(placeKey));
  const tables = new Set(rows.map((row) => row.part.table));
  const headers = new Set(rows.map((row) => row.part.header));
  const isCounted = (event: Event) => event.type === "row" && counted.has(placeKey(event));
  const first = events.findIndex((event) => isEnd(event, "opening") || isCounted(event));
  const last = events.findLastIndex(isCounted);
  const closing = events.findLastIndex((event) => isEnd(event, "closing"));
  const label = events.findIndex((event, index) => index > last && event.type === "mark");
  const closes = closing > last;
  const end = closes ? closing : label < 0 ? events.length : label;
  return events.slice(first, end).some((event, index) => {
    if (event.part.header === null || event.type === "mark" || isCounted(event)) return false;
    const inside = closes || first + index < last;
    if (event.type === "text") return event.unread === true && (inside || tables.has(event.part.table));
    return moves(event) && (inside || (event.dated && headers.has(event.part.header)));
  });
}
