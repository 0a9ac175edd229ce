import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listAlertsCall } from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { toAlertDto } from "@/oversight/alerts/queries";

export const GET = endpoint(listAlertsCall, {
  summary: "List alerts",
  description:
    "All for staff; for a client those about its own accounts that are meant for it. Newest first.",
  category: "Alerts",
  access: "alerts:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listAlerts(deps, actor, query, { cursor: query.after, limit: query.limit });
    return respond(
      rows.map((row) => toAlertDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  },
});
