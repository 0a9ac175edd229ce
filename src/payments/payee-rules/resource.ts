import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "PAYEE_RULE",
    topics: ["payee-rules"],
    rights: {
      "payee-rules:page": staff,
      "payee-rules:read": { roles: staff, scope: ["settings", "See the rules of payee checks"] },
      "payee-rules:write": { roles: admins, scope: ["settings", "Change the rules of payee checks"] },
    },
    watched: {
      payee_rules: {
        name: "payee rule",
        audited: ["country", "currency"],
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/payment-rules",
        right: "payee-rules:page",
        place: 30,
        label: "Payee rules",
        href: "/admin/payment-rules/payees",
        formerly: "/admin/payee-rules",
        words: "creditor beneficiary details required fields countries address",
      },
    ],
    asked: { words: "payee rule|payee rules" },
  }),
];
