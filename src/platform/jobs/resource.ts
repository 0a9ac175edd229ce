import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "JOB",
    retained: {
      job_runs: {
        label: "Records of jobs",
        about: "What they did to the book stays in the audit trail",
        default: 90,
        minimum: 30,
        table: "job_runs",
        key: "id",
        since: "started_at",
        ended: "status <> 'running'",
        perWrite: 2000,
      },
    },
    rights: {
      "operations:page": staff,
      "operations:read": { roles: staff, scope: ["settings", "See jobs and health"] },
    },
    watched: {
      job_cursors: {
        name: "progress of the job",
        audited: ["lastId"],
        // The heartbeat is written every few seconds, and read by nobody.
        unwatchedWhile: ["name", "heartbeat"],
      },
    },
    record: { table: "jobs", name: "name", key: "name" },
    asked: { words: "server job|server jobs" },
  }),
];
