import { endpoint } from "@/app/define";
import { cancelScheduled } from "@/payments/scheduled/commands";
import { cancelScheduledCall, exportScheduledCall, listScheduledCall } from "@/payments/scheduled/contract";
import { scheduledList } from "@/payments/scheduled/list";
import { toScheduledDto } from "@/payments/scheduled/queries";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Payments";

export default [
  endpoint(listScheduledCall, {
    category,
    access: "scheduled-payments:read",
    summary: "List scheduled payments",
    description:
      "Payments with a later execution date, and those of standing orders, the earliest first: a client's own, all for staff. Nothing is booked or held before the day; then funds, limits and reviews are asked as they stand.",
    handler: pageHandler(scheduledList.read, toScheduledDto),
  }),
  endpoint(exportScheduledCall, {
    category,
    access: "scheduled-payments:read",
    summary: "Export scheduled payments as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ actor, deps, query }) =>
      scheduledList.exportCsv(deps, actor, query, "scheduled-payments:read"),
  }),
  endpoint(cancelScheduledCall, {
    category,
    access: "scheduled-payments:write",
    summary: "Cancel a scheduled payment",
    description: "409 where it was made, or is not scheduled any more.",
    stepUp: { none: "it keeps money from leaving" },
    approval: { none: "it keeps money from leaving" },
    handler: ({ deps, actor, params }) => cancelScheduled(deps, actor, params.id),
  }),
];
