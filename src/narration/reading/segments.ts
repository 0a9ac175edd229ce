import { accountIn, accountTitled } from "./account.ts";
import type { Period } from "./calendar.ts";
import type { ReadDocument } from "./document.ts";
import type { Event, MarkEvent } from "./events.ts";
import type { ReadLine } from "./marks.ts";
import { restarts } from "./page-numbers.ts";
import { findPeriod } from "./period.ts";

/** One account or period of a file: its events, and the lines that say whose it is. */
export interface Segment {
  events: Event[];
  lines: ReadLine[];
  /** It begins at the number of another account than the one before it. */
  named: boolean;
  /** The period that its own lines name. */
  period: Period | null;
}

interface Place {
  page: number;
  y: number;
}

interface AccountPlace extends Place {
  account: string;
}

function before(a: Place, b: Place): boolean {
  return a.page < b.page || (a.page === b.page && a.y < b.y - 0.5);
}

interface Scan {
  openings: Set<number>;
  account: string | null;
  lastBalance: number | null;
  /** The last printed balance with the signed amounts of the rows since; null where a row has several amounts. */
  reached: number | null;
  rows: number;
  /** Every number printed above its rows. */
  accounts: Set<string>;
  /** Its closing balance was printed below its rows. */
  closed: boolean;
  /** Index of the first event that can belong to the next statement. */
  edge: number;
}

function fresh(edge: number, account: string | null): Scan {
  const accounts = new Set(account ? [account] : []);
  return {
    openings: new Set(),
    account,
    accounts,
    closed: false,
    lastBalance: null,
    reached: null,
    rows: 0,
    edge,
  };
}

function signedMark(event: MarkEvent): number {
  const { money } = event.mark;
  return money.sign === "-" || money.side === "DR" ? -money.minor : money.minor;
}

function balanceCell(event: Event): number | null {
  if (event.type === "text") return event.balance?.minor ?? null;
  if (event.type !== "row") return null;
  const key = Object.keys(event.cells).find((each) => each.startsWith("balance"));
  return key ? (event.cells[key]?.minor ?? null) : null;
}

/** True when an opening balance can only be that of another statement than the rows before it. */
function opensAnother(event: MarkEvent, scan: Scan, starts: ReadonlySet<number>, rowPage: number): boolean {
  if (scan.rows === 0 || event.mark.kind !== "opening" || !event.mark.exact) return false;
  const value = signedMark(event);
  if (scan.openings.has(value)) return false;
  if (scan.openings.size === 0) return false;
  const continues =
    (scan.lastBalance !== null && Math.abs(value) === scan.lastBalance) || value === scan.reached;
  const restarted = [...starts].some((page) => page > rowPage && page <= event.page);
  return !continues || restarted;
}

interface Cut {
  index: number;
  named: boolean;
}

const OF_BALANCES: ReadonlySet<string> = new Set(["opening", "closing", "carried", "dated", "day"]);

/** What a row moves by its own sign or its column; null where that cannot be told. */
function movedBy(event: Event): number | null {
  if (event.type !== "row") return 0;
  const moved = Object.entries(event.cells).filter(([key]) => !key.startsWith("balance"));
  const [only] = moved;
  if (!only || moved.length > 1) return null;
  const [key, money] = only;
  const drawn = money.sign === "-" || (money.side ?? event.side) === "DR" || key.startsWith("debit");
  return drawn ? -money.minor : money.minor;
}

function noteReached(event: Event, scan: Scan): void {
  if (event.type === "mark" && OF_BALANCES.has(event.mark.kind)) scan.reached = signedMark(event);
  const moved = movedBy(event);
  scan.reached = scan.reached === null || moved === null ? null : scan.reached + moved;
}

function noteEvent(event: Event, index: number, scan: Scan): void {
  const balance = balanceCell(event);
  noteReached(event, scan);
  if (balance !== null) scan.lastBalance = balance;
  if (event.type === "row" && event.date) scan.rows += 1;
  if (event.type === "row" || balance !== null) scan.edge = index + 1;
  if (event.type === "row") scan.closed = false;
  if (event.type !== "mark") return;
  if (event.mark.kind === "opening" && event.mark.exact) scan.openings.add(signedMark(event));
  if (event.mark.kind === "closing" && event.mark.exact && scan.rows > 0) scan.closed = true;
  if (event.mark.kind === "carried" || event.mark.kind === "closing")
    scan.lastBalance = event.mark.money.minor;
  if (scan.rows > 0 && event.mark.kind !== "opening" && event.mark.kind !== "other") scan.edge = index + 1;
}

