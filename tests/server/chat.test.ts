import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import { chatMessages, longestMessage } from "@/assistant/contract";
import { type Book, getRefusal, startBook } from "./book";
import { askChat, beginChat, getMessages } from "./chat";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const listChats = async (who: "client_user" | "stranger" | "admin", query = "") => {
  const answer = await book.send(who, "GET", `/api/chat/sessions${query}`);
  const chats: { sessionId: string; title: string }[] = await answer.json();
  return { chats, link: answer.headers.get("link") };
};

describe("a chat", () => {
  test("is begun with an answer of 201 and its sessionId, and is listed", async () => {
    const answer = await book.send("client_user", "POST", "/api/chat/sessions");
    expect(answer.status).toBe(201);
    const begun = await answer.json();
    expect(begun).toMatchObject({ title: "", createdAt: "2026-11-18T08:00:00.000Z" });
    expect((await listChats("client_user")).chats).toEqual([begun]);
  });

  test("is begun once for an idempotency key", async () => {
    const call = { headers: { "Idempotency-Key": "begin-1" } };
    const first = await book.send("client_user", "POST", "/api/chat/sessions", call);
    const again = await book.send("client_user", "POST", "/api/chat/sessions", call);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect((await listChats("client_user")).chats).toHaveLength(1);
  });

  test("is called by its first question, until it is renamed", async () => {
    const id = await beginChat(book, "client_user");
    await askChat(book, "client_user", id, "How much\n is available?");
    expect((await listChats("client_user")).chats[0]?.title).toBe("How much is available?");
    const path = `/api/chat/sessions/${id}`;
    const renamed = await book.send("client_user", "PUT", path, { json: { title: "  Rent  " } });
    expect([renamed.status, (await renamed.json()).title]).toEqual([200, "Rent"]);
    await askChat(book, "client_user", id, "And now?");
    expect((await listChats("client_user")).chats[0]?.title).toBe("Rent");
  });

  test.each([
    ["no name", { title: "  " }, chatMessages.untitled],
    ["a name that is too long", { title: "x".repeat(101) }, chatMessages.titleTooLong],
  ])("is not given %s", async (_, json, sentence) => {
    const id = await beginChat(book, "client_user");
    const answer = await book.send("client_user", "PUT", `/api/chat/sessions/${id}`, { json });
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ title: sentence });
  });

  test("is deleted with its messages, and the trail records it without what was asked", async () => {
    const id = await beginChat(book, "client_user");
    await askChat(book, "client_user", id, "How much is available?");
    expect((await book.send("client_user", "DELETE", `/api/chat/sessions/${id}`)).status).toBe(204);
    expect((await listChats("client_user")).chats).toEqual([]);
    expect((await book.countRows()).chat_messages).toBe(0);
    expect((await book.send("client_user", "DELETE", `/api/chat/sessions/${id}`)).status).toBe(404);
    const rows = (await book.trail()).filter(({ resource }) => resource === "CHAT_SESSION");
    expect(rows.map(({ action, resourceId, details }) => [action, resourceId, details])).toEqual([
      ["CREATE", id, {}],
      ["DELETE", id, { before: { questions: 1 } }],
    ]);
  });

  test("that was used last is the first, and a list continues where its Link says", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      ids.unshift(await beginChat(book, "client_user"));
      book.wait(1000);
    }
    await askChat(book, "client_user", ids[2] ?? "", "How much is available?");
    const expected = [ids[2], ids[0], ids[1]];
    const first = await listChats("client_user", "?limit=2");
    const next = /\?[^>]+/.exec(first.link ?? "")?.[0] ?? "";
    const rest = await listChats("client_user", next);
    expect([...first.chats, ...rest.chats].map(({ sessionId }) => sessionId)).toEqual(
      expected.map((id) => id ?? ""),
    );
    expect(rest.link).toBeNull();
  });

  test("a page token that makes no sense is refused", async () => {
    expect((await book.send("client_user", "GET", "/api/chat/sessions?after=x")).status).toBe(400);
  });

  test("thirty are begun in a minute, and the next one waits", async () => {
    for (let at = 0; at < 30; at++) await beginChat(book, "client_user");
    const answer = await book.send("client_user", "POST", "/api/chat/sessions");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
    book.wait(2000);
    await beginChat(book, "client_user");
  });
});

