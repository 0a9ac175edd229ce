import { exportAlertsCall } from "@/alerts/contract";
import { alertList } from "@/alerts/list-screen";
import { endpoint } from "@/define";

export const GET = endpoint(exportAlertsCall, {
  summary: "Export alerts as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Alerts",
  access: "alerts:page",
  media: "text/csv",
  handler: ({ actor, deps, query }) => alertList.exportCsv(deps, actor, query, "alerts:page"),
});
