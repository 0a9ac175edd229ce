import "@/app/waiting/inbox-state";
import { endpoint } from "@/app/define";
import { ask, askQuery } from "@/assistant/ask";
import { createChat, deleteChat, renameChat } from "@/assistant/commands";
import { checkQuery } from "@/assistant/compose/checked";
import { listChoices } from "@/assistant/compose/choices";
import { listSuggestions } from "@/assistant/compose/suggestions";
import {
  askQueryCall,
  choicesCall,
  createChatCall,
  deleteChatCall,
  listChatMessagesCall,
  listChatsCall,
  renameChatCall,
  sendMessageCall,
  suggestionsCall,
} from "@/assistant/contract";
import { listChatMessages, listChats, toChatDto, toMessageDto } from "@/assistant/queries";
import { streamAnswer } from "@/assistant/stream";
import { linkHeader } from "@/kernel/http-headers";

export default [
  endpoint(suggestionsCall, {
    summary: "List whole questions that can be asked",
    description:
      "Those that fit what was typed, or a few to begin with. Each has its query, with names that the person who asks may see.",
    category: "Chat",
    access: "chat:own",
    handler: async ({ actor, deps, query }) => ({ suggestions: await listSuggestions(deps, actor, query) }),
  }),
  endpoint(listChatsCall, {
    summary: "List one's own chats",
    description: "The one that was used last first.",
    category: "Chat",
    access: "chat:own",
    async handler({ actor, deps, query, url, respond }) {
      const { rows, next } = await listChats(deps, actor, query);
      return respond(rows.map(toChatDto), { headers: linkHeader(url, next) });
    },
  }),
  endpoint(createChatCall, {
    summary: "Begin a chat",
    category: "Chat",
    access: "chat:own",
    stepUp: { none: "answers questions" },
    approval: { none: "answers questions" },
    handler: ({ actor, deps, idempotency }) => createChat(deps, actor, idempotency),
  }),
  endpoint(renameChatCall, {
    summary: "Name one of one's own chats",
    category: "Chat",
    access: "chat:own",
    stepUp: { none: "a title" },
    approval: { none: "a title" },
    handler: ({ actor, deps, params, body }) => renameChat(deps, actor, params.sessionId, body),
  }),
  endpoint(deleteChatCall, {
    summary: "Delete one of one's own chats",
    description: "With all of its messages, for good.",
    category: "Chat",
    access: "chat:own",
    stepUp: { none: "one's own talk" },
    approval: { none: "one's own talk" },
    handler: ({ actor, deps, params }) => deleteChat(deps, actor, params.sessionId),
  }),
  endpoint(listChatMessagesCall, {
    summary: "List the messages of one of one's own chats",
    description: "In the order in which they were written: the newest, or those before the message `before`.",
    category: "Chat",
    access: "chat:own",
    handler: async ({ actor, deps, params, query }) =>
      (await listChatMessages(deps, actor, params.sessionId, query)).map((row) => toMessageDto(actor, row)),
  }),
  endpoint(sendMessageCall, {
    summary: "Ask the assistant",
    description:
      "Answers the assistant's message. The question and its answer are kept together or not at all. One question of a chat is answered at a time. With `Accept: text/event-stream` the answer comes as server-sent events: `text` with a part of it, `message` with the whole, or `failure` with the refusal.",
    category: "Chat",
    access: "chat:own",
    stepUp: { none: "answers questions" },
    approval: { none: "answers questions" },
    handler({ actor, deps, params, body, idempotency, c }) {
      if (!c.req.header("accept")?.includes("text/event-stream"))
        return ask(deps, actor, params.sessionId, body, idempotency);
      return streamAnswer(c, deps, (onText) => ask(deps, actor, params.sessionId, body, idempotency, onText));
    },
  }),
  endpoint(askQueryCall, {
    summary: "Ask the assistant by a query",
    description:
      "Answers a query that was composed, such as an earlier answer's `query` with another part. It may name only what the person who asks may see, and the labels of its values are replaced by the bank's own names.",
    category: "Chat",
    access: "chat:own",
    stepUp: { none: "answers questions" },
    approval: { none: "answers questions" },
    handler: ({ actor, deps, params, body, idempotency }) =>
      askQuery(deps, actor, params.sessionId, body.query, idempotency),
  }),
  endpoint(choicesCall, {
    summary: "List the choices for a part of a query",
    description:
      "Each choice is the whole query with it, or `opens` another part. From what the person who asks may see.",
    category: "Chat",
    access: "chat:own",
    handler: async ({ actor, deps, query: { query, part, typed } }) =>
      listChoices(deps, actor, await checkQuery(deps, actor, query), part, typed),
  }),
];
