import { preparedRead } from "db/prepared";
import { reconciliationResults } from "db/schema";
import { sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { Currency, Minor } from "@/vocabulary/money";
import type { ResultChange, ResultStatus } from "./contract";
import type { RunRow } from "./queries";

/** Result of a run for an account, in minor units of its currency. */
export type Result = {
  id: number;
  currency: Currency;
  expected: Minor;
  actual: Minor;
  difference: Minor;
  status: ResultStatus;
  transactionCount: number;
  flaw: string | null;
  transactionId: number | null;
};

/** Comparison of a run with the one before: the number of changes in each direction among the accounts that both examined. */
export type Comparison = {
  previousRunId: number;
  compared: number;
  changes: readonly { change: ResultChange; accounts: number }[];
};

const before = sql`p.status`;
const now = sql`${reconciliationResults.status}`;

const counts = preparedRead((read) =>
  read
    .select({
      compared: sql<number>`count(*)`,
      fresh: sql<number>`coalesce(sum(${now} <> 'matched' and ${before} = 'matched'), 0)`,
      gone: sql<number>`coalesce(sum(${now} = 'matched' and ${before} <> 'matched'), 0)`,
      still: sql<number>`coalesce(sum(${now} <> 'matched' and ${before} <> 'matched'), 0)`,
    })
    .from(reconciliationResults)
    .innerJoin(
      sql`reconciliation_results p`,
      sql`p.run_id = ${sql.placeholder("previous")} and p.virtual_account_id = ${reconciliationResults.virtualAccountId}`,
    )
    .where(sql`${reconciliationResults.runId} = ${sql.placeholder("run")}`),
);

/** Compares a run with the one before; undefined if there was none. */
export async function compareRuns(
  { db }: Pick<Deps, "db">,
  { id, previousRunId }: Pick<RunRow, "id" | "previousRunId">,
): Promise<Comparison | undefined> {
  if (previousRunId === null) return undefined;
  const found = await counts(db).get({ run: id, previous: previousRunId });
  const { compared = 0, fresh = 0, gone = 0, still = 0 } = found ?? {};
  return {
    previousRunId,
    compared,
    changes: [
      { change: "new", accounts: fresh },
      { change: "gone", accounts: gone },
      { change: "still", accounts: still },
    ],
  };
}
