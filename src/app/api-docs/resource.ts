import { defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "api-docs:page": staff,
      "api-docs:read": { roles: everyone, scope: ["settings", "Read the API documentation"] },
    },
  }),
];
