/** @jsxImportSource react */
import "./dom";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import Chat from "islands/assistant/chat";
import type { ChatMessageDto, Choices, Suggestion } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { queryClient } from "../../islands/_lib/query-client";
import { answerCalls } from "./support";

type Sent = { method: string; path: string; key: string | null; body: unknown };

let sent: Sent[] = [];
let chats: string[] = [];
let kept: ChatMessageDto[] = [];
let choices: Record<string, Choices> = {};
let offered: Suggestion[] = [];
let replies: (() => Response | Promise<Response>)[] = [];

const at = "2026-11-18T08:00:00.000Z";
const chat = (sessionId: string) => ({ sessionId, title: `Chat ${sessionId}`, createdAt: at, updatedAt: at });
const answer = (id: number, more: Partial<ChatMessageDto> = {}): ChatMessageDto => ({
  id,
  type: "assistant",
  content: "You have $5.00 available.",
  createdAt: at,
  ...more,
});
const events = (...list: [string, unknown][]) =>
  new Response(list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(""), {
    headers: { "Content-Type": "text/event-stream" },
  });

/** Server as the panel sees it. */
answerCalls(async (path, init) => {
  const { method = "GET" } = init;
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  sent.push({ method, path, key: new Headers(init.headers).get("Idempotency-Key"), body });
  if (path.startsWith("/api/chat/suggestions")) return Response.json({ suggestions: offered });
  if (path === "/api/chat/sessions" && method === "GET") return Response.json(chats.map(chat));
  if (path === "/api/chat/sessions") {
    chats.unshift(`made${chats.length}`);
    return Response.json(chat(chats[0] ?? ""), { status: 201 });
  }
  if (path.startsWith("/api/chat/choices")) {
    const part = new URLSearchParams(path.split("?")[1]).get("part") ?? "";
    return Response.json(choices[part] ?? { choices: [] });
  }
  if (method === "GET") return Response.json(kept);
  return (await replies.shift()?.()) ?? events(["message", answer(kept.length + 2)]);
});

beforeEach(() => {
  sent = [];
  chats = ["one", "two"];
  kept = [];
  choices = {};
  offered = [];
  replies = [];
  sessionStorage.clear();
  document.body.dataset.person = "gita";
  queryClient().clear();
});
afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: as the panel sets it
  document.cookie = "chat=; path=/; max-age=0";
});

const open = () => render(<Chat brand="Vostra" username="gita" zone="Asia/Dubai" state="open" />);
const field = () => {
  const found = screen.getByLabelText("Your message");
  if (!(found instanceof HTMLTextAreaElement)) throw new Error("The field is no textarea");
  return found;
};
const ready = () => waitFor(() => expect(field().disabled).toBe(false));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = (more: object = {}) => fireEvent.keyDown(field(), { key: "Enter", ...more });
const posts = () => sent.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));
const shown = () => [...document.querySelectorAll(".chat-messages .chat-text")].map((one) => one.textContent);

const holds: Query = { entity: "holds", measures: ["sum"], filters: [], by: [], spans: [] };

