import { currencyInColumn } from "../amounts/currency-columns";
import { findBalance, listMovements } from "../rows/cells";
import type { Event, MarkEvent } from "../rows/event-types";

/** State of the scan through a statement's events. */
export type Scan = {
  openings: Set<number>;
  account: string | null;
  /** Currency of the last balance brought forward, in a table with a column of currencies. */
  currency: string | null;
  lastBalance: number | null;
  /** The last printed balance plus the signed amounts of the rows since; null if a row has several amounts. */
  reached: number | null;
  rows: number;
  /** True after a line of the table with a date and without an amount: it dates the rows below it. */
  day: boolean;
  /** All numbers printed above its rows. */
  accounts: Set<string>;
  /** True once its closing balance was printed below its rows. */
  closed: boolean;
  /** The last dated balance ('Balance on 3 March') printed below its rows. */
  standing: number | null;
  /**
   * Index of the event after the closing balance, once a summary below its rows printed its opening and closing
   * balances.
   */
  summed: number | null;
  /** The first balance of a day, or brought forward, above all rows. */
  brought: number | null;
  /** Index of the event after the closing balance, if it opened and closed with the same balance and no rows. */
  nothing: number | null;
  /** Index of the first event that can belong to the next statement. */
  edge: number;
};

/** A statement that begins with the event at `edge`; `account` is the number printed above it. */
export function newScan(edge: number, account: string | null): Scan {
  const accounts = new Set(account ? [account] : []);
  const none = {
    closed: false,
    currency: null,
    lastBalance: null,
    reached: null,
    standing: null,
    summed: null,
    nothing: null,
    brought: null,
    day: false,
  };
  return { openings: new Set(), account, accounts, ...none, rows: 0, edge };
}

/** The amount of a labelled balance in minor units, negative where it is overdrawn. */
export function signedMark(event: MarkEvent): number {
  const { money } = event.mark;
  return money.sign === "-" || money.side === "DR" ? -money.minor : money.minor;
}

/** The running balance that an event prints, in minor units without its sign; null if it prints none. */
export function balanceCell(event: Event): number | null {
  if (event.type === "text") return event.balance?.minor ?? null;
  if (event.type !== "row") return null;
  return findBalance(event.cells)?.minor ?? null;
}

const balanceKinds: ReadonlySet<string> = new Set(["opening", "closing", "carried", "dated", "day"]);

/** Amount of a row by its own sign or column; null if unknown. */
function movedBy(event: Event): number | null {
  if (event.type !== "row") return 0;
  const moved = listMovements(event.cells);
  const [only] = moved;
  if (!only || moved.length > 1) return null;
  const [key, money] = only;
  const drawn = money.sign === "-" || (money.side ?? event.side) === "DR" || key.startsWith("debit");
  return drawn ? -money.minor : money.minor;
}

function noteReached(event: Event, scan: Scan): void {
  if (event.type === "mark" && balanceKinds.has(event.mark.kind)) scan.reached = signedMark(event);
  const moved = movedBy(event);
  scan.reached = scan.reached === null || moved === null ? null : scan.reached + moved;
}

/** Updates the scan with the next event. */
export function noteEvent(event: Event, index: number, scan: Scan): void {
  const balance = balanceCell(event);
  noteReached(event, scan);
  if (event.type === "text" && balance !== null && scan.rows === 0 && balance === scan.lastBalance)
    scan.nothing = index + 1;
  if (balance !== null) scan.lastBalance = balance;
  if (event.type === "text" && event.date && event.part.header) scan.day = true;
  if (event.type === "row" && (event.date || scan.day)) scan.rows += 1;
  if (event.type === "row" || balance !== null) scan.edge = index + 1;
  if (event.type === "row") {
    scan.closed = false;
    scan.nothing = null;
  }
  if (event.type !== "mark") return;
  noteMark(event, index, scan);
  if (event.mark.kind === "carried" || event.mark.kind === "closing")
    scan.lastBalance = event.mark.money.minor;
  if (scan.rows > 0 && event.mark.kind !== "opening" && event.mark.kind !== "other") scan.edge = index + 1;
}

function noteMark(event: MarkEvent, index: number, scan: Scan): void {
  const { kind, exact } = event.mark;
  if (exact && (kind === "opening" || kind === "carried"))
    scan.currency = currencyInColumn(event) ?? scan.currency;
  if (kind === "opening" && exact) {
    if (scan.rows > 0 && scan.openings.size === 0) scan.summed = index + 1;
    scan.openings.add(signedMark(event));
  }
  const ends = kind === "closing" || kind === "dated" || kind === "carried";
  const value = signedMark(event);
  if (exact && ends && scan.rows === 0) {
    if (scan.openings.has(value) || scan.brought === value) scan.nothing = index + 1;
    if (kind !== "closing") scan.brought ??= value;
  }
  if (!exact || scan.rows === 0) return;
  if (kind === "closing") scan.closed = true;
  if (kind === "closing" && scan.summed !== null) scan.summed = index + 1;
  if (kind === "dated") scan.standing = event.mark.money.minor;
}
