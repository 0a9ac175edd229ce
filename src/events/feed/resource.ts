import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "events:read": { roles: everyone, scope: ["events", "Follow events"] },
    },
  }),
];
