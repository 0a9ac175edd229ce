import { actors, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "RECEIPT",
    timeline: "receipt",
    topics: ["receipts"],
    rights: {
      "receipts:read": { roles: everyone, scope: ["accounts", "See receipts"] },
      "receipts:return": { roles: actors, scope: ["payments", "Return receipts"] },
      "receipts:apply": { roles: actors, scope: ["accounts", "Apply receipts to what was expected"] },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/receivables",
        right: "receivables:page",
        place: 10,
        label: "Receipts",
        href: "/admin/receivables/receipts",
        words: "queue unapplied overpaid payments",
      },
      {
        side: "client",
        parentScreen: "/client/receivables",
        right: "expected-receipts:page",
        place: 10,
        label: "Receipts",
        href: "/client/receivables/receipts",
        words: "queue unapplied overpaid payments",
      },
    ],
    record: {
      table: "receipts",
      name: "currency",
      screen: "/admin/receivables/receipts?view=",
    },
    asked: { words: "receipt|receipts" },
  }),
];
