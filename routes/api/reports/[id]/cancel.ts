import { endpoint } from "@/app/define";
import { cancelReport } from "@/reporting/reports/commands";
import { cancelReportCall } from "@/reporting/reports/contract";

export const POST = endpoint(cancelReportCall, {
  summary: "Cancel a report",
  description: "While it is under way: one's own, or as an admin every one.",
  category: "Reports",
  access: "reports:run",
  approval: { none: "reports" },
  handler: ({ actor, deps, params }) => cancelReport(deps, actor, params.id),
});
