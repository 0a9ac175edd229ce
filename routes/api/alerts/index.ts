import { endpoint } from "@/app/define";
import { listAlertsCall } from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { toAlertDto } from "@/oversight/alerts/queries";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listAlertsCall, {
  summary: "List alerts",
  description:
    "All for staff; for a client those about its own accounts that are meant for it. Newest first.",
  category: "Alerts",
  access: "alerts:read",
  handler: pageOf(listAlerts, toAlertDto),
});
