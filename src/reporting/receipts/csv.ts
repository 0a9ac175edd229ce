import type { ExportedApplication, ExportedReceipt } from "@/collections/receipts/exported";
import { describeReceipt, restOf } from "@/collections/receipts/queries";
import { type CsvColumn, csvStream } from "@/platform/lists/csv";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { toDecimal } from "@/vocabulary/money";
import { type PaidTo, parsePaidTo } from "@/vocabulary/party/paid-to";
import type { Exported } from "./exported";

/** A receipt with one of its applications; without one for what was not applied. */
type Line = {
  receipt: ExportedReceipt;
  said: ReturnType<typeof describeReceipt>;
  paidTo: PaidTo;
  application: ExportedApplication | undefined;
};

function listLines(receipt: ExportedReceipt, zone: string): Line[] {
  const line = { receipt, said: describeReceipt(receipt, zone), paidTo: parsePaidTo(receipt.paidTo) };
  const lines: Line[] = receipt.applications.map((application) => ({ ...line, application }));
  if (receipt.applied < receipt.amount) lines.push({ ...line, application: undefined });
  return lines;
}

/** Outcome of the part that was not applied; empty for unapplied cash. */
const outcome = (receipt: ExportedReceipt): string =>
  restOf(receipt) > 0 ? "" : receipt.kept > 0 ? "kept" : "returned";

const columns: CsvColumn<Line>[] = [
  { header: "Booked", cell: ({ said }) => said.bookedOn },
  { header: "Value Date", cell: ({ said }) => said.valuedOn },
  { header: "Amount", cell: ({ receipt }) => toDecimal(receipt.amount) },
  { header: "Currency", cell: ({ receipt }) => receipt.currency },
  { header: "Payer", cell: ({ said }) => said.payer?.name ?? "" },
  { header: "Payer Account", cell: ({ said }) => said.payer?.account ?? "" },
  { header: "End-to-end Id", cell: ({ said }) => said.endToEndId ?? "" },
  { header: "Reference", cell: ({ said }) => said.reference ?? "" },
  { header: "Paid To", cell: ({ receipt, paidTo }) => paidTo?.iban ?? receipt.virtualIban },
  // Only account numbers have holder ids.
  { header: "Holder Id", cell: ({ paidTo }) => paidTo?.externalId ?? "" },
  { header: "Invoice", cell: ({ application }) => application?.number ?? "" },
  { header: "Invoice Reference", cell: ({ application }) => application?.reference ?? "" },
  { header: "Applied", cell: ({ application }) => (application ? toDecimal(application.amount) : "") },
  {
    header: "Written Off",
    cell: ({ application }) => (application ? toDecimal(application.writtenOff) : ""),
  },
  {
    header: "Open",
    cell: ({ receipt, application }) => toDecimal(application?.open ?? restOf(receipt)),
  },
  { header: "How", cell: ({ receipt, application }) => application?.how ?? outcome(receipt) },
];

/**
 * Receipts in the form of RFC 4180, oldest first: a line for each application, with what is open of the invoice now, and one
 * without an invoice for what was not applied, with the amount not applied. Programs read it, so it is in English.
 */
export function receiptsCsv({ rows, period }: Exported, { env: { zone } }: FileContext): StatementFile {
  async function* lines() {
    for await (const page of rows()) yield page.flatMap((receipt) => listLines(receipt, zone));
  }
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    fileName: `receipts-${period.from}-${period.to}.csv`,
    body: csvStream(columns, lines(), "en"),
  };
}
