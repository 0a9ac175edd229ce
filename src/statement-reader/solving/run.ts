import type { PrintedDate } from "../dates/dates";
import { optional } from "../pass";
import { balanceWord } from "../rows/balance-words";
import type { Event, MarkEvent, RowEvent, TextEvent } from "../rows/event-types";
import type { Part } from "../tables/tables";
import { pattern } from "../vocabulary";
import { squash } from "../words/text";
import type { Step } from "./column-reading";
import { withDatedEnds } from "./dated-balances";
import { datesBelow, withDateBelow } from "./dates-below";

/** The events of one statement, divided into the run (rows and balances in order) and the events beside it. */
export type Run = {
  steps: Step[];
  rows: RowEvent[];
  /** Rows of the tables that the reading omits. */
  left: RowEvent[];
  /** Openings, closings and totals outside of the run of rows. */
  summary: MarkEvent[];
  /** Totals inside the run, with the number of rows before each. */
  totals: { event: MarkEvent; after: number }[];
  /** Number of amounts between the rows that are not rows, since their date cannot be read. */
  passed: number;
  /** Number of marks below the closing balance. */
  below?: number;
  /** End-of-day balances of a separate table. */
  daily: { date: PrintedDate; minor: number; page: number }[];
};

const skippedKinds = new Set(["decoy", "daily"]);

/** True if a reading takes rows from a part. */
export type Included = (part: Part) => boolean;

/** Takes rows from every table except those whose title excludes it. */
export const withoutDecoys = (part: Part): boolean => !part.section || !skippedKinds.has(part.section.kind);

const isBalanceKind = (event: MarkEvent): boolean =>
  ["opening", "closing", "carried", "dated"].includes(event.mark.kind);

type Walk = {
  run: Run;
  lastDate: PrintedDate | null;
  part: Part | null;
  /** True after a closing or carried balance: undated amounts below it are no rows. */
  ended: boolean;
  /**
   * True if it ended with the closing balance: what follows under the headings of an earlier page is not a row
   * either.
   */
  closed: boolean;
  /**
   * True if no row came since the closing balance, in any part: a bare balance without a date then belongs to
   * something else.
   */
  done: boolean;
  seen: boolean;
  /**
   * True if a closing balance is printed by a label without other words, so that labels that only end alike do not
   * count.
   */
  sureOfClosing: boolean;
  /** True if rows without a date of their own count: the statement prints the date once a day. */
  undated: boolean;
};

/** Share of dated rows from which an undated amount below the last dated row is not a row. */
const alwaysDated = 0.9;

function takesUndated(events: readonly Event[], included: Included): boolean {
  const rows = events.filter((event) => event.type === "row" && included(event.part));
  const dated = rows.filter((event) => event.type === "row" && event.dated).length;
  return dated < rows.length * alwaysDated;
}

/** True for a balance alone on a line that belongs to the run: it is dated, named a balance, or rows follow it. */
function runs(event: TextEvent, rowsFollow: boolean): boolean {
  if (event.date !== null || rowsFollow) return event.date !== null || event.text !== "" || rowsFollow;
  return balanceWord.test(squash(event.text));
}

function takeRow(walk: Walk, event: RowEvent, datedFollow: boolean): void {
  if (!event.dated && Object.values(event.cells).every((money) => money.minor === 0)) return;
  if (
    !event.dated &&
    (walk.lastDate === null || walk.ended || !event.indented || !(walk.undated || datedFollow))
  ) {
    if ((walk.seen || walk.closed) && datedFollow) walk.run.passed += 1;
    return;
  }
  const row = { ...event, date: event.date ?? walk.lastDate, text: [...event.text] };
  if (event.dated) walk.lastDate = event.date;
  walk.ended = false;
  walk.closed = false;
  walk.done = false;
  walk.seen = true;
  walk.run.steps.push({ kind: "row", row });
  walk.run.rows.push(row);
}

const closesSurely = ({ mark }: MarkEvent): boolean => mark.kind === "closing" && mark.exact;

const broughtForward = pattern("balances", "brought");
const carriedForward = pattern("balances", "carried");

/**
 * Meaning of a label in a summary, outside the columns: 'brought forward' is the opening and 'carried forward' the
 * closing.
 */
