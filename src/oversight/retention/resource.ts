import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "RETENTION",
    topics: ["retention"],
    rights: {
      "retention:page": staff,
      "retention:read": { roles: staff, scope: ["settings", "See retention periods"] },
      "retention:write": { roles: admins, scope: ["settings", "Change retention periods"] },
    },
    watched: {
      retention_settings: {
        name: "retention of",
        audited: ["days"],
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/operations",
        right: "retention:page",
        place: 20,
        label: "Retention",
        href: "/admin/operations/retention",
        formerly: "/admin/retention",
        words: "kept days delete old records chats mails data protection",
      },
    ],
    asked: { words: "retention|retention period|retention periods" },
  }),
];
