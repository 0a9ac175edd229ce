import { endpoint } from "@/app/define";
import { createChat } from "@/assistant/commands";
import { createChatCall, listChatsCall } from "@/assistant/contract";
import { listChats, toChatDto } from "@/assistant/queries";
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
  approval: { none: "answers questions" },
  handler: ({ actor, deps, idempotency }) => createChat(deps, actor, idempotency),
});
