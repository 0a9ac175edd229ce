import { categoryLabels } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";
import { type Accounts, accountColumns, accountValues, addTotals } from "./accounts";
import { dateCell, moneyCell, textCell } from "./cells";
import { addRow, addSheet, countFormat, dateFormat, type Workbook } from "./sheets";

const checkLabels = { ok: "OK", unchecked: "Not checked", broken: "Does not add up" } as const;

/** The sheet of all rows, with the rows coloured that do not add up. */
export function writeTransactions(book: Workbook, accounts: Accounts): void {
  const { format } = accounts;
  const columns = [
    { header: say("Date"), width: 13, format: dateFormat },
    { header: say("Description"), width: 60 },
    { header: say("Debit"), width: 16, format },
    { header: say("Credit"), width: 16, format },
    { header: say("Balance"), width: 16, format },
    { header: say("Category"), width: 14 },
    { header: say("Counterparty"), width: 30 },
    { header: say("Page"), width: 7, format: countFormat },
    { header: say("Check"), width: 16 },
  ];
  const all = accounts.statements.flatMap(({ rows }, index) =>
    rows.map((row) => ({ row, name: accounts.names[index] ?? "" })),
  );
  const sheet = addSheet(book, say("Transactions"), accountColumns(accounts, columns), all.length);
  for (const { row, name } of all) {
    const values = [
      dateCell(row.date),
      textCell(row.description),
      moneyCell(row.debit),
      moneyCell(row.credit),
      moneyCell(row.balance),
      say(categoryLabels[row.category]),
      textCell(row.counterparty),
      row.page,
      say(checkLabels[row.check]),
    ];
    addRow(sheet, accountValues(accounts, name, values), row.check === "broken" ? "broken" : "plain");
  }
  addTotals(sheet, accounts, all.length, columns.length, [
    { column: 3, entries: all.map(({ row, name }) => ({ name, amount: row.debit })) },
    { column: 4, entries: all.map(({ row, name }) => ({ name, amount: row.credit })) },
  ]);
  sheet.commit();
}
