import { before } from "../reading/account-places.ts";
import type { Event, MarkEvent } from "../reading/events.ts";
import { textOf } from "../reading/lines.ts";
import type { ReadLine } from "../reading/marks.ts";
import type { Segment } from "../reading/segments.ts";

function isDatedRow(event: Event): boolean {
  return event.type === "row" && event.dated;
}

/** Between the two an account may end: a closing balance is printed or a table begins. */
function parts(last: Event, { part }: MarkEvent): boolean {
  if (last.type === "mark" && last.mark.kind === "closing") return true;
  return part !== last.part && part.header !== null && !part.inherited;
}

/** An opening balance in the column of balances, with rows on both sides of it. */
function openingsAmid(events: readonly Event[]): { mark: MarkEvent; last: Event }[] {
  const first = events.findIndex(isDatedRow);
  const end = events.findLastIndex(isDatedRow);
  return events.flatMap((event, index) => {
    if (index < first || index > end || event.type !== "mark" || event.column === null) return [];
    const last = events[events.slice(0, index).findLastIndex((each) => each.type !== "text")];
    const opens = event.mark.exact && event.mark.kind === "opening";
    return last && opens && parts(last, event) ? [{ mark: event, last }] : [];
  });
}

const PAGE_OF = /\d{1,4} ?(?:\/|of|de|von|sur|di|из|من) ?\d{1,4}/i;

/** A line as it stands on every page: the days of a period and the number of a page differ. */
function likenessOf(line: ReadLine): string {
  const text = textOf(line.words).toLowerCase();
  return line.dates.length > 0 || PAGE_OF.test(text) ? text.replace(/\d/g, "") : text;
}

/**
 * True where a balance opens amid the rows below a line that the head of the statement does not have: it may be the
 * title of another account, a pot or another currency, that opens with what this one closed with.
 */
export function opensAgain({ events, lines }: Segment): boolean {
  const [start] = events.filter(isDatedRow);
  const amid = start ? openingsAmid(events) : [];
  if (!start || amid.length === 0) return false;
  const known = new Set(lines.filter((line) => before(line, start)).map(likenessOf));
  return amid.some(({ mark, last }) => {
    const top = lines.filter((line) => line.page === mark.page && before(line, mark) && before(last, line));
    return top.some((line) => line.money.length === 0 && !known.has(likenessOf(line)));
  });
}
