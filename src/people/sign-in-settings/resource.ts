import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "SIGN_IN_SETTINGS",
    rights: {
      "sign-in-settings:read": { roles: staff, scope: ["settings", "See the rules of signing in"] },
      "sign-in-settings:write": { roles: admins, scope: "people only" },
    },
    watched: {
      sign_in_rules: {
        name: "rules of signing in",
        audited: [
          "admin",
          "auditor",
          "clientUser",
          "paymentsAboveUsd",
          "apiClients",
          "beneficiaries",
          "roles",
          "webhooks",
        ],
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/users",
        place: 40,
        label: "Sign-in settings",
        ownTab: { label: "Requirements", right: "directory-settings:page" },
        href: "/admin/sign-in-settings",
        words: "second factor two step mfa required step-up confirm",
      },
    ],
    asked: { words: "sign-in settings|sign in settings" },
  }),
];
