import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { byColumn, startedColumn } from "@/platform/runs/view";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import { type Column, defineTable } from "@/ui/table";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import {
  reconciliationWords,
  resultFilterSchema,
  resultFilters,
  runFilterSchema,
  runFilters,
  runScopeLabels,
} from "./contract";
import { listResults, listRuns, summariseResults, summariseRuns } from "./list";
import { doneOf, type ResultRow, type RunRow } from "./queries";
import { count, durationText, path, resultStatusBadge, runStatusBadge } from "./view";

const runColumnsIn = (zone: string): Column<RunRow>[] => [
  {
    header: "Run",
    cell: ({ id, scope }) => html`${id} <span class="quiet">${say(runScopeLabels[scope])}</span>`,
  },
  startedColumn(zone),
  byColumn,
  { header: "Accounts", align: "end", cell: (run) => count(doneOf(run)) },
  { header: "Matched", align: "end", rank: 3, cell: ({ matched }) => count(matched) },
  { header: "Discrepancies", align: "end", cell: ({ discrepancies }) => count(discrepancies) },
  { header: "Errors", align: "end", cell: ({ errors }) => count(errors) },
  { header: "Took", rank: 4, cell: durationText },
  { header: "Status", card: "end", cell: ({ status }) => runStatusBadge(status) },
];

/** Runs, newest first; while one is under way, the list follows it. */
export const runList = defineList({
  name: "runs",
  path,
  title: "Reconciliations",
  nouns: ["reconciliation", "reconciliations"],
  filters: runFilters,
  schema: runFilterSchema,
  prominent: ["status", "scope"],
  orders: newestFirst,
  read: listRuns,
  summarise: summariseRuns,
  table: byZone((zone) => defineTable(runColumnsIn(zone), { id: (run: RunRow) => run.id })),
  empty: {
    title: reconciliationWords.empty,
    icon: "scale",
    next: "Press Reconcile to compare the accounts with their transactions.",
  },
  poll: { every: 10 },
  events: ["reconciliation:changed"],
});

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
  buttons: { of: "status" },
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
