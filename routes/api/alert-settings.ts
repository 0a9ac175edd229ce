import { endpoint } from "@/app/define";
import { thresholdEdit } from "@/oversight/alerts/approvals";
import {
  editAlertSettingsCall,
  getAlertSettingsCall,
  testAlertSettingsCall,
} from "@/oversight/alerts/contract";
import { editAlertSettings, getAlertSettings } from "@/oversight/alerts/settings";
import { testThresholds } from "@/oversight/alerts/threshold-test";

export default [
  endpoint(getAlertSettingsCall, {
    summary: "Read a client's alert thresholds",
    description: "Its own, or the house's default where it has none; the client ID * is that default.",
    category: "Alerts",
    access: "alert-settings:read",
    handler: ({ actor, deps, params }) => getAlertSettings(deps, actor, params.clientId),
  }),
  endpoint(editAlertSettingsCall, {
    summary: "Set a client's alert thresholds",
    description: "What is left out stays as it is. With If-Match, 409 when they were changed meanwhile.",
    category: "Alerts",
    access: "alert-settings:write",
    stepUp: "roles",
    approval: thresholdEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editAlertSettings(deps, actor, params.clientId, body, version),
  }),
  endpoint(testAlertSettingsCall, {
    summary: "Test alert thresholds on the last days",
    description:
      "How many alerts they would have raised, by type, and how many there were. Changes nothing. 409 while somebody's test runs.",
    category: "Alerts",
    access: "alert-settings:read",
    stepUp: { none: "a look ahead" },
    approval: { none: "a look ahead" },
    handler: ({ actor, deps, params, body }) => testThresholds(deps, actor, params.clientId, body),
  }),
];
