import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "SETUP_REQUEST",
    retained: {
      setup_requests: {
        label: "Set-up requests that ended",
        about: "Accounts and users that came of them stay",
        default: 730,
        minimum: 90,
        table: "setup_requests",
        key: "id",
        since:
          "max(created_at, coalesce((select max(created_at) from setup_request_notes where request_id = setup_requests.id), 0))",
        ended: "status in ('done', 'declined')",
        parts: { table: "setup_request_notes", of: "request_id" },
        perWrite: 500,
      },
    },
    timeline: "setup-request",
    topics: ["setup-requests"],
    rights: {
      "setup-requests:page": staff,
      "setup-requests:read": { roles: staff, scope: ["oversight", "See set-up requests"] },
      "setup-requests:handle": { roles: admins, scope: "people only" },
    },
    record: {
      table: "setup_requests",
      name: "company_name",
      screen: "/admin/setup-requests?view=",
      timeline: { title: "Set-up request", right: "setup-requests:read" },
    },
    annotated: { as: "setup-request", right: "setup-requests:read", ofClient: "null" },
  }),
];
