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
        parentScreen: "/admin/sweeps",
        right: "sweeps:page",
        place: 20,
        label: "Core accounts",
        href: "/admin/sweeps/core-accounts",
        words: "sweep target client cbs",
      },
    ],
    record: { table: "core_accounts", name: "account" },
    asked: { words: "sweep target|sweep targets" },
  }),
];
