import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { runContract, runFields, runStatusLabels } from "@/platform/runs/contract";
import type { Text } from "@/vocabulary/language";
import { reportStatuses } from "@/vocabulary/options";

export { reportStatuses };

export type ReportStatus = (typeof reportStatuses)[number];
export const reportStatusLabels: Record<ReportStatus, Text> = {
  ...runStatusLabels,
  done: "Ready",
  deleted: "Deleted",
  expired: "Expired",
};

/** Sheets of a report, in their order. */
export const reportSheets = [
  "accounts",
  "movements",
  "holds",
  "payments",
  "allocations",
  "alerts",
  "reconciliation",
] as const;
export type ReportSheet = (typeof reportSheets)[number];
export const sheetLabels: Record<ReportSheet, Text> = {
  accounts: "Accounts and balances",
  movements: "Movements",
  holds: "Holds",
  payments: "Payments",
  allocations: "Fund allocations",
  alerts: "Alerts",
  reconciliation: "Reconciliation",
};

/** The periods that the dialog offers beside two dates. */
export const reportPresets = [
  "today",
  "yesterday",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_year",
] as const;
export type ReportPreset = (typeof reportPresets)[number];
export const presetLabels: Record<ReportPreset, Text> = {
  today: "Today",
  yesterday: "Yesterday",
  this_week: "This week",
  last_week: "Last week",
  this_month: "This month",
  last_month: "Last month",
  this_year: "This year",
};

/** Retention of a file in days. */
export const keptDays = 7;
/** Maximum number of movements in a report. */
export const mostMovements = 5_000_000;
/** Maximum number of accounts that a call may name. */
export const mostChosen = 10_000;

/** Titles and sentences of the dialog and the screens. */
export const reportWords = {
  title: "Generate Report",
  list: "Reports",
  busy: "Generating...",
  started: "Report started",
  failed: "Failed to generate report",
  downloadFailed: "Failed to download report",
  cancelled: "Report cancelled",
  cancelFailed: "Failed to cancel report",
  over: "This report is not under way any more",
  deleted: "Report deleted successfully",
  deleteFailed: "Failed to delete report",
  gone: "The file of this report is not kept any more",
  notReady: "This report is not ready yet",
  unrecorded: "The file of this report does not match the audit trail: run the report again",
} as const;

const bankDate = z
  .string("Enter a date such as 2026-11-20")
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date such as 2026-11-20")
  .refine((text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  }, "This date does not exist");

/** Accounts by their ids; absent or null for all. */
export const chosenAccounts = z
  .array(z.int().positive("Use ids of accounts such as 7"))
  .min(1, "Choose at least one account")
  .max(mostChosen, "Name at most 10,000 accounts, or leave vaIds out for all")
  .nullish()
  .describe("All accounts where absent");

export const chosenSheets = z
  .array(z.enum(reportSheets, `Choose from: ${reportSheets.join(", ")}`))
  .min(1, "Choose at least one sheet")
  .max(50, "Choose at least one sheet");

export const startReportSchema = z
  .object({
    from: bankDate.describe("A date of the bank, included"),
    to: bankDate.describe("A date of the bank, included; today where it is later"),
    vaIds: chosenAccounts,
    sheets: chosenSheets.optional().describe("All sheets where absent"),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "Choose an end that is not before the beginning",
  });
export type StartReport = z.output<typeof startReportSchema>;

export const reportContract = runContract({
  one: "report",
  many: "reports",
  topic: "reports",
  name: "Report",
  taken: "REPORT_RUNNING",
  path: "/api/reports",
  read: "reports:run",
  start: "reports:run",
  words: reportWords,
  id: "reportId",
  statuses: reportStatuses,
  statusLabels: reportStatusLabels,
  filters: {},
  body: startReportSchema,
  // `progress` is in whole percent; the file exists while `downloadUrl` does.
  run: {
    name: z.string().nullable().describe("The name of the schedule that it was made for"),
    progress: z.int(),
    stage: z.string().nullable().describe("The sheet that is being written"),
    downloadUrl: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    accounts: z.int().nullable().describe("How many accounts were chosen; null is all"),
    sheets: z.enum(reportSheets).array(),
    rows: z.int().describe("Rows that were written"),
    size: z.int().describe("Bytes of the file"),
    digest: z.string().nullable().describe("SHA-256 of the file, hexadecimal"),
    startedAt: runFields.startedAt.describe("The moment that its figures are of"),
    expiresAt: z.iso.datetime().nullable(),
  },
});
export type ReportDto = z.infer<typeof reportContract.run>;

/** All accounts that a text finds, to choose them together. */
export const findAccountsCall = call({
  method: "GET",
  path: "/api/reports/accounts",
  query: z.object({
    q: z.string().trim().min(1, "Type what to search for").max(200, "At most 200 characters"),
  }),
  response: z.object({
    vaIds: z.int().array(),
    more: z.boolean().describe("Whether there are more than 10,000"),
  }),
});

export const downloadReportCall = call({
  method: "GET",
  path: "/api/reports/{id}/download",
  cost: "expensive",
  params: idParams,
});

export const deleteReportCall = call({
  method: "DELETE",
  path: "/api/reports/{id}",
  params: idParams,
  status: 204,
});