/** Places in the lines of a file where the number of another account is printed as a heading. */
export function accountPlaces(lines: readonly ReadLine[]): AccountPlace[] {
  return lines.flatMap((line) => {
    const account = line.money.length > 0 ? null : (accountIn(line.words) ?? accountTitled(line.words));
    return account ? [{ page: line.page, y: line.y, account: account.replace(/[^0-9A-Z*]/gi, "") }] : [];
  });
}

function findCuts(events: readonly Event[], lines: readonly ReadLine[], starts: ReadonlySet<number>): Cut[] {
  const places = accountPlaces(lines);
  const cuts: Cut[] = [];
  let scan = fresh(0, null);
  let rowPage = 0;
  let next = 0;
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (!event) continue;
    let changed = false;
    for (let place = places[next]; place && !before(event, place); place = places[next]) {
      if (scan.account !== null && place.account !== scan.account && scan.rows > 0)
        changed = opensSoon(events, index, scan) || headFollows(events, index, scan, place);
      if (scan.rows === 0) scan.accounts.add(place.account);
      if (scan.account === null || scan.rows === 0 || changed) scan.account = place.account;
      next += 1;
    }
    const another = changed || (event.type === "mark" && opensAnother(event, scan, starts, rowPage));
    if (another) {
      const index0 = Math.max(scan.edge, 0);
      cuts.push({ index: index0, named: changed });
      scan = fresh(index0, scan.account);
      for (let again = index0; again < index; again += 1) noteEvent(events[again] as Event, again, scan);
    }
    if (event.type === "row") rowPage = event.page;
    noteEvent(event, index, scan);
  }
  return cuts;
}

const SOON = 40;

/** Another account number counts only where a balance that does not continue the last one comes soon after it. */
function opensSoon(events: readonly Event[], index: number, scan: Scan): boolean {
  for (const event of events.slice(index, index + SOON)) {
    if (event.type === "mark" && (event.mark.kind === "opening" || event.mark.kind === "carried")) {
      const known = event.mark.kind === "opening" || scan.lastBalance !== null;
      return known && event.mark.money.minor !== scan.lastBalance;
    }
    if (event.type === "row" && event.dated) return false;
  }
  return false;
}

/** A number not seen before, below a printed closing balance and above the head of a table of its own. */
function headFollows(events: readonly Event[], index: number, scan: Scan, place: AccountPlace): boolean {
  if (!scan.closed || scan.accounts.has(place.account)) return false;
  const row = events.slice(index, index + SOON).find((event) => event.type === "row" && event.dated);
  const [first] = row?.part.lines ?? [];
  return (
    first !== undefined && row?.part.inherited === false && row.part.header !== null && before(place, first)
  );
}

/** Cuts a file's events into statements: where another account or another opening balance begins. */
export function segmentsOf(document: ReadDocument, events: readonly Event[]): Segment[] {
  const lines = document.pages.flatMap((page) => page.lines);
  const starts = restarts(document.pageNumbers);
  const cuts = findCuts(events, lines, starts);
  const holdsRows = (from: number, to: number | undefined) =>
    events.slice(from, to).some((event) => event.type === "row" && event.dated);
  const kept = cuts.filter((cut, index) => holdsRows(cut.index, cuts[index + 1]?.index));
  if (kept.length === 0) return [wholeOf(document, events)];
  return [{ index: 0, named: false }, ...kept].map(({ index: from, named }, index) => {
    const to = kept[index]?.index ?? events.length;
    const start: Place = index === 0 ? { page: 0, y: 0 } : (events[from] ?? { page: 0, y: 0 });
    const end: Place = events[to] ?? { page: Number.POSITIVE_INFINITY, y: 0 };
    const own = lines.filter((line) => !before(line, start) && before(line, end));
    return { events: events.slice(from, to), named, lines: own, period: findPeriod(own, document.order) };
  });
}

/** The one statement of a file that holds no other. */
export function wholeOf(document: ReadDocument, events: readonly Event[]): Segment {
  const lines = document.pages.flatMap((page) => page.lines);
  return { events: [...events], lines, named: false, period: document.period };
}
