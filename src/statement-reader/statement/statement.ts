import { identityOf } from "../accounts/identity";
import { findCurrency } from "../amounts/statement-currency";
import { categoryOf } from "../categories/category";
import { counterpartyOf } from "../categories/counterparty";
import type { Category, ReadStatement, StatementRow } from "../contract";
import { isoDate, type Period } from "../dates/calendar";
import { statedPeriod } from "../dates/stated-period";
import { decimalString } from "../decimals";
import type { ReadDocument } from "../document";
import type { DatedRow } from "../rows/dated-rows";
import type { Solved } from "../solving/solved";
import { differenceOf, firstBreakOf, judge } from "../verdict";

/** The rows as the contract has them; `onCard` says whether they are a card's own. */
function rowsOf(rows: readonly DatedRow[], decimals: number, onCard: boolean): StatementRow[] {
  const money = (minor: number) => (minor === 0 ? null : decimalString(minor, decimals));
  return rows.map((row) => {
    const category = categoryOf(row.description, row.credit > row.debit ? "credit" : "debit", onCard);
    return {
      date: row.day === null ? null : isoDate(row.day),
      description: row.description,
      debit: money(row.debit),
      credit: money(row.credit),
      balance: row.balance === null ? null : decimalString(row.balance, decimals),
      category,
      counterparty: counterpartyOf(row.description, category),
      page: row.solved.row.page,
      check: row.solved.check,
    };
  });
}

interface Sum {
  count: number;
  debit: number;
  credit: number;
}

function addTo<Key>(sums: Map<Key, Sum>, key: Key, { debit, credit }: DatedRow): void {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { count: 1, debit, credit });
    return;
  }
  sum.count += 1;
  sum.debit += debit;
  sum.credit += credit;
}

/** Sums by category, largest first, and by month in order; `read` is what `rowsOf` made of the same rows. */
function summaries(
  rows: readonly DatedRow[],
  read: readonly StatementRow[],
  decimals: number,
): Pick<ReadStatement, "byCategory" | "byMonth"> {
  const categorySums = new Map<Category, Sum>();
  const monthSums = new Map<string, Sum>();
  for (const [index, row] of rows.entries()) {
    const told = read[index];
    if (!told) continue;
    addTo(categorySums, told.category, row);
    addTo(monthSums, told.date?.slice(0, 7) ?? "", row);
  }
  const out = (sum: Sum) => ({
    count: sum.count,
    debit: decimalString(sum.debit, decimals),
    credit: decimalString(sum.credit, decimals),
  });
  const categories = [...categorySums].sort((a, b) => b[1].debit + b[1].credit - a[1].debit - a[1].credit);
  const months = [...monthSums].sort((a, b) => a[0].localeCompare(b[0]));
  return {
    byCategory: categories.map(([category, sum]) => ({ category, ...out(sum) })),
    byMonth: months.map(([month, sum]) => ({ month, ...out(sum) })),
  };
}

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
