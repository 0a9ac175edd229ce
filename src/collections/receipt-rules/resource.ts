import { admins, defineResource } from "@/resources/define";

export default [
  defineResource({
    audit: "RECEIPT_RULES",
    topics: ["receipt-rules"],
    rights: {
      "receipt-rules:write": { roles: admins, scope: ["settings", "Change collection rules"] },
    },
    watched: {
      receipt_rules: {
        name: "collection rules of account",
        alsoBy: ["VIRTUAL_ACCOUNT"],
        audited: [
          "allowedPayers",
          "minAmount",
          "maxAmount",
          "expectedOnly",
          "expiresOn",
          "maximumBalance",
          "onBreak",
          "version",
        ],
      },
    },
    asked: { words: "collection rules|receipt rules" },
  }),
];
