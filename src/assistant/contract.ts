import { z } from "zod";
import { call } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { chatMessageTypes } from "@/vocabulary/options";
import { querySchema } from "./question/contract";

export { chatMessageTypes };

/** Words of the assistant's panel (specification, sections 2, 4, 8 and 9). */
export const chatWords = {
  title: (brand: string) => say("{brand} Assistant", { brand }),
  greeting: (brand: string) => say("Hello! I am the {brand} Assistant.", { brand }),
  prompt: "I can answer questions about your accounts, transactions and alerts.",
  placeholder: "Ask a question",
  thinking: "Thinking...",
  newChat: "New Chat",
  unnamed: "Untitled chat",
} as const;

/** The panel's messages of success and failure (specification, section 8). */
export const chatMessages = {
  startedTitle: "New Chat Started",
  started: "You can now ask questions about your accounts and transactions.",
  createFailed: "Failed to create chat session. Please try again.",
  sendFailed: "Failed to send message. Please try again.",
  sessionsFailed: "Failed to fetch sessions",
  messagesFailed: "Failed to fetch messages",
  sessionFailed: "Failed to create session",
  messageFailed: "Failed to send message",
  renamed: "Chat renamed",
  renameFailed: "Failed to rename chat",
  deleted: "Chat deleted",
  deleteFailed: "Failed to delete chat",
  deleteQuestion: "Are you sure?",
  notFound: "Chat not found",
  empty: "Type a message first",
  tooLong: "A message has at most 10,000 characters",
  untitled: "Give the chat a name",
  titleTooLong: "A name has at most 100 characters",
  noSuchQuery: "There is nothing to ask about in this way. Choose among what is offered.",
  busy: "The assistant is still answering in this chat. Wait for its answer, then ask again.",
  tooMany: "That is more than the assistant answers in a minute. Please wait a moment.",
} as const;

/**
 * State of the panel. The browser keeps it in a cookie while the panel is not closed, so that the next page has the
 * panel from its first byte.
 */
