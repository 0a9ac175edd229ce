import { defineResource } from "@/resources/define";

export default [
  defineResource({
    audit: "GROUP_MAPPING",
    topics: ["group-mappings"],
    watched: {
      group_mappings: {
        name: "group mapping",
        audited: ["group", "role", "clientId"],
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/sign-in-settings",
        right: "directory-settings:page",
        place: 20,
        label: "Directory groups",
        href: "/admin/sign-in-settings/groups",
        formerly: "/admin/group-mappings",
        words: "single sign-on sso oidc openid connect work account mappings roles",
      },
    ],
    asked: { words: "group mapping|group mappings" },
  }),
];
