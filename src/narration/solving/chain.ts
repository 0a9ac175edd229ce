import type { RowEvent } from "../reading/events.ts";
import {
  balanceOf,
  type ColumnHabits,
  type Movement,
  movementOf,
  type Reading,
  type Step,
  signedBalance,
} from "./reading.ts";

/** A row as a reading has it, oldest first. */
export interface SolvedRow {
  row: RowEvent;
  debit: number;
  credit: number;
  balance: number | null;
  check: "ok" | "unchecked" | "broken";
}

/** A printed balance that the rows before it should lead to. */
export interface ChainCheck {
  /** Index of the last row before it, -1 before the first. */
  row: number;
  page: number;
  label: string;
  expected: number;
  actual: number;
  ok: boolean;
  /** Printed on a row or a day, not a labelled opening, closing or carried balance. */
  running: boolean;
  /** The rows since the last printed balance share one day, or are few. */
  close: boolean;
}

export interface Chain {
  rows: SolvedRow[];
  checks: ChainCheck[];
  /** Balance before the first row: printed in the run or on the first row less its movement; null if nothing says it. */
  start: number | null;
  startPrinted: boolean;
  /** Balance after the last row by the rows; null where `start` is. */
  end: number | null;
  endPrinted: boolean;
  /** Several choices of signs would have met the balances. */
  ambiguous: boolean;
  /** Amounts whose side nothing tells. */
  unsolved: number;
}

interface Open {
  chain: Chain;
  previous: number | null;
  /** Rows since the last printed balance. */
  group: number[];
  unknown: Movement[];
  reading: Reading;
}

const FEW_ROWS = 4;
const MOST_UNKNOWN = 16;

function change(movement: { debit: number; credit: number }, liability: boolean): number {
  return liability ? movement.debit - movement.credit : movement.credit - movement.debit;
}

/** Signs (true for a larger balance) of amounts that sum to a change; `count` stops at two. */
function signsFor(amounts: readonly number[], total: number): { signs: boolean[]; count: number } {
  const rest = amounts.map((_, index) => amounts.slice(index).reduce((sum, each) => sum + each, 0));
  const found: boolean[][] = [];
  const signs: boolean[] = [];
  const walk = (index: number, left: number) => {
    if (found.length > 1 || Math.abs(left) > (rest[index] ?? 0)) return;
    if (index === amounts.length) {
      if (left === 0) found.push([...signs]);
      return;
    }
    for (const sign of [true, false]) {
      signs[index] = sign;
      walk(index + 1, left - (sign ? 1 : -1) * (amounts[index] ?? 0));
    }
  };
  walk(0, total);
  return { signs: found[0] ?? [], count: found.length };
}

/** Gives the rows of a group their sides from the balances around it. */
function fillSides(open: Open, target: number): void {
  const rows = open.group.map((index) => open.chain.rows[index]).filter((row) => row !== undefined);
  const amounts = open.unknown.map((movement) => movement.unknown);
  const known = rows.reduce((sum, row) => sum + change(row, open.reading.liability), 0);
  if (open.previous === null || amounts.every((amount) => amount === 0)) return;
  if (amounts.length > MOST_UNKNOWN) return;
  const { signs, count } = signsFor(amounts, target - open.previous - known);
  if (count === 0) return;
  if (count > 1) open.chain.ambiguous = true;
  rows.forEach((row, index) => {
    const credit = (signs[index] ?? true) !== open.reading.liability;
    const amount = amounts[index] ?? 0;
    if (credit) row.credit += amount;
    else row.debit += amount;
    if (amount > 0) open.chain.unsolved -= 1;
  });
}

function oneDay(open: Open): boolean {
  if (open.group.length <= FEW_ROWS) return true;
  const days = open.group.map((index) => {
    const date = open.chain.rows[index]?.row.date;
    return date ? `${date.a}/${date.b}` : "";
  });
  return new Set(days).size === 1;
}

/** Compares a printed balance with what the rows lead to and goes on from the printed one. */
function meet(open: Open, actual: number, page: number, label: string, running: boolean): void {
  fillSides(open, actual);
  const { chain } = open;
  const moved = open.group.reduce((sum, index) => {
    const row = chain.rows[index];
    return row ? sum + change(row, open.reading.liability) : sum;
  }, 0);
  if (open.previous === null) {
    if (chain.rows.length > 0) chain.start = actual - moved;
    else {
      chain.start = actual;
      chain.startPrinted = true;
    }
  } else {
    const expected = open.previous + moved;
    const ok = expected === actual;
    chain.checks.push({
      row: chain.rows.length - 1,
      page,
      label,
      expected,
      actual,
      ok,
      running,
      close: oneDay(open),
    });
    for (const index of open.group) {
      const row = chain.rows[index];
      if (row) row.check = ok ? "ok" : "broken";
    }
  }
  open.previous = actual;
  open.group = [];
  open.unknown = [];
}

function walkStep(open: Open, step: Step, habits: ColumnHabits): void {
  const { chain, reading } = open;
  if (step.kind === "mark") {
    const { mark, page } = step.event;
    meet(open, signedBalance(mark.money, reading.liability), page, mark.label, mark.kind === "day");
    return;
  }
  if (step.kind === "balance") {
    if (step.key !== null && reading.roles[step.key] !== "balance") return;
    meet(open, signedBalance(step.money, reading.liability), step.event.page, step.event.text, true);
    return;
  }
  const movement = movementOf(step.row, reading, habits);
  const balance = balanceOf(step.row, reading);
  if (!movement) {
    if (balance !== null) meet(open, balance, step.row.page, step.row.text.join(" "), true);
    return;
  }
  chain.rows.push({
    row: step.row,
    debit: movement.debit,
    credit: movement.credit,
    balance,
    check: "unchecked",
  });
  if (movement.unknown > 0) chain.unsolved += 1;
  open.group.push(chain.rows.length - 1);
  open.unknown.push(movement);
  if (balance !== null) meet(open, balance, step.row.page, step.row.text.join(" "), true);
}

/**
 * Walks the run of rows and printed balances, oldest first: previous balance and movements must give the next printed
 * balance. After a break it goes on from the printed balance, so that one wrong row breaks once. `opening` is the
 * balance before the first row where the run itself does not print it.
 */
export function walkChain(
  steps: readonly Step[],
  reading: Reading,
  habits: ColumnHabits,
  opening: number | null,
): Chain {
  const chain: Chain = {
    rows: [],
    checks: [],
    start: opening,
    startPrinted: opening !== null,
    end: null,
    endPrinted: false,
    ambiguous: false,
    unsolved: 0,
  };
  const open: Open = { chain, previous: opening, group: [], unknown: [], reading };
  const ordered = reading.newestFirst ? [...steps].reverse() : steps;
  for (const step of ordered) walkStep(open, step, habits);
  const left = open.group.reduce((sum, index) => {
    const row = chain.rows[index];
    return row ? sum + change(row, reading.liability) : sum;
  }, 0);
  chain.end = open.previous === null ? null : open.previous + left;
  chain.endPrinted = open.previous !== null && open.group.length === 0 && chain.rows.length > 0;
  return chain;
}
