import { endpoint } from "@/app/define";
import { acknowledgeAlert, markAlertsRead, reopenAlert, resolveAlert } from "@/oversight/alerts/commands";
import {
  acknowledgeAlertCall,
  exportAlertsCall,
  listAlertsCall,
  markAlertsReadCall,
  reopenAlertCall,
  resolveAlertCall,
} from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { alertList } from "@/oversight/alerts/list-screen";
import { toAlertDto } from "@/oversight/alerts/queries";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listAlertsCall, {
    summary: "List alerts",
    description:
      "All for staff; for a client those about its own accounts that are meant for it. Newest first.",
    category: "Alerts",
    access: "alerts:read",
    handler: pageHandler(listAlerts, toAlertDto),
  }),
  endpoint(markAlertsReadCall, {
    summary: "Remember that the bell's alerts were looked at",
    category: "Alerts",
    access: "alerts:mark-read",
    stepUp: { none: "what one has read" },
    approval: { none: "what one has read" },
    async handler({ actor, deps, form }) {
      await markAlertsRead(deps, actor, form.lastAlertId);
      return form;
    },
  }),
  endpoint(acknowledgeAlertCall, {
    summary: "Acknowledge an alert",
    description:
      "409 where somebody handled it already, with the state that it is in, who handled it and when.",
    category: "Alerts",
    access: "alerts:handle",
    stepUp: { none: "notes" },
    approval: { none: "notes" },
    handler: ({ actor, deps, params, body, idempotency }) =>
      acknowledgeAlert(deps, actor, params.id, body, idempotency),
  }),
  endpoint(reopenAlertCall, {
    summary: "Undo an acknowledgement",
    description: "For the person who made it, until the alert is resolved; 409 otherwise.",
    category: "Alerts",
    access: "alerts:handle",
    stepUp: { none: "notes" },
    approval: { none: "notes" },
    handler: ({ actor, deps, params, idempotency }) => reopenAlert(deps, actor, params.id, idempotency),
  }),
  endpoint(resolveAlertCall, {
    summary: "Resolve an alert",
    description:
      "409 where somebody handled it already, with the state that it is in, who handled it and when.",
    category: "Alerts",
    access: "alerts:handle",
    stepUp: { none: "notes" },
    approval: { none: "notes" },
    handler: ({ actor, deps, params, body, idempotency }) =>
      resolveAlert(deps, actor, params.id, body, idempotency),
  }),
  endpoint(exportAlertsCall, {
    summary: "Export alerts as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Alerts",
    access: "alerts:page",
    media: "text/csv",
    handler: ({ actor, deps, query }) => alertList.exportCsv(deps, actor, query, "alerts:page"),
  }),
];
