import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "STATEMENT_ANALYSIS",
    topics: ["analyses"],
    rights: {
      "narration:page": staff,
      "narration:use": { roles: admins, scope: ["oversight", "Use the statement narrator"] },
    },
    asked: { words: "statement analysis|statement analyses" },
  }),
];
