import { changesCurrency } from "../amounts/currency-columns";
import { optional } from "../pass";
import { listMovements } from "../rows/cells";
import type { Event, MarkEvent, RowEvent } from "../rows/event-types";
import { type AccountPlace, comesBefore } from "./account-places";
import { balanceCell, type Scan, signedMark } from "./segment-scan";

/*
 * True for an event that begins another statement amid the events of a file: an opening balance, or the number of
 * another account.
 */

const opens = ({ mark }: MarkEvent): boolean =>
  mark.exact && (mark.kind === "opening" || mark.kind === "carried");

/** True when an opening balance can only be that of another statement than the rows before it. */
export const opensAnotherStatement = optional(
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

/** True in a table with its own headings: a summary that repeats a balance has none. */
export const headsTable = ({ part, column }: MarkEvent): boolean =>
  column !== null && part.header !== null && !part.inherited;

/**
 * A balance brought forward into a table with its own headings, on the page of the rows before it. No page can be
 * missing between them, so a balance that differs from the last one is another account's.
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

const mostGridLabels = 6;

/**
 * 'Balance on 1 March' and 'Balance on 31 March' over their amounts in one line, below the rows of another account: a
 * grid that summarises the rows below it.
 */
export const gridOpensStatement = optional(
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
      .slice(index + 1, index + mostGridLabels)
      .some(
        (other) =>
          other.type === "mark" && isOfGrid(other) && other.page === event.page && other.y === event.y,
      );
  },
);

const isOfGrid = ({ mark }: MarkEvent): boolean => mark.kind === "dated" && mark.exact && mark.above;

const eventsAhead = 40;

/** Another account number counts only if a balance that does not continue the last one follows soon. */
export const opensAnotherAccountSoon = optional(
  {
    name: "account numbers that open a statement",
    why: "the number of another account stands above its opening balance",
  },
  () => false,
  (events: readonly Event[], index: number, scan: Scan, place: AccountPlace): boolean => {
    let last = scan.lastBalance;
    for (const event of events.slice(index, index + eventsAhead)) {
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

const listRowMovements = (row: RowEvent | null): number[] =>
  listMovements(row?.cells ?? {}).map(([, money]) => money.minor);

/**
 * True if a row's balance may follow from the last one by the row's only movement or, newest first, by that of the
 * row before it.
 */
function continues(row: RowEvent, lastBalance: number, lastRow: RowEvent | null): boolean {
  const balance = balanceCell(row);
  const [own, more] = listRowMovements(row);
  if (balance === null || own === undefined || more !== undefined) return true;
  const [newer] = listRowMovements(lastRow);
  const steps = [balance - lastBalance, balance + lastBalance].map(Math.abs);
  return steps.some((step) => step === own || step === newer);
}

/**
 * A new account number above table headings of its own, and below a printed closing balance or a break of the running
 * balance.
 */
export const headFollows = optional(
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
    const rows = events.slice(index, index + eventsAhead).filter((event) => event.type === "row");
    const at = rows.findIndex((event) => event.dated);
    const row = rows[at];
    const [first] = row?.part.lines ?? [];
    if (!row || !first || row.part.inherited || row.part.header === null || !comesBefore(place, first))
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
