import ExcelJS from "exceljs";
import { z } from "zod";
import { getReportColumns } from "@/reporting/reports/commands";
import { type ReportDto, reportContract } from "@/reporting/reports/contract";
import { reportWork } from "@/reporting/reports/run";
import { fromDecimal, type Minor } from "@/vocabulary/money";
import { eventually } from "../eventually";
import type { Book, Caller } from "./book";

type Begun = { requestId: string; startedBy: number | null; at: number };

/** Statement that begins a report, as if the server had ended right after answering the call. */
export const insertReport = ({
  requestId,
  startedBy,
  at,
  ...report
}: Begun & Parameters<typeof getReportColumns>[0]) =>
  reportWork.insertion({ requestId, startedBy, at, columns: getReportColumns(report) });

const started = z.object({ reportId: z.int() });

export async function startReport(book: Book, json: unknown, who: Caller = "admin"): Promise<number> {
  const answer = await book.send(who, "POST", "/api/reports", { json });
  if (answer.status !== 202) throw new Error(`Not started: ${answer.status} ${await answer.text()}`);
  return started.parse(await answer.json()).reportId;
}

export async function readReport(book: Book, id: number): Promise<ReportDto> {
  const answer = await book.send("admin", "GET", `/api/reports/${id}`);
  return reportContract.run.parse(await answer.json());
}

/** Waits until a report has ended and returns it. */
export const reportEnded = (book: Book, id: number) =>
  eventually(async () => {
    const report = await readReport(book, id);
    if (report.status === "running") throw new Error(`${report.progress} %`);
    return report;
  });

/** Downloads a report's file and reads it with a third-party library. */
export async function openReport(book: Book, id: number): Promise<ExcelJS.Workbook> {
  const { downloadUrl, failure } = await reportEnded(book, id);
  if (downloadUrl === null) throw new Error(`No file: ${failure}`);
  const answer = await book.send("admin", "GET", downloadUrl);
  if (answer.status !== 200) throw new Error(`No file: ${answer.status} ${await answer.text()}`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  return workbook;
}

/** Makes a report, and reads it back. */
export const makeReport = async (book: Book, json: unknown) =>
  openReport(book, await startReport(book, json));

/** A row of a sheet by its headings. */
export type Row = Record<string, ExcelJS.CellValue>;

/** The rows of a sheet by the headings of its first row. */
export function rowsOfSheet(workbook: ExcelJS.Workbook, name: string): Row[] {
  const sheet = workbook.getWorksheet(name);
  if (!sheet) throw new Error(`No sheet ${name} among ${workbook.worksheets.map((each) => each.name)}`);
  const headings = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getRow(1).getCell(at + 1).text);
  return Array.from({ length: sheet.rowCount - 1 }, (_, at) =>
    Object.fromEntries(
      headings.map((heading, column) => [heading, sheet.getRow(at + 2).getCell(column + 1).value]),
    ),
  );
}

/** The minor units of a cell that is a number with two places; NaN for any other cell. */
export const getMinor = (value: ExcelJS.CellValue | undefined): Minor =>
  typeof value === "number" && !Number.isNaN(value) ? fromDecimal(value.toFixed(2)) : Number.NaN;

/** The sum of a column over the rows where it is not empty. */
export const getSum = (rows: readonly Row[], column: string): Minor =>
  rows.reduce((sum, row) => sum + (row[column] == null ? 0 : getMinor(row[column])), 0);

const formulaSchema = z.object({ formula: z.string(), result: z.number().optional() });

/** Texts of the first sheet: label and value above its table, then sheet, figure, currency, count and sum. */
export function getSummary(workbook: ExcelJS.Workbook) {
  const sheet = workbook.getWorksheet("Summary");
  if (!sheet) throw new Error("No summary");
  const lines: {
    sheet: string;
    figure: string;
    currency: string;
    count: number;
    sum: Minor;
    formula: string;
  }[] = [];
  const said = new Map<string, ExcelJS.CellValue>();
  let inTable = false;
  sheet.eachRow((row) => {
    const [first, second, third] = [1, 2, 3].map((at) => row.getCell(at).text);
    if (first === "Sheet") inTable = true;
    else if (inTable) {
      const getResult = (value: ExcelJS.CellValue) => {
        const read = formulaSchema.safeParse(value);
        return read.success ? (read.data.result ?? 0) : typeof value === "number" ? value : Number.NaN;
      };
      const last = formulaSchema.safeParse(row.getCell(5).value);
      lines.push({
        sheet: first ?? "",
        figure: second ?? "",
        currency: third ?? "",
        count: getResult(row.getCell(4).value),
        sum: getMinor(getResult(row.getCell(5).value)),
        formula: last.success ? last.data.formula : "",
      });
    } else said.set(first ?? "", row.getCell(2).value);
  });
  return { said, lines };
}
