import { bankClock, bankDate, formatDate } from "@/calendar";
import { groupIban } from "@/iban";
import { amount, signedAmount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { clamped } from "@/ui/clamped";
import type { Tone } from "@/ui/class-names";
import { html } from "@/ui/html";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { type TransactionType, transactionTypeLabels, transactionTypes } from "./contract";
import type { TransactionRow } from "./queries";

const tones: Record<TransactionType, Tone> = {
  credit: "good",
  debit: "info",
  hold: "warn",
  release: "quiet",
};
const badges = new Map(
  transactionTypes.map((type) => [type, badge(transactionTypeLabels[type], tones[type])]),
);

export const transactionBadge = (type: TransactionType) => badges.get(type);

/** The amount with its sign (specification, section 9): `+` for a credit, `-` otherwise. */
export const movement = (row: Pick<TransactionRow, "type" | "amount" | "currency">) =>
  signedAmount(row.amount, row.currency, row.type === "credit");

const columnsIn = (zone: string): Column<TransactionRow>[] => [
  {
    header: "Account",
    phone: "title",
    cell: (row) =>
      html`${clamped(row.customerName)}<small class="iban">${groupIban(row.virtualIban)}</small>`,
  },
  { header: "Type", phone: "start", cell: (row) => transactionBadge(row.type) },
  {
    header: "Amount",
    align: "end",
    phone: "end",
    cell: (row) =>
      row.originalAmount !== null && row.originalCurrency !== null
        ? html`${movement(row)}<small>${amount(row.originalAmount, row.originalCurrency)}${row.rate && ` at ${row.rate}`}</small>`
        : movement(row),
  },
  {
    header: "Description",
    phone: "line",
    cell: (row) => clamped(row.description),
  },
  { header: "Reference", hideOnPhone: true, cell: (row) => html`<span class="iban">${row.reference}</span>` },
  {
    header: "Balance After",
    align: "end",
    phone: "label",
    cell: (row) => amount(row.balanceAfter, row.currency),
  },
  {
    header: "Processed",
    phone: "label",
    cell: (row) =>
      html`<span class="nowrap">${time(row.processedAt, formatDate(bankDate(row.processedAt, zone)))}</span><small>${bankClock(row.processedAt, zone)}</small>`,
  },
];

const tables = new Map<string, ReturnType<typeof defineTable<TransactionRow>>>();

/** The table of transactions, with times of the bank's zone. */
export function transactionsTable(zone: string) {
  const table = tables.get(zone) ?? defineTable(columnsIn(zone));
  tables.set(zone, table);
  return table;
}
