import { actors, defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "LABEL",
    topics: ["labels"],
    rights: {
      "labels:read": { roles: everyone, scope: ["accounts", "See labels"] },
      "labels:write": { roles: actors, scope: ["accounts", "Label accounts, movements and payments"] },
    },
    asked: { words: "label|labels" },
  }),
];
