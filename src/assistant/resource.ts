import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "CHAT_SESSION",
    rights: {
      "chat:own": everyone,
      "mcp:use": { roles: everyone, scope: ["oversight", "Use the assistant's tools"] },
      "assistant:ask": { roles: everyone, scope: ["oversight", "Ask the assistant"] },
    },
  }),
];
