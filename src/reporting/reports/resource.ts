import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "REPORT",
    retained: {
      reports: {
        label: "Records of reports",
        about: "Of reports whose file was deleted",
        default: 90,
        minimum: 30,
        table: "reports",
        key: "id",
        since: "finished_at",
        ended: "chunks = 0 and status not in ('running', 'done')",
        perWrite: 2000,
      },
    },
    timeline: "report",
    topics: ["reports"],
    rights: {
      "reports:page": staff,
      "reports:run": { roles: staff, scope: ["reports", "Run reports"] },
    },
    record: {
      table: "reports",
      name: "name",
      screen: "/admin/report-files?view=",
      timeline: { title: "Report", right: "reports:run", name: "cast(id as text)" },
    },
    requestIds: ["reports"],
    runs: { reports: { name: "report", later: ["deleted", "expired"] } },
    asked: { words: "report|reports" },
  }),
];
