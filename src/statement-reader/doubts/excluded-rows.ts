import type { Money } from "../amounts/amounts";
import { balanceIn, movementsIn } from "../rows/cells";
import type { RowEvent } from "../rows/events";
import type { Run } from "../solving/run";
import { headsWaiting } from "../tables/pending-words";

interface Cells {
  moved: Money[];
  balance: number | null;
}

function cellsOf(row: RowEvent): Cells {
  const moved = movementsIn(row.cells).map(([, money]) => money);
  return { moved, balance: balanceIn(row.cells)?.minor ?? null };
}

function isAbove(row: RowEvent, other: RowEvent): boolean {
  return row.page < other.page || (row.page === other.page && row.y < other.y);
}

function sameRow(row: RowEvent, other: RowEvent): boolean {
  const [one, two] = [cellsOf(row), cellsOf(other)];
  return one.balance === two.balance && one.moved[0]?.minor === two.moved[0]?.minor;
}

/** Its balance follows from the one before it by its only amount, whatever the sides are. */
function follows(row: RowEvent, last: RowEvent | undefined): boolean {
  const { moved, balance } = cellsOf(row);
  const before = last ? cellsOf(last).balance : null;
  const [only] = moved;
  if (!only || moved.length > 1 || only.minor === 0 || balance === null || before === null) return false;
  return [balance - before, balance + before].some((each) => Math.abs(each) === only.minor);
}

/** What is not booked yet may print the balance that it will lead to. */
function waits({ part }: RowEvent): boolean {
  return part.section !== null && headsWaiting(part.section.title);
}

/**
 * True where the reading leaves out a row that prints a balance which goes on from the row above it: it may be one of
 * the account, whatever the title over it says.
 */
export function leavesOutRows({ left, rows }: Run): boolean {
  return left.some((row, index) => {
    if (!row.dated || cellsOf(row).balance === null || waits(row)) return false;
    const counted = rows.findLast((each) => isAbove(each, row));
    const goesOn = follows(row, counted) || follows(row, left[index - 1]);
    return goesOn && !rows.some((each) => sameRow(row, each));
  });
}
