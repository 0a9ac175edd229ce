import { categoryOf } from "./categories.ts";
import type { ReadStatement, StatementRow } from "./contract.ts";
import { counterpartyOf } from "./counterparty.ts";
import { decimalString, minorOf } from "./decimals.ts";
import { isoDate } from "./reading/calendar.ts";
import type { DatedRow } from "./solving/dated-rows.ts";

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

function group<Key extends string>(
  rows: readonly StatementRow[],
  keyOf: (row: StatementRow) => Key,
  decimals: number,
): Map<Key, Sum> {
  const sums = new Map<Key, Sum>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { count: 0, debit: 0, credit: 0 };
    sum.count += 1;
    sum.debit += row.debit === null ? 0 : minorOf(row.debit, decimals);
    sum.credit += row.credit === null ? 0 : minorOf(row.credit, decimals);
    sums.set(keyOf(row), sum);
  }
  return sums;
}

/** Sums by category, largest first, and by month in order. */
export function summaries(
  rows: readonly StatementRow[],
  decimals: number,
): Pick<ReadStatement, "byCategory" | "byMonth"> {
  const out = (sum: Sum) => ({
    count: sum.count,
    debit: decimalString(sum.debit, decimals),
    credit: decimalString(sum.credit, decimals),
  });
  const categories = [...group(rows, (row) => row.category, decimals)].sort(
    (a, b) => b[1].debit + b[1].credit - a[1].debit - a[1].credit,
  );
  const months = [...group(rows, (row) => row.date?.slice(0, 7) ?? "", decimals)].sort((a, b) =>
    a[0].localeCompare(b[0]),
  );
  return {
    byCategory: categories.map(([category, sum]) => ({ category, ...out(sum) })),
    byMonth: months.map(([month, sum]) => ({ month, ...out(sum) })),
  };
}
