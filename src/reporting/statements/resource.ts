import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "statements:page": everyone,
      "statements:export": { roles: everyone, scope: ["reports", "Fetch statements"] },
    },
  }),
];
