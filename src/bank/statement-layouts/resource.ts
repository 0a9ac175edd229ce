import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "STATEMENT_LAYOUT",
    topics: ["statement-layouts"],
    rights: {
      "statement-layouts:page": staff,
      "statement-layouts:read": { roles: staff, scope: ["ledger", "See layouts of bank statements"] },
      "statement-layouts:write": { roles: admins, scope: ["ledger", "Change layouts of bank statements"] },
    },
    watched: {
      statement_layouts: { name: "statement layout", audited: ["cbsAccount", "name", "layout"] },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/reconciliation/statements",
        right: "statement-layouts:page",
        place: 10,
        label: "Statement layouts",
        href: "/admin/reconciliation/layouts",
        words: "csv columns mapping table excel xlsx decimal",
      },
    ],
    asked: { words: "statement layout|statement layouts" },
  }),
];
