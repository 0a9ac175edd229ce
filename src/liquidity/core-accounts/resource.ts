import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "CORE_ACCOUNT",
    topics: ["core-accounts"],
    rights: {
      "core-accounts:read": { roles: everyone, scope: ["settings", "See core accounts"] },
    },
    watched: {
      core_accounts: { name: "core account", audited: ["clientId", "currency", "account", "name"] },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 60,
        label: "Core accounts",
        href: "/admin/sweeps/core-accounts",
        words: "sweep target client cbs",
      },
    ],
    record: { table: "core_accounts", name: "account" },
    asked: { words: "core account|core accounts" },
  }),
];
