import { actors, clientUsers, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "BENEFICIARY",
    retained: {
      payee_checks: {
        label: "Checks of payees' names",
        about: "A payment that was made has its own",
        default: 7,
        minimum: 1,
        table: "payee_checks",
        key: "id",
        since: "checked_at",
        // A payment that waits for its day keeps the terms that its payer saw.
        ended: `not exists (select 1 from scheduled_payments s where s.virtual_account_id = payee_checks.virtual_account_id
      and s.reference = payee_checks.reference and s.status = 'scheduled')`,
        perWrite: 2000,
      },
    },
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
