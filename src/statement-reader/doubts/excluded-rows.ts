import { placeKey } from "../accounts/account-places";
import type { Money } from "../amounts/amounts";
import { findBalance, listMovements } from "../rows/cells";
import type { Event, RowEvent } from "../rows/event-types";
import type { Run } from "../solving/run";
import { headsWaiting } from "../tables/pending-words";

function isEnd(event: Event, kind: "opening" | "closing"): boolean {
  if (event.type !== "mark" || event.column === null) return false;
  const { mark } = event;
  return mark.exact && !mark.above && mark.kind === kind;
}

const moves = ({ cells }: RowEvent): boolean => listMovements(cells).some(([, money]) => money.minor !== 0);

/**
 * True if an event between the opening and the closing balance of a table looks like a row and was not counted: an
 * amount without a readable date, one under a title of other papers, or an unreadable amount. Without a closing
 * balance below the rows, only dated events under their headings count, up to the next label.
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

type Cells = {
  moved: Money[];
  balance: number | null;
};

function getCells(row: RowEvent): Cells {
  const moved = listMovements(row.cells).map(([, money]) => money);
  return { moved, balance: findBalance(row.cells)?.minor ?? null };
}

const isAbove = (row: RowEvent, other: RowEvent): boolean =>
  row.page < other.page || (row.page === other.page && row.y < other.y);

function sameRow(row: RowEvent, other: RowEvent): boolean {
  const [one, two] = [getCells(row), getCells(other)];
  return one.balance === two.balance && one.moved[0]?.minor === two.moved[0]?.minor;
}

/** True if its balance follows from the previous one by its only amount, on either side. */
function continuesBalance(row: RowEvent, last: RowEvent | undefined): boolean {
  const { moved, balance } = getCells(row);
  const before = last ? getCells(last).balance : null;
  const [only] = moved;
  if (!only || moved.length > 1 || only.minor === 0 || balance === null || before === null) return false;
  return [balance - before, balance + before].some((each) => Math.abs(each) === only.minor);
}

/** True for a pending row: a future booking may print the balance that it will lead to. */
const isPending = ({ part }: RowEvent): boolean => part.section !== null && headsWaiting(part.section.title);

/** True if an omitted row prints a balance that continues from the row above it. */
export const leavesOutRows = ({ left, rows }: Run): boolean =>
  left.some((row, index) => {
    if (!row.dated || getCells(row).balance === null || isPending(row)) return false;
    const counted = rows.findLast((each) => isAbove(each, row));
    const goesOn = continuesBalance(row, counted) || continuesBalance(row, left[index - 1]);
    return goesOn && !rows.some((each) => sameRow(row, each));
  });
