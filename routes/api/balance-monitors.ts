import { endpoint } from "@/app/define";
import { createMonitor, deleteMonitor } from "@/events/monitors/commands";
import { createMonitorCall, deleteMonitorCall, listMonitorsCall } from "@/events/monitors/contract";
import { listMonitors } from "@/events/monitors/queries";

const category = "Events";

export default [
  endpoint(listMonitorsCall, {
    summary: "List balance monitors",
    description: "Those of a client's own users, all for staff; of one account with `vaId`.",
    category,
    access: "balance-monitors:read",
    handler: ({ actor, deps, query }) => listMonitors(deps, actor, query),
  }),
  endpoint(createMonitorCall, {
    summary: "Create a balance monitor",
    description:
      "An event `balance.crossed` follows in the write of the posting that takes the measure below, or above, the amount: one for each crossing, and the next once the measure has come back. What a journal's movements pass through in between crosses nothing. One of staff is the bank's own, and its events are for staff alone.",
    category,
    access: "monitors:write",
    stepUp: { none: "it reports balances and changes none" },
    approval: { none: "it reports balances and changes none" },
    handler: ({ actor, deps, body, idempotency }) => createMonitor(deps, actor, body, idempotency),
  }),
  endpoint(deleteMonitorCall, {
    summary: "Delete a balance monitor",
    category,
    access: "monitors:write",
    stepUp: { none: "it reports balances and changes none" },
    approval: { none: "it reports balances and changes none" },
    handler: ({ actor, deps, params }) => deleteMonitor(deps, actor, params.id),
  }),
];