function endNamed(label: string): "opening" | "closing" | null {
  const key = squash(label);
  if (broughtForward.test(key)) return "opening";
  return carriedForward.test(key) ? "closing" : null;
}

/** True for a table of daily balances, which has no totals: a label that looks like one is a sentence beside it. */
const listsDays = ({ section, header }: Part): boolean =>
  section?.kind === "daily" && (header?.headings.some((each) => each.role === "date") ?? false);

/** True for a summary below the rows that repeats the opening balance of the table. */
const repeatsOpening = optional(
  { name: "opening balances repeated below", why: "below the rows the opening balance is printed once more" },
  () => false,
  ({ run }: Walk, { mark }: MarkEvent): boolean => {
    const [first] = run.steps;
    if (mark.kind !== "opening" || !mark.exact || first?.kind !== "mark" || run.rows.length === 0)
      return false;
    const { money } = first.event.mark;
    return (
      money.minor === mark.money.minor && money.sign === mark.money.sign && money.side === mark.money.side
    );
  },
);

function takeMark(walk: Walk, event: MarkEvent, included: boolean): void {
  const { kind } = event.mark;
  if (kind === "other" || (kind === "closing" && !event.mark.exact && walk.sureOfClosing)) return;
  if (kind === "day") {
    if (included) walk.run.steps.push({ kind: "mark", event });
    return;
  }
  const inTable = event.column !== null && !event.mark.above && included && event.part.header !== null;
  if (isBalanceKind(event)) {
    const end = kind === "carried" && event.column === null ? endNamed(event.mark.label) : null;
    if (end || repeatsOpening(walk, event)) {
      walk.run.summary.push({ ...event, mark: { ...event.mark, kind: end ?? kind } });
    } else if (inTable || kind === "carried") {
      walk.run.steps.push({ kind: "mark", event });
      if (kind !== "opening" && walk.seen) walk.ended = true;
      if ((kind === "closing" || kind === "dated") && event.mark.exact) {
        walk.closed ||= walk.seen;
        walk.done = walk.run.rows.length > 0;
      }
      if (inTable && !walk.seen) walk.lastDate = event.mark.date ?? walk.lastDate;
    } else walk.run.summary.push(event);
    return;
  }
  if (listsDays(event.part)) return;
  walk.run.totals.push({ event, after: walk.run.rows.length });
  if (walk.seen && kind === "total") walk.ended = true;
}

/** Sorts the events of a statement; `included` chooses the tables that give rows. */
export function buildRun(events: readonly Event[], included: Included): Run {
  const run: Run = { steps: [], rows: [], left: [], summary: [], totals: [], passed: 0, daily: [] };
  const walk: Walk = {
    run,
    lastDate: null,
    part: null,
    ended: false,
    closed: false,
    done: false,
    seen: false,
    sureOfClosing: events.some((event) => event.type === "mark" && closesSurely(event)),
    undated: takesUndated(events, included),
  };
  const lastRow = events.findLastIndex(
    (event) => event.type === "row" && event.dated && included(event.part),
  );
  const below = datesBelow(events, included);
  for (const [index, event] of events.entries()) {
    if (event.part !== walk.part) {
      walk.part = event.part;
      walk.closed &&= event.part.inherited;
      walk.ended = walk.closed;
      walk.seen = false;
    }
    const takes = included(event.part);
    if (event.type === "row") {
      if (takes) takeRow(walk, below ? withDateBelow(event, events[index + 1]) : event, index < lastRow);
      else run.left.push(event);
    } else if (event.type === "mark") {
      takeMark(walk, event, takes);
    } else if (event.part.section?.kind === "daily") {
      if (event.balance && event.date) {
        const minor = event.balance.sign === "-" ? -event.balance.minor : event.balance.minor;
        run.daily.push({ date: event.date, minor, page: event.page });
      }
    } else if (takes) {
      if (event.date) walk.lastDate = event.date;
      if (event.unread && walk.seen && index < lastRow) run.passed += 1;
      if (event.balance && !(walk.done && event.date === null) && runs(event, index < lastRow)) {
        run.steps.push({ kind: "balance", event, money: event.balance, key: event.key });
      }
    }
  }
  return { ...run, summary: withDatedEnds(run.summary, run.rows) };
}
