import type { CellValue } from "exceljs";
import { categoryLabels, type ReadStatement } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";
import { type Accounts, accountColumns, accountNames, accountValues } from "./report/accounts";
import { foundCell, moneyCell, moneyFormat, mostDecimals, textCell } from "./report/cells";
import { addRow, addSheet, countFormat, openBook, timeFormat, type Workbook } from "./report/sheets";
import { type SumLine, writeSums } from "./report/sums";
import { writeTransactions } from "./report/transactions";
import { shownPeriod, verdictSentence } from "./rules";

/** Texts of the report besides the figures; `analysedAt` is printed in UTC. */
export type ReportOptions = {
  companyName: string;
  fileName: string;
  analysedAt: Date;
};

/** Width of a column of the summary, in characters. */
const summaryWidth = 44;

function writeSummary(book: Workbook, accounts: Accounts, options: ReportOptions): void {
  const columns = accounts.names.map((name) => ({
    header: accounts.several ? name : say("Statement"),
    width: summaryWidth,
    format: accounts.format,
    mixed: true,
  }));
  const sheet = addSheet(book, say("Summary"), [
    { header: say("Bank statement analysis"), width: 28, mixed: true },
    ...columns,
  ]);
  const line = (label: string, value: (statement: ReadStatement) => CellValue, format?: string) => {
    const values = accounts.statements.map(value);
    const longest = Math.max(0, ...values.map((each) => (typeof each === "string" ? each.length : 0)));
    addRow(sheet, [label, ...values], "plain", format, Math.ceil(longest / (summaryWidth - 4)));
  };
  line(say("Company"), () => textCell(options.companyName));
  line(say("File"), () => textCell(options.fileName));
  line(say("Analysed at (UTC)"), () => options.analysedAt, timeFormat);
  line(say("Bank"), ({ analysis }) => textCell(analysis.bankName));
  line(say("Account number"), ({ analysis }) => textCell(analysis.accountNumber));
  line(say("Account holder"), ({ analysis }) => textCell(analysis.accountHolder));
  line(say("Statement period"), ({ analysis }) => textCell(shownPeriod(analysis.statementPeriod)));
  line(say("Currency"), ({ analysis }) => textCell(analysis.currency));
  line(say("Transactions"), ({ analysis }) => analysis.totalTransactions, countFormat);
  line(say("Opening balance"), ({ analysis }) => moneyCell(analysis.openingBalance));
  line(say("Total debits"), ({ analysis }) => moneyCell(analysis.totalDebits));
  line(say("Total credits"), ({ analysis }) => moneyCell(analysis.totalCredits));
  line(say("Closing balance"), ({ analysis }) => moneyCell(analysis.closingBalance));
  line(say("Difference"), ({ analysis }) => moneyCell(analysis.difference));
  line(say("Verdict"), (statement) => say(verdictSentence(statement)));
  line(say("First broken row"), ({ analysis: { firstBreak } }) =>
    firstBreak === null
      ? null
      : textCell(
          say("Page {page}, row {row}: {description} ({actual} printed, {expected} expected)", firstBreak),
        ),
  );
  sheet.commit();
}

function writeChecks(book: Workbook, accounts: Accounts): void {
  const { format } = accounts;
  const columns = accountColumns(accounts, [
    { header: say("Check"), width: 44 },
    { header: say("Expected"), width: 18, format },
    { header: say("Printed"), width: 18, format },
    { header: say("Result"), width: 18 },
  ]);
  const lines = accounts.statements.reduce((sum, { checks }) => sum + checks.length, 0);
  const sheet = addSheet(book, say("Checks"), columns, lines);
  accounts.statements.forEach((statement, index) => {
    for (const check of statement.checks) {
      const values = [
        textCell(say(check.name)),
        foundCell(check.expected),
        foundCell(check.actual),
        say(check.ok ? "OK" : "Does not agree"),
      ];
      addRow(
        sheet,
        accountValues(accounts, accounts.names[index] ?? "", values),
        check.ok ? "plain" : "broken",
        // A count among amounts has no decimals.
        check.expected?.includes(".") ? undefined : countFormat,
      );
    }
  });
  sheet.commit();
}

/**
 * Writes the Excel report of a file's statements to `path`, in the reader's language: Summary, Transactions, By
 * category, By month, Checks. With several accounts every sheet has a column for the account, so that one filter
 * shows one account and one sum shows all.
 */
export async function writeReport(
  statements: readonly ReadStatement[],
  options: ReportOptions,
  path: string,
): Promise<void> {
  const names = accountNames(statements);
  const amounts = statements.flatMap(({ analysis, rows }) => [
    analysis.openingBalance,
    ...rows.map((row) => row.debit ?? row.credit),
  ]);
  const accounts: Accounts = {
    statements,
    names,
    several: statements.length > 1,
    format: moneyFormat(mostDecimals(amounts)),
  };
  const book = openBook(path);
  book.created = options.analysedAt;
  const sums = (pick: (statement: ReadStatement) => Omit<SumLine, "account">[]) =>
    statements.flatMap((statement, index) =>
      pick(statement).map((line) => ({ ...line, account: names[index] ?? "" })),
    );
  writeSummary(book, accounts, options);
  writeTransactions(book, accounts);
  const byCategory = sums(({ byCategory }) =>
    byCategory.map(({ category, ...line }) => ({ label: say(categoryLabels[category]), ...line })),
  );
  writeSums(book, accounts, say("By category"), say("Category"), byCategory);
  const byMonth = sums(({ byMonth }) =>
    byMonth.map(({ month, ...line }) => ({ label: month === "" ? say("No date") : month, ...line })),
  );
  writeSums(book, accounts, say("By month"), say("Month"), byMonth);
  writeChecks(book, accounts);
  await book.commit();
}
