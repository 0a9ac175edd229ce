import { changesCurrency } from "../amounts/currency-columns";
import type { Period } from "../dates/calendar";
import { findPeriod } from "../dates/period";
import type { ReadDocument } from "../document";
import type { ReadLine } from "../lines/labelled-amounts";
import { restarts } from "../page/page-numbers";
import { optional } from "../pass";
import { movementsIn } from "../rows/cells";
import type { Event, MarkEvent, RowEvent } from "../rows/events";
import { type AccountPlace, accountPlaces, before, type Place } from "./account-places";
import { balanceCell, fresh, noteEvent, type Scan, signedMark } from "./segment-scan";

/** One account or period of a file: its events, and the lines that say whose it is. */
export interface Segment {
  events: Event[];
  lines: ReadLine[];
  /** It begins at the number of another account than the one before it. */
  named: boolean;
  /** It holds no rows, and one balance opens and closes it. */
  still: boolean;
  /** The period that its own lines name. */
  period: Period | null;
}

function opens({ mark }: MarkEvent): boolean {
  return mark.exact && (mark.kind === "opening" || mark.kind === "carried");
}

/** True when an opening balance can only be that of another statement than the rows before it. */
const opensAnother = optional(
  { name: "second opening balances", why: "another opening balance begins another statement" },
  () => false,
  (event: MarkEvent, scan: Scan, starts: ReadonlySet<number>, lastRow: RowEvent | null): boolean => {
    if (scan.rows === 0 || !lastRow || !event.mark.exact) return false;
    if (opens(event) && changesCurrency(event, scan.currency, lastRow)) return true;
    if (event.mark.kind === "carried") return headsAnother(event, scan, lastRow);
    if (event.mark.kind !== "opening") return false;
    const value = signedMark(event);
    if (scan.openings.has(value)) return scan.closed && headsTable(event);
    if (scan.openings.size === 0) return false;
    const continues =
      (scan.lastBalance !== null && Math.abs(value) === scan.lastBalance) || value === scan.reached;
    const restarted = [...starts].some((page) => page > lastRow.page && page <= event.page);
    return !continues || restarted;
  },
);

/** In the column of a table with a head of its own: a summary that repeats a balance has none. */
function headsTable({ part, column }: MarkEvent): boolean {
  return column !== null && part.header !== null && !part.inherited;
}

/**
 * A balance brought forward into a table with a head of its own, on the page of the rows before it: no page can be missing
 * between them, so another balance than the last one is another account's.
 */
const headsAnother = optional(
  { name: "other balances brought forward", why: "another balance than the last one heads a table" },
  () => false,
  (event: MarkEvent, scan: Scan, lastRow: RowEvent): boolean => {
    const { header, inherited } = event.part;
    if (header === null || inherited || header === lastRow.part.header || event.page !== lastRow.page)
      return false;
    return scan.lastBalance !== null && event.mark.money.minor !== scan.lastBalance;
  },
);

interface Cut {
  index: number;
  named: boolean;
  /** It begins with a balance in a table that has a head of its own. */
  headed: boolean;
}

function findCuts(events: readonly Event[], lines: readonly ReadLine[], starts: ReadonlySet<number>): Cut[] {
  const places = accountPlaces(lines);
  const cuts: Cut[] = [];
  let scan = fresh(0, null);
  let lastRow: RowEvent | null = null;
  let next = 0;
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (!event) continue;
    let changed = false;
    for (let place = places[next]; place && !before(event, place); place = places[next]) {
      const other = scan.account !== null && place.account !== scan.account && !place.repeats;
      if (other && (scan.rows > 0 || scan.nothing !== null))
        changed = opensSoon(events, index, scan, place) || headFollows(events, index, scan, place, lastRow);
      if (scan.rows === 0) scan.accounts.add(place.account);
      if (scan.account === null || scan.rows === 0 || changed) scan.account = place.account;
      next += 1;
    }
    const another =
      changed ||
      gridOpens(events, index, scan) ||
      (event.type === "mark" && opensAnother(event, scan, starts, lastRow));
    if (another) {
      const index0 = scan.nothing ?? (changed || scan.summed === null ? scan.edge : scan.summed);
      cuts.push({ index: index0, named: changed, headed: event.type === "mark" && headsTable(event) });
      scan = fresh(index0, scan.account);
      for (let again = index0; again < index; again += 1) noteEvent(events[again] as Event, again, scan);
    }
    if (event.type === "row") lastRow = event;
    noteEvent(event, index, scan);
  }
  return cuts;
}

const LABELS_OF_GRID = 6;

/**
 * 'Balance on 1 March' and 'Balance on 31 March' over their amounts in one line, below the rows of another account: a grid
 * that sums up the rows below it.
 */
const gridOpens = optional(
  {
    name: "grids that open a statement",
    why: "a grid of both ends stands above the rows of the next statement",
  },
  () => false,
  (events: readonly Event[], index: number, scan: Scan): boolean => {
    const event = events[index];
    if (event?.type !== "mark" || !isOfGrid(event) || scan.rows === 0 || scan.lastBalance === null)
      return false;
    if (Math.abs(signedMark(event)) === scan.lastBalance || events[index - 1]?.y === event.y) return false;
    return events
      .slice(index + 1, index + LABELS_OF_GRID)
      .some(
        (other) =>
          other.type === "mark" && isOfGrid(other) && other.page === event.page && other.y === event.y,
      );
  },
);

