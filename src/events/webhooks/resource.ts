import { actors, defineResource, everyone, lease, staff } from "@/resources/define";

/** Why the columns of what was sent to a webhook are harmless. */
const sent =
  "how far events were sent: further back they are sent again with the same ids, further ahead verify finds the events that were passed over, and a next try that is further ahead than pauses last is due at once";

export default [
  defineResource({
    audit: "WEBHOOK",
    topics: ["webhooks"],
    rights: {
      "webhooks:page": staff,
      "own-webhooks:page": everyone,
      "webhooks:read": { roles: everyone, scope: ["events", "See webhooks"] },
      "webhooks:write": { roles: actors, scope: ["events", "Change webhooks"] },
    },
    watched: {
      webhooks: {
        name: "webhook",
        audited: ["clientId", "url", "types", "description", "status"],
        leftOut: {
          position: { harmless: sent },
          dueAt: { harmless: sent },
          failures: { harmless: sent },
          token: { harmless: lease },
          attempts: { harmless: lease },
          leasedUntil: { harmless: lease },
        },
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/developers",
        right: "webhooks:page",
        place: 20,
        label: "Webhooks",
        href: "/admin/developers/webhooks",
        formerly: "/admin/webhooks",
        words: "events feed callbacks notifications endpoints deliveries push",
      },
      {
        side: "client",
        parentScreen: "/client/developers",
        right: "own-webhooks:page",
        place: 20,
        label: "Webhooks",
        href: "/client/developers/webhooks",
        formerly: "/client/webhooks",
        words: "events feed callbacks notifications endpoints deliveries push",
      },
    ],
    record: { table: "webhooks", name: "url", screen: "/admin/developers/webhooks?view=" },
    requestIds: ["webhooks"],
  }),
  defineResource({
    audit: "WEBHOOK_DELIVERY",
    record: { table: "webhook_deliveries", name: "type" },
  }),
];
