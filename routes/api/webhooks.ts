import { endpoint } from "@/app/define";
import { newWebhook, newWebhookKeeper, webhookEdit } from "@/events/webhooks/acts";
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "@/events/webhooks/commands";
import {
  createWebhookCall,
  deleteWebhookCall,
  listDeliveriesCall,
  listWebhooksCall,
  rotateWebhookCall,
  testWebhookCall,
  updateWebhookCall,
} from "@/events/webhooks/contract";
import { listDeliveries, listWebhooks, toDeliveryDto, toWebhookDto } from "@/events/webhooks/queries";
import { linkHeader } from "@/kernel/http-headers";

const category = "Events";
/** Approval of webhooks: their makers may read the sent events anyway, and each change is in the trail. */
const approval = { none: "it sends what its maker may read" } as const;

export default [
  endpoint(listWebhooksCall, {
    summary: "List webhooks",
    description: "A client's own; the bank's own and all clients' for staff.",
    category,
    access: "webhooks:read",
    handler: async ({ actor, deps }) => (await listWebhooks(deps, actor)).map(toWebhookDto),
  }),
  endpoint(createWebhookCall, {
    summary: "Create a webhook",
    description:
      "Events from now on are posted to the address as CloudEvents, signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`): each at least once, those of an account in their order as far as retries allow. A try lasts 10 seconds at most and is over with a status of 2xx; redirects are not followed. After a failure it is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h; then, or with 410, the webhook is switched off, with a mail. Addresses in private networks are refused. The secret is shown in this answer alone.",
    category,
    access: "webhooks:write",
    stepUp: "webhooks",
    approval: newWebhook,
    handler: ({ actor, deps, body, idempotency }) => createWebhook(deps, actor, body, idempotency),
  }),
  endpoint(updateWebhookCall, {
    summary: "Change a webhook",
    description:
      "One that is switched on again continues where it stopped, as far as events are kept, and tries at once what waits.",
    category,
    access: "webhooks:write",
    stepUp: "webhooks",
    approval: webhookEdit,
    handler: ({ actor, deps, params, body, version }) => updateWebhook(deps, actor, params.id, body, version),
  }),
  endpoint(deleteWebhookCall, {
    summary: "Delete a webhook",
    category,
    access: "webhooks:write",
    stepUp: approval,
    approval,
    handler: ({ actor, deps, params }) => deleteWebhook(deps, actor, params.id),
  }),
  endpoint(rotateWebhookCall, {
    summary: "Make a new secret",
    description:
      "For 24 hours deliveries are signed by the secret of before, too. Where staff has a second person, another admin than made the webhook asks.",
    category,
    access: "webhooks:write",
    stepUp: "webhooks",
    approval: newWebhookKeeper,
    handler: ({ actor, deps, params }) => rotateSecret(deps, actor, params.id),
  }),
  endpoint(testWebhookCall, {
    summary: "Send a test",
    description: "An event of the type `webhook.test`, sent once, whether the webhook is switched on or not.",
    category,
    access: "webhooks:write",
    stepUp: approval,
    approval,
    handler: ({ actor, deps, params }) => testWebhook(deps, actor, params.id),
  }),
  endpoint(listDeliveriesCall, {
    summary: "List a webhook's deliveries",
    description: "Newest first, for 30 days: what was sent, how often, and what was answered.",
    category,
    access: "webhooks:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const { after: before, status, limit } = query;
      const { rows, next } = await listDeliveries(deps, actor, params.id, { before, status, limit });
      return respond(rows.map(toDeliveryDto), { headers: linkHeader(url, next) });
    },
  }),
];
