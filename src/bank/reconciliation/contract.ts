import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, filterSchema } from "@/platform/lists/contract";
import { runContract } from "@/platform/runs/contract";
import { resultStatuses, runScopes, runStatuses } from "@/vocabulary/bank-options";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";

export { resultStatuses, runScopes, runStatuses };

export type ResultStatus = (typeof resultStatuses)[number];
export const resultStatusLabels: Record<ResultStatus, Text> = {
  matched: "Matched",
  discrepancy: "Discrepancy",
  error: "Error",
};

export type RunScope = (typeof runScopes)[number];
export const runScopeLabels: Record<RunScope, Text> = {
  all: "All accounts",
  chosen: "Chosen accounts",
  auto: "Nightly",
};

/** Maximum number of accounts that are examined one at a time, with a pause after each (specification, section 9). */
export const mostPacedAccounts = 50;
/** Length of that pause, in milliseconds. */
export const pause = 200;

/** Titles and sentences of the dialog and the screens. */
export const reconciliationWords = {
  title: "Account Reconciliation",
  busy: "Reconciling...",
  failed: "Failed to reconcile accounts",
  noResults: "No results found",
  noResult: "This reconciliation has no such result",
} as const;

/** Changes of an account since the run before: newly out of order, in order again, or out of order in both. */
const resultChanges = ["new", "gone", "still"] as const;
export type ResultChange = (typeof resultChanges)[number];
const resultChangeLabels: Record<ResultChange, Text> = {
  new: "New since then",
  gone: "In order since then",
  still: "As before",
};

export const resultFilters = {
  status: choice("Status", resultStatuses, { all: "All", labels: resultStatusLabels }),
  change: choice("Beside the run before", resultChanges, {
    all: "Beside the run before",
    labels: resultChangeLabels,
  }),
};
export const resultFilterSchema = filterSchema(resultFilters);

/**
 * Result of a run for an account. Amounts are decimals in the account's currency; `difference` is expected minus
 * actual.
 */
export const resultSchema = z.object({
  vaId: z.int(),
  accountName: z.string(),
  virtualIban: z.string(),
  currency: currencySchema,
  expectedBalance: decimalSchema,
  actualBalance: decimalSchema,
  difference: decimalSchema,
  status: z.enum(resultStatuses),
  transactionCount: z.int(),
  flaw: z.string().nullable().describe("What is wrong with the account's books"),
  transactionId: z
    .int()
    .nullable()
    .describe("The first transaction where the books part, where there is one"),
});
export type ResultDto = z.infer<typeof resultSchema>;

/** Maximum number of accounts that a call may name. */
export const mostChosen = 10_000;

const startRunSchema = z.object({
  vaIds: z
    .array(z.int().positive("Use ids of accounts such as 7"))
    .min(1, "Choose at least one account")
    .max(mostChosen, "Name at most 10,000 accounts, or leave vaIds out for all")
    .optional()
    .describe("All open accounts where absent"),
});
export type StartRun = z.output<typeof startRunSchema>;

export const reconciliationContract = runContract({
  one: "reconciliation",
  many: "reconciliations",
  topic: "reconciliation",
  name: "Reconciliation",
  taken: "RECONCILIATION_RUNNING",
  path: "/api/reconciliation/runs",
  read: "reconciliation:read",
  start: "reconciliation:run",
  words: reconciliationWords,
  id: "runId",
  statuses: runStatuses,
  statusLabels: {},
  filters: { scope: choice("Kind", runScopes, { all: "All kinds", labels: runScopeLabels }) },
  body: startRunSchema,
  // Without its results; `done` counts the accounts that have one.
  run: {
    scope: z.enum(runScopes),
    total: z.int(),
    done: z.int(),
    matched: z.int(),
    discrepancies: z.int(),
    errors: z.int(),
  },
});
export type RunDto = z.infer<typeof reconciliationContract.run>;
export const runWithResultsSchema = reconciliationContract.run.extend({ results: resultSchema.array() });

export const getRunCall = call({
  method: "GET",
  path: "/api/reconciliation/runs/{id}",
  params: idParams,
  query: resultFilterSchema.extend(pagingQuery.shape),
  response: runWithResultsSchema,
});

/**
 * Answers server-sent events: `result` with `ResultDto`, `progress` with `RunDto`, and at the end `end` with `RunDto`. An event's
 * id is the value for `Last-Event-ID` to continue after it.
 */
export const followRunCall = call({
  method: "GET",
  path: "/api/reconciliation/runs/{id}/events",
  cost: "cheap",
  params: idParams,
});

export const exportRunCall = call({
  method: "GET",
  path: "/api/reconciliation/runs/{id}/export/xlsx",
  cost: "expensive",
  params: idParams,
});
