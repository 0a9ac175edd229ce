import type { CellValue, Worksheet } from "exceljs";
import type { ReadStatement } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";
import { sumDecimals } from "./cells";
import { addRow, letter, type SheetColumn } from "./sheets";

/** Unique names of a file's accounts in the workbook: the number, or else the position. */
export function accountNames(statements: readonly ReadStatement[]): string[] {
  const seen = new Map<string, number>();
  return statements.map((statement, index) => {
    const { accountNumber, currency } = statement.analysis;
    const name = [accountNumber ?? say("Account {number}", { number: index + 1 }), currency]
      .filter((part) => part !== null)
      .join(" ");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Every account of the file with its name; a file of one account has no column for it. */
export type Accounts = {
  statements: readonly ReadStatement[];
  names: string[];
  several: boolean;
  /** Number format of its money. */
  format: string;
};

const accountColumn = (): SheetColumn => ({ header: say("Account"), width: 30 });

/** The columns of a sheet, preceded by the account if there are several. */
export function accountColumns(accounts: Accounts, columns: SheetColumn[]): SheetColumn[] {
  return accounts.several ? [accountColumn(), ...columns] : columns;
}

/** The values of a row, preceded by its account's name if there are several. */
export function accountValues(accounts: Accounts, name: string, values: CellValue[]): CellValue[] {
  return accounts.several ? [name, ...values] : values;
}

/** A column with a sum below its table; `column` counts without the account's. */
export type Summed = {
  column: number;
  /** The column's decimal strings (or counts) with the account of each. */
  entries: readonly { name: string; amount: string | null }[];
};

/**
 * Writes the sums below a table, as formulas with their results: one line for the file, or one for each account,
 * since amounts of several currencies cannot be added.
 */
export function addTotals(
  sheet: Worksheet,
  accounts: Accounts,
  lines: number,
  width: number,
  columns: readonly Summed[],
  more: (row: number, name: string | null) => Record<number, CellValue> = () => ({}),
): void {
  const last = lines + 1;
  const shift = accounts.several ? 1 : 0;
  const names: (string | null)[] = accounts.several ? accounts.names : [null];
  names.forEach((name, index) => {
    const row = last + 1 + index;
    const values: CellValue[] = Array.from({ length: width }, () => null);
    values[name === null ? 0 : 1] = say("Total");
    for (const { column, entries } of columns) {
      const at = letter(column + shift);
      const result = sumDecimals(
        entries.filter((entry) => name === null || entry.name === name).map((entry) => entry.amount),
      );
      const formula =
        name === null ? `SUM(${at}2:${at}${last})` : `SUMIF(A$2:A$${last},A${row},${at}$2:${at}$${last})`;
      values[column - 1] = lines === 0 ? 0 : { formula, result };
    }
    for (const [column, value] of Object.entries(more(row, name))) values[Number(column) - 1] = value;
    addRow(sheet, accountValues(accounts, name ?? "", values), "sum");
  });
}
