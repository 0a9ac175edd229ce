import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "USER",
    timeline: "user",
    topics: ["users"],
    rights: {
      "users:page": staff,
      "users:read": { roles: staff, scope: ["oversight", "See users"] },
      "users:write": { roles: admins, scope: "people only" },
      "users:erase": { roles: admins, scope: ["oversight", "Erase a user's personal data"] },
    },
    watched: {
      users: {
        name: "user",
        audited: [
          "username",
          "email",
          "role",
          "clientId",
          "isActive",
          "virtualAccountId",
          "networth",
          "keeperId",
        ],
        leftOut: {
          lastSignInAt: { harmless: "the trail has each sign-in itself" },
          language: { harmless: "how one's own screens and mails read: nothing is decided by it" },
        },
      },
    },
    record: {
      table: "users",
      name: "username",
      screen: "/admin/users?view=",
      timeline: { title: "User", right: "users:read" },
    },
    numbered: { users: "user" },
    asked: { words: "user|users|user account|user accounts|login|logins", listed: true },
  }),
];
