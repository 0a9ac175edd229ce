import { historyLookup } from "@/accounts/lookup";
import { transactionMessages } from "@/accounts/transactions/contract";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import { describedMovement, movement, transactionBadge } from "@/accounts/transactions/view";
import { numberCell } from "@/accounts/view";
import type { Deps } from "@/deps";
import { bankToday } from "@/platform/bank-day";
import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { type StatementFilter, statementFilterSchema, statementFilters } from "./contract";
import { resolvePeriod } from "./rules";
import { countTransactions, readTotals, type StatementSelection } from "./totals";

/**
 * The columns of the specification's statement (section 2). Balance After is the available balance; held money is
 * stated.
 */
const listColumns = (zone: string): Column<TransactionRow>[] => [
  {
    header: "Date/time",
    cell: (row) => time(row.createdAt, formatDateTime(row.createdAt, zone)),
  },
  {
    header: "Virtual Account",
    fluid: true,
    card: "line",
    cell: (row) =>
      html`${numberCell(row.virtualIban)}<span class="sr-only"> - </span><small class="beneath">${row.customerName ? isolated(row.customerName) : say("Unknown")}</small>`,
  },
  { header: "Type", card: "start", cell: (row) => transactionBadge(row.type) },
  { header: "Description", fluid: "point", card: "line", cell: describedMovement },
  { header: "Amount", align: "end", card: "end", cell: (row) => movement(row) },
  {
    header: "Balance After",
    align: "end",
    rank: 2,
    cell: (row) =>
      row.heldAfter === 0
        ? figure(row.balanceAfter, row.currency)
        : html`<span>${figure(row.balanceAfter, row.currency)}<small class="beneath">${sayAround("+ {amount} held", { amount: figure(row.heldAfter, row.currency) })}</small></span>`,
  },
  { header: "Reference", rank: 3, fluid: true, code: true, cell: (row) => row.reference },
];

const getTable = byZone((zone) => defineTable(listColumns(zone), { id: (row: TransactionRow) => row.id }));

/** Selection made by the screen's filter, with the bank's date as today. */
export function narrowedTo(deps: Pick<Deps, "env" | "now">, filter: StatementFilter): StatementSelection {
  const { q, account, type, min, max, currency } = filter;
  return { q, account, type, min, max, currency, ...resolvePeriod(filter, bankToday(deps)) };
}

/** The transactions of a period: the specification's Statements. */
export const statementList = defineList({
  name: "statements",
  path: "/client/statements",
  title: "Statements",
  nouns: ["transaction", "transactions"],
  search: { label: "Search transactions", placeholder: "Search transactions..." },
  filters: statementFilters,
  schema: statementFilterSchema,
  prominent: ["account", "type"],
  apart: ["days", "month", "from", "to"],
  lookups: { account: historyLookup },
  orders: newestFirst,
  read: (deps, actor, filter, { cursor, limit, order, between }) =>
    listTransactions(deps, actor, narrowedTo(deps, filter), { cursor, limit, order, between }),
  async summarise(deps, actor, filter) {
    const { movements, exceeded } = await readTotals(deps, actor, narrowedTo(deps, filter));
    return { rows: countTransactions(movements).all, exceeded };
  },
  table: getTable,
  empty: {
    title: transactionMessages.empty,
    icon: "statement",
    next: "Nothing was booked in this period.",
  },
  events: ["transactions:changed"],
});
