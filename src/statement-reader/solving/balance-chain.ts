import type { PrintedDate } from "../dates/dates";
import { areSameDay } from "../dates/same-day";
import { balanceWord } from "../rows/balance-words";
import type { RowEvent } from "../rows/event-types";
import { squash } from "../words/text";
import {
  type ColumnHabits,
  change,
  type Movement,
  type Reading,
  readBalance,
  readMovement,
  type Step,
  signedBalance,
  signsThatSumTo,
} from "./column-reading";

/** A row in a reading, oldest first. */
export type SolvedRow = {
  row: RowEvent;
  debit: number;
  credit: number;
  balance: number | null;
  check: "ok" | "unchecked" | "broken";
};

/** A printed balance that the rows before it should lead to. */
export type ChainCheck = {
  /** Index of the last row before it, -1 before the first. */
  row: number;
  page: number;
  label: string;
  expected: number;
  actual: number;
  ok: boolean;
  /**
   * True if printed on a row or a day ('Balance on 3 June' between rows too), and not a labelled opening, closing or
   * carried balance.
   */
  running: boolean;
  /** True if the rows since the last printed balance, and its own date if it has one, are of one day. */
  oneDay: boolean;
};

export type Chain = {
  rows: SolvedRow[];
  checks: ChainCheck[];
  /** Balance before the first row: printed in the run, or on the first row less its movement; null if unknown. */
  start: number | null;
  startPrinted: boolean;
  /** Balance after the last row by the rows; null if `start` is. */
  end: number | null;
  endPrinted: boolean;
  /** True if several choices of signs would meet the balances. */
  ambiguous: boolean;
  /** Number of amounts whose side is unknown. */
  unsolved: number;
};

/** Place and form of a printed balance. */
type Printed = {
  page: number;
  label: string;
  running: boolean;
  /** Its own date, or that of its row. */
  date: PrintedDate | null;
  /** True if it may be the opening balance: its label has that meaning and no other. */
  opens: boolean;
};

type Open = {
  chain: Chain;
  previous: number | null;
  /** Rows since the last printed balance. */
  group: SolvedRow[];
  /** Their amounts whose side is unknown. */
  unknown: number[];
  reading: Reading;
};

const mostUnknown = 16;

const movedSince = ({ group, reading }: Open): number =>
  group.reduce((sum, row) => sum + change(row, reading.liability), 0);

/** Derives the sides of a group's rows from the balances around it. */
function fillSides(open: Open, target: number): void {
  const { chain, group, unknown, previous, reading } = open;
  if (previous === null || unknown.length > mostUnknown || unknown.every((amount) => amount === 0)) return;
  const { signs, count } = signsThatSumTo(unknown, target - previous - movedSince(open));
  if (count === 0) return;
  if (count > 1) chain.ambiguous = true;
  for (const [index, row] of group.entries()) {
    const side = (signs[index] ?? true) === reading.liability ? "debit" : "credit";
    const amount = unknown[index] ?? 0;
    row[side] += amount;
    if (amount > 0) chain.unsolved -= 1;
  }
}

function isOneDay({ group }: Open, printed: PrintedDate | null): boolean {
  const days = group.map(({ row }) => row.date);
  return areSameDay(printed && days.length > 0 ? [...days, printed] : days);
}

/** Compares a printed balance with that reached by the rows, and continues from the printed one. */
function compareWithPrinted(open: Open, actual: number, printed: Printed): void {
  const { page, label, running } = printed;
  fillSides(open, actual);
  const { chain } = open;
  const moved = movedSince(open);
  if (open.previous === null) {
    if (chain.rows.length > 0) chain.start = actual - moved;
    else {
      chain.start = actual;
      chain.startPrinted = printed.opens;
    }
  } else {
    const expected = open.previous + moved;
    const ok = expected === actual;
    const [row, oneDay] = [chain.rows.length - 1, isOneDay(open, printed.date)];
    chain.checks.push({ row, page, label, expected, actual, ok, running, oneDay });
    for (const each of open.group) each.check = ok ? "ok" : "broken";
  }
  open.previous = actual;
  open.group = [];
  open.unknown = [];
}

function walkStep(open: Open, step: Step, habits: ColumnHabits, rowsFollow: boolean): void {
  const { chain, reading } = open;
  if (step.kind === "mark") {
    const { mark, page } = step.event;
    const { kind, label, money } = mark;
    const running = kind === "day" || (kind === "dated" && rowsFollow && chain.rows.length > 0);
    const date = running ? mark.date : null;
    const opens = !running && kind !== "closing";
    compareWithPrinted(open, signedBalance(money, reading.liability), { page, label, running, date, opens });
    return;
  }
  if (step.kind === "balance") {
    if (step.key !== null && reading.roles[step.key] !== "balance") return;
    const { page, text: label, date } = step.event;
    const opens = balanceWord.test(squash(label));
    compareWithPrinted(open, signedBalance(step.money, reading.liability), {
      page,
      label,
      running: true,
      date,
      opens,
    });
    return;
  }
  const movement = readMovement(step.row, reading, habits);
  const balance = readBalance(step.row, reading);
  if (movement) takeRow(open, step.row, movement, balance);
  if (balance === null) return;
  const { page, text, date } = step.row;
  compareWithPrinted(open, balance, { page, label: text.join(" "), running: true, date, opens: false });
}

function takeRow({ chain, group, unknown }: Open, row: RowEvent, movement: Movement, balance: number | null) {
  const { debit, credit } = movement;
  const solved: SolvedRow = { row, debit, credit, balance, check: "unchecked" };
  chain.rows.push(solved);
  group.push(solved);
  if (movement.unknown > 0) chain.unsolved += 1;
  unknown.push(movement.unknown);
}

/** Reverses the steps; some statements that run newest first print the opening balance above all rows. */
function oldestFirst(steps: readonly Step[]): Step[] {
  const [first] = steps;
  const opens = first?.kind === "mark" && first.event.mark.kind === "opening" && first.event.mark.exact;
  return opens ? [first, ...steps.slice(1).reverse()] : [...steps].reverse();
}

/**
 * Walks the run of rows and printed balances, oldest first: the previous balance and the movements must give the next
 * printed balance. After a break it continues from the printed balance, so that one wrong row breaks once. `opening`
 * is the balance before the first row if the run itself does not print it.
 */
export function walkChain(
  steps: readonly Step[],
  reading: Reading,
  habits: ColumnHabits,
  opening: number | null,
): Chain {
  const none = { end: null, endPrinted: false, ambiguous: false, unsolved: 0 };
  const chain: Chain = { rows: [], checks: [], start: opening, startPrinted: opening !== null, ...none };
  const open: Open = { chain, previous: opening, group: [], unknown: [], reading };
  const ordered = reading.newestFirst ? oldestFirst(steps) : steps;
  const lastRow = ordered.findLastIndex((step) => step.kind === "row");
  for (const [index, step] of ordered.entries()) walkStep(open, step, habits, index < lastRow);
  chain.end = open.previous === null ? null : open.previous + movedSince(open);
  chain.endPrinted = open.previous !== null && open.group.length === 0 && chain.rows.length > 0;
  return chain;
}