describe("a question", () => {
  test("is answered by the assistant's message, and both are kept in order", async () => {
    const id = await beginChat(book, "client_user");
    const answer = await askChat(book, "client_user", id, "  How much is available?  ");
    expect(answer.status).toBe(200);
    const message = await answer.json();
    expect(message).toMatchObject({ type: "assistant", createdAt: "2026-11-18T08:00:00.000Z" });
    expect(message.content).not.toBe("");
    const kept = await getMessages(book, "client_user", id);
    expect(kept.map(({ type, content }) => [type, content])).toEqual([
      ["user", "How much is available?"],
      ["assistant", message.content],
    ]);
    expect(kept[1]).toEqual(message);
  });

  test.each([
    ["nothing", { message: "" }, chatMessages.empty],
    ["spaces and line breaks only", { message: " \n\t\u00a0 " }, chatMessages.empty],
    ["more than 10,000 characters", { message: "x".repeat(longestMessage + 1) }, chatMessages.tooLong],
  ])("of %s is refused, and nothing is kept", async (_, json, sentence) => {
    const id = await beginChat(book, "client_user");
    const path = `/api/chat/sessions/${id}/messages`;
    const answer = await book.send("client_user", "POST", path, { json });
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ message: sentence });
    expect(await getMessages(book, "client_user", id)).toEqual([]);
  });

  test("of 10,000 characters is answered, whatever the characters are", async () => {
    const id = await beginChat(book, "client_user");
    for (const sign of ["x", "ش", "😀".slice(0, 2)]) {
      const message = sign.repeat(longestMessage / sign.length);
      expect((await askChat(book, "client_user", id, message)).status).toBe(200);
    }
  });

  test("in a body of more than 128 kB is refused before it is read", async () => {
    const id = await beginChat(book, "client_user");
    expect((await askChat(book, "client_user", id, "x".repeat(140_000))).status).toBe(413);
  });

  test("sent again under its key is answered once, with the first answer", async () => {
    const id = await beginChat(book, "client_user");
    const headers = { "Idempotency-Key": "ask-1" };
    const [first, second] = await Promise.all([
      askChat(book, "client_user", id, "How much is available?", headers),
      askChat(book, "client_user", id, "How much is available?", headers),
    ]);
    const later = await askChat(book, "client_user", id, "How much is available?", headers);
    expect([first.status, second.status, later.status]).toEqual([200, 200, 200]);
    expect([second, later].map((one) => one.headers.get("idempotency-replayed"))).toEqual(["true", "true"]);
    const [a, b, c] = [await first.json(), await second.json(), await later.json()];
    expect([b, c]).toEqual([a, a]);
    expect(await getMessages(book, "client_user", id)).toHaveLength(2);
  });

  test("of another text under the same key is refused", async () => {
    const id = await beginChat(book, "client_user");
    const headers = { "Idempotency-Key": "ask-1" };
    await askChat(book, "client_user", id, "How much is available?", headers);
    expect((await askChat(book, "client_user", id, "And held?", headers)).status).toBe(422);
  });

  test("waits its turn: another one of the same chat is refused while the first is being answered", async () => {
    const id = await beginChat(book, "client_user");
    const answers = await Promise.all([
      askChat(book, "client_user", id, "How much is available?"),
      askChat(book, "client_user", id, "How much is held?"),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.headers.get("retry-after")).toBe("2");
    expect(await getMessages(book, "client_user", id)).toHaveLength(2);
  });

  test("twenty are answered in a minute and chat, then 429 with how long to wait; a repeat is not counted", async () => {
    const id = await beginChat(book, "client_user");
    for (let at = 0; at < 20; at++) {
      expect((await askChat(book, "client_user", id, `Question ${at}`)).status).toBe(200);
    }
    const refused = await askChat(book, "client_user", id, "One more");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3"]);
    expect(refused.headers.get("ratelimit")).toContain('"chat";r=0;t=60');
    expect(await getMessages(book, "client_user", id)).toHaveLength(40);
    book.wait(3000);
    const headers = { "Idempotency-Key": "ask-again" };
    expect((await askChat(book, "client_user", id, "One more", headers)).status).toBe(200);
    expect((await askChat(book, "client_user", id, "One more", headers)).status).toBe(200);
  });

  test("leaves no row in the trail", async () => {
    const id = await beginChat(book, "client_user");
    const before = (await book.trail()).length;
    await askChat(book, "client_user", id, "How much is available?");
    expect(await book.trail()).toHaveLength(before);
  });

  test("in a chat that is deleted meanwhile is kept nowhere", async () => {
    const id = await beginChat(book, "client_user");
    const [asked, deleted] = await Promise.all([
      askChat(book, "client_user", id, "How much is available?"),
      book.send("client_user", "DELETE", `/api/chat/sessions/${id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 404, 409]).toContain(asked.status);
    expect((await book.countRows()).chat_messages).toBe(0);
  });
});

describe("messages", () => {
  test("are answered from the newest back, in the order in which they were written", async () => {
    const id = await beginChat(book, "client_user");
    for (let at = 0; at < 3; at++) await askChat(book, "client_user", id, `Question ${at}`);
    const all = await getMessages(book, "client_user", id);
    const newest = await getMessages(book, "client_user", id, "?limit=2");
    expect(newest).toEqual(all.slice(4));
    const before = await getMessages(book, "client_user", id, `?limit=3&before=${newest[0]?.id}`);
    expect(before).toEqual(all.slice(1, 4));
  });
});

describe("an answer asked for as a stream", () => {
  const asStream = { Accept: "text/event-stream" };

  test("comes in parts that make its content, then whole, and is kept", async () => {
    const id = await beginChat(book, "client_user");
    const answer = await askChat(book, "client_user", id, "How much is available?", asStream);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    const events = (await answer.text())
      .trim()
      .split("\n\n")
      .map((event) => ({
        name: /^event: (.*)$/m.exec(event)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null"),
      }));
    const message = events.at(-1);
    expect(message?.name).toBe("message");
    const texts = events.slice(0, -1);
    expect(texts.every(({ name }) => name === "text")).toBe(true);
    expect(texts.map(({ data }) => data.text).join("")).toBe(message?.data.content);
    expect((await getMessages(book, "client_user", id)).at(-1)?.id).toBe(message?.data.id);
  });

  test("is refused with the status that a call without a stream has", async () => {
    const answer = await askChat(book, "client_user", "none", "How much is available?", asStream);
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([404, "CHAT_NOT_FOUND"]);
  });
});

describe("somebody else's chat", () => {
  test.each(["stranger", "admin", "auditor"] as const)("is not there for the %s", async (who) => {
    const id = await beginChat(book, "client_user");
    await askChat(book, "client_user", id, "How much is available?");
    const path = `/api/chat/sessions/${id}`;
    const answers = [
      await book.send(who, "GET", `${path}/messages`),
      await askChat(book, who, id, "What was asked here?"),
      await book.send(who, "PUT", path, { json: { title: "Mine" } }),
      await book.send(who, "DELETE", path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const listed = await (await book.send(who, "GET", "/api/chat/sessions")).json();
    expect(listed).toEqual([]);
    expect(await getMessages(book, "client_user", id)).toHaveLength(2);
  });

  test("is what one's own becomes when one moves to another client", async () => {
    const id = await beginChat(book, "client_user");
    await askChat(book, "client_user", id, "How much is available?");
    await book.db.write([book.db.read.update(users).set({ clientId: "NOOR" }).where(eq(users.id, 3))]);
    const list = await book.send("client_user", "GET", "/api/chat/sessions");
    expect([list.status, await list.json()]).toEqual([200, []]);
    expect((await book.send("client_user", "GET", `/api/chat/sessions/${id}/messages`)).status).toBe(404);
  });
});
