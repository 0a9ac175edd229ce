import { chatMessages, chatSessions } from "db/schema";
import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { listChips } from "./compose/chips";
import {
  type Answer,
  answerSchema,
  type ChatMessageDto,
  type ChatSessionDto,
  figureSchema,
  chatMessages as messages,
} from "./contract";
import { listEntities } from "./entities";

type ChatRow = typeof chatSessions.$inferSelect;
type MessageRow = typeof chatMessages.$inferSelect;

/** Chats of an actor. A user who became an auditor, or moved to another client, cannot read earlier answers. */
export const ownChats = ({ userId, role, clientId }: Actor): SQL | undefined =>
  and(eq(chatSessions.userId, userId), eq(chatSessions.role, role), eq(chatSessions.clientId, clientId));

/** The refusal for a chat that does not exist, or is somebody else's. */
export const chatNotFound = (): AppError =>
  new AppError("not_found", messages.notFound, { code: "CHAT_NOT_FOUND" });

/** The actor's own chat. @throws AppError 404 */
export async function getChat({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<ChatRow> {
  assertCan(actor, "chat:own");
  const [row] = await db.read
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.id, id), ownChats(actor)));
  if (!row) throw chatNotFound();
  return row;
}

/**
 * The actor's chats, most recently used first.
 * @param after `next` of an earlier answer
 */
export async function listChats(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: ChatRow[]; next: string | undefined }> {
  assertCan(actor, "chat:own");
  const rows = await db.read
    .select()
    .from(chatSessions)
    .where(and(ownChats(actor), after === undefined ? undefined : beyond(after)))
    .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? `${last.updatedAt}.${last.id}` : undefined };
}

function beyond(after: string): SQL | undefined {
  const [, at, id = ""] = /^(\d{1,15})\.(.+)$/.exec(after) ?? [];
  if (at === undefined) throw new AppError("bad_request", "Go on where a Link header says");
  const updatedAt = Number(at);
  return or(
    lt(chatSessions.updatedAt, updatedAt),
    and(eq(chatSessions.updatedAt, updatedAt), lt(chatSessions.id, id)),
  );
}

/**
 * The newest messages of the actor's own chat, or those before one of them, in the order in which they were written.
 */
export async function listChatMessages(
  deps: Pick<Deps, "db">,
  actor: Actor,
  sessionId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<MessageRow[]> {
  const { id } = await getChat(deps, actor, sessionId);
  const rows = await deps.db.read
    .select()
    .from(chatMessages)
    .where(
      and(eq(chatMessages.sessionId, id), before === undefined ? undefined : lt(chatMessages.id, before)),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.toReversed();
}

/** The assistant's message of a turn; undefined if nothing was asked yet, or the chat was deleted since. */
export async function findAnswer(
  { db }: Pick<Deps, "db">,
  sessionId: string,
  turn: number,
): Promise<MessageRow | undefined> {
  const [row] = await db.read
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sessionId, sessionId),
        eq(chatMessages.turn, turn),
        eq(chatMessages.type, "assistant"),
      ),
    );
  return row;
}

/** Part of an answer stored besides its sentences. */
export const keptAnswerSchema = answerSchema.omit({ content: true, chips: true }).extend({
  figures: z.array(figureSchema).optional(),
});

export const toChatDto = ({ id, title, createdAt, updatedAt }: ChatRow): ChatSessionDto => ({
  sessionId: id,
  title,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});

/** A message, with the chips of its answer's query in the reader's language. */
export function toMessageDto(
  actor: Actor,
  { id, type, content, answer, createdAt }: MessageRow,
): ChatMessageDto {
  const kept: z.output<typeof keptAnswerSchema> =
    answer === null ? {} : keptAnswerSchema.parse(JSON.parse(answer));
  const { also, ...first } = kept;
  return {
    id,
    type,
    content,
    createdAt: new Date(createdAt).toISOString(),
    ...withChips(actor, first),
    ...(also && { also: withChips(actor, also) }),
  };
}

/** An answer with its chips, unless its query is about what the actor may no longer ask. */
function withChips<Part extends Pick<Answer, "query">>(
  actor: Actor,
  part: Part,
): Part & Pick<Answer, "chips"> {
  const entity = listEntities(actor).find(({ name }) => name === part.query?.entity);
  return part.query && entity ? { ...part, chips: listChips(part.query, entity) } : part;
}
