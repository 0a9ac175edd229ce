import { categoryOf } from "../categories/category";
import { counterpartyOf } from "../categories/counterparty";
import type { Category, ReadStatement, StatementRow } from "../contract";
import { isoDate } from "../dates/calendar";
import { decimalString } from "../decimals";
import type { DatedRow } from "../rows/dated-rows";

/**
 * The rows as the contract has them: ISO dates, decimal strings, category and counterparty.
 * @param onCard whether they are a card's own
 */
export function rowsOf(rows: readonly DatedRow[], decimals: number, onCard: boolean): StatementRow[] {
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

/**
 * Sums by category, largest first, and by month in order.
 * @param read what `rowsOf` made of the same rows
 */
export function summaries(
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
