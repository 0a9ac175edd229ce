import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "REPORT",
    timeline: "report",
    topics: ["reports"],
    rights: {
      "reports:page": staff,
      "reports:run": { roles: staff, scope: ["reports", "Run reports"] },
    },
    record: { table: "reports", name: "name", screen: "/admin/report-files?view=" },
    requestIds: ["reports"],
    asked: { words: "report|reports" },
  }),
];
