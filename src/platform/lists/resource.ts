import { defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "EXPORT",
    rights: {
      "exports:run": { roles: staff, scope: ["reports", "Export lists"] },
      "lists:arrange": { roles: everyone, scope: "people only" },
    },
    asked: { words: "export|exports" },
  }),
];
