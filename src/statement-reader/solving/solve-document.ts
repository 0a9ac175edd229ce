import { findAccountNumber, splitIntoSegments, wholeDocument } from "../accounts";
import type { ReadDocument } from "../document";
import { datedRows, readEvents } from "../rows";
import type { Event, MarkEvent } from "../rows/event-types";
import { splitIntoParts } from "../tables";
import { heldToHeadings } from "../verdict/heading-conflicts";
import { walkChain } from "./balance-chain";
import { findColumnHabits, type Reading, signedBalance } from "./column-reading";
import { buildRun } from "./run";
import { values } from "./run-ends";
import type { Solution } from "./solution";
import { solve, tiesOut } from "./solve";
import type { SolvedStatement } from "./solved-statement";

/** Opening marks of a table: the amount brought forward into it, or the balance of its first day. */
const listBroughtForward = (marks: readonly MarkEvent[]): MarkEvent[] =>
  marks.filter(({ mark, column }) => ["carried", "dated"].includes(mark.kind) && column !== null);

/** A statement without transactions: it prints an opening and an equal closing balance. Null for any other. */
function solveEmpty(events: readonly Event[]): Solution | null {
  const run = buildRun(events, () => false);
  const reading: Reading = {
    roles: {},
    unsigned: "credit",
    liability: false,
    newestFirst: false,
    asHeaded: true,
    prior: 0,
  };
  const marks = events.flatMap((event) => (event.type === "mark" && event.mark.exact ? [event] : []));
  const openings = marks.filter(({ mark }) => mark.kind === "opening");
  const [opening] = values(openings.length > 0 ? openings : listBroughtForward(marks), false);
  const closings = [
    ...values(
      [
        ...marks.filter(({ mark }) => mark.kind === "closing" || mark.kind === "dated"),
        ...listBroughtForward(marks).slice(1),
      ],
      false,
    ),
    ...events.flatMap((event) =>
      event.type === "text" && event.balance ? [signedBalance(event.balance, false)] : [],
    ),
  ];
  if (opening === undefined || !closings.includes(opening)) return null;
  const chain = walkChain([], reading, findColumnHabits([]), opening);
  return {
    reading,
    run,
    chain,
    totals: [],
    opening,
    openingPrinted: true,
    closing: opening,
    closingPrinted: true,
    score: 0,
  };
}

function solveSegments(document: ReadDocument, headed: boolean, lastly = false): SolvedStatement[] {
  const events = splitIntoParts(document, headed).flatMap(readEvents);
  const whole = splitIntoSegments(document, events);
  return whole.flatMap((segment) => {
    const still = segment.still ? solveEmpty(segment.events) : null;
    const solution = still ?? solve(segment.events, segment.lines, lastly);
    return solution ? [{ segment, solution, rows: datedRows(solution, document, segment) }] : [];
  });
}

const worth = (solved: readonly SolvedStatement[]): number =>
  solved.reduce((sum, each) => sum + each.solution.score + (tiesOut(each.solution) ? 20 : 0), 0);

/** A statement of a period without transactions, which still names its account and its period. */
function withoutTransactions(document: ReadDocument): SolvedStatement[] {
  const parts = splitIntoParts(document, true);
  const events = parts.flatMap(readEvents);
  const lines = document.pages.flatMap((page) => page.lines);
  const solution = solveEmpty(events);
  const headed = parts.some(({ header }) => header?.headings.some(({ role }) => role === "balance"));
  if (!solution || !(document.period || headed) || findAccountNumber(lines) === null) return [];
  return [{ segment: wholeDocument(document, events), solution, rows: [] }];
}

const allTie = (solved: readonly SolvedStatement[]): boolean =>
  solved.length > 0 && solved.every((each) => tiesOut(each.solution));

/** The statements of a file by its headings, or without these if they do not tie; else one without transactions. */
export function solveDocument(document: ReadDocument): SolvedStatement[] {
  const headed = solveSegments(document, true);
  if (allTie(headed)) return headed;
  const free = solveSegments(document, false);
  if (headed.length > 0 && !allTie(free)) {
    const mended = solveSegments(document, true, true);
    if (allTie(mended)) return mended;
  }
  if (headed.length === 0 || worth(free) > worth(headed) + 1) {
    const solutions = headed.map((each) => each.solution);
    const held = free.map((each) => ({ ...each, solution: heldToHeadings(each.solution, solutions) }));
    return held.length === 0 ? withoutTransactions(document) : held;
  }
  return headed;
}
