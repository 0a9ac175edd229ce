import { endpoint } from "@/app/define";
import { testAlertSettingsCall } from "@/oversight/alerts/contract";
import { testThresholds } from "@/oversight/alerts/threshold-test";

export const POST = endpoint(testAlertSettingsCall, {
  summary: "Test alert thresholds on the last days",
  description:
    "How many alerts they would have raised, by type, and how many there were. Changes nothing. 409 while somebody's test runs.",
  category: "Alerts",
  access: "alert-settings:read",
  approval: { none: "a look ahead" },
  handler: ({ actor, deps, params, body }) => testThresholds(deps, actor, params.clientId, body),
});
