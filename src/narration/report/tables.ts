import { columnLetter, count, date, empty, text } from "@/platform/workbook/cells";
import type { Sheet } from "@/platform/workbook/sheets";
import { categoryLabels } from "@/statement-reader/contract";
import { type Phrase, say } from "@/vocabulary/language";
import { type Accounts, listLines } from "./accounts";
import { amountOrEmpty, foundCell, netCell, textOrEmpty } from "./cells";
import { sumBelow, tableSheet } from "./table";

const checkLabels = { ok: "OK", unchecked: "Not checked", broken: "Does not add up" } as const;

/** The sheet of all rows; the rows that do not add up are marked. */
export const transactionsSheet = (accounts: Accounts, tab: number): AsyncGenerator<Sheet> =>
  tableSheet(accounts, tab, {
    name: "Transactions",
    lines: listLines(accounts, ({ rows }) => rows),
    isMarked: ({ check }) => check === "broken",
    columns: [
      { header: "Date", width: 13, cell: ({ item }) => (item.date === null ? empty : date(item.date)) },
      { header: "Description", width: 60, cell: ({ item }) => text(item.description) },
      {
        header: "Debit",
        width: 16,
        align: "end",
        cell: ({ item }) => amountOrEmpty(item.debit),
        below: sumBelow(({ debit }) => debit),
      },
      {
        header: "Credit",
        width: 16,
        align: "end",
        cell: ({ item }) => amountOrEmpty(item.credit),
        below: sumBelow(({ credit }) => credit),
      },
      { header: "Balance", width: 16, align: "end", cell: ({ item }) => amountOrEmpty(item.balance) },
      { header: "Category", width: 14, cell: ({ item }) => text(say(categoryLabels[item.category])) },
      { header: "Counterparty", width: 30, cell: ({ item }) => textOrEmpty(item.counterparty) },
      { header: "Page", width: 7, align: "end", cell: ({ item }) => count(item.page) },
      { header: "Check", width: 16, cell: ({ item }) => text(say(checkLabels[item.check])) },
    ],
  });

/** The sums of a category or a month of one account, amounts as decimal strings. */
type Sums = { label: string; count: number; debit: string; credit: string };

/** A sheet of sums under a heading such as 'Category'. */
function sumsSheet(
  accounts: Accounts,
  tab: number,
  {
    name,
    header,
    lines,
  }: { name: Phrase; header: Phrase; lines: readonly { account: string; item: Sums }[] },
): AsyncGenerator<Sheet> {
  const shift = accounts.several ? 1 : 0;
  const figures = (row: number) =>
    [`${columnLetter(2 + shift)}${row}`, `${columnLetter(3 + shift)}${row}`] as const;
  return tableSheet(accounts, tab, {
    name,
    lines,
    columns: [
      { header, width: 18, cell: ({ item }) => text(item.label) },
      {
        header: "Transactions",
        width: 14,
        align: "end",
        cell: ({ item }) => count(item.count),
        below: sumBelow((item) => String(item.count), "countSum"),
      },
      {
        header: "Debit",
        width: 16,
        align: "end",
        cell: ({ item }) => amountOrEmpty(item.debit),
        below: sumBelow(({ debit }) => debit),
      },
      {
        header: "Credit",
        width: 16,
        align: "end",
        cell: ({ item }) => amountOrEmpty(item.credit),
        below: sumBelow(({ credit }) => credit),
      },
      {
        header: "Net",
        width: 16,
        align: "end",
        cell: ({ item, row }) => netCell([item], figures(row), "money"),
        below: (items, row) => netCell(items, figures(row), "sum"),
      },
    ],
  });
}

export function categoriesSheet(accounts: Accounts, tab: number): AsyncGenerator<Sheet> {
  const lines = listLines(accounts, ({ byCategory }) =>
    byCategory.map(({ category, ...sums }) => ({ label: say(categoryLabels[category]), ...sums })),
  );
  return sumsSheet(accounts, tab, { name: "By category", header: "Category", lines });
}

export function monthsSheet(accounts: Accounts, tab: number): AsyncGenerator<Sheet> {
  const lines = listLines(accounts, ({ byMonth }) =>
    byMonth.map(({ month, ...sums }) => ({ label: month === "" ? say("No date") : month, ...sums })),
  );
  return sumsSheet(accounts, tab, { name: "By month", header: "Month", lines });
}

/** A count among amounts has no decimals. */
const figureStyle = ({ expected }: { expected: string | null }) =>
  expected?.includes(".") ? "money" : "count";

/** The sheet of checks; those that do not agree are marked. */
export const checksSheet = (accounts: Accounts, tab: number): AsyncGenerator<Sheet> =>
  tableSheet(accounts, tab, {
    name: "Checks",
    lines: listLines(accounts, ({ checks }) => checks),
    isMarked: ({ ok }) => !ok,
    columns: [
      { header: "Check", width: 44, cell: ({ item }) => text(say(item.name)) },
      {
        header: "Expected",
        width: 18,
        align: "end",
        cell: ({ item }) => foundCell(item.expected, figureStyle(item)),
      },
      {
        header: "Printed",
        width: 18,
        align: "end",
        cell: ({ item }) => foundCell(item.actual, figureStyle(item)),
      },
      { header: "Result", width: 18, cell: ({ item }) => text(say(item.ok ? "OK" : "Does not agree")) },
    ],
  });
