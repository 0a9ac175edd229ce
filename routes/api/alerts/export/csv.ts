import { endpoint } from "@/app/define";
import { exportAlertsCall } from "@/oversight/alerts/contract";
import { alertList } from "@/oversight/alerts/list-screen";

export const GET = endpoint(exportAlertsCall, {
  summary: "Export alerts as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Alerts",
  access: "alerts:page",
  media: "text/csv",
  handler: ({ actor, deps, query }) => alertList.exportCsv(deps, actor, query, "alerts:page"),
});
