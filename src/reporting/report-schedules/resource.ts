import { admins, defineResource } from "@/resources/define";

export default [
  defineResource({
    audit: "REPORT_SCHEDULE",
    timeline: "report-schedule",
    topics: ["report-schedules"],
    rights: {
      "reports:schedule": { roles: admins, scope: ["reports", "Schedule reports"] },
    },
    watched: {
      report_schedules: {
        name: "report schedule",
        leftOut: {
          nextDueAt: {
            harmless:
              "when a report is made next: earlier it is made once more, and where it is later than the cadence has it, the job puts it back within a minute",
          },
        },
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/report-files",
        right: "reports:page",
        place: 20,
        label: "Scheduled reports",
        href: "/admin/report-files/schedules",
        formerly: "/admin/scheduled-reports",
        key: "s",
        words: "daily weekly monthly",
      },
    ],
    record: { table: "report_schedules", name: "name", screen: "/admin/report-files/schedules?view=" },
    requestIds: ["report_schedules"],
    asked: { words: "scheduled report|scheduled reports|report schedule|report schedules" },
  }),
];