function isOfGrid({ mark }: MarkEvent): boolean {
  return mark.kind === "dated" && mark.exact && mark.above;
}

const SOON = 40;

/** Another account number counts only where a balance that does not continue the last one comes soon after it. */
const opensSoon = optional(
  {
    name: "account numbers that open a statement",
    why: "the number of another account stands above its opening balance",
  },
  () => false,
  (events: readonly Event[], index: number, scan: Scan, place: AccountPlace): boolean => {
    let last = scan.lastBalance;
    for (const event of events.slice(index, index + SOON)) {
      if (event.type === "row" && event.dated) return false;
      if (event.type === "row") last = balanceCell(event) ?? last;
      if (event.type !== "mark") continue;
      const { kind, exact, money } = event.mark;
      if (kind === "opening") return money.minor !== last;
      if (kind === "carried") return last !== null && money.minor !== last;
      if (kind === "dated" && exact && scan.standing !== null && !scan.accounts.has(place.account))
        return money.minor !== scan.standing;
    }
    return false;
  },
);

function movementsOf(row: RowEvent | null): number[] {
  return movementsIn(row?.cells ?? {}).map(([, money]) => money.minor);
}

/**
 * Whether a row's balance may follow from the last one by the row's only movement, or, newest first, by that of the row
 * before it.
 */
function continues(row: RowEvent, lastBalance: number, lastRow: RowEvent | null): boolean {
  const balance = balanceCell(row);
  const [own, more] = movementsOf(row);
  if (balance === null || own === undefined || more !== undefined) return true;
  const [newer] = movementsOf(lastRow);
  const steps = [balance - lastBalance, balance + lastBalance].map(Math.abs);
  return steps.some((step) => step === own || step === newer);
}

/**
 * A number not seen before, above the head of a table of its own, and below a printed closing balance or where the
 * running balance breaks off.
 */
const headFollows = optional(
  {
    name: "account numbers above headings",
    why: "the number of another account stands above the headings of its rows",
  },
  () => false,
  (
    events: readonly Event[],
    index: number,
    scan: Scan,
    place: AccountPlace,
    lastRow: RowEvent | null,
  ): boolean => {
    if (scan.accounts.has(place.account)) return false;
    const rows = events.slice(index, index + SOON).filter((event) => event.type === "row");
    const at = rows.findIndex((event) => event.dated);
    const row = rows[at];
    const [first] = row?.part.lines ?? [];
    if (!row || !first || row.part.inherited || row.part.header === null || !before(place, first))
      return false;
    if (scan.closed || scan.lastBalance === null) return scan.closed;
    let [last, newer] = [scan.lastBalance, lastRow];
    for (const undated of rows.slice(0, at)) {
      const balance = balanceCell(undated);
      if (balance === null || !continues(undated, last, newer)) continue;
      [last, newer] = [balance, undated];
    }
    return !continues(row, last, newer);
  },
);

/** Whether the events, gone through from the first, come to a point of which this is true. */
function comesTo(events: readonly Event[], isThere: (scan: Scan) => boolean): boolean {
  const scan = fresh(0, null);
  return events.some((event, index) => {
    noteEvent(event, index, scan);
    return isThere(scan);
  });
}

/** An account without movements opens and closes with the same printed balance, whatever stands below. */
const standsStill = ({ nothing }: Scan): boolean => nothing !== null;
const holdsRows = ({ rows }: Scan): boolean => rows > 0;

/** Cuts a file's events into statements: where another account or another opening balance begins. */
export function segmentsOf(document: ReadDocument, events: readonly Event[]): Segment[] {
  const lines = document.pages.flatMap((page) => page.lines);
  const starts = restarts(document.pageNumbers);
  const cuts = findCuts(events, lines, starts);
  const kept = cuts.flatMap((cut, index) => {
    const own = events.slice(cut.index, cuts[index + 1]?.index);
    const rows = comesTo(own, holdsRows);
    const still = !rows && (cut.named || cut.headed) && comesTo(own, standsStill);
    return rows || still ? [{ ...cut, still }] : [];
  });
  if (kept.length === 0) return [wholeOf(document, events)];
  const first = { index: 0, named: false, still: false };
  return [first, ...kept].map(({ index: from, named, still }, index) => {
    const to = kept[index]?.index ?? events.length;
    const start: Place = index === 0 ? { page: 0, y: 0 } : (events[from] ?? { page: 0, y: 0 });
    const end: Place = events[to] ?? { page: Number.POSITIVE_INFINITY, y: 0 };
    const own = lines.filter((line) => !before(line, start) && before(line, end));
    const period = findPeriod(own, document.order);
    return { events: events.slice(from, to), named, still, lines: own, period };
  });
}

/** The one statement of a file that holds no other. */
export function wholeOf(document: ReadDocument, events: readonly Event[]): Segment {
  const lines = document.pages.flatMap((page) => page.lines);
  return { events: [...events], lines, named: false, still: false, period: document.printedPeriod };
}
