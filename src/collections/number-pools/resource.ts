import { admins, defineResource, everyone, staff } from "@/resources/define";

const count = { provedBy: "the numbers of the pool, which `verify` counts" };

export default [
  defineResource({
    audit: "NUMBER_POOL",
    timeline: "number-pool",
    topics: ["number-pools"],
    rights: {
      "number-pools:page": staff,
      "numbers:page": everyone,
      "number-pools:write": { roles: admins, scope: ["accounts", "Change pools of account numbers"] },
    },
    watched: {
      number_pools: {
        name: "number pool",
        audited: ["name", "quarantineDays"],
        auditedAs: { vaId: "virtualAccountId" },
        leftOut: { reserved: count, active: count, quarantined: count, closed: count },
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/virtual-accounts",
        place: 20,
        label: "Number pools",
        href: "/admin/number-pools",
        words: "account numbers virtual iban alias holder tenant quarantine",
      },
      {
        side: "client",
        below: "/client/accounts",
        place: 20,
        label: "Account numbers",
        href: "/client/numbers",
        words: "pools virtual iban alias holder tenant quarantine",
      },
    ],
    record: { table: "number_pools", name: "name", screen: "/admin/number-pools/" },
    requestIds: ["number_pools"],
    asked: { words: "number pool|number pools" },
  }),
];
