import { editAlertSettingsCall, getAlertSettingsCall } from "@/alerts/contract";
import { editAlertSettings, getAlertSettings } from "@/alerts/settings";
import { endpoint } from "@/define";

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
  access: "alert-settings:write",
  handler: ({ actor, deps, params, body, version }) =>
    editAlertSettings(deps, actor, params.clientId, body, version),
});