describe("questions while somebody types", () => {
  const queries = () => sent.filter(({ path }) => path.endsWith("/queries")).map(({ body }) => body);
  const press = (key: string) => fireEvent.keyDown(field(), { key });
  const active = () =>
    document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;
  beforeEach(async () => {
    offered = [
      { label: "Active holds", query: holds },
      { label: "Number of active holds", query: { ...holds, measures: ["count"] } },
    ];
    replies = [() => Response.json(answer(2))];
    open();
    await ready();
    type("hol");
    await screen.findByRole("option", { name: "Active holds" });
  });

  test("are chosen by arrows and Enter, and asked as queries without the typed words", async () => {
    expect(screen.getByRole("status").textContent).toBe("Questions to choose: 2");
    press("ArrowDown");
    expect(active()).toBe("Active holds");
    press("ArrowUp");
    expect(field().getAttribute("aria-activedescendant")).toBeNull();
    press("ArrowUp");
    expect(active()).toBe("Number of active holds");
    press("Enter");
    await waitFor(() => expect(queries()).toEqual([{ query: { ...holds, measures: ["count"] } }]));
    expect([field().value, posts()]).toEqual(["", []]);
  });

  test("leave Enter to what was typed until one is chosen", async () => {
    press("Enter");
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ message: "hol" }]));
    expect(queries()).toEqual([]);
  });

  test("close by Escape, which leaves the panel open and the words in the field", () => {
    press("Escape");
    expect([screen.queryByRole("listbox"), field().value]).toEqual([null, "hol"]);
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("the panel, as it opens", () => {
  test("uses the first existing session", async () => {
    open();
    await ready();
    await waitFor(() =>
      expect(sent.some(({ path }) => path.startsWith("/api/chat/sessions/one/"))).toBe(true),
    );
    expect(sent.some(({ method }) => method === "POST")).toBe(false);
  });

  test("creates one, without a notice, if none exists", async () => {
    chats = [];
    open();
    await ready();
    const created = sent.filter(({ method, path }) => method === "POST" && path === "/api/chat/sessions");
    expect(created).toHaveLength(1);
    expect(screen.queryByText("New Chat Started")).toBeNull();
  });

  test("shows questions to begin with in an empty chat, which are asked as queries", async () => {
    offered = [{ label: "Active holds", query: holds, note: "Asked before" }];
    open();
    await ready();
    fireEvent.click(await screen.findByRole("button", { name: /Active holds/ }));
    await waitFor(() =>
      expect(sent.findLast(({ path }) => path.endsWith("/queries"))?.body).toEqual({ query: holds }),
    );
  });

  test("asks for nothing while it is closed", () => {
    render(<Chat brand="Vostra" username="gita" zone="Asia/Dubai" state="closed" />);
    expect(sent).toEqual([]);
  });
});

describe("the chips of the newest answer", () => {
  const october = [{ from: "2026-10-01", to: "2026-10-31" }];
  const query: Query = { entity: "movements", measures: ["sum"], filters: [], by: [], spans: october };
  const chips = [
    { part: "rows", label: "Debits" },
    { part: "days", label: "Days", value: "October 2026", removable: true as const },
    { part: "add", label: "Add" },
  ];
  const queries = () => sent.filter(({ path }) => path.endsWith("/queries")).map(({ body }) => body);
  const button = (name: string) => screen.findByRole("button", { name });

  beforeEach(() => {
    kept = [{ ...answer(1), type: "user", content: "debits" }, answer(2, { query, chips })];
    replies = [() => Response.json(answer(4, { content: "Another answer." }))];
  });

  test("open their choices, and a choice is asked as a query", async () => {
    choices.rows = { choices: [{ label: "Credits", query: { ...query, measures: ["count"] } }] };
    open();
    const rows = await button("Debits");
    expect(rows.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(rows);
    expect(rows.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(await button("Credits"));
    await waitFor(() => expect(queries()).toEqual([{ query: { ...query, measures: ["count"] } }]));
    expect(posts()).toEqual([]);
  });

  test("are removed where the query can do without them", async () => {
    open();
    fireEvent.click(await button("Remove October 2026"));
    await waitFor(() => expect(queries()).toEqual([{ query: { ...query, spans: [] } }]));
  });

  test("lead from what is added to its choices, which Escape closes without the panel", async () => {
    choices.add = { choices: [{ label: "Account", opens: "add:account" }] };
    choices["add:account"] = { choices: [{ label: "Gulf Marine", query }], typed: "search" };
    open();
    const add = await button("Add");
    fireEvent.click(add);
    fireEvent.click(await button("Account"));
    await button("Gulf Marine");
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search" }), { key: "Escape" });
    expect(screen.queryByRole("button", { name: "Gulf Marine" })).toBeNull();
    expect(document.activeElement).toBe(add);
    expect(field()).toBeDefined();
  });
});

describe("a message", () => {
  test("is sent by Enter and not by Shift+Enter, nor by the Enter that ends a composed word", async () => {
    open();
    await ready();
    type("How much?");
    enter({ shiftKey: true });
    enter({ isComposing: true });
    expect(posts()).toEqual([]);
    enter();
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ message: "How much?" }]));
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have $5.00 available."]));
  });

  test.each(["", "   ", "\n\n"])("of %j is not sent", async (text) => {
    open();
    await ready();
    type(text);
    enter();
    expect(posts()).toEqual([]);
  });

  test("of more than 10,000 characters is not sent, and says why", async () => {
    open();
    await ready();
    type("x".repeat(10_001));
    enter();
    expect(posts()).toEqual([]);
    expect(screen.getByText("A message has at most 10,000 characters").textContent).not.toBe("");
  });

  test("is sent once by a double Enter; the field is disabled and 'Thinking...' shows meanwhile", async () => {
    const reply = Promise.withResolvers<Response>();
    replies.push(() => reply.promise);
    open();
    await ready();
    type("How much?");
    enter();
    enter();
    expect(field().disabled).toBe(true);
    expect(screen.getByText("Thinking...").textContent).toBe("Thinking...");
    await act(async () => reply.resolve(events(["message", answer(2)])));
    await ready();
    expect(posts()).toHaveLength(1);
    expect(screen.queryByText("Thinking...")).toBeNull();
  });

  test("shows the parts of its answer as they come", async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    const say = (event: string, data: unknown) =>
      act(async () =>
        controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
      );
    replies.push(() => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    open();
    await ready();
    type("How much?");
    enter();
    await say("text", { text: "You have" });
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have"]));
    await say("message", answer(2));
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have $5.00 available."]));
    controller?.close();
  });

  test("that fails stands in the field again, and is sent again under the same key", async () => {
    replies.push(() => Promise.reject(new TypeError("offline")));
    open();
    await ready();
    type("How much?");
    enter();
    await screen.findByText("The server cannot be reached.");
    expect(field().value).toBe("How much?");
    expect((await screen.findByText("Failed to send message. Please try again.")).textContent).not.toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have $5.00 available."]));
    const [first, second] = posts();
    expect(first?.key).toBe(second?.key ?? "");
  });

  test("whose answer breaks off in the middle is asked for again under the same key", async () => {
    replies.push(() => events(["text", { text: "You have" }]));
    open();
    await ready();
    type("How much?");
    enter();
    await screen.findByText("The server cannot be reached.");
    enter();
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have $5.00 available."]));
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
  });

  test("that was changed after it failed has another key", async () => {
    replies.push(() => Promise.reject(new TypeError("offline")));
    open();
    await ready();
    type("How much?");
    enter();
    await screen.findByText("The server cannot be reached.");
    type("How much is held?");
    enter();
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(new Set(posts().map(({ key }) => key)).size).toBe(2);
  });

  test("says that the session has ended, and keeps what was typed", async () => {
    replies.push(() =>
      Response.json({ message: "Please sign in", code: "unauthenticated" }, { status: 401 }),
    );
    open();
    await ready();
    type("How much?");
    enter();
    expect((await screen.findByRole("link", { name: "Sign in again" })).getAttribute("href")).toContain(
      "/login",
    );
    expect(field().value).toBe("How much?");
  });
});

