import { reconciliationResults, reconciliationRuns, users, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { searchByAccount } from "@/accounts/search";
import type { Deps } from "@/deps";
import { byId } from "@/platform/lists/contract";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { resultFilters, runFilters } from "./contract";
import { ofResult, resultColumns, runColumns } from "./queries";

const staffOnly = (scope: "all" | "own") => (scope === "all" ? undefined : sql`0`);

const runs = defineReading({
  filters: runFilters,
  targets: {
    status: reconciliationRuns.status,
    scope: reconciliationRuns.scope,
    from: reconciliationRuns.startedAt,
    to: reconciliationRuns.startedAt,
  },
  id: reconciliationRuns.id,
  sorts: { newest: undefined },
  visible: staffOnly,
  from: sql`${reconciliationRuns}`,
});

const readRuns = runs.rows((read, { where, orderBy }, limit) =>
  read
    .select(runColumns)
    .from(reconciliationRuns)
    .leftJoin(users, eq(users.id, reconciliationRuns.startedBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of runs, newest first. Throws AppError 403 for anyone but staff. */
export async function listRuns(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Filter<typeof runFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "reconciliation:read");
  return readRuns(deps, actor, filter, page);
}

/** How many runs a filter finds. */
export const summariseRuns = runs.summarise;

/** A result of the run before, of the same account, that was in order or was not. */
const before = (condition: "=" | "<>") => sql`exists (select 1 from reconciliation_results p
  where p.run_id = (select r.previous_run_id from reconciliation_runs r where r.id = ${reconciliationResults.runId})
    and p.virtual_account_id = ${reconciliationResults.virtualAccountId} and p.status ${sql.raw(condition)} 'matched')`;
const outOfOrder = sql`${reconciliationResults.status} <> 'matched'`;
const inOrder = sql`${reconciliationResults.status} = 'matched'`;

/** The results of every run are one table: its run is a filter that only the code sets. */
const filtersWithRun = { ...resultFilters, run: byId("Run") };

const results = defineReading({
  filters: filtersWithRun,
  targets: {
    run: reconciliationResults.runId,
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
  visible: staffOnly,
  search: {
    direct: searchByAccount({
      accountId: reconciliationResults.virtualAccountId,
      own: () => undefined,
    }),
  },
  from: sql`${reconciliationResults}`,
});

type ResultFilter = Filter<typeof resultFilters>;

const readPage = results.rows((read, { where, orderBy }, limit) =>
  read
    .select(resultColumns)
    .from(reconciliationResults)
    .leftJoin(virtualAccounts, ofResult)
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of a run's results, what is out of order first. Throws AppError 403 for anyone but staff. */
export async function listResults(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  run: number,
  filter: ResultFilter,
  page: PageRequest<"status" | "account">,
) {
  assertCan(actor, "reconciliation:read");
  return readPage(deps, actor, { ...filter, run }, page);
}

/** How many results of a run a filter finds. */
export const summariseResults = (
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  run: number,
  filter: ResultFilter,
) => results.summarise(deps, actor, { ...filter, run });
