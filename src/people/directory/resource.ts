import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "DIRECTORY_IDENTITY",
    rights: {
      "scim:write": { roles: admins, scope: ["oversight", "Provision users from a directory"] },
    },
    watched: {
      directory_identities: {
        name: "identity",
        audited: ["userId", "issuer", "subject", "isActive", "groups", "isAdmitted"],
      },
    },
    asked: { words: "directory identity|directory identities" },
  }),
  defineResource({
    audit: "DIRECTORY_SETTINGS",
    rights: {
      "directory-settings:page": staff,
      "directory-settings:read": { roles: staff, scope: ["settings", "See the settings of the directory"] },
      "directory-settings:write": { roles: admins, scope: "people only" },
    },
    watched: {
      directory_settings: {
        name: "settings of the directory",
        audited: ["groupsClaim", "closePasswordsForStaff"],
      },
    },
    asked: { words: "directory settings" },
  }),
];
