import { reconciliationResults, reconciliationRuns, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { recordReader } from "@/platform/lists/record";
import { reconciliationWords, resultFilters, runFilters } from "./contract";
import { ofResult, resultColumns, selectRuns } from "./queries";

/** Runs, newest first. */
export const { list: listRuns, summarise: summariseRuns } = defineReading({
  access: "reconciliation:read",
  filters: runFilters,
  targets: {
    status: reconciliationRuns.status,
    scope: reconciliationRuns.scope,
    from: reconciliationRuns.startedAt,
    to: reconciliationRuns.startedAt,
  },
  id: reconciliationRuns.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: reconciliationRuns,
  select: selectRuns,
});

/** Reads a run. Throws AppError 403 for anyone but staff, 404 if there is none. */
export const getRun = recordReader(listRuns, reconciliationWords.notFound);

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
