import { actors, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "ACCOUNT_NUMBER",
    timeline: "account-number",
    topics: ["account-numbers"],
    rights: {
      "numbers:read": { roles: everyone, scope: ["accounts", "See account numbers and their holders"] },
      "numbers:write": {
        roles: actors,
        scope: ["accounts", "Give account numbers to holders and close them"],
      },
    },
    watched: {
      account_numbers: {
        name: "account number",
        audited: ["status", "holderName", "externalId", "reason"],
        unwatchedWhile: ["status", "reserved"],
      },
    },
    record: { table: "account_numbers", name: "iban" },
    asked: { words: "account number|account numbers|virtual iban holder" },
  }),
];
