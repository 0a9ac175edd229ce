import { categoryLabels } from "@/statement-reader/contract";
import { type Accounts, accountColumns, accountValues, addTotals } from "./accounts";
import { dateCell, moneyCell, textCell } from "./cells";
import { addRow, addSheet, countFormat, dateFormat, type Workbook } from "./sheets";

const checkLabels = { ok: "OK", unchecked: "Not checked", broken: "Does not add up" } as const;

/** The sheet of all rows, with the rows coloured that do not add up. */
export function writeTransactions(book: Workbook, accounts: Accounts): void {
  const { format } = accounts;
  const columns = [
    { header: "Date", width: 13, format: dateFormat },
    { header: "Description", width: 60 },
    { header: "Debit", width: 16, format },
    { header: "Credit", width: 16, format },
    { header: "Balance", width: 16, format },
    { header: "Category", width: 14 },
    { header: "Counterparty", width: 30 },
    { header: "Page", width: 7, format: countFormat },
    { header: "Check", width: 16 },
  ];
  const all = accounts.statements.flatMap(({ rows }, index) =>
    rows.map((row) => ({ row, name: accounts.names[index] ?? "" })),
  );
  const sheet = addSheet(book, "Transactions", accountColumns(accounts, columns), all.length);
  for (const { row, name } of all) {
    const values = [
      dateCell(row.date),
      textCell(row.description),
      moneyCell(row.debit),
      moneyCell(row.credit),
      moneyCell(row.balance),
      categoryLabels[row.category],
      textCell(row.counterparty),
      row.page,
      checkLabels[row.check],
    ];
    addRow(sheet, accountValues(accounts, name, values), row.check === "broken" ? "broken" : "plain");
  }
  addTotals(sheet, accounts, all.length, columns.length, [
    { column: 3, entries: all.map(({ row, name }) => ({ name, amount: row.debit })) },
    { column: 4, entries: all.map(({ row, name }) => ({ name, amount: row.credit })) },
  ]);
  sheet.commit();
}
