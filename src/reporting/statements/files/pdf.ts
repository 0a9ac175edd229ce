import { join } from "node:path";
import { headLabel } from "@/integrity/trail/head";
import { AppError } from "@/kernel/errors";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { monthNames } from "@/vocabulary/calendar";
import type { Phrases } from "@/vocabulary/language";
import { currentLanguage, getTranslations } from "@/vocabulary/language/speaking";
import type { StatementHead, StatementRows } from "../statement";
import type { PrintOrder } from "./pdf.child";
import type { Letterhead } from "./print/statement";
import { printFile, takePlace } from "./print-process";

const childPath = join(import.meta.dir, "pdf.child.ts");
/**
 * Maximum number of movements in a PDF: some hundreds of pages, for which its process takes a few seconds and half a
 * gigabyte.
 */
export const mostPrinted = 10_000;

/**
 * A printed statement, A4, tagged for screen readers. It is set in a separate process at a lower priority, since the
 * pages of a long statement take seconds.
 * @throws AppError too_large if there are too many movements for a PDF, unavailable if many wait already, too_many if
 * the user has several of them
 */
export function pdfFile(head: StatementHead, rows: StatementRows, context: FileContext): StatementFile {
  const { account, from, to, credits, debits } = head;
  if (credits.count + debits.count > mostPrinted) {
    const limit = mostPrinted.toLocaleString("en-US");
    throw new AppError("too_large", `A PDF has at most ${limit} movements. Choose a shorter period, or CSV.`);
  }
  const place = takePlace(context.taker);
  const order = { ...getOrder(head, context), language: currentLanguage(), words: getTranslations(texts) };
  return {
    contentType: "application/pdf",
    fileName: `statement-${account.virtualIban}-${from}-${to}.pdf`,
    body: printFile(childPath, (input) => writeInput(input, order, rows), place),
  };
}

/** The texts of a printed statement, whose translations its process receives. */
const texts = [
  "Statement of {account}, {from} to {to}",
  "Statement of account",
  "Account holder",
  "Company",
  "Currency",
  "Statement period",
  "{from} to {to}",
  "Virtual IBAN",
  "Made on",
  "Reference",
  "Opening balance",
  "Closing balance",
  "Credits ({count})",
  "Debits ({count})",
  "Date",
  "Description",
  "Debit",
  "Credit",
  "Balance",
  "Total",
  "Carried forward",
  "Brought forward",
  headLabel,
  "{website} · made on {time}",
  "Page {page} of {count}",
  "Not shown: {holds} and {releases} in this period. They reserve money and count in no balance or total.",
  "{count} holds",
  "{count} releases",
  ...monthNames,
] as const satisfies readonly (keyof Phrases)[];

const getOrder = (head: StatementHead, context: FileContext) => ({ head, bank: getBank(context) });

/** The bank as printed files name it, and their time. */
export const getBank = ({ env, now }: Pick<FileContext, "env" | "now">): Letterhead => ({
  name: env.brand.name,
  website: env.brand.website,
  ...env.support,
  zone: env.zone,
  at: now(),
});

/** Sends the request and the movements, a page at a time; holds are not bookings. */
async function writeInput(input: Bun.FileSink, order: PrintOrder, rows: StatementRows): Promise<void> {
  input.write(`${JSON.stringify(order)}\n`);
  for await (const page of rows) {
    const movements = page.filter(({ type }) => type === "credit" || type === "debit");
    input.write(`${JSON.stringify(movements)}\n`);
    await input.flush();
  }
  await input.end();
}
