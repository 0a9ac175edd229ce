import { listAlertsCall } from "@/alerts/contract";
import { listAlerts } from "@/alerts/list";
import { toAlertDto } from "@/alerts/queries";
import { endpoint } from "@/define";
import { linkHeader } from "@/kernel/http-headers";

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