export const panelStates = ["open", "minimised", "closed"] as const;
export type PanelState = (typeof panelStates)[number];
export const panelCookie = "chat";
/** Set while the panel is wide, for answers with many columns. */
export const widePanelCookie = "chat-wide";
/** Set-Cookie value that deletes it, as at Logout. */
export const forgetPanel = `${panelCookie}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Maximum lengths of a message and a chat's name, in characters. */
export const longestMessage = 10_000;
export const longestTitle = 100;
/** Maximum length of a typed text for which questions are offered, in characters. */
export const longestTyped = 200;

/**
 * Retries of the panel for the sessions, and the pause between them in milliseconds (specification, sections 8 and 9).
 */
export const sessionRetries = { most: 3, after: 1000 } as const;

/** Rows that answer a question. `more` is the number of further rows. */
const chatTableSchema = z.object({
  columns: z.array(z.object({ label: z.string(), numeric: z.literal(true).optional() })),
  rows: z.array(z.array(z.string())),
  more: z.int().positive().optional(),
});
export type ChatTable = z.infer<typeof chatTableSchema>;

/** An address of this application; answers never contain those of other sites. */
const ownAddress = z
  .string()
  .regex(/^\/(?![/\\])/, "Links stay within the application")
  .meta({ example: "/client/statements?type=debit" });

/** A part of an answer's query, which a person can change, and remove where it is `removable`. */
const chipSchema = z.object({
  part: z.string().max(60),
  label: z.string(),
  value: z.string().optional(),
  removable: z.literal(true).optional(),
});
export type Chip = z.infer<typeof chipSchema>;

/** Answer to one question. */
const toldSchema = z.object({
  content: z.string().describe("Plain sentences: no Markdown, no HTML"),
  understood: z
    .string()
    .optional()
    .describe("What the question was read as, e.g. 'Debits of Dunewater Supplier Payments, 1 to 31 October'"),
  query: querySchema.optional().describe("The query that was answered: changed, it can be asked again"),
  chips: chipSchema.array().optional().describe("The parts of the query, by which it is changed"),
  table: chatTableSchema.optional(),
  links: z
    .array(z.object({ label: z.string(), href: ownAddress }))
    .optional()
    .describe(
      "Screens whose address shows exactly the rows that were counted, or a dialog that is filled in",
    ),
  choices: z
    .array(
      z.object({
        label: z.string(),
        message: z.string(),
        query: querySchema.exactOptional().describe("Asked instead of the message, if there is one"),
        without: z.string().array().exactOptional().describe("Words of the question that it leaves out"),
      }),
    )
    .optional()
    .describe("Questions that the panel offers as buttons"),
});

/** Answer of the assistant, apart from the message that carries it. */
export const answerSchema = toldSchema.extend({
  also: toldSchema
    .optional()
    .describe("The answer to the second of two things that were asked in one message"),
});
export type Answer = z.infer<typeof answerSchema>;

/** A figure as the answer shows it, and its label: '$1,234.50', '12', '31 Oct 2026'. */
export const figureSchema = z.object({ label: z.string(), text: z.string() });
export type Figure = z.infer<typeof figureSchema>;

/** A chat without its messages; instants are ISO 8601 in UTC. */
const chatSessionSchema = z.object({
  sessionId: z.string(),
  title: z.string().describe("As it was named, else its first question; empty before that"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().describe("When something was last asked"),
});
export type ChatSessionDto = z.infer<typeof chatSessionSchema>;

/** A message. Only the assistant's have more than `content`. */
export const chatMessageSchema = answerSchema.extend({
  id: z.int(),
  type: z.enum(chatMessageTypes),
  createdAt: z.iso.datetime(),
  figures: z.array(figureSchema).optional().describe("The figures that the answer rests on"),
});
export type ChatMessageDto = z.infer<typeof chatMessageSchema>;

const sessionParams = z.object({ sessionId: z.string().max(100) });

const sendMessageSchema = z.object({
  message: z.string().trim().min(1, chatMessages.empty).max(longestMessage, chatMessages.tooLong),
});
export type SendMessage = z.output<typeof sendMessageSchema>;

const renameChatSchema = z.object({
  title: z.string().trim().min(1, chatMessages.untitled).max(longestTitle, chatMessages.titleTooLong),
});
export type RenameChat = z.output<typeof renameChatSchema>;

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `Use a number from 1 to ${most}`)
    .transform(Number)
    .pipe(z.number().min(1).max(most))
    .meta({ type: "integer", minimum: 1, maximum: most });

export const listChatsCall = call({
  method: "GET",
  path: "/api/chat/sessions",
  query: z.object({ limit: count(1000).default(1000), after: z.string().max(200).optional() }),
  response: chatSessionSchema.array(),
});

export const createChatCall = call({
  method: "POST",
  path: "/api/chat/sessions",
  response: chatSessionSchema,
  status: 201,
  idempotent: true,
});

export const renameChatCall = call({
  method: "PUT",
  path: "/api/chat/sessions/{sessionId}",
  params: sessionParams,
  body: renameChatSchema,
  response: chatSessionSchema,
});

export const deleteChatCall = call({
  method: "DELETE",
  path: "/api/chat/sessions/{sessionId}",
  params: sessionParams,
  status: 204,
});

export const listChatMessagesCall = call({
  method: "GET",
  path: "/api/chat/sessions/{sessionId}/messages",
  params: sessionParams,
  query: z.object({
    limit: count(1000).default(1000),
    before: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, "Use the id of a message")
      .transform(Number)
      .meta({ type: "integer", minimum: 1 })
      .optional(),
  }),
  response: chatMessageSchema.array(),
});

/**
 * Asks a question, and returns the assistant's message. With `Accept: text/event-stream` it answers server-sent
 * events: `text` with `{ text }`, a part of the later `content`; at the end `message` with the message, or `failure`
 * with the refusal.
 */
export const sendMessageCall = call({
  method: "POST",
  path: "/api/chat/sessions/{sessionId}/messages",
  cost: "expensive",
  params: sessionParams,
  body: sendMessageSchema,
  response: chatMessageSchema,
  idempotent: true,
  maxBytes: 131_072,
});

/** Answers a query that was composed of choices instead of words; the message that it makes is one like any other. */
export const askQueryCall = call({
  method: "POST",
  path: "/api/chat/sessions/{sessionId}/queries",
  params: sessionParams,
  body: z.object({ query: querySchema }),
  response: chatMessageSchema,
  idempotent: true,
});

/** A query in an address. */
export const queryText = z
  .string()
  .max(longestMessage)
  .transform((text, context) => {
    try {
      return querySchema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: chatMessages.noSuchQuery });
      return z.NEVER;
    }
  })
  .meta({ type: "string", description: "A query, as JSON" });

/** A choice for a part of a query: the whole query with it, or the part whose choices it opens. */
const choiceSchema = z.object({
  label: z.string(),
  query: querySchema.optional(),
  opens: z.string().optional(),
  chosen: z.literal(true).optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** Choices for a part of a query; `typed` says what a person may type to find or give others. */
export const choicesSchema = z.object({
  choices: choiceSchema.array(),
  typed: z.enum(["search", "amount", "days"]).optional(),
});
export type Choices = z.infer<typeof choicesSchema>;

export const choicesCall = call({
  method: "GET",
  path: "/api/chat/choices",
  query: z.object({ query: queryText, part: z.string().max(60), typed: z.string().max(100).default("") }),
  response: choicesSchema,
});

/** A whole question that is offered: choosing it asks its query. */
const suggestionSchema = z.object({
  label: z.string(),
  query: querySchema,
  note: z.string().exactOptional().describe("Why it is offered: because it was asked before, or is new"),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionsSchema = z.object({ suggestions: suggestionSchema.array() });

export const suggestionsCall = call({
  method: "GET",
  path: "/api/chat/suggestions",
  query: z.object({
    typed: z.string().max(longestTyped).default(""),
    at: z.string().max(500).default("").describe("The address of the screen from which is asked"),
  }),
  response: suggestionsSchema,
});
