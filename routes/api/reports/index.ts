import { endpoint } from "@/app/define";
import { pageOf } from "@/platform/lists/page-of";
import { startReport } from "@/reporting/reports/commands";
import { listReportsCall, startReportCall } from "@/reporting/reports/contract";
import { listReports } from "@/reporting/reports/list";
import { toReportDto } from "@/reporting/reports/queries";

const category = "Reports";

export const GET = endpoint(listReportsCall, {
  summary: "List reports",
  description: "Newest first, those that are under way, failed, or whose file is gone among them.",
  category,
  access: "reports:run",
  handler: pageOf(listReports, toReportDto),
});

export const POST = endpoint(startReportCall, {
  summary: "Generate a report",
  description:
    "An Excel workbook for days of the bank, both included. Answers at once; read the report until it is `done`, then take its file, for 7 days. All figures are of the moment of this call. One report at a time for each person.",
  category,
  access: "reports:run",
  approval: { none: "reports" },
  handler: ({ actor, deps, body, idempotency }) => startReport(deps, actor, body, idempotency),
});
