import type { Money } from "../amounts/amounts";
import type { MarkEvent, RowEvent, TextEvent } from "../rows/event-types";

/** Role of a column in one reading of the statement. */
export type ColumnRole = "debit" | "credit" | "amount" | "balance";

/** Side of an amount without a sign: a fixed side, the heading above it, or the balances. */
export type Unsigned = "credit" | "debit" | "section" | "balance";

/** One way to read a statement; the arithmetic of the page decides among them. */
export type Reading = {
  roles: Record<string, ColumnRole>;
  unsigned: Unsigned;
  /** True for a card or loan: a debit increases the balance. */
  liability: boolean;
  newestFirst: boolean;
  /** True if its roles are those of the headings, or no heading names a column of amounts. */
  asHeaded: boolean;
  /** Weight of the headings for this reading, before any arithmetic. */
  prior: number;
};

/** A printed balance or labelled mark in the run of rows, or a row. */
export type Step =
  | { kind: "row"; row: RowEvent }
  | { kind: "balance"; event: TextEvent; money: Money; key: string | null }
  | { kind: "mark"; event: MarkEvent };

/** A row's effect in minor units; `unknown` is an amount whose side only the balances determine. */
export type Movement = {
  debit: number;
  credit: number;
  unknown: number;
};

/** Use of minus signs in the statement's columns, which determines the meaning of a minus in them. */
export type ColumnHabits = {
  /** True by column if every amount carries a minus, which repeats the heading's meaning. */
  allMinus: Record<string, boolean>;
  /** True by column if any amount carries a sign or side. */
  signed: Record<string, boolean>;
  /** True by column if some amounts carry a minus. */
  someMinus: Record<string, boolean>;
};

/** Collects the habits of the columns from every row; a section of a table counts as a separate column. */
export function findColumnHabits(rows: readonly RowEvent[]): ColumnHabits {
  const allMinus: Record<string, boolean> = {};
  const signed: Record<string, boolean> = {};
  const someMinus: Record<string, boolean> = {};
  for (const row of rows) {
    for (const [key, money] of Object.entries(row.cells)) {
      if (money.minor === 0) continue;
      for (const name of [key, habitKey(row, key)]) {
        allMinus[name] = (allMinus[name] ?? true) && money.sign === "-";
        someMinus[name] = (someMinus[name] ?? false) || money.sign === "-";
        signed[name] = (signed[name] ?? false) || money.sign !== null || money.side !== null;
      }
    }
  }
  return { allMinus, signed, someMinus };
}

const habitKey = (row: RowEvent, key: string): string => `${key}@${row.part.section?.title ?? ""}`;

const onSide = (side: "debit" | "credit", minor: number): Movement => ({
  debit: side === "debit" ? minor : 0,
  credit: side === "credit" ? minor : 0,
  unknown: 0,
});

const opposite = (side: "debit" | "credit"): "debit" | "credit" => (side === "debit" ? "credit" : "debit");

function columnMovement(money: Money, side: "debit" | "credit", restated: boolean): Movement {
  const stated = money.side ? (money.side === "CR" ? "credit" : "debit") : null;
  if (stated) return onSide(money.sign === "-" && !restated ? opposite(stated) : stated, money.minor);
  return onSide(money.sign === "-" && !restated ? opposite(side) : side, money.minor);
}

function amountMovement(
  row: RowEvent,
  key: string,
  money: Money,
  reading: Reading,
  habits: ColumnHabits,
): Movement {
  const side = money.side ?? row.side;
  if (side)
    return onSide(
      (side === "CR") === (money.sign !== "-" || row.side !== null) ? "credit" : "debit",
      money.minor,
    );
  const kind = row.part.section?.kind;
  if (reading.unsigned === "section" && (kind === "debit" || kind === "credit")) {
    return columnMovement(money, kind, habits.allMinus[habitKey(row, key)] ?? false);
  }
  if (reading.unsigned === "balance") {
    if (habits.signed[key]) return { debit: 0, credit: 0, unknown: 0 };
    return { debit: 0, credit: 0, unknown: money.minor };
  }
  const plain = reading.unsigned === "debit" ? "debit" : "credit";
  if (money.sign === "+" && !habits.someMinus[key]) return onSide("credit", money.minor);
  return onSide(money.sign === "-" ? opposite(plain) : plain, money.minor);
}

/** Movement of a row in this reading; null if it has none. */
export function readMovement(row: RowEvent, reading: Reading, habits: ColumnHabits): Movement | null {
  const sum: Movement = { debit: 0, credit: 0, unknown: 0 };
  let moved = false;
  for (const key in row.cells) {
    const money = row.cells[key];
    const role = reading.roles[key];
    if (!money || !role || role === "balance") continue;
    const each =
      role === "amount"
        ? amountMovement(row, key, money, reading, habits)
        : columnMovement(money, role, habits.allMinus[key] ?? false);
    sum.debit += each.debit;
    sum.credit += each.credit;
    sum.unknown += each.unknown;
    moved = true;
  }
  return moved ? sum : null;
}

/** A printed balance with its sign, in minor units: overdrawn is negative, owed on a card is positive. */
export function signedBalance(money: Money, liability: boolean): number {
  const negative = money.side ? (money.side === "DR") !== liability : money.sign === "-";
  return negative ? -money.minor : money.minor;
}

/** The balance printed on a row in this reading; null if there is none. */
export function readBalance(row: RowEvent, reading: Reading): number | null {
  for (const key in row.cells) {
    const money = row.cells[key];
    if (money && reading.roles[key] === "balance") return signedBalance(money, reading.liability);
  }
  return null;
}

/** Change of the balance by a movement, in minor units: a debit increases that of a card or loan. */
export const change = (movement: { debit: number; credit: number }, liability: boolean): number =>
  liability ? movement.debit - movement.credit : movement.credit - movement.debit;

/** Signs (true for a larger balance) of amounts that sum to a change; `count` stops at two. */
export function signsThatSumTo(
  amounts: readonly number[],
  total: number,
): { signs: boolean[]; count: number } {
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
