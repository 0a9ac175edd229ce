import { endpoint } from "@/app/define";
import { acknowledgeAlert } from "@/oversight/alerts/commands";
import { acknowledgeAlertCall } from "@/oversight/alerts/contract";

export const PUT = endpoint(acknowledgeAlertCall, {
  summary: "Acknowledge an alert",
  description:
    "409 where somebody handled it already, with the state that it is in, who handled it and when.",
  category: "Alerts",
  access: "alerts:handle",
  approval: { none: "notes" },
  handler: ({ actor, deps, params, body }) => acknowledgeAlert(deps, actor, params.id, body),
});
