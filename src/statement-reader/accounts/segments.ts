import type { Period } from "../dates/calendar";
import { findPeriod } from "../dates/period";
import type { ReadDocument } from "../document";
import type { ReadLine } from "../lines/read-line";
import { numberingStarts } from "../page/page-numbers";
import type { Event, RowEvent } from "../rows/event-types";
import { accountPlaces, comesBefore, type Place } from "./account-places";
import {
  gridOpensStatement,
  headFollows,
  headsTable,
  opensAnotherAccountSoon,
  opensAnotherStatement,
} from "./next-statement";
import { newScan, noteEvent, type Scan } from "./segment-scan";

/** One account or period of a file: its events, and the lines that identify it. */
export type Segment = {
  events: Event[];
  lines: ReadLine[];
  /** True if it begins at an account number that differs from the previous one's. */
  named: boolean;
  /** True if it has no rows, and one balance opens and closes it. */
  still: boolean;
  /** The period that its own lines name. */
  period: Period | null;
};

type Cut = {
  index: number;
  named: boolean;
  /** True if it begins with a balance in a table with its own headings. */
  headed: boolean;
};

function findCuts(events: readonly Event[], lines: readonly ReadLine[], starts: ReadonlySet<number>): Cut[] {
  const places = accountPlaces(lines);
  const cuts: Cut[] = [];
  let scan = newScan(0, null);
  let lastRow: RowEvent | null = null;
  let next = 0;
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (!event) continue;
    let changed = false;
    for (let place = places[next]; place && !comesBefore(event, place); place = places[next]) {
      const other = scan.account !== null && place.account !== scan.account && !place.repeats;
      if (other && (scan.rows > 0 || scan.nothing !== null))
        changed =
          opensAnotherAccountSoon(events, index, scan, place) ||
          headFollows(events, index, scan, place, lastRow);
      if (scan.rows === 0) scan.accounts.add(place.account);
      if (scan.account === null || scan.rows === 0 || changed) scan.account = place.account;
      next += 1;
    }
    const another =
      changed ||
      gridOpensStatement(events, index, scan) ||
      (event.type === "mark" && opensAnotherStatement(event, scan, starts, lastRow));
    if (another) {
      const index0 = scan.nothing ?? (changed || scan.summed === null ? scan.edge : scan.summed);
      cuts.push({ index: index0, named: changed, headed: event.type === "mark" && headsTable(event) });
      scan = newScan(index0, scan.account);
      for (let again = index0; again < index; again += 1) noteEvent(events[again] as Event, again, scan);
    }
    if (event.type === "row") lastRow = event;
    noteEvent(event, index, scan);
  }
  return cuts;
}

/** True if the scan of the events reaches a state for which this holds. */
function comesTo(events: readonly Event[], isThere: (scan: Scan) => boolean): boolean {
  const scan = newScan(0, null);
  return events.some((event, index) => {
    noteEvent(event, index, scan);
    return isThere(scan);
  });
}

/** An account without movements opens and closes with the same printed balance, whatever follows below. */
const standsStill = ({ nothing }: Scan): boolean => nothing !== null;
const holdsRows = ({ rows }: Scan): boolean => rows > 0;

/** Splits a file's events into statements, where another account or another opening balance begins. */
export function splitIntoSegments(document: ReadDocument, events: readonly Event[]): Segment[] {
  const lines = document.pages.flatMap((page) => page.lines);
  const starts = numberingStarts(document.pageNumbers);
  const cuts = findCuts(events, lines, starts);
  const kept = cuts.flatMap((cut, index) => {
    const own = events.slice(cut.index, cuts[index + 1]?.index);
    const rows = comesTo(own, holdsRows);
    const still = !rows && (cut.named || cut.headed) && comesTo(own, standsStill);
    return rows || still ? [{ ...cut, still }] : [];
  });
  if (kept.length === 0) return [wholeDocument(document, events)];
  const first = { index: 0, named: false, still: false };
  return [first, ...kept].map(({ index: from, named, still }, index) => {
    const to = kept[index]?.index ?? events.length;
    const start: Place = index === 0 ? { page: 0, y: 0 } : (events[from] ?? { page: 0, y: 0 });
    const end: Place = events[to] ?? { page: Number.POSITIVE_INFINITY, y: 0 };
    const own = lines.filter((line) => !comesBefore(line, start) && comesBefore(line, end));
    const period = findPeriod(own, document.order);
    return { events: events.slice(from, to), named, still, lines: own, period };
  });
}

/** The whole file as one statement. */
export function wholeDocument(document: ReadDocument, events: readonly Event[]): Segment {
  const lines = document.pages.flatMap((page) => page.lines);
  return { events: [...events], lines, named: false, still: false, period: document.printedPeriod };
}
