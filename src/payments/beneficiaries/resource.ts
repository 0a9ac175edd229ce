import { actors, clientUsers, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "BENEFICIARY",
    timeline: "beneficiary",
    topics: ["beneficiaries"],
    rights: {
      "beneficiaries:page": everyone,
      "beneficiaries:read": { roles: everyone, scope: ["payments", "See beneficiaries"] },
      "beneficiaries:write": { roles: clientUsers, scope: ["payments", "Change beneficiaries"] },
      "beneficiaries:approve": { roles: clientUsers, scope: "people only" },
      "payee-checks:ask": { roles: actors, scope: ["payments", "Check the names of payees"] },
    },
    watched: {
      beneficiaries: {
        name: "beneficiary",
        audited: ["clientId", "name", "account", "bic", "clearingCode", "country", "isApproved"],
      },
    },
    screens: [
      {
        side: "client",
        below: "/client/payments",
        place: 10,
        label: "Beneficiaries",
        href: "/client/beneficiaries",
        key: "b",
        words: "payees recipients suppliers address book",
      },
    ],
    record: { table: "beneficiaries", name: "name", screen: "/client/beneficiaries?view=" },
    asked: { words: "beneficiary|beneficiaries|payee|payees" },
  }),
];
