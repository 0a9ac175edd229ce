import { createChat } from "@/chat/commands";
import { createChatCall, listChatsCall } from "@/chat/contract";
import { listChats, toChatDto } from "@/chat/queries";
import { endpoint } from "@/define";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listChatsCall, {
  summary: "List one's own chats",
  description: "The one that was used last first.",
  category: "Chat",
  access: "chat:own",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listChats(deps, actor, query);
    return respond(rows.map(toChatDto), { headers: linkHeader(url, next) });
  },
});

export const POST = endpoint(createChatCall, {
  summary: "Begin a chat",
  category: "Chat",
  access: "chat:own",
  handler: ({ actor, deps, idempotency }) => createChat(deps, actor, idempotency),
});
