import { type Sheet, workbookParts } from "@/platform/workbook/sheets";
import { zipStream } from "@/platform/workbook/zip";
import type { ReadStatement } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";
import { nameAccounts } from "./accounts";
import { mostDecimals } from "./cells";
import { summarySheet, type Upload } from "./summary";
import { categoriesSheet, checksSheet, monthsSheet, transactionsSheet } from "./tables";

/**
 * The report of a file's statements in the reader's language: Summary, Transactions, By category, By month, Checks.
 * With several accounts every table has a column for the account, so that one filter shows one account and one sum
 * shows all.
 */
export function reportStream(
  statements: readonly ReadStatement[],
  upload: Upload,
  creator: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const at = new Date(upload.createdAt);
  const amounts = statements.flatMap(({ analysis, rows }) => [
    analysis.openingBalance,
    ...rows.map(({ debit, credit }) => debit ?? credit),
  ]);
  const title = say("Bank statement analysis");
  const about = { title, creator, at, decimals: mostDecimals(amounts) };
  return zipStream(workbookParts(readSheets(statements, upload), about), at);
}

async function* readSheets(statements: readonly ReadStatement[], upload: Upload): AsyncGenerator<Sheet> {
  const accounts = nameAccounts(statements);
  yield summarySheet(accounts, upload, 1);
  yield* transactionsSheet(accounts, 2);
  yield* categoriesSheet(accounts, 3);
  yield* monthsSheet(accounts, 4);
  yield* checksSheet(accounts, 5);
}
