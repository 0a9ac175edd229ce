import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { resultStatusLabels, runScopeLabels } from "@/bank/reconciliation/contract";
import { runStatusLabels } from "@/platform/runs/contract";
import { count, empty, money, text, time, wrapAt } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { resultStatuses, runScopes, runStatuses } from "@/vocabulary/bank-options";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { currencySchema } from "@/vocabulary/money";
import type { SheetSpec } from "../sheet";
import { ofAccounts, type Subject } from "../snapshot";
import { firstIdSince, readInWindows } from "../windows";

const runRow = z.object({
  id: z.int(),
  scope: z.enum(runScopes),
  status: z.enum(runStatuses),
  startedBy: z.string().nullable(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  matched: z.int(),
  discrepancies: z.int(),
  errors: z.int(),
  description: z.string(),
});
type Run = z.infer<typeof runRow>;

/** Reconciliations that began in the period and had ended when the report began. */
async function* runs(db: Database, { start, until, at, bounds }: Subject): AsyncGenerator<Run[]> {
  const first = await firstIdSince(db, "reconciliation_runs", bounds.runs, start);
  yield* readInWindows({ first, last: bounds.runs }, (after, upTo) =>
    readRows(
      db,
      runRow,
      sql`
      select r.id, r.scope, r.status, u.username as startedBy, r.started_at as startedAt, r.finished_at as finishedAt,
        r.matched, r.discrepancies, r.errors, coalesce(r.failure, '') as description
      from reconciliation_runs r left join users u on u.id = r.started_by
      where r.id > ${after} and r.id <= ${upTo} and r.started_at >= ${start} and r.started_at < ${until}
        and r.finished_at <= ${at}
      order by r.id`,
    ),
  );
}

const runColumns = (zone: string): Column<Run>[] => [
  { header: "Run", width: 8, align: "end", cell: ({ id }) => count(id) },
  { header: "Accounts", width: 18, cell: ({ scope }) => text(say(runScopeLabels[scope])) },
  { header: "Started", width: 18, cell: ({ startedAt }) => time(startedAt, zone) },
  {
    header: "Ended",
    width: 18,
    cell: ({ finishedAt }) => (finishedAt === null ? empty : time(finishedAt, zone)),
  },
  { header: "By", width: 20, cell: ({ startedBy }) => text(startedBy ?? say("The server")) },
  { header: "Status", width: 10, cell: ({ status }) => text(say(runStatusLabels[status])) },
  { header: "Matched", width: 12, align: "end", cell: ({ matched }) => count(matched) },
  { header: "Discrepancies", width: 14, align: "end", cell: ({ discrepancies }) => count(discrepancies) },
  { header: "Errors", width: 10, align: "end", cell: ({ errors }) => count(errors) },
  { header: "Failure", width: wrapAt, cell: ({ description }) => text(translate(description), "wrapped") },
];

/** Reconciliations of the period, over any accounts. */
export const runsSheet = (db: Database, subject: Subject, zone: string): SheetSpec<Run> => ({
  of: "reconciliation",
  name: "Reconciliations",
  columns: runColumns(zone),
  figures: [],
  pages: runs(db, subject),
});

const findingRow = z.object({
  id: z.int(),
  run: z.int(),
  virtualIban: z.string().nullable(),
  customerName: z.string().nullable(),
  currency: currencySchema,
  expected: z.int(),
  actual: z.int(),
  difference: z.int(),
  status: z.enum(resultStatuses),
  description: z.string(),
});
type Finding = z.infer<typeof findingRow>;

const perRead = 500;

async function* findings(db: Database, subject: Subject): AsyncGenerator<Finding[]> {
  for await (const some of runs(db, subject)) {
    for (const run of some) {
      for (let after = 0; ; ) {
        const rows = await readRows(
          db,
          findingRow,
          sql`
          select x.id, x.run_id as run, v.virtual_iban as virtualIban, v.customer_name as customerName, x.currency,
            x.expected_balance as expected, x.actual_balance as actual, x.difference, x.status,
            coalesce(x.flaw, '') as description
          from reconciliation_results x left join virtual_accounts v on v.id = x.virtual_account_id
          where x.run_id = ${run.id} and x.status in ('discrepancy', 'error') and x.id > ${after}
            and ${ofAccounts(subject, "x.virtual_account_id")}
          order by x.id limit ${perRead}`,
        );
        yield rows;
        await setImmediate();
        const last = rows.at(-1);
        if (!last || rows.length < perRead) break;
        after = last.id;
      }
    }
  }
}

const findingColumns: Column<Finding>[] = [
  { header: "Run", width: 8, align: "end", cell: ({ run }) => count(run) },
  { header: "Virtual IBAN", width: 26, cell: ({ virtualIban }) => text(virtualIban ?? "") },
  { header: "Customer", width: 28, cell: ({ customerName }) => text(customerName ?? "") },
  { header: "Expected Balance", width: 20, align: "end", cell: ({ expected }) => money(expected) },
  { header: "Actual Balance", width: 20, align: "end", cell: ({ actual }) => money(actual) },
  { header: "Difference", width: 18, align: "end", cell: ({ difference }) => money(difference) },
  { header: "Currency", width: 10, cell: ({ currency }) => text(currency) },
  { header: "Status", width: 14, cell: ({ status }) => text(say(resultStatusLabels[status])) },
  {
    header: "What is wrong",
    width: wrapAt,
    cell: ({ description }) => text(translate(description), "wrapped"),
  },
];

/** Findings of reconciliations for the report's accounts. */
export const findingsSheet = (db: Database, subject: Subject): SheetSpec<Finding> => ({
  of: "reconciliation",
  name: "Out of order",
  columns: findingColumns,
  currency: { column: 6, of: ({ currency }) => currency },
  figures: [{ label: "Differences", column: 5, of: ({ difference }) => difference }],
  pages: findings(db, subject),
});
