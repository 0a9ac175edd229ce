import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { resultStatuses, runScopes, runStatuses } from "@/vocabulary/bank-options";
import { currencies } from "@/vocabulary/money";
import { optionCondition } from "./options";
import { runColumns } from "./run-columns";

/**
 * Runs of the account reconciliation. A run goes through its accounts by id: `lastAccountId` is the newest that has a
 * result, `upToAccountId` the newest that there was at its start.
 */
export const reconciliationRuns = sqliteTable(
  "reconciliation_runs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...runColumns(runStatuses),
    scope: text({ enum: runScopes }).notNull(),
    /** The ids of the chosen accounts, as a JSON array; null for the other scopes. */
    accounts: text(),
    total: integer().notNull(),
    matched: integer().notNull().default(0),
    discrepancies: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    /** Run that it is compared with: the newest completed one of its scope when it began. */
    previousRunId: integer("previous_run_id"),
    lastAccountId: integer("last_account_id").notNull().default(0),
    upToAccountId: integer("up_to_account_id").notNull(),
  },
  (t) => [
    uniqueIndex("reconciliation_runs_request").on(t.requestId),
    // One run at a time for each person, and one for the server.
    uniqueIndex("reconciliation_runs_running").on(t.startedBy).where(sql`${t.status} = 'running'`),
    uniqueIndex("reconciliation_runs_nightly")
      .on(t.scope)
      .where(sql`${t.status} = 'running' and ${t.startedBy} is null`),
    index("reconciliation_runs_scope").on(t.scope, t.status, t.id),
    check("RECONCILIATION_SCOPE", optionCondition(t.scope, runScopes)),
    check("RECONCILIATION_STATUS", optionCondition(t.status, runStatuses)),
  ],
);

/**
 * Results of a run by account. Amounts in minor units of the account's currency. `virtualAccountId` is not a foreign key:
 * an account that was never used can still be deleted.
 */
export const reconciliationResults = sqliteTable(
  "reconciliation_results",
  {
    id: integer().primaryKey(),
    runId: integer("run_id")
      .notNull()
      .references(() => reconciliationRuns.id),
    virtualAccountId: integer("virtual_account_id").notNull(),
    currency: text({ enum: currencies }).notNull(),
    expectedBalance: integer("expected_balance").notNull(),
    actualBalance: integer("actual_balance").notNull(),
    difference: integer().notNull(),
    status: text({ enum: resultStatuses }).notNull(),
    transactionCount: integer("transaction_count").notNull(),
    /** Fault of its books, as a sentence, with the first deviating transaction, if there is one. */
    flaw: text(),
    transactionId: integer("transaction_id"),
  },
  (t) => [
    uniqueIndex("reconciliation_results_account").on(t.runId, t.virtualAccountId),
    index("reconciliation_results_status").on(t.runId, t.status, t.id),
    check("RESULT_STATUS", optionCondition(t.status, resultStatuses)),
  ],
);
