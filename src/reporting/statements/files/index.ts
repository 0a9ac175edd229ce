import type { FileContext, StatementFile } from "@/platform/written-file";
import type { StatementFormat, StatementHead, StatementRows } from "../statement";
import { camt052File, camt053File, camt054File } from "./camt";
import { csvFile } from "./csv";
import { mt940File } from "./mt940";
import { pdfFile } from "./pdf";
import { workbookFile } from "./workbook";

export type { FileContext, StatementFile } from "@/platform/written-file";
export { type TransactionLine, transactionsWorkbook } from "./transactions-workbook";

type Writer = (head: StatementHead, rows: StatementRows, context: FileContext) => StatementFile;

const writers: Record<StatementFormat, Writer> = {
  csv: csvFile,
  xlsx: workbookFile,
  pdf: pdfFile,
  mt940: mt940File,
  camt053: camt053File,
  camt052: camt052File,
  camt054: camt054File,
};

/**
 * A statement as a file, written while it is sent: rows are read at the receiver's pace.
 * @throws AppError too_large or bad_request if the format cannot hold the statement, naming an alternative
 */
export function statementFile(
  format: StatementFormat,
  head: StatementHead,
  rows: StatementRows,
  context: FileContext,
): StatementFile {
  return writers[format](head, rows, context);
}
