import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "CONFIGURATION",
    topics: ["configurations"],
    rights: {
      "configurations:page": staff,
      "configurations:read": { roles: everyone, scope: ["settings", "See configurations"] },
      "configurations:write": { roles: admins, scope: ["settings", "Change configurations"] },
    },
    watched: {
      configurations: {
        name: "configuration of account",
        alsoBy: ["VIRTUAL_ACCOUNT"],
        audited: [
          "dailyLimit",
          "monthlyLimit",
          "enforceLimits",
          "suspenseAccount",
          "autoReconciliation",
          "complianceCheck",
          "holdDuration",
          "notificationEmail",
        ],
      },
    },
    asked: { words: "configuration|configurations|settings|account settings|limit|limits" },
  }),
];
