import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "FUND_ALLOCATION",
    timeline: "allocation",
    topics: ["allocations"],
    rights: {
      "allocations:page": staff,
      "allocations:read": { roles: everyone, scope: ["accounts", "See allocations"] },
      "allocations:write": { roles: admins, scope: ["accounts", "Fund and return allocations"] },
    },
    watched: {
      fund_allocations: {
        name: "allocation",
        audited: ["userId", "allocatedAmount", "currency", "revokedAt"],
        auditedAs: { vaId: "virtualAccountId" },
      },
    },
    record: { table: "fund_allocations", name: "currency", screen: "/admin/fund-allocation?view=" },
    numbered: { fund_allocations: "allocation" },
    requestIds: ["fund_allocations"],
  }),
];
