import { join } from "node:path";
import { AppError } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { bareEnvironment } from "@/platform/sandbox/environment";
import { atLowerPriority } from "@/platform/sandbox/priority";
import { chooseProgram } from "@/programs/choose";
import { categoryLabels } from "@/statement-reader/contract";
import type { PackedAnalysis } from "@/statement-reader/packed-result";
import type { Phrases } from "@/vocabulary/language";
import { currentLanguage, getTranslations } from "@/vocabulary/language/speaking";
import { verdictSentences } from "../contract";
import { notProven } from "../rules";
import type { Upload } from "./summary";
import type { ReportRequest } from "./workbook.child";

const childPath = join(import.meta.dir, "workbook.child.ts");
/** Longest time that a report may take, in milliseconds. */
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
    "Page {page} of {count}",
  ] as const satisfies readonly (keyof Phrases)[]),
];

/** Makes one workbook at a time, in turns between people, so that other requests keep the processor. */
const queue = new Queue(1);

/**
 * Makes the Excel report of a stored analysis in a separate process: unpacking and adding up the rows of a long statement would
 * block the server for a tenth of a second.
 * @param creator name of the bank, in the file's properties
 * @returns the workbook's bytes; null if the signal aborts before its turn
 * @throws AppError unavailable if that process fails
 */
export const makeReport = (
  { kept, companyName, fileName, createdAt }: Upload & { kept: PackedAnalysis },
  creator: string,
  owner: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> =>
  queue.run(
    () =>
      write({
        upload: { companyName, fileName, createdAt },
        creator,
        packed: kept.packed,
        language: currentLanguage(),
        words: getTranslations(texts),
      }),
    signal,
    owner,
  );

async function write(request: ReportRequest): Promise<Uint8Array<ArrayBuffer>> {
  const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", chooseProgram(childPath)]), {
    stdin: new Blob([JSON.stringify(request)]),
    stdout: "pipe",
    stderr: "ignore",
    env: bareEnvironment(),
    timeout,
    killSignal: "SIGKILL",
  });
  const bytes = await new Response(child.stdout).bytes();
  if ((await child.exited) !== 0)
    throw new AppError("unavailable", "The report could not be written. Please try again.");
  return bytes;
}
