import { expectOneRow } from "db/client";
import { chatMessages, chatSessions } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Idempotency } from "@/kernel/idempotency";
import { type ChatSessionDto, chatMessages as messages, type RenameChat } from "./contract";
import { getChat, ownChats, toChatDto } from "./queries";

const begun = new RateLimit("chats");
/** Limit of new chats per person. */
const mostBegun = { most: 30, per: 60_000 };

const refusals = { CHAT_NOT_FOUND: { kind: "not_found", message: messages.notFound } } as const;

/** Part of the answer kept with the idempotency key of a new chat. */
const keptChat = z.object({ id: z.string(), createdAt: z.number() });

/**
 * Creates a chat.
 * @throws AppError 429 if too many were created at once
 */
export async function createChat(
  deps: Deps,
  actor: Actor,
  idempotency: Idempotency | undefined,
): Promise<{ value: ChatSessionDto; replayed: boolean }> {
  const { userId, role, clientId } = actor;
  const { value, replayed } = await write(deps, actor, {
    access: "chat:own",
    once: { key: idempotency, status: 201, replay: (response) => keptChat.parse(response) },
    plan(at) {
      const wait = begun.take(deps, String(userId), mostBegun);
      if (wait !== undefined) throw tooMany("You have started many chats. Please wait a moment.", wait);
      const id = crypto.randomUUID();
      const row = { id, userId, role, clientId, createdAt: at, updatedAt: at };
      return {
        statements: [deps.db.read.insert(chatSessions).values(row)],
        audit: { action: "CREATE", resource: "CHAT_SESSION", resourceId: id, details: {} },
        answer: { id, createdAt: at },
      };
    },
  });
  const begunAt = new Date(value.createdAt).toISOString();
  return { value: { sessionId: value.id, title: "", createdAt: begunAt, updatedAt: begunAt }, replayed };
}

/** Renames the actor's own chat. The trail contains neither names of chats nor questions. */
export async function renameChat(
  deps: Deps,
  actor: Actor,
  id: string,
  { title }: RenameChat,
): Promise<ChatSessionDto> {
  const { value } = await write(deps, actor, {
    access: "chat:own",
    refusals,
    async plan() {
      const chat = await getChat(deps, actor, id);
      const own = and(eq(chatSessions.id, id), ownChats(actor));
      return {
        statements: [
          deps.db.read.update(chatSessions).set({ title }).where(own),
          expectOneRow("CHAT_NOT_FOUND"),
        ],
        audit: { none: "what a person calls their own chat concerns nobody else" },
        answer: { ...chat, title },
      };
    },
  });
  return toChatDto(value);
}

/**
 * Deletes the actor's own chat with its messages. The trail records the deletion and the number of questions. @throws
 * AppError 404
 */
export async function deleteChat(deps: Deps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, {
    access: "chat:own",
    refusals,
    async plan() {
      const { turns } = await getChat(deps, actor, id);
      return {
        statements: [
          deps.db.read.delete(chatMessages).where(eq(chatMessages.sessionId, id)),
          deps.db.read.delete(chatSessions).where(and(eq(chatSessions.id, id), ownChats(actor))),
          expectOneRow("CHAT_NOT_FOUND"),
        ],
        audit: {
          action: "DELETE",
          resource: "CHAT_SESSION",
          resourceId: id,
          details: { before: { questions: turns } },
        },
        answer: undefined,
      };
    },
  });
}
