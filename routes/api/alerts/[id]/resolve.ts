import { endpoint } from "@/app/define";
import { resolveAlert } from "@/oversight/alerts/commands";
import { resolveAlertCall } from "@/oversight/alerts/contract";

export const PUT = endpoint(resolveAlertCall, {
  summary: "Resolve an alert",
  description:
    "409 where somebody handled it already, with the state that it is in, who handled it and when.",
  category: "Alerts",
  access: "alerts:handle",
  approval: { none: "notes" },
  handler: ({ actor, deps, params, body }) => resolveAlert(deps, actor, params.id, body),
});
