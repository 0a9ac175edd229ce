import { expectOneRow } from "db/client";
import { chatMessages, chatSessions } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { type Answered, answerTurn, type OnText } from "./answer-turn";
import { answerQuery } from "./compose/answer-query";
import { checkQuery, findEntity } from "./compose/checked";
import { sayQuery } from "./compose/labels";
import { type ChatMessageDto, longestTitle, chatMessages as messages, type SendMessage } from "./contract";
import { chatNotFound, findAnswer, getChat, keptAnswerSchema, ownChats, toMessageDto } from "./queries";
import type { Query } from "./question/query";

const asked = new RateLimit("chat");
/** Limits of questions per person: in one chat, and in all of them. */
const mostInChat = { most: 20, per: 60_000 };
const mostOfUser = { most: 60, per: 60_000, name: "questions" };

type Asked = { value: ChatMessageDto; replayed: boolean };

/** A question that is being answered. */
type Pending = { idempotency: Idempotency | undefined; answer: Promise<Asked> };

/** The questions that this process is answering, by chat. */
const pendingByChat = new WeakMap<object, Map<string, Pending>>();

/**
 * Asks the assistant in the actor's own chat. Question and answer are one write, so that neither exists alone. One
 * question of a chat is answered at a time; a repeat with the same idempotency key gets the same answer.
 * @param onText receives the answer's sentences as they are written, unless the answer was given before
 * @throws AppError 404, 409 while another question of the chat is being answered, 422 (key), 429
 */
export async function ask(
  deps: Deps,
  actor: Actor,
  sessionId: string,
  { message }: SendMessage,
  idempotency: Idempotency | undefined,
  onText?: OnText,
): Promise<Asked> {
  const answer = (context: unknown) => answerTurn(deps, actor, { message, context }, onText);
  return askInTurn(deps, actor, sessionId, { message, answer }, idempotency);
}

/**
 * Asks a composed query in the actor's own chat, as a question in the words of the query, in the language of the interface.
 * @throws AppError 400 for a query that the actor cannot ask, and as `ask` does
 */
export async function askQuery(
  deps: Deps,
  actor: Actor,
  sessionId: string,
  composed: Query,
  idempotency: Idempotency | undefined,
): Promise<Asked> {
  await getChat(deps, actor, sessionId);
  const query = await checkQuery(deps, actor, composed);
  const message = sayQuery(query, findEntity(actor, query));
  const answer = (context: unknown) => answerQuery(deps, actor, query, message, context);
  return askInTurn(deps, actor, sessionId, { message, answer }, idempotency);
}

/** A question of a chat, and how it is answered with the context of the answers before. */
type Question = { message: string; answer: (context: unknown) => Promise<Answered> };

async function askInTurn(
  deps: Deps,
  actor: Actor,
  sessionId: string,
  question: Question,
  idempotency: Idempotency | undefined,
): Promise<Asked> {
  const { id } = await getChat(deps, actor, sessionId);
  const pending = getPendingMap(deps);
  const before = pending.get(id);
  if (before) return joined(before, idempotency);
  const answer = askOnce(deps, actor, id, question, idempotency);
  pending.set(id, { idempotency, answer });
  try {
    return await answer;
  } finally {
    pending.delete(id);
  }
}

function getPendingMap({ db }: Pick<Deps, "db">): Map<string, Pending> {
  const pending = pendingByChat.get(db) ?? new Map<string, Pending>();
  pendingByChat.set(db, pending);
  return pending;
}

/** The pending answer of the same question. @throws AppError 409 for another question */
async function joined(
  { idempotency: first, answer }: Pending,
  again: Idempotency | undefined,
): Promise<Asked> {
  if (!again || again.key !== first?.key || again.bodyHash !== first.bodyHash) throw busy();
  return { ...(await answer), replayed: true };
}

const busy = () => new AppError("conflict", messages.busy, { code: "CHAT_BUSY", retryAfter: 2 });

/** Part of the answer kept with the idempotency key; the database assigns the message's id. */
const kept = z.object({ turn: z.int() });

async function askOnce(
  deps: Deps,
  actor: Actor,
  id: string,
  { message, answer: answerIn }: Question,
  idempotency: Idempotency | undefined,
): Promise<Asked> {
  const { value, replayed } = await write(deps, actor, {
    access: "chat:own",
    once: { key: idempotency, status: 200, replay: (response) => kept.parse(response) },
    // Another node answered in this chat in the meantime, or the chat was deleted: the context may be out of date.
    refusals: { CHAT_MOVED: { kind: "conflict", message: messages.busy, code: "CHAT_BUSY" } },
    async plan(at) {
      assertRate(deps, actor, id);
      const { turns } = await getChat(deps, actor, id);
      const last = await findAnswer(deps, id, turns);
      const context: unknown = last?.context ? JSON.parse(last.context) : null;
      const answered = await answerIn(context);
      const { content, ...rest } = answered.answer;
      const turn = turns + 1;
      const answer = JSON.stringify(keptAnswerSchema.parse({ ...rest, figures: answered.figures }));
      const answeredAt = Math.max(at, deps.now());
      return {
        statements: [
          deps.db.read
            .update(chatSessions)
            .set({ turns: turn, updatedAt: answeredAt, ...(turns === 0 && { title: getTitle(message) }) })
            .where(and(eq(chatSessions.id, id), ownChats(actor), eq(chatSessions.turns, turns))),
          expectOneRow("CHAT_MOVED"),
          deps.db.read.insert(chatMessages).values([
            { sessionId: id, turn, type: "user", content: message, createdAt: at },
            {
              sessionId: id,
              turn,
              type: "assistant",
              content,
              answer,
              context: JSON.stringify(answered.context ?? null),
              createdAt: answeredAt,
            },
          ]),
        ],
        audit: { none: "what a person asks is theirs alone, and reads what they may read anyway" },
        answer: { turn },
      };
    },
  });
  const row = await findAnswer(deps, id, value.turn);
  if (!row) throw chatNotFound();
  return { value: toMessageDto(actor, row), replayed };
}

function assertRate(deps: Deps, actor: Actor, id: string): void {
  const wait = asked.take(deps, `chat ${id}`, mostInChat);
  if (wait !== undefined) throw tooMany(messages.tooMany, wait);
  assertMayAsk(deps, actor);
}

/** Counts a question of a person. @throws AppError 429 */
export function assertMayAsk(deps: Deps, actor: Actor): void {
  const wait = asked.take(deps, `user ${actor.userId}`, mostOfUser);
  if (wait !== undefined) throw tooMany(messages.tooMany, wait);
}

/** Name of a chat until somebody renames it: its first question. */
function getTitle(message: string): string {
  const line = message.replaceAll(/\s+/g, " ");
  if (line.length <= longestTitle) return line;
  return `${line
    .slice(0, longestTitle - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
