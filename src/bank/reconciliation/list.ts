import { reconciliationResults, reconciliationRuns, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import { defineRunList, runTargets } from "@/platform/runs/list";
import { byColumn, startedColumn } from "@/platform/runs/view";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import { type Column, defineTable } from "@/ui/table";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import {
  reconciliationContract,
  reconciliationWords,
  resultFilterSchema,
  resultFilters,
  runScopeLabels,
} from "./contract";
import {
  countDone,
  ofResult,
  type ResultRow,
  type RunRow,
  resultColumns as selectedColumns,
  selectRuns,
} from "./queries";
import { count, durationText, path, resultStatusBadge, runStatusBadge } from "./view";

const listRunColumns = (zone: string): Column<RunRow>[] => [
  {
    header: "Run",
    cell: ({ id, scope }) => html`${id} <span class="quiet">${say(runScopeLabels[scope])}</span>`,
  },
  startedColumn(zone),
  byColumn,
  { header: "Accounts", align: "end", cell: (run) => count(countDone(run)) },
  { header: "Matched", align: "end", rank: 3, cell: ({ matched }) => count(matched) },
  { header: "Discrepancies", align: "end", cell: ({ discrepancies }) => count(discrepancies) },
  { header: "Errors", align: "end", cell: ({ errors }) => count(errors) },
  { header: "Took", rank: 4, cell: durationText },
  { header: "Status", card: "end", cell: ({ status }) => runStatusBadge(status) },
];

/** Runs, newest first; while one is under way, the list follows it. */
export const runList = defineRunList(reconciliationContract, {
  name: "runs",
  of: reconciliationRuns,
  targets: { ...runTargets(reconciliationRuns), scope: reconciliationRuns.scope },
  select: selectRuns,
  path,
  title: "Reconciliations",
  prominent: ["status", "scope"],
  columns: listRunColumns,
  empty: { icon: "scale", next: "Press Reconcile to compare the accounts with their transactions." },
  poll: 10,
});

export const { get: getRun } = runList;

/** Condition: the run before has a result of the same account that was, or was not, in order. */
const before = (condition: "=" | "<>") => sql`exists (select 1 from reconciliation_results p
  where p.run_id = (select r.previous_run_id from reconciliation_runs r where r.id = ${reconciliationResults.runId})
    and p.virtual_account_id = ${reconciliationResults.virtualAccountId} and p.status ${sql.raw(condition)} 'matched')`;
const outOfOrder = sql`${reconciliationResults.status} <> 'matched'`;
const inOrder = sql`${reconciliationResults.status} = 'matched'`;

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

const ResultTable = defineTable(resultColumns, { id: (row: ResultRow) => row.id });

/** Results of one run, accounts out of order first. */
export const resultList = defineReadList({
  access: reconciliationContract.read,
  name: "results",
  path: ({ id }: RunRow) => `${path}/${id}`,
  title: "Results",
  nouns: ["account", "accounts"],
  of: reconciliationResults,
  parent: reconciliationResults.runId,
  select: (read) =>
    read.select(selectedColumns).from(reconciliationResults).leftJoin(virtualAccounts, ofResult),
  filters: resultFilters,
  schema: resultFilterSchema,
  targets: {
    status: reconciliationResults.status,
    change: {
      new: sql`${outOfOrder} and ${before("=")}`,
      gone: sql`${inOrder} and ${before("<>")}`,
      still: sql`${outOfOrder} and ${before("<>")}`,
    },
  },
  // By the names of the statuses: discrepancies, errors, matched.
  sorts: { status: { column: reconciliationResults.status, field: "status" }, account: undefined },
  ascending: true,
  search: {
    label: "Search accounts",
    placeholder: "Search customer, virtual IBAN or reference",
    direct: searchByAccount({ accountId: reconciliationResults.virtualAccountId, own: () => undefined }),
  },
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
  visible: staffOnly(),
  table: () => ResultTable,
  empty: {
    title: reconciliationWords.noResults,
    icon: "scale",
    next: "Each account has a result here as soon as it was compared.",
  },
  events: ["reconciliation:changed"],
});
