import { askQueryCall, type ChatMessageDto, chatMessageSchema, sendMessageCall } from "@/assistant/contract";
import { ApiError, send } from "../../_lib/api";
import { follow } from "../../_lib/follow";
import type { Asked } from "./kept";

/** Number of times that a question waits its turn while another tab's is being answered. */
const mostWaits = 8;

const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "CHAT_BUSY";

/**
 * Asks, and answers the assistant's message. Asked again with the same key, after a lost answer or on the next page, it
 * is the same question.
 * @param onText is given each part of the answer as it comes
 * @throws ApiError
 */
export async function askAssistant(
  sessionId: string,
  asked: Asked,
  onText: (text: string) => void,
): Promise<ChatMessageDto> {
  for (let waits = 0; ; waits++) {
    try {
      return await askOnce(sessionId, asked, onText);
    } catch (error) {
      if (!isBusy(error) || waits === mostWaits) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, (error.retryAfter ?? 2) * 1000);
      await promise;
    }
  }
}

async function askOnce(
  sessionId: string,
  { text, key, query }: Asked,
  onText: (text: string) => void,
): Promise<ChatMessageDto> {
  if (query)
    return send(askQueryCall, {
      params: { sessionId },
      body: { query },
      idempotencyKey: key,
      keepalive: true,
    });
  const input = {
    params: { sessionId },
    body: { message: text },
    idempotencyKey: key,
    // Left with its page, a question is still asked: the next page takes up its answer.
    keepalive: true,
  };
  try {
    for await (const { event, data } of follow(sendMessageCall, input)) {
      if (event === "text") onText(getPart(data));
      else if (event === "message") return chatMessageSchema.parse(data);
      else throw toApiError(data);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw lost();
  }
  throw lost();
}

const lost = () =>
  new ApiError(0, "The connection was lost", { message: "Check your connection and try again." });

const getPart = (data: unknown): string =>
  typeof data === "object" && data !== null && "text" in data ? String(data.text) : "";

function toApiError(data: unknown): ApiError {
  const { status, message, code } = data as { status?: unknown; message?: unknown; code?: unknown };
  return new ApiError(Number(status ?? 500), "", {
    message: String(message ?? ""),
    code: String(code ?? ""),
  });
}

/** Reason why a question has no answer, in words. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong on this page.";
  if (error.status === 0) return navigator.onLine ? "The server cannot be reached." : "You are offline.";
  const wait = error.retryAfter === undefined ? "" : ` Try again in ${error.retryAfter} s.`;
  return `${error.detail ?? error.message}${wait}`;
}
