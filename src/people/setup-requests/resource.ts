import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "SETUP_REQUEST",
    timeline: "setup-request",
    topics: ["setup-requests"],
    rights: {
      "setup-requests:page": staff,
      "setup-requests:read": { roles: staff, scope: ["oversight", "See set-up requests"] },
      "setup-requests:handle": { roles: admins, scope: "people only" },
    },
    record: { table: "setup_requests", name: "company_name", screen: "/admin/setup-requests?view=" },
  }),
];
