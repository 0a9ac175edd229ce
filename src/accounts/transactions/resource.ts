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
    annotated: {
      as: "transaction",
      right: "transactions:read",
      ofClient: "(select client_id from virtual_accounts where id = virtual_account_id)",
    },
    numbered: { entries: "entry", transactions: "transaction" },
  }),
];