describe("an answer", () => {
  test("shows how it was understood, its rows, links and choices", async () => {
    kept = [
      { id: 1, type: "user", content: "Debits?", createdAt: at },
      answer(2, {
        understood: "Debits of October",
        table: {
          columns: [{ label: "Date" }, { label: "Amount", numeric: true }],
          rows: [["3 Oct 2026", "−$5.00"]],
          more: 4,
        },
        links: [{ label: "Show these", href: "/client/statements?type=debit" }],
        choices: [{ label: "And credits?", message: "Credits of October" }],
      }),
    ];
    open();
    await ready();
    await screen.findByText("Debits of October");
    expect(screen.getByRole("cell", { name: "−$5.00" }).className).toBe("num");
    // A date or a name of the other direction reads on within its cell.
    expect(screen.getByRole("cell", { name: "3 Oct 2026" }).firstElementChild?.tagName).toBe("BDI");
    expect(screen.getByText("and 4 more").textContent).toBe("and 4 more");
    expect(screen.getByRole("link", { name: "Show these" }).getAttribute("href")).toBe(
      "/client/statements?type=debit",
    );
    fireEvent.click(screen.getByRole("button", { name: "And credits?" }));
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ message: "Credits of October" }]));
  });

  test("is plain text, whatever it includes", async () => {
    kept = [answer(2, { content: '<img src=x onerror="alert(1)">' })];
    open();
    await waitFor(() => expect(shown()).toEqual(['<img src=x onerror="alert(1)">']));
    expect(document.querySelector(".chat-log img")).toBeNull();
  });
});

describe("what the tab keeps", () => {
  test("is restored on the next page: the chat, the typed text, and the unanswered question under its key", async () => {
    const reply = Promise.withResolvers<Response>();
    replies.push(() => reply.promise);
    const page = open();
    await ready();
    type("How much?");
    enter();
    await waitFor(() => expect(posts()).toHaveLength(1));
    page.unmount();
    queryClient().clear();
    open();
    await waitFor(() => expect(shown()).toEqual(["How much?", "You have $5.00 available."]));
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
    reply.resolve(events(["message", answer(2)]));
  });

  test("includes the panel's state, in a cookie for the server", async () => {
    open();
    await ready();
    fireEvent.click(screen.getByRole("button", { name: "Minimise" }));
    expect(document.cookie).toContain("chat=minimised");
    fireEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(document.cookie).toContain("chat=open");
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(document.cookie).not.toContain("chat=");
  });
});
