import { actors, admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "TRANSACTION",
    timeline: "transaction",
    topics: ["transactions"],
    rights: {
      "transactions:page": staff,
      "transactions:read": { roles: everyone, scope: ["accounts", "See movements"] },
      "transactions:post": { roles: admins, scope: ["accounts", "Post movements"] },
      "transactions:submit": { roles: actors, scope: "people only" },
    },
    record: { table: "transactions", name: "reference", screen: "/admin/transactions?view=" },
    numbered: { entries: "entry", transactions: "transaction" },
  }),
];
