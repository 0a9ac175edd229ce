import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chatMessages, chatWords, longestMessage, panelCookie, sessionRetries } from "@/assistant/contract";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

/** Page as sent to a person whose panel is in this state. */
async function pageWith(state: string, who: "admin" | "auditor" | "client_user" = "client_user") {
  const cookie = `${await book.signedIn(who)}; ${panelCookie}=${state}`;
  return (await book.call("GET", "/client/overview", { cookie })).text();
}

describe("section 2, Chat assistant:", () => {
  test.each(["admin", "auditor", "client_user"] as const)(
    "a launcher button sits on every page of the %s",
    async (who) => {
      const html = await pageWith("", who);
      expect(attributes(html, ".floating button.launcher", "aria-label")).toEqual([
        "Open the Vostra Assistant",
      ]);
      expect(attributes(html, ".floating x-island", "when")).toEqual([""]);
    },
  );

  test("nobody who is not signed in is offered it", async () => {
    const html = await (await book.call("GET", "/contact", {})).text();
    expect(select(html, "h1")).not.toEqual([]);
    expect(attributes(html, ".launcher", "aria-label")).toEqual([]);
  });

  test("the panel is titled as an assistant, with a greeting and a prompt", async () => {
    const html = await pageWith("open");
    expect(select(html, ".chat-title")).toEqual(["Vostra Assistant"]);
    expect(select(html, ".chat-log .chat-text")).toEqual([
      "Hello! I am the Vostra Assistant. I can answer questions about your accounts, transactions and alerts.",
    ]);
  });

  test("it can be minimised and closed, and has a 'New Chat' button", async () => {
    const html = await pageWith("open");
    expect(attributes(html, ".chat-head button", "aria-label")).toEqual(["Wide", "Minimise", "Close"]);
    expect(select(html, ".chat-bar .btn")).toEqual(["New Chat"]);
  });

  test("it shows a debug line with session, user and session count", async () => {
    expect(select(await pageWith("open"), ".chat-debug")).toEqual([
      "Session: none · User: gita · Sessions: 0",
    ]);
  });

  test("the field is disabled without a session", async () => {
    expect(attributes(await pageWith("open"), ".chat-field textarea", "disabled")).toHaveLength(1);
  });

  test("a panel that was left open, or minimised, is there from the first byte and wakes with the page", async () => {
    for (const state of ["open", "minimised"]) {
      const html = await pageWith(state);
      expect(attributes(html, ".floating .chat", "data-state")).toEqual([state]);
      expect(attributes(html, ".floating x-island", "when")).toEqual(["load"]);
    }
  });

  test("a cookie of another form counts as none", async () => {
    expect(attributes(await pageWith("x"), ".floating .chat", "data-state")).toEqual(["closed"]);
  });

  test("'Thinking...' shows while waiting", () => expect(chatWords.thinking).toBe("Thinking..."));

  test("nobody has it who is not signed in", async () => {
    for (const path of ["/login", "/contact"]) {
      expect(await (await book.call("GET", path)).text()).not.toContain("launcher");
    }
  });

  test("Logout forgets how the panel stood", async () => {
    for (const path of ["/logout", "/api/auth/logout"]) {
      const answer = await book.call("POST", path, { cookie: await book.signedIn("client_user") });
      expect(answer.headers.getSetCookie().join()).toContain(`${panelCookie}=; Path=/; Max-Age=0`);
    }
  });
});

describe("section 8, chat:", () => {
  test.each<[string, string]>([
    ["Failed to create chat session. Please try again.", chatMessages.createFailed],
    ["Failed to send message. Please try again.", chatMessages.sendFailed],
    ["New Chat Started", chatMessages.startedTitle],
    ["You can now ask questions about your accounts and transactions.", chatMessages.started],
    ["Failed to fetch sessions", chatMessages.sessionsFailed],
    ["Failed to fetch messages", chatMessages.messagesFailed],
    ["Failed to create session", chatMessages.sessionFailed],
    ["Failed to send message", chatMessages.messageFailed],
  ])("%s", (words, message) => {
    expect(message).toBe(words);
  });
});

describe("section 9, chat:", () => {
  test("sessions are fetched again three times, a second apart", () => {
    expect(sessionRetries).toEqual({ most: 3, after: 1000 });
  });

  test("a message has at most 10,000 characters", () => expect(longestMessage).toBe(10_000));
});
