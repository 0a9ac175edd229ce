import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { bareEnvironment } from "@/platform/sandbox/environment";
import { atLowerPriority } from "@/platform/sandbox/priority";
import { programOf } from "@/programs/choose";
import { categoryLabels } from "@/statement-reader/contract";
import type { PackedAnalysis } from "@/statement-reader/packed-result";
import type { Phrases } from "@/vocabulary/language";
import { currentLanguage, wordsOf } from "@/vocabulary/language/speaking";
import { verdictSentences } from "./contract";
import { notProven } from "./rules";

/** A stored analysis, its rows packed. */
export type KeptAnalysis = { companyName: string; fileName: string; createdAt: number; kept: PackedAnalysis };

const childPath = join(import.meta.dir, "workbook.child.ts");
const timeout = 60_000;

/** The texts of a report, whose translations its process receives. Text printed by the statement stays unchanged. */
const texts: readonly string[] = [
  ...Object.values(categoryLabels),
  ...Object.values(verdictSentences),
  ...Object.values(notProven),
  ...([
    "Summary",
    "Statement",
    "Bank statement analysis",
    "Company",
    "File",
    "Analysed at (UTC)",
    "Bank",
    "Account number",
    "Account holder",
    "Statement period",
    "Currency",
    "Transactions",
    "Opening balance",
    "Total debits",
    "Total credits",
    "Closing balance",
    "Difference",
    "Verdict",
    "First broken row",
    "Page {page}, row {row}: {description} ({actual} printed, {expected} expected)",
    "Checks",
    "Check",
    "Expected",
    "Printed",
    "Result",
    "OK",
    "Does not agree",
    "Does not add up",
    "Not checked",
    "By category",
    "By month",
    "Category",
    "Month",
    "No date",
    "Date",
    "Description",
    "Debit",
    "Credit",
    "Net",
    "Balance",
    "Counterparty",
    "Page",
    "Account",
    "Account {number}",
    "Total",
    "Balance of the day",
    "Running balances",
    "Opening balance and transactions",
    "Follows the statement before it",
  ] as const satisfies readonly (keyof Phrases)[]),
];

/** Makes one workbook at a time, in turns between people, so that other requests keep the processor. */
const queue = new Queue(1);

/**
 * Writes the Excel report of an analysis in a separate process, since the sheets of a long statement take seconds
 * that would block the server. Returns the workbook's bytes.
 * @throws AppError unavailable if that process fails
 */
export async function makeReport(analysis: KeptAnalysis, owner?: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), "vostra-report-"));
  const path = join(folder, "report.xlsx");
  try {
    const exit = await queue.run(() => write(path, analysis), undefined, owner);
    if (exit !== 0) throw new AppError("unavailable", "The report could not be written. Please try again.");
    return await Bun.file(path).bytes();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(path: string, analysis: KeptAnalysis): Promise<number> {
  const { companyName, fileName, createdAt, kept } = analysis;
  const about = { companyName, fileName, analysedAt: new Date(createdAt) };
  const order = { path, about, packed: kept.packed, language: currentLanguage(), words: wordsOf(texts) };
  const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", programOf(childPath)]), {
    stdin: new Blob([JSON.stringify(order)]),
    stdout: "ignore",
    stderr: "ignore",
    env: bareEnvironment(),
    timeout: timeout,
    killSignal: "SIGKILL",
  });
  return child.exited;
}
