import { transactionTypeLabels } from "@/accounts/transactions/contract";
import { balanceEffect } from "@/accounts/transactions/rules";
import { type CsvColumn, csvStream } from "@/platform/lists/csv";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { bankClock, bankDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import type { StatementHead, StatementRow, StatementRows } from "../statement";

/** A movement's amount is under Debit or Credit; a hold's or release's only under Held, with its sign. */
const columns = ({ account }: StatementHead, zone: string): CsvColumn<StatementRow>[] => [
  { header: "Date", cell: ({ createdAt }) => bankDate(createdAt, zone) },
  { header: "Time", cell: ({ createdAt }) => bankClock(createdAt, zone) },
  { header: "Value Date", cell: ({ processedAt }) => bankDate(processedAt, zone) },
  { header: "Type", cell: ({ type }) => transactionTypeLabels[type] },
  { header: "Description", cell: ({ description }) => description },
  { header: "Reference", cell: ({ reference }) => reference },
  { header: "Debit", cell: ({ type, amount }) => (type === "debit" ? toDecimal(amount) : "") },
  { header: "Credit", cell: ({ type, amount }) => (type === "credit" ? toDecimal(amount) : "") },
  {
    header: "Held",
    cell: ({ type, amount }) => {
      const { held } = balanceEffect(type);
      return held === 0 ? "" : toDecimal(held * amount);
    },
  },
  { header: "Balance", cell: ({ balance }) => toDecimal(balance) },
  { header: "Currency", cell: () => account.currency },
  { header: "Counterparty", cell: ({ counterparty }) => counterparty.name ?? "" },
  { header: "Counterparty Account", cell: ({ counterparty }) => counterparty.account ?? "" },
  { header: "Counterparty Bank", cell: ({ counterparty }) => counterparty.agent ?? "" },
  { header: "Structured Reference", cell: ({ counterparty }) => counterparty.reference ?? "" },
  { header: "End-to-end Id", cell: ({ counterparty }) => counterparty.endToEndId ?? "" },
  { header: "Paid To", cell: ({ paidTo }) => paidTo?.iban ?? "" },
  { header: "Holder", cell: ({ paidTo }) => paidTo?.holder ?? "" },
  { header: "Holder Id", cell: ({ paidTo }) => paidTo?.externalId ?? "" },
];

/**
 * The rows of a statement in the form of RFC 4180, oldest first. Programs read it, so it is in English, like MT940
 * and camt.
 */
export function csvFile(
  head: StatementHead,
  rows: StatementRows,
  { env: { zone }, now }: FileContext,
): StatementFile {
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    fileName: `transactions-${bankDate(now(), zone)}.csv`,
    body: csvStream(columns(head, zone), rows[Symbol.asyncIterator](), "en"),
  };
}
