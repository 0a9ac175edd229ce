import type { CellValue } from "exceljs";
import { say } from "@/vocabulary/language";
import { type Accounts, accountColumns, accountValues, addTotals } from "./accounts";
import { moneyCell, sumDecimals, textCell } from "./cells";
import { addRow, addSheet, countFormat, letter, type Workbook } from "./sheets";

/** One line of a sheet of sums: a category or a month of one account. */
export type SumLine = {
  account: string;
  label: string;
  count: number;
  debit: string;
  credit: string;
};

function negated(decimal: string): string {
  return decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`;
}

function netOf(lines: readonly SumLine[]): number {
  return sumDecimals(lines.flatMap((line) => [line.credit, negated(line.debit)]));
}

/** A sheet of sums under a heading such as 'Category'. */
export function writeSums(
  book: Workbook,
  accounts: Accounts,
  name: string,
  heading: string,
  lines: readonly SumLine[],
): void {
  const { format } = accounts;
  const columns = [
    { header: heading, width: 18 },
    { header: say("Transactions"), width: 14, format: countFormat },
    { header: say("Debit"), width: 16, format },
    { header: say("Credit"), width: 16, format },
    { header: say("Net"), width: 16, format },
  ];
  const sheet = addSheet(book, name, accountColumns(accounts, columns), lines.length);
  const shift = accounts.several ? 1 : 0;
  const net = (row: number, own: readonly SumLine[]): CellValue => ({
    formula: `${letter(4 + shift)}${row}-${letter(3 + shift)}${row}`,
    result: netOf(own),
  });
  lines.forEach((line, index) => {
    const values = [
      textCell(line.label),
      line.count,
      moneyCell(line.debit),
      moneyCell(line.credit),
      net(index + 2, [line]),
    ];
    addRow(sheet, accountValues(accounts, line.account, values));
  });
  const entries = (amount: (line: SumLine) => string) =>
    lines.map((line) => ({ name: line.account, amount: amount(line) }));
  const summed = [
    { column: 2, entries: entries((line) => String(line.count)) },
    { column: 3, entries: entries((line) => line.debit) },
    { column: 4, entries: entries((line) => line.credit) },
  ];
  addTotals(sheet, accounts, lines.length, columns.length, summed, (row, account) => ({
    5: net(
      row,
      lines.filter((line) => account === null || line.account === account),
    ),
  }));
  sheet.commit();
}
