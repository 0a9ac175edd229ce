import { defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    topics: ["stats"],
    rights: {
      "dashboard:page": staff,
      "overview:page": everyone,
      "stats:read": { roles: everyone, scope: ["accounts", "See totals"] },
    },
  }),
];
