import { endpoint } from "@/app/define";
import { deleteChat, renameChat } from "@/assistant/commands";
import { deleteChatCall, renameChatCall } from "@/assistant/contract";

export const PUT = endpoint(renameChatCall, {
  summary: "Name one of one's own chats",
  category: "Chat",
  access: "chat:own",
  approval: { none: "a title" },
  handler: ({ actor, deps, params, body }) => renameChat(deps, actor, params.sessionId, body),
});

export const DELETE = endpoint(deleteChatCall, {
  summary: "Delete one of one's own chats",
  description: "With all of its messages, for good.",
  category: "Chat",
  access: "chat:own",
  approval: { none: "one's own talk" },
  handler: ({ actor, deps, params }) => deleteChat(deps, actor, params.sessionId),
});
