import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "JOB",
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
