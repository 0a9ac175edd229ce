import { clientUsers, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "STANDING_ORDER",
    timeline: "standing-order",
    topics: ["standing-orders"],
    rights: {
      "standing-orders:page": everyone,
      "standing-orders:read": { roles: everyone, scope: ["payments", "See standing orders"] },
      "standing-orders:write": { roles: clientUsers, scope: ["payments", "Change standing orders"] },
    },
    watched: {
      standing_orders: {
        name: "standing order",
        audited: [
          "amount",
          "currency",
          "recipient",
          "every",
          "until",
          "times",
          "shift",
          "status",
          "nextDate",
        ],
        auditedAs: { vaId: "virtualAccountId", from: "everyFrom" },
      },
    },
    screens: [
      {
        side: "client",
        below: "/client/payments",
        place: 20,
        label: "Standing orders",
        href: "/client/standing-orders",
        words: "regular recurring monthly rent salary repeat again",
      },
    ],
    record: { table: "standing_orders", name: "recipient", screen: "/client/standing-orders?view=" },
    requestIds: ["standing_orders"],
    asked: { words: "standing order|standing orders", listed: true },
  }),
];
