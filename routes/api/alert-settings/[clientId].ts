import { endpoint } from "@/app/define";
import { editAlertSettingsCall, getAlertSettingsCall } from "@/oversight/alerts/contract";
import { editAlertSettings, getAlertSettings } from "@/oversight/alerts/settings";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForThresholds } from "@/oversight/approvals/requests";

export const GET = endpoint(getAlertSettingsCall, {
  summary: "Read a client's alert thresholds",
  description: "Its own, or the house's default where it has none; the client ID * is that default.",
  category: "Alerts",
  access: "alert-settings:read",
  handler: ({ actor, deps, params }) => getAlertSettings(deps, actor, params.clientId),
});

export const PUT = endpoint(editAlertSettingsCall, {
  summary: "Set a client's alert thresholds",
  description: "What is left out stays as it is. With If-Match, 409 when they were changed meanwhile.",
  category: "Alerts",
  accepted: waitingSchema,
  access: "alert-settings:write",
  handler: ({ actor, deps, params: { clientId }, body, version }) =>
    actOrAsk(deps, actor, askForThresholds(deps, actor, clientId, body, version), (deps, asOf = version) =>
      editAlertSettings(deps, actor, clientId, body, asOf),
    ),
});
