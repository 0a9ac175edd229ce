import { endpoint } from "@/app/define";
import { ask } from "@/assistant/ask";
import { listChatMessagesCall, sendMessageCall } from "@/assistant/contract";
import { listChatMessages, toMessageDto } from "@/assistant/queries";
import { streamAnswer } from "@/assistant/stream";

export const GET = endpoint(listChatMessagesCall, {
  summary: "List the messages of one of one's own chats",
  description: "In the order in which they were written: the newest, or those before the message `before`.",
  category: "Chat",
  access: "chat:own",
  handler: async ({ actor, deps, params, query }) =>
    (await listChatMessages(deps, actor, params.sessionId, query)).map(toMessageDto),
});

export const POST = endpoint(sendMessageCall, {
  summary: "Ask the assistant",
  description:
    "Answers the assistant's message. The question and its answer are kept together or not at all. One question of a chat is answered at a time. With `Accept: text/event-stream` the answer comes as server-sent events: `text` with a part of it, `message` with the whole, or `failure` with the refusal.",
  category: "Chat",
  access: "chat:own",
  approval: { none: "answers questions" },
  handler({ actor, deps, params, body, idempotency, c }) {
    if (!c.req.header("accept")?.includes("text/event-stream"))
      return ask(deps, actor, params.sessionId, body, idempotency);
    return streamAnswer(c, deps, (onText) => ask(deps, actor, params.sessionId, body, idempotency, onText));
  },
});
