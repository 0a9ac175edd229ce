import type { Segment } from "../accounts/segments";
import { type Period, resolveDate } from "../dates/calendar";
import type { ReadDocument } from "../document";
import type { SolvedRow } from "../solving/balance-chain";
import type { Solution } from "../solving/solve";
import { describeRows } from "./descriptions";

/** A solved row with its day (days since 1970-01-01) and its whole description. */
export interface DatedRow {
  solved: SolvedRow;
  day: number | null;
  description: string;
  debit: number;
  credit: number;
  balance: number | null;
}

function dayOf(solved: SolvedRow, document: ReadDocument, period: Period | null): number | null {
  return solved.row.date ? resolveDate(solved.row.date, document.order, period) : null;
}

/**
 * The rows of a solution with days and descriptions, oldest first. Rows that stand in sections and not in order of
 * time are sorted by day.
 */
export function datedRows(solution: Solution, document: ReadDocument, segment: Segment): DatedRow[] {
  const period = segment.period ?? document.anchor;
  const texts = describeRows(segment.events);
  const rows = solution.chain.rows.map((solved): DatedRow => {
    const { debit, credit, balance } = solved;
    const text = texts.get(solved.row.cells) ?? solved.row.text.join(" ");
    const title = solved.row.part.section?.title;
    const description = title && !/\p{L}/u.test(text) ? `${title} ${text}`.trim() : text;
    return { solved, day: dayOf(solved, document, period), description, debit, credit, balance };
  });
  const inSections =
    solution.reading.unsigned === "section" || !Object.values(solution.reading.roles).includes("balance");
  const dated = rows.every((row) => row.day !== null);
  return inSections && dated ? rows.sort((a, b) => (a.day ?? 0) - (b.day ?? 0)) : rows;
}
