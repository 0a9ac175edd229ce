import type { StatementFormat, StatementHead, StatementRows } from "../statement";
import { camt053File } from "./camt053";
import { csvFile } from "./csv";
import type { FileContext, StatementFile } from "./file";
import { mt940File } from "./mt940";
import { workbookFile } from "./workbook";

export type { FileContext, StatementFile } from "./file";
export { type TransactionLine, transactionsWorkbook } from "./transactions-workbook";

type Writer = (head: StatementHead, rows: StatementRows, context: FileContext) => StatementFile;

const writers: Partial<Record<StatementFormat, Writer>> = {
  csv: csvFile,
  xlsx: workbookFile,
  mt940: mt940File,
  camt053: camt053File,
};

/**
 * A statement as a file, written while it is taken: rows are read as the receiver asks for them.
 * @throws AppError bad_request where the form cannot hold so long a statement
 */
export function statementFile(
  format: StatementFormat,
  head: StatementHead,
  rows: StatementRows,
  context: FileContext,
): StatementFile {
  const write = writers[format];
  if (!write) throw new Error(`No writer of ${format}`);
  return write(head, rows, context);
}
