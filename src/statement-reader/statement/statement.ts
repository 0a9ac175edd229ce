import { identityOf } from "../accounts/identity";
import { findCurrency } from "../amounts/statement-currency";
import type { ReadStatement } from "../contract";
import { isoDate, type Period } from "../dates/calendar";
import { statedPeriod } from "../dates/stated-period";
import { decimalString } from "../decimals";
import type { ReadDocument } from "../document";
import type { DatedRow } from "../rows/dated-rows";
import type { Solved } from "../solving/solved";
import { differenceOf, firstBreakOf, judge } from "../verdict";
import { rowsOf, summaries } from "./statement-rows";

const DAY_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayText(day: number): string {
  const [year, month, date] = isoDate(day).split("-");
  return `${date} ${DAY_NAMES[Number(month) - 1]} ${year}`;
}

function periodText(period: Period | null, rows: readonly DatedRow[]): string | null {
  const days = rows.flatMap((row) => row.day ?? []);
  const known = period ?? (days.length > 0 ? { from: Math.min(...days), to: Math.max(...days) } : null);
  return known ? `${dayText(known.from)} to ${dayText(known.to)}` : null;
}

/** A solved statement as it is handed over; `all` are those of its file, `gaps` the pages beside which one is missing. */
export function statementOf(
  document: ReadDocument,
  solved: Solved,
  all: readonly Solved[],
  gaps: ReadonlySet<number>,
): ReadStatement {
  const { segment, solution, rows } = solved;
  const { decimals } = document.format;
  const money = (minor: number | null) => (minor === null ? null : decimalString(minor, decimals));
  const { verdict, checks } = judge(document, solved, all, gaps);
  const read = rowsOf(rows, decimals, solution.reading.liability);
  return {
    analysis: {
      ...identityOf(document, segment, all[0]?.segment),
      statementPeriod: periodText(statedPeriod(document, segment, solution, rows), rows),
      totalTransactions: rows.length,
      currency: findCurrency(segment.lines) ?? document.currency,
      openingBalance: money(solution.opening),
      closingBalance: money(solution.closing),
      totalDebits: money(rows.reduce((sum, row) => sum + row.debit, 0)),
      totalCredits: money(rows.reduce((sum, row) => sum + row.credit, 0)),
      verdict,
      difference: money(differenceOf(solution, verdict)),
      firstBreak: verdict === "not_proven" ? firstBreakOf(solution, rows, decimals) : null,
    },
    rows: read,
    ...summaries(rows, read, decimals),
    checks,
  };
}
