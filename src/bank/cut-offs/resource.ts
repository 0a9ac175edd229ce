import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "CUT_OFF",
    topics: ["cut-offs"],
    rights: {
      "cut-offs:page": staff,
      "cut-offs:read": { roles: staff, scope: ["settings", "See cut-off times"] },
      "cut-offs:write": { roles: admins, scope: ["settings", "Change cut-off times"] },
    },
    watched: {
      cut_offs: { name: "cut-off time", audited: ["time"] },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/payment-rules",
        right: "cut-offs:page",
        place: 10,
        label: "Cut-off times",
        href: "/admin/payment-rules/cut-offs",
        formerly: "/admin/cut-offs",
        words: "calendar late value date same day leaves",
      },
    ],
    asked: { words: "cut-off time|cut-off times|cutoff|cutoffs|cut-off|cut-offs" },
  }),
];
