import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    rights: { "audit-desk:page": staff },
    screens: [
      {
        side: "bank",
        below: "/admin/reports",
        place: 10,
        label: "Audit desk",
        href: "/admin/audit-desk",
        words: "home start changes since last visit proofs exports",
      },
    ],
  }),
];
