import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "PURPOSE_CODE",
    topics: ["purpose-codes"],
    rights: {
      "purpose-codes:read": { roles: everyone, scope: ["settings", "See purpose codes"] },
    },
    watched: {
      purpose_codes: {
        name: "purpose code",
        audited: ["code", "name", "isActive"],
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/payment-rules",
        right: "payee-rules:page",
        place: 40,
        label: "Purpose codes",
        href: "/admin/payment-rules/purpose-codes",
        formerly: "/admin/purpose-codes",
        words: "iso 20022 reasons of payments",
      },
    ],
    asked: { words: "purpose code|purpose codes" },
  }),
];
