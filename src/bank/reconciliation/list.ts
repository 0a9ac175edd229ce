import { reconciliationResults, reconciliationRuns, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { defineRunList, runTargets } from "@/platform/runs/list";
import { byColumn, startedColumn } from "@/platform/runs/view";
import { html } from "@/ui/html";
import type { Column } from "@/ui/table";
import { say } from "@/vocabulary/language";
import { reconciliationContract, resultFilters, runScopeLabels } from "./contract";
import { countDone, ofResult, type RunRow, resultColumns, selectRuns } from "./queries";
import { count, durationText, path, runStatusBadge } from "./view";

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
  table: reconciliationRuns,
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

/** The results of a run, accounts out of order first. */
export const { list: listResults, summarise: summariseResults } = defineReading({
  access: "reconciliation:read",
  parent: reconciliationResults.runId,
  filters: resultFilters,
  targets: {
    status: reconciliationResults.status,
    change: {
      new: sql`${outOfOrder} and ${before("=")}`,
      gone: sql`${inOrder} and ${before("<>")}`,
      still: sql`${outOfOrder} and ${before("<>")}`,
    },
  },
  id: reconciliationResults.id,
  // By the names of the statuses: discrepancies, errors, matched.
  sorts: { status: { column: reconciliationResults.status, field: "status" }, account: undefined },
  ascending: true,
  visible: staffOnly(),
  search: {
    direct: searchByAccount({
      accountId: reconciliationResults.virtualAccountId,
      own: () => undefined,
    }),
  },
  from: reconciliationResults,
  select: (read) =>
    read.select(resultColumns).from(reconciliationResults).leftJoin(virtualAccounts, ofResult),
});
