import { endpoint } from "@/app/define";
import { deleteReport } from "@/reporting/reports/commands";
import { deleteReportCall, getReportCall } from "@/reporting/reports/contract";
import { getReport, toReportDto } from "@/reporting/reports/queries";

const category = "Reports";

export const GET = endpoint(getReportCall, {
  summary: "Read a report",
  description: "Its status, its progress in percent, and the address of its file while there is one.",
  category,
  access: "reports:run",
  handler: async ({ actor, deps, params }) => toReportDto(await getReport(deps, actor, params.id)),
});

export const DELETE = endpoint(deleteReportCall, {
  summary: "Delete the file of a report",
  description: "One's own; an admin may delete every one. That there was a report stays on record.",
  category,
  access: "reports:run",
  approval: { none: "reports" },
  handler: ({ actor, deps, params }) => deleteReport(deps, actor, params.id),
});
