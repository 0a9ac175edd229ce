import { areSameDay } from "../dates/same-day";
import type { Finding } from "../pass";
import { findBalance } from "../rows/cells";
import type { Event, MarkEvent, RowEvent } from "../rows/event-types";
import { withChargedInterest } from "./card-interest";
import type { Step } from "./column-reading";
import { withDebitBalances, withOverdrawnBalances } from "./overdrawn-balances";
import type { Run } from "./run";

/** The same run with each balance on the heading of a day moved below the day's rows; null if there are none. */
function withDaysClosed(run: Run): Run | null {
  const steps: Step[] = [];
  let held: Step | null = null;
  let moved = false;
  for (const step of run.steps) {
    const ends = step.kind === "balance" || step.kind === "mark";
    if (held && ends) steps.push(held);
    if (held && ends) held = null;
    if (step.kind === "balance" && step.event.headsDay) {
      held = step;
      moved = true;
    } else steps.push(step);
  }
  if (held) steps.push(held);
  return moved ? { ...run, steps } : null;
}

/** The same run without some of its rows, which count as skipped. */
function passingOver(run: Run, left: ReadonlySet<RowEvent>): Run {
  const rows = run.rows.filter((row) => !left.has(row));
  const steps = run.steps.filter((step) => step.kind !== "row" || !left.has(step.row));
  return { ...run, rows, steps, passed: run.passed + left.size };
}

/** True for a row of the same day as the balance below it, which includes it. */
function ofItsDay(step: Step | undefined, mark: Step): boolean {
  if (step?.kind !== "row" || mark.kind !== "mark" || mark.event.mark.date === null) return false;
  return areSameDay([step.row.date, mark.event.mark.date]);
}

/**
 * The run with the balance of each day moved above the day's rows: newest first, it is printed below them. Null if
 * there are none.
 */
function withDaysAbove(run: Run): Run | null {
  const steps: Step[] = [];
  let moved = false;
  for (const step of run.steps) {
    let at = steps.length;
    if (step.kind === "mark" && step.event.mark.kind === "day") while (ofItsDay(steps[at - 1], step)) at -= 1;
    moved ||= at < steps.length;
    steps.splice(at, 0, step);
  }
  return moved ? { ...run, steps } : null;
}

function printsZero(step: Step): boolean {
  if (step.kind === "balance") return step.money.minor === 0 && step.key !== null;
  if (step.kind !== "row") return false;
  return findBalance(step.row.cells)?.minor === 0;
}

/** The run without entries that print a balance of zero, such as refused ones, which count as skipped. */
function withoutZeroBalances(run: Run): Run | null {
  const steps = run.steps.filter((step) => !printsZero(step));
  const left = run.steps.length - steps.length;
  if (left === 0) return null;
  const rows = steps.flatMap((step) => (step.kind === "row" ? [step.row] : []));
  return { ...run, steps, rows, passed: run.passed + left };
}

const nearlyAll = 0.9;
const fewestRows = 5;

const hasBalance = ({ cells }: RowEvent): boolean => findBalance(cells) !== null;

/**
 * The run without undated amounts that no balance follows, where nearly all dated rows have one. They count as
 * skipped.
 */
function withoutSideNotes(run: Run): Run | null {
  const dated = run.rows.filter((row) => row.dated);
  if (dated.length < fewestRows || dated.filter(hasBalance).length < dated.length * nearlyAll) return null;
  const notes = new Set(run.rows.filter((row) => !row.dated && !hasBalance(row)));
  return notes.size === 0 ? null : passingOver(run, notes);
}

/** Tried beside the printed run: the one with the better score applies. */
export const closedDays: Finding<Run, Run | null> = {
  name: "balances at the heads of days",
  why: "the balance on the heading of a day is that after its rows",
  run: withDaysClosed,
};

type Broken = { run: Run; events: readonly Event[]; card: boolean };

