import { defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "inbox:page": staff,
      "own-inbox:page": everyone,
    },
    screens: [
      {
        side: "bank",
        below: "/admin/dashboard",
        place: 10,
        label: "Inbox",
        href: "/admin/inbox",
        key: "i",
        words: "waiting to do needs attention approve acknowledge",
      },
      {
        side: "client",
        below: "/client/overview",
        place: 10,
        label: "Inbox",
        href: "/client/inbox",
        key: "i",
        words: "waiting to do approve details returned",
      },
    ],
  }),
];
