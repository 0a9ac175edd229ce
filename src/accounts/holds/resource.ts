import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "HOLD",
    timeline: "hold",
    topics: ["holds"],
    rights: {
      "holds:page": staff,
      "holds:read": { roles: everyone, scope: ["accounts", "See holds"] },
      "holds:write": { roles: admins, scope: ["accounts", "Place, release and capture holds"] },
    },
    record: { table: "holds", name: "reference", screen: "/admin/holds?view=" },
    annotated: {
      as: "hold",
      right: "holds:read",
      ofClient:
        "(select client_id from virtual_accounts where id = virtual_account_id and closed_at is null)",
    },
    numbered: { holds: "hold" },
  }),
];
