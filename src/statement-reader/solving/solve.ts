import type { ReadLine } from "../lines/read-line";
import { find } from "../pass";
import type { Event } from "../rows/event-types";
import { type Chain, walkChain } from "./balance-chain";
import { readingsFor } from "./candidate-readings";
import { change, findColumnHabits, type Reading } from "./column-reading";
import { isOwed } from "./debt-statements";
import { checkTotals, coversAll, type TotalCheck } from "./printed-totals";
import { closedDays, debitBalances, overdrawnBalances, runRepairs } from "./repairs";
import { buildRun, type Included, type Run } from "./run";
import { certainEnds, endsOfRun, marksOfKind, values } from "./run-ends";
import type { Solution } from "./solution";
import { tableChoices } from "./table-choices";

type Attempt = {
  chain: Chain;
  opening: number | null;
  openingPrinted: boolean;
  closing: number | null;
  closingPrinted: boolean;
};

function attempt(run: Run, reading: Reading, habits: ReturnType<typeof findColumnHabits>): Attempt {
  const ends = endsOfRun(run, reading);
  const printedOpenings = values(marksOfKind(run, "opening"), reading.liability);
  const openings: (number | null)[] =
    ends.first === null && printedOpenings.length > 0 ? printedOpenings : [null];
  const closings = values(marksOfKind(run, "closing"), reading.liability);
  const sureOpenings = values(certainEnds(run, "opening"), reading.liability);
  const sureClosings = values(certainEnds(run, "closing"), reading.liability);
  let best: Attempt | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const start of openings) {
    const chain = walkChain(run.steps, reading, habits, start);
    const closing = closings.find((each) => each === chain.end) ?? ends.last ?? closings[0] ?? null;
    const broken =
      chain.checks.filter((check) => !check.ok).length +
      (closing !== null && closing !== chain.end ? 1.5 : 0);
    if (broken >= least) continue;
    least = broken;
    best = {
      chain,
      opening: chain.start,
      openingPrinted:
        (chain.startPrinted && start === null) ||
        (chain.start !== null && sureOpenings.includes(chain.start)),
      closing: closing ?? chain.end,
      closingPrinted: closing !== null && (closing === ends.last || sureClosings.includes(closing)),
    };
  }
  return best as Attempt;
}

function scoreSolution(found: Attempt, totals: readonly TotalCheck[], reading: Reading): number {
  const { chain } = found;
  const ties = chain.checks.filter((check) => check.ok).length;
  const breaks = chain.checks.length - ties;
  let score = ties - breaks * 2 + reading.prior - chain.unsolved * 1.5 - (chain.ambiguous ? 1 : 0);
  if (found.closingPrinted && chain.end !== null) score += found.closing === chain.end ? 4 : -4;
  if (found.openingPrinted) score += 1;
  for (const total of totals) score += total.ok ? (total.actual === 0 ? 0.2 : 1.5) : total.strict ? -1.5 : 0;
  return score;
}

/** Limits of readings for long statements, which try the likeliest first: a thousand rows are enough to decide. */
const rowsToWalk = 120_000;
const fewestReadings = 12;

type Kept = { card: boolean; lastly: boolean };

function best(
  events: readonly Event[],
  included: Included,
  free: boolean,
  { card, lastly }: Kept,
): Solution | null {
  const run = buildRun(events, included);
  const closed = find(closedDays, run, null);
  const [asPrinted, moved] = [findBest(run, free, card), closed ? findBest(closed, free, card) : null];
  const found = moved && (!asPrinted || moved.score > asPrinted.score) ? moved : asPrinted;
  if (!found || tiesOut(found)) return found;
  for (const repair of runRepairs) {
    if (repair.lastly && !lastly) continue;
    const mended = find(repair, { run, events, card }, null);
    const tried = mended && findBest(mended, free, card);
    if (!tried) continue;
    if (tiesOut(tried) && (tried.reading.newestFirst || !repair.newestFirst)) return tried;
  }
  return found;
}

/** The opening balance derived from a printed closing balance and rows that printed totals sum; nothing proves it. */
function withOpening(found: Solution): Solution {
  const { closing, chain, totals, reading } = found;
  if (found.opening !== null || closing === null || !found.closingPrinted || !coversAll(totals, chain.rows))
    return found;
  const moved = chain.rows.reduce((sum, row) => sum + change(row, reading.liability), 0);
  return { ...found, opening: closing - moved };
}

function findBest(run: Run, free: boolean, card: boolean): Solution | null {
  if (run.rows.length === 0) return null;
  const habits = findColumnHabits(run.rows);
  let found: Solution | null = null;
  const readings = readingsFor(run.rows, habits, free, card).sort((a, b) => b.prior - a.prior);
  const most = Math.max(fewestReadings, Math.floor(rowsToWalk / run.rows.length));
  for (const reading of readings.slice(0, most)) {
    const tried = attempt(run, reading, habits);
    if (tried.chain.rows.length === 0) continue;
    const reached = [tried.opening, tried.chain.end].flatMap((each) => (each === null ? [] : Math.abs(each)));
    const totals = checkTotals(run, tried.chain.rows, reached);
    const score = scoreSolution(tried, totals, reading);
    if (!found || score > found.score) found = { reading, run, ...tried, totals, score };
    if (found.reading === readings[0] && tiesOut(found)) break;
  }
  return found ? withOpening(found) : null;
}

/** True if no printed figure contradicts the solution. */
export function tiesOut(solution: Solution): boolean {
  const { chain } = solution;
  if (chain.unsolved > 0 || chain.checks.some((check) => !check.ok)) return false;
  if (solution.totals.some((total) => total.strict && !total.ok)) return false;
  return (
    chain.end !== null &&
    solution.closing === chain.end &&
    (solution.closingPrinted || chain.checks.length > 0)
  );
}

/**
 * The best reading of one statement's events, the headings' own first; null if there are no rows. `lastly` means that
 * no reading of the file ties, so that the last repairs are tried, too.
 */
export function solve(
  events: readonly Event[],
  lines: readonly ReadLine[],
  lastly: boolean,
): Solution | null {
  const card = isOwed(events, lines);
  const kept = { card, lastly };
  const found = solveAs(events, kept);
  if (found && !tiesOut(found)) {
    const owing = find(debitBalances, events, null);
    const turned = owing && solveAs(owing, kept);
    if (turned && tiesOut(turned)) return turned;
  }
  if (!found?.reading.liability || card || !tiesOut(found)) return found;
  const overdrawn = find(overdrawnBalances, events, null);
  const turned = overdrawn && solveAs(overdrawn, kept);
  return turned && !turned.reading.liability && tiesOut(turned) ? turned : found;
}

/** Solves a choice of parts; a choice of the same parts as an earlier one has the same result and is skipped. */
function solveAs(events: readonly Event[], kept: Kept): Solution | null {
  const parts = [...new Set(events.map(({ part }) => part))];
  const tried = new Set<string>();
  let found: Solution | null = null;
  for (const way of tableChoices) {
    const included = find(way, events, null);
    if (!included) continue;
    const taken = `${way.free} ${parts.map(included)}`;
    if (tried.has(taken)) continue;
    tried.add(taken);
    const next = best(events, included, way.free, kept);
    if (next && (!found || next.score > found.score + 0.5)) found = next;
    if (found && tiesOut(found)) return found;
  }
  return found;
}
