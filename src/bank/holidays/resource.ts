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
        below: "/admin/configurations",
        place: 10,
        label: "Bank holidays",
        href: "/admin/holidays",
        key: "w",
        words: "calendar closed days weekend",
      },
    ],
    asked: { words: "bank holiday|bank holidays|holiday|holidays" },
  }),
];
