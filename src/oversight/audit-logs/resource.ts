import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "AUDIT_LOG",
    topics: ["audit"],
    rights: {
      "audit:page": staff,
      "audit:read": { roles: staff, scope: ["oversight", "Read the audit trail"] },
      "audit:redact": { roles: admins, scope: "people only" },
      "audit:archive": { roles: admins, scope: "people only" },
    },
    record: { table: "audit_logs", name: "action || ' ' || resource", screen: "/admin/reports?view=" },
  }),
];
