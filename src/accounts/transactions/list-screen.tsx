import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList } from "@/platform/lists/list";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { bankClock, bankDate, formatDate, formatDateTime, transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import { particularColumns } from "@/vocabulary/party/particulars";
import {
  exportTransactionsCall,
  transactionFilterSchema,
  transactionFilters,
  transactionMessages,
  transactionTypeLabels,
} from "./contract";
import { listTransactions, summariseTransactions, type TransactionRow } from "./list";
import { parseParty } from "./party";
import { balanceEffect } from "./rules";
import { describedMovement, movement, transactionBadge } from "./view";

/** Tooltip with the original amount of a movement in another currency. */
const entered = ({ originalAmount, originalCurrency, rate }: TransactionRow) =>
  originalAmount === null || originalCurrency === null
    ? undefined
    : rate === null
      ? data(formatMoney(originalAmount, originalCurrency))
      : say("{money} at {rate}", { money: formatMoney(originalAmount, originalCurrency), rate });

/** The columns of the specification's list (section 2, Transactions), one line each; the rest is in the record. */
const listColumns = (zone: string): Column<TransactionRow>[] => [
  {
    header: "Account",
    fluid: true,
    cell: accountCell,
  },
  { header: "Type", card: "start", cell: (row) => transactionBadge(row.type) },
  {
    header: "Amount",
    align: "end",
    card: "end",
    cell: (row) => {
      const original = entered(row);
      return original === undefined ? movement(row) : html`<span title="${original}">${movement(row)}</span>`;
    },
  },
  { header: "Description", card: "line", fluid: "point", cell: describedMovement },
  { header: "Reference", rank: 3, fluid: true, code: true, cell: (row) => row.reference },
  {
    header: "Balance After",
    align: "end",
    rank: 2,
    cell: (row) => figure(row.balanceAfter, row.currency),
  },
  {
    header: "Processed",
    align: "end",
    cell: ({ createdAt, processedAt }, now) => {
      const booked = time(createdAt, transactionAge(createdAt, now, zone), formatDateTime(createdAt, zone));
      const [day, value] = [bankDate(createdAt, zone), bankDate(processedAt, zone)];
      if (day === value) return booked;
      return html`${booked}<small class="beneath">${say("value {date}", { date: formatDate(value) })}</small>`;
    },
  },
];

/** The table of transactions, with times in the bank's zone. */
const transactionTable = byZone((zone) =>
  defineTable(listColumns(zone), { id: (row: TransactionRow) => row.id }),
);

/** The columns of the CSV: amounts are plain signed numbers, times in the bank's zone. */
const listCsvColumns = (zone: string): CsvColumn<TransactionRow>[] => [
  { header: "Date", cell: (row) => bankDate(row.processedAt, zone) },
  { header: "Time", cell: (row) => bankClock(row.processedAt, zone) },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban },
  { header: "Customer", cell: (row) => row.customerName },
  { header: "Type", cell: (row) => say(transactionTypeLabels[row.type]) },
  { header: "Description", cell: (row) => row.description },
  { header: "Amount", cell: (row) => toDecimal(balanceEffect(row.type).available * row.amount) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Balance After", cell: (row) => toDecimal(row.balanceAfter) },
  { header: "Reference", cell: (row) => row.reference },
  { header: "Counterparty", cell: ({ party }) => parseParty(party).name ?? "" },
  { header: "Counterparty Account", cell: ({ party }) => parseParty(party).account ?? "" },
  { header: "Counterparty Bank", cell: ({ party }) => parseParty(party).agent ?? "" },
  { header: "Structured Reference", cell: ({ party }) => parseParty(party).reference ?? "" },
  { header: "End-to-end Id", cell: ({ party }) => parseParty(party).endToEndId ?? "" },
  { header: "Paid To", cell: ({ paidTo }) => parsePaidTo(paidTo)?.iban ?? "" },
  { header: "Holder", cell: ({ paidTo }) => parsePaidTo(paidTo)?.holder ?? "" },
  { header: "Holder Id", cell: ({ paidTo }) => parsePaidTo(paidTo)?.externalId ?? "" },
  ...particularColumns(({ party }: TransactionRow) => parseParty(party).particulars ?? {}),
];

/**
 * The list of transactions, newest first: the specification's search and type filter, and further filters for staff.
 */
export const transactionList = defineList({
  name: "transactions",
  path: "/admin/transactions",
  title: "Transactions",
  nouns: ["transaction", "transactions"],
  search: { label: "Search transactions", placeholder: "Search account, description or reference" },
  filters: transactionFilters,
  schema: transactionFilterSchema,
  prominent: ["type"],
  lookups: { account: accountLookup },
  orders: [{ sort: "newest", direction: "desc", label: "Newest first" }],
  read: (deps, actor, filter, { cursor, limit, between }) =>
    listTransactions(deps, actor, filter, { cursor, limit, between }),
  summarise: summariseTransactions,
  table: transactionTable,
  empty: { title: transactionMessages.empty, icon: "transfer", next: "They appear as soon as money moves." },
  events: ["transactions:changed"],
  labels: "transaction",
  attachments: "transaction",
  csv: {
    call: exportTransactionsCall,
    name: "transactions",
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
