import { markAlertsRead } from "@/alerts/commands";
import { markAlertsReadCall } from "@/alerts/contract";
import { endpoint } from "@/define";

export const POST = endpoint(markAlertsReadCall, {
  summary: "Remember that the bell's alerts were looked at",
  category: "Alerts",
  access: "alerts:mark-read",
  async handler({ actor, deps, form }) {
    await markAlertsRead(deps, actor, form.lastAlertId);
    return form;
  },
});