/** Another run for one that does not tie. It applies if it ties. */
type RunRepair = Finding<Broken, Run | null> & {
  /** True if it applies only to runs with the newest row first. */
  newestFirst?: true;
  /** True if it is tried only when no other reading of the file ties. */
  lastly?: true;
};

const samePlace = 1.5;
const fewestBelow = 2;

const isOpening = (event: MarkEvent): boolean =>
  event.mark.exact && (event.mark.kind === "opening" || event.mark.kind === "dated");

const precedes = (row: RowEvent, mark: MarkEvent): boolean =>
  row.page < mark.page || (row.page === mark.page && row.y < mark.y);

const sameLine = (a: RowEvent, b: RowEvent): boolean =>
  a.page !== b.page && Math.abs(a.y - b.y) < samePlace && a.text.join(" ") === b.text.join(" ");

/** The run without events above the opening balance and their repetitions on later pages, which count as skipped. */
function withoutPageHeads(run: Run, events: readonly Event[]): Run | null {
  if (run.rows.some((row) => row.part.header !== null)) return null;
  const opening = events.find((event) => event.type === "mark" && isOpening(event));
  if (opening?.type !== "mark") return null;
  const above = run.rows.filter((row) => precedes(row, opening));
  if (above.length === 0 || run.rows.length < above.length * fewestBelow) return null;
  const heads = new Set(run.rows.filter((row) => above.some((each) => each === row || sameLine(each, row))));
  return passingOver(run, heads);
}

const closesExactly = (step: Step): boolean =>
  step.kind === "mark" && step.event.mark.kind === "closing" && step.event.mark.exact;

/** The run without events below the last closing balance among the rows, which count as skipped. */
function withoutRowsBelow(run: Run): Run | null {
  const end = run.steps.findLastIndex(closesExactly);
  const [above, below] = [run.steps.slice(0, end), run.steps.slice(end + 1)].map((steps) =>
    steps.flatMap((step) => (step.kind === "row" ? [step.row] : [])),
  );
  if (end < 0 || !above || !below || below.length === 0 || above.length < below.length * fewestBelow)
    return null;
  return { ...passingOver(run, new Set(below)), below: below.length };
}

/** Repairs tried in this order if nothing ties as printed. */
export const runRepairs: readonly RunRepair[] = [
  {
    name: "day balances below newer rows",
    why: "where the newest row comes first, the balance of a day stands below its rows",
    newestFirst: true,
    run: ({ run }) => withDaysAbove(run),
  },
  {
    name: "interest of a card",
    why: "a card charges interest on a line without a date",
    run: ({ run, events, card }) => (card ? withChargedInterest(run, events) : null),
  },
  {
    name: "rows with a balance of zero",
    why: "what was refused is listed with a balance of zero between rows that go on without it",
    run: ({ run }) => withoutZeroBalances(run),
  },
  {
    name: "rows in the head of a page",
    why: "lines of a page's head look like rows, in a statement without headings",
    run: ({ run, events }) => withoutPageHeads(run, events),
  },
  {
    name: "rows below the closing balance",
    why: "dated figures that are no rows, such as a limit, stand below the closing balance",
    lastly: true,
    run: ({ run }) => withoutRowsBelow(run),
  },
  {
    name: "undated notes",
    why: "an amount below a row is a note on it: '10.17' with the fee in it",
    run: ({ run }) => withoutSideNotes(run),
  },
];

/** Other events for a statement that does not tie. */
export const debitBalances: Finding<readonly Event[], Event[] | null> = {
  name: "balances under debits",
  why: "an overdrawn balance is set in the column of debits, where none of balances is",
  run: withDebitBalances,
};

/** Other events for a statement whose debits increase its balance. */
export const overdrawnBalances: Finding<readonly Event[], Event[] | null> = {
  name: "ends that say that they are overdrawn",
  why: "only the labels of both ends say that all balances are overdrawn",
  run: withOverdrawnBalances,
};
