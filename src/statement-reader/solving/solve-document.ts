import { findAccountNumber, segmentsOf, wholeOf } from "../accounts";
import type { ReadDocument } from "../document";
import { datedRows, eventsOf } from "../rows";
import { partsOf } from "../tables";
import { heldTo } from "../verdict/heading-conflicts";
import { solveEmpty } from "./empty-statement";
import { solve, tiesOut } from "./solve";
import type { Solved } from "./solved";

function solveSegments(document: ReadDocument, headed: boolean): Solved[] {
  const events = partsOf(document, headed).flatMap(eventsOf);
  const whole = segmentsOf(document, events);
  return whole.flatMap((segment) => {
    const still = segment.still ? solveEmpty(segment.events) : null;
    const solution = still ?? solve(segment.events, segment.lines);
    return solution ? [{ segment, solution, rows: datedRows(solution, document, segment) }] : [];
  });
}

function worth(solved: readonly Solved[]): number {
  return solved.reduce((sum, each) => sum + each.solution.score + (tiesOut(each.solution) ? 20 : 0), 0);
}

/** A statement of a period in which nothing happened still names its account and its period. */
function withoutTransactions(document: ReadDocument): Solved[] {
  const parts = partsOf(document, true);
  const events = parts.flatMap(eventsOf);
  const lines = document.pages.flatMap((page) => page.lines);
  const solution = solveEmpty(events);
  const headed = parts.some(({ header }) => header?.headings.some(({ role }) => role === "balance"));
  if (!solution || !(document.period || headed) || findAccountNumber(lines) === null) return [];
  return [{ segment: wholeOf(document, events), solution, rows: [] }];
}

/** The statements of a file by its headings, or without these where they do not tie; else one in which nothing happened. */
export function solveDocument(document: ReadDocument): Solved[] {
  const headed = solveSegments(document, true);
  if (headed.length > 0 && headed.every((each) => tiesOut(each.solution))) return headed;
  const free = solveSegments(document, false);
  if (headed.length === 0 || worth(free) > worth(headed) + 1) {
    const solutions = headed.map((each) => each.solution);
    const held = free.map((each) => ({ ...each, solution: heldTo(each.solution, solutions) }));
    return held.length === 0 ? withoutTransactions(document) : held;
  }
  return headed;
}
