import type { Book, Caller } from "./book";

/** Begins a chat for someone and returns its id. */
export async function beginChat(book: Book, who: Caller): Promise<string> {
  const answer = await book.send(who, "POST", "/api/chat/sessions");
  if (answer.status !== 201) throw new Error(`No chat: ${answer.status} ${await answer.text()}`);
  const { sessionId } = await answer.json();
  return sessionId;
}

/** Asks in a chat and returns the response as it is. */
export function askChat(
  book: Book,
  who: Caller,
  sessionId: string,
  message: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return book.send(who, "POST", `/api/chat/sessions/${sessionId}/messages`, { json: { message }, headers });
}

/** Content of a chat, in order. */
export async function getMessages(book: Book, who: Caller, sessionId: string, query = "") {
  const answer = await book.send(who, "GET", `/api/chat/sessions/${sessionId}/messages${query}`);
  const messages: { id: number; type: string; content: string; createdAt: string }[] = await answer.json();
  return messages;
}
