import { defineList } from "@/platform/lists/list";
import { figure } from "@/ui/amount";
import { type Column, defineTable } from "@/ui/table";
import { groupIban } from "@/vocabulary/iban";
import { reconciliationWords, resultFilterSchema, resultFilters } from "./contract";
import { listResults, summariseResults } from "./list";
import type { ResultRow, RunRow } from "./queries";
import { count, path, resultStatusBadge } from "./view";

const resultColumns: Column<ResultRow>[] = [
  { header: "Account", fluid: true, cell: (row) => row.accountName },
  {
    header: "Virtual IBAN",
    card: "start",
    code: true,
    rank: 2,
    cell: (row) => (row.virtualIban === "" ? "–" : groupIban(row.virtualIban)),
  },
  { header: "Expected", align: "end", cell: (row) => figure(row.expectedBalance, row.currency) },
  { header: "Actual", align: "end", rank: 2, cell: (row) => figure(row.actualBalance, row.currency) },
  { header: "Difference", align: "end", cell: (row) => figure(row.difference, row.currency) },
  { header: "Transactions", align: "end", rank: 3, cell: (row) => count(row.transactionCount) },
  { header: "Status", card: "end", cell: (row) => resultStatusBadge(row.status) },
];

const ResultsTable = defineTable(resultColumns, { id: (row: ResultRow) => row.id });

/** Results of one run, accounts out of order first. */
export const resultList = defineList({
  name: "results",
  path: ({ id }: RunRow) => `${path}/${id}`,
  title: "Results",
  nouns: ["account", "accounts"],
  search: { label: "Search accounts", placeholder: "Search customer, virtual IBAN or reference" },
  filters: resultFilters,
  schema: resultFilterSchema,
  prominent: ["change"],
  buttons: {
    of: "status",
    counts: async (_deps, _actor, { matched, discrepancies, errors }) => ({
      matched,
      discrepancy: discrepancies,
      error: errors,
    }),
  },
  orders: [
    { sort: "status", direction: "asc", label: "Out of order first" },
    { sort: "account", direction: "asc", label: "Oldest account first" },
    { sort: "account", direction: "desc", label: "Newest account first" },
  ],
  read: listResults,
  summarise: summariseResults,
  table: () => ResultsTable,
  empty: {
    title: reconciliationWords.noResults,
    icon: "scale",
    next: "Each account has a result here as soon as it was compared.",
  },
  events: ["reconciliation:changed"],
});
