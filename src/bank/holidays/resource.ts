import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "HOLIDAY",
    topics: ["holidays"],
    rights: {
      "holidays:page": staff,
      "holidays:read": { roles: staff, scope: ["settings", "See holidays"] },
      "holidays:write": { roles: admins, scope: ["settings", "Change holidays"] },
    },
    watched: {
      holidays: {
        name: "holiday",
        audited: ["date", "name", "currency"],
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/payment-rules",
        right: "holidays:page",
        place: 20,
        label: "Bank holidays",
        href: "/admin/payment-rules/holidays",
        formerly: "/admin/holidays",
        key: "w",
        words: "calendar closed days weekend",
      },
    ],
    asked: { words: "bank holiday|bank holidays|holiday|holidays" },
  }),
];
