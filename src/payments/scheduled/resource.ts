import { clientUsers, defineResource, everyone, lease } from "@/resources/define";

export default [
  defineResource({
    audit: "SCHEDULED_PAYMENT",
    timeline: "scheduled-payment",
    topics: ["scheduled-payments"],
    rights: {
      "scheduled-payments:page": everyone,
      "scheduled-payments:read": { roles: everyone, scope: ["payments", "See scheduled payments"] },
      "scheduled-payments:write": { roles: clientUsers, scope: ["payments", "Schedule and cancel payments"] },
    },
    watched: {
      scheduled_payments: {
        name: "scheduled payment",
        audited: ["amount", "currency", "recipient", "reference", "executesOn", "status", "tries"],
        auditedAs: { vaId: "virtualAccountId" },
        leftOut: {
          token: { harmless: lease },
          leasedUntil: { harmless: lease },
          attempts: { harmless: lease },
        },
      },
    },
    screens: [
      {
        side: "client",
        below: "/client/payments",
        place: 30,
        label: "Scheduled payments",
        href: "/client/scheduled-payments",
        words: "future dated later execution date waiting upcoming cancel",
      },
    ],
    record: { table: "scheduled_payments", name: "reference", screen: "/client/scheduled-payments?view=" },
    asked: { words: "scheduled payment|scheduled payments", listed: true },
  }),
];
