import { actors, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "ATTACHMENT",
    topics: ["attachments"],
    rights: {
      "attachments:read": { roles: everyone, scope: ["accounts", "See attachments"] },
      "attachments:write": { roles: actors, scope: ["accounts", "Attach files to records"] },
    },
    requestIds: ["attachments"],
    retained: {
      attachments: {
        label: "Attachments",
        about: "The audit trail keeps the file's name and digest",
        default: 3650,
        minimum: 365,
        table: "attachments",
        key: "id",
        since: "added_at",
        ended: "added_at < ?1",
        perWrite: 50,
      },
    },
    asked: { words: "attachment|attachments" },
  }),
];
