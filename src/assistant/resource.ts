import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    audit: "CHAT_SESSION",
    retained: {
      chats: {
        label: "Chats with the assistant",
        about: "Since somebody last wrote in them",
        default: 730,
        minimum: 30,
        table: "chat_sessions",
        key: "id",
        since: "max(created_at, updated_at)",
        ended: "1",
        parts: { table: "chat_messages", of: "session_id" },
        perWrite: 200,
      },
    },
    rights: {
      "chat:own": everyone,
      "mcp:use": { roles: everyone, scope: ["oversight", "Use the assistant's tools"] },
      "assistant:ask": { roles: everyone, scope: ["oversight", "Ask the assistant"] },
    },
  }),
];
