import { endpoint } from "@/app/define";
import { markAlertsRead } from "@/oversight/alerts/commands";
import { markAlertsReadCall } from "@/oversight/alerts/contract";

export const POST = endpoint(markAlertsReadCall, {
  summary: "Remember that the bell's alerts were looked at",
  category: "Alerts",
  access: "alerts:mark-read",
  approval: { none: "what one has read" },
  async handler({ actor, deps, form }) {
    await markAlertsRead(deps, actor, form.lastAlertId);
    return form;
  },
});
