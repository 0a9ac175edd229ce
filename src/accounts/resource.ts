import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "VIRTUAL_ACCOUNT",
    timeline: "account",
    topics: ["accounts"],
    rights: {
      "accounts:page": staff,
      "own-accounts:page": everyone,
      "accounts:read": { roles: everyone, scope: ["accounts", "See accounts and balances"] },
      "accounts:export": { roles: everyone, scope: ["accounts", "Export accounts"] },
      "accounts:write": { roles: admins, scope: ["accounts", "Open, change and close accounts"] },
    },
    watched: {
      virtual_accounts: {
        name: "virtual account",
        alsoBy: ["CONFIGURATION"],
        audited: [
          "virtualIban",
          "customerName",
          "companyName",
          "reference",
          "type",
          "currency",
          "description",
          "creditEnabled",
          "debitEnabled",
          "networth",
          "status",
          "clientId",
          "cbsAccount",
          "entityId",
        ],
        leftOut: {
          balance: { provedBy: "its entries" },
          transactionCount: { provedBy: "its transactions" },
          maximumBalance: { provedBy: "its receipt rules" },
        },
      },
    },
    record: {
      table: "virtual_accounts",
      name: "customer_name || ', ' || virtual_iban",
      screen: "/admin/virtual-accounts?view=",
    },
    annotated: { as: "account", right: "accounts:read", ofClient: "iif(closed_at is null, client_id, null)" },
    numbered: { iban_sequence: "number of an IBAN" },
    asked: { words: "account|accounts|virtual account|virtual accounts", listed: true },
  }),
];
