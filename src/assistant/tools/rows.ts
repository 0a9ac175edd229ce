import type { TransactionRow } from "@/accounts/transactions/list";
import { effectOf } from "@/accounts/transactions/rules";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import type { ChatTable } from "../contract";

/** Descriptions are data: they are cut to a line, and nothing in them is read. */
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/**
 * Transactions as the rows of an answer: the sign is what happened to the available balance. Whose they are is told
 * unless one account alone was asked about.
 */
export function transactionTable(
  rows: readonly TransactionRow[],
  zone: string,
  more = 0,
  isOneAccount = true,
): ChatTable | undefined {
  if (rows.length === 0) return undefined;
  const several = !isOneAccount || new Set(rows.map(({ vaId }) => vaId)).size > 1;
  return {
    columns: [
      { label: "Date" },
      ...(several ? [{ label: "Account" }] : []),
      { label: "Description" },
      { label: "Reference" },
      { label: "Amount", numeric: true },
    ],
    rows: rows.map((row) => [
      formatDate(bankDate(row.createdAt, zone)),
      ...(several ? [short(row.customerName)] : []),
      short(row.description),
      row.reference,
      formatMoney(effectOf(row.type).available * row.amount, row.currency),
    ]),
    ...(more > 0 && { more }),
  };
}

export { short as shortText };
