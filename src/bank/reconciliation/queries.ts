import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { reconciliationResults, reconciliationRuns, users, virtualAccounts } from "db/schema";
import { and, asc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { runColumns, toRunFields } from "@/platform/runs/columns";
import { toDecimal } from "@/vocabulary/money";
import { type ResultDto, type RunDto, reconciliationWords } from "./contract";

/** Reads runs with their columns. */
export const selectRuns = (read: Database["read"]) =>
  read
    .select({
      ...runColumns(reconciliationRuns),
      scope: reconciliationRuns.scope,
      total: reconciliationRuns.total,
      matched: reconciliationRuns.matched,
      discrepancies: reconciliationRuns.discrepancies,
      errors: reconciliationRuns.errors,
      previousRunId: reconciliationRuns.previousRunId,
      lastAccountId: reconciliationRuns.lastAccountId,
    })
    .from(reconciliationRuns)
    .leftJoin(users, eq(users.id, reconciliationRuns.startedBy));

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

/** Number of a run's accounts with a result. */
export const countDone = ({
  matched,
  discrepancies,
  errors,
}: Pick<RunRow, "matched" | "discrepancies" | "errors">) => matched + discrepancies + errors;

/** A run in the form of answers, without its results. */
export function toRunDto(run: RunRow): RunDto {
  const { id, scope, total, matched, discrepancies, errors } = run;
  return {
    runId: id,
    scope,
    ...toRunFields(run),
    total,
    done: countDone(run),
    matched,
    discrepancies,
    errors,
  };
}

/** Name of an account that was deleted since. */
const deletedAccountName = "Deleted account";

/** Columns read for a result; the account may be gone. */
export const resultColumns = {
  id: reconciliationResults.id,
  vaId: reconciliationResults.virtualAccountId,
  accountName: sql<string>`coalesce(${virtualAccounts.accountName}, ${sql.raw(`'${deletedAccountName}'`)})`,
  virtualIban: sql<string>`coalesce(${virtualAccounts.virtualIban}, '')`,
  currency: reconciliationResults.currency,
  expectedBalance: reconciliationResults.expectedBalance,
  actualBalance: reconciliationResults.actualBalance,
  difference: reconciliationResults.difference,
  status: reconciliationResults.status,
  transactionCount: reconciliationResults.transactionCount,
  flaw: reconciliationResults.flaw,
  transactionId: reconciliationResults.transactionId,
};

/** The account of a result. */
export const ofResult = eq(virtualAccounts.id, reconciliationResults.virtualAccountId);

const resultsBetween = preparedRead((read, { all }: { all: boolean }) =>
  read
    .select(resultColumns)
    .from(reconciliationResults)
    .leftJoin(virtualAccounts, ofResult)
    .where(
      and(
        eq(reconciliationResults.runId, sql.placeholder("runId")),
        gt(reconciliationResults.virtualAccountId, sql.placeholder("after")),
        lte(reconciliationResults.virtualAccountId, sql.placeholder("upTo")),
        all ? undefined : ne(reconciliationResults.status, "matched"),
      ),
    )
    .orderBy(asc(reconciliationResults.virtualAccountId))
    .limit(sql.placeholder("limit")),
);

export type ResultRow = Awaited<ReturnType<typeof readResults>>[number];

/** Reads a run's results by account from one on, all or only those out of order. Amounts in minor units. */
export function readResults(
  { db }: Pick<Deps, "db">,
  runId: number,
  { all, ...range }: { all: boolean; after: number; upTo: number; limit: number },
) {
  return resultsBetween(db, { all }).all({ runId, ...range });
}

/** A result in the form of answers. */
export const toResultDto = (row: ResultRow): ResultDto => ({
  vaId: row.vaId,
  accountName: row.accountName,
  virtualIban: row.virtualIban,
  currency: row.currency,
  expectedBalance: toDecimal(row.expectedBalance),
  actualBalance: toDecimal(row.actualBalance),
  difference: toDecimal(row.difference),
  status: row.status,
  transactionCount: row.transactionCount,
  flaw: row.flaw,
  transactionId: row.transactionId,
});

const resultById = preparedRead((read) =>
  read
    .select(resultColumns)
    .from(reconciliationResults)
    .leftJoin(virtualAccounts, ofResult)
    .where(
      and(
        eq(reconciliationResults.runId, sql.placeholder("runId")),
        eq(reconciliationResults.id, sql.placeholder("id")),
      ),
    ),
);

const readStatus = preparedRead((read) =>
  read
    .select({ status: reconciliationResults.status })
    .from(reconciliationResults)
    .where(
      and(
        eq(reconciliationResults.runId, sql.placeholder("runId")),
        eq(reconciliationResults.virtualAccountId, sql.placeholder("vaId")),
      ),
    ),
);

/**
 * Reads a result of a run, and its account's result in the run before (undefined if there was none).
 * @throws AppError 404 if the run has no such result
 */
export async function getResult({ db }: Pick<Deps, "db">, run: RunRow, id: number) {
  const result = await resultById(db).get({ runId: run.id, id });
  if (!result) throw new AppError("not_found", reconciliationWords.noResult);
  const before = await readStatus(db).get({ runId: run.previousRunId ?? 0, vaId: result.vaId });
  return { result, before: before?.status };
}
