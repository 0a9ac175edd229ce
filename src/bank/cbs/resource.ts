import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "CBS_ACCOUNT",
    timeline: "cbs-account",
    topics: ["cbs"],
    rights: {
      "cbs:page": staff,
      "cbs:read": { roles: staff, scope: ["ledger", "See CBS accounts"] },
      "cbs:link": { roles: admins, scope: ["ledger", "Link accounts to CBS accounts"] },
      "cbs:write": { roles: admins, scope: ["ledger", "Change CBS accounts"] },
    },
    watched: {
      cbs_accounts: {
        name: "CBS account",
        audited: ["name", "purpose", "currencies", "isActive"],
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 10,
        label: "CBS accounts",
        href: "/admin/cbs-linking#cbs-accounts-card",
        words: "core banking",
      },
    ],
    record: { table: "cbs_accounts", name: "name", key: "number", screen: "/admin/cbs-linking?view=" },
    asked: { words: "cbs account|cbs accounts|core account|core accounts" },
  }),
  defineResource({
    audit: "SETTLEMENT_INSTRUCTION",
    topics: ["settlements"],
    rights: {
      "cbs:settle": { roles: admins, scope: ["ledger", "Settle between CBS accounts"] },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 20,
        label: "Settlements",
        href: "/admin/cbs-linking#settlements",
        words: "settlement instructions",
      },
    ],
    numbered: { settlement_instructions: "settlement instruction" },
    asked: {
      words: "settlement|settlements|settlement instruction|settlement instructions|instructions",
      listed: true,
    },
  }),
];
