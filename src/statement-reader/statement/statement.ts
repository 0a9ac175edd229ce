import { findIdentity } from "../accounts/identity";
import { findCurrency } from "../amounts/statement-currency";
import { categorise } from "../categories/category";
import { findCounterparty } from "../categories/counterparty";
import type { ReadStatement, StatementAnalysis, StatementRow, Verdict } from "../contract";
import { isoDate, type Period } from "../dates/calendar";
import { statedPeriod } from "../dates/stated-period";
import { decimalString } from "../decimals";
import type { ReadDocument } from "../document";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "../solving/solution";
import type { SolvedStatement } from "../solving/solved-statement";
import { differenceOf, firstBreakOf, judge } from "../verdict";

/** The rows in the contract's form; `onCard` is true for a card's own statement. */
function getRows(rows: readonly DatedRow[], decimals: number, onCard: boolean): StatementRow[] {
  const money = (minor: number) => (minor === 0 ? null : decimalString(minor, decimals));
  return rows.map((row) => {
    const category = categorise(row.description, row.credit > row.debit ? "credit" : "debit", onCard);
    return {
      date: row.day === null ? null : isoDate(row.day),
      description: row.description,
      debit: money(row.debit),
      credit: money(row.credit),
      balance: row.balance === null ? null : decimalString(row.balance, decimals),
      category,
      counterparty: findCounterparty(row.description, category),
      page: row.solved.row.page,
      check: row.solved.check,
    };
  });
}

/** Sums by category, largest first, and by month in order; `read` is the result of `getRows` for the same rows. */
function summaries(
  rows: readonly DatedRow[],
  read: readonly StatementRow[],
  decimals: number,
): Pick<ReadStatement, "byCategory" | "byMonth"> {
  const narrated = rows.flatMap((row, index) => {
    const { category, date } = read[index] ?? {};
    return category ? [{ row, category, month: date?.slice(0, 7) ?? "" }] : [];
  });
  const getSum = (own: typeof narrated, side: "debit" | "credit") =>
    own.reduce((sum, { row }) => sum + row[side], 0);
  const text = (own: typeof narrated) => ({
    count: own.length,
    debit: decimalString(getSum(own, "debit"), decimals),
    credit: decimalString(getSum(own, "credit"), decimals),
  });
  const moved = (own: typeof narrated) => getSum(own, "debit") + getSum(own, "credit");
  const categories = [...Map.groupBy(narrated, ({ category }) => category)];
  const months = [...Map.groupBy(narrated, ({ month }) => month)];
  return {
    byCategory: categories
      .sort(([, one], [, other]) => moved(other) - moved(one))
      .map(([category, own]) => ({ category, ...text(own) })),
    byMonth: months
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([month, own]) => ({ month, ...text(own) })),
  };
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayText(day: number): string {
  const [year, month, date] = isoDate(day).split("-");
  return `${date} ${monthNames[Number(month) - 1]} ${year}`;
}

function periodText(period: Period | null, rows: readonly DatedRow[]): string | null {
  const days = rows.flatMap((row) => row.day ?? []);
  const known = period ?? (days.length > 0 ? { from: Math.min(...days), to: Math.max(...days) } : null);
  return known ? `${dayText(known.from)} to ${dayText(known.to)}` : null;
}

type EndBalances = Pick<StatementAnalysis, "openingBalance" | "closingBalance" | "calculated">;

/**
 * Opening and closing balance of the rows. A balance that is not printed is calculated; a closing balance that is neither printed
 * nor proven is left out.
 */
function endBalances(
  { opening, closing, openingPrinted, closingPrinted, chain }: Solution,
  verdict: Verdict,
  money: (minor: number | null) => string | null,
): EndBalances {
  const isEnd = closingPrinted || (chain.endPrinted && closing === chain.end);
  const last = isEnd || verdict !== "not_proven" ? closing : null;
  const calculated = [
    ...(opening !== null && !openingPrinted ? ["openingBalance" as const] : []),
    ...(last !== null && !isEnd ? ["closingBalance" as const] : []),
  ];
  return {
    openingBalance: money(opening),
    closingBalance: money(last),
    ...(calculated.length > 0 && { calculated }),
  };
}

/** A solved statement for callers; `all` are those of its file, `gaps` the pages beside which one is missing. */
export function toReadStatement(
  document: ReadDocument,
  solved: SolvedStatement,
  all: readonly SolvedStatement[],
  gaps: ReadonlySet<number>,
): ReadStatement {
  const { segment, solution, rows } = solved;
  const { decimals } = document.format;
  const money = (minor: number | null) => (minor === null ? null : decimalString(minor, decimals));
  const { verdict, checks } = judge(document, solved, all, gaps);
  const read = getRows(rows, decimals, solution.reading.liability);
  return {
    analysis: {
      ...findIdentity(document, segment, all[0]?.segment),
      statementPeriod: periodText(statedPeriod(document, segment, solution, rows), rows),
      totalTransactions: rows.length,
      currency: findCurrency(segment.lines) ?? document.currency,
      ...endBalances(solution, verdict, money),
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
