import { endpoint } from "@/app/define";
import { replayDelivery } from "@/events/webhooks/commands";
import { replayDeliveryCall } from "@/events/webhooks/contract";

export default [
  endpoint(replayDeliveryCall, {
    summary: "Send a delivery again",
    description:
      "Under the same message id, in the order of its account. 409 where the webhook is switched off.",
    category: "Events",
    access: "webhooks:write",
    stepUp: { none: "it sends what was sent already" },
    approval: { none: "it sends what was sent already" },
    handler: ({ actor, deps, params }) => replayDelivery(deps, actor, params.id),
  }),
];
