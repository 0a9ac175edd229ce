import { endpoint } from "@/app/define";
import { exportWorkbookCall } from "@/reporting/statements/contract";
import { downloadWorkbook } from "@/reporting/statements/export";

export const GET = endpoint(exportWorkbookCall, {
  summary: "Export transactions as an Excel workbook",
  description:
    "What the same filters list, newest first, within what the caller may see, with real dates and numbers, and the totals of each currency as formulas on a sheet of their own. Every export is recorded in the audit trail.",
  category: "Transactions",
  access: "statements:export",
  media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  handler: ({ actor, deps, query }) => downloadWorkbook(deps, actor, query),
});
