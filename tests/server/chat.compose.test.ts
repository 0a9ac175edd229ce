import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ChatMessageDto, choicesSchema } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { withoutPart } from "@/assistant/question/rules";
import { type Book, type Caller, startBook } from "./book";
import { askChat, beginChat, getMessages } from "./chat";

let book: Book;
let own: number;
let foreign: number;
beforeAll(async () => {
  book = await startBook();
  own = (await book.openAccount({ customerName: "Gulf Marine Operating" })).id;
  const other = { clientId: "FALCON", companyName: "Falcon Freight", reference: "falcon_va_1" };
  foreign = (await book.openAccount({ customerName: "Falcon Secret", ...other })).id;
  for (const vaId of [own, foreign]) {
    await book.book("credit", vaId, { amount: "9000.00" });
    await book.book("debit", vaId, { amount: "1234.56", description: "Rent" });
    await book.book("hold", vaId, { amount: "50.00", description: "Court order", reference: `HOLD-${vaId}` });
  }
});
afterAll(() => book.close());

const debits: Query = {
  entity: "movements",
  measures: ["sum"],
  filters: [{ field: "type", op: "is", values: [{ id: "debit", label: "Debit" }] }],
  by: [],
  spans: [],
};
const ofAccount = (id: number, label = "An account"): Query => ({
  ...debits,
  filters: [...debits.filters, { field: "account", op: "is", values: [{ id, label }] }],
});

function post(who: Caller, sessionId: string, query: unknown, headers: Record<string, string> = {}) {
  // The limit of a minute is no part of these tests.
  book.wait(5000);
  return book.send(who, "POST", `/api/chat/sessions/${sessionId}/queries`, { json: { query }, headers });
}

async function compose(who: Caller, query: unknown): Promise<{ status: number; message: ChatMessageDto }> {
  const answer = await post(who, await beginChat(book, who), query);
  return { status: answer.status, message: await answer.json() };
}

async function choose(who: Caller, query: unknown, part: string, typed = "") {
  const params = new URLSearchParams({ query: JSON.stringify(query), part, typed });
  const answer = await book.send(who, "GET", `/api/chat/choices?${params}`);
  return {
    status: answer.status,
    choices: answer.status === 200 ? choicesSchema.parse(await answer.json()).choices : [],
  };
}

describe("A composed query", () => {
  test("is a message of the chat, answered as the same question in words", async () => {
    const id = await beginChat(book, "client_user");
    const typed = await (await askChat(book, "client_user", id, "debits")).json();
    const said = await (await askChat(book, "client_user", id, "total of debits")).json();
    const answer = await post("client_user", id, debits);
    expect(answer.status).toBe(200);
    const message = await answer.json();
    expect(message.content).toBe(said.content);
    expect(message.content).toContain("$1,234.56");
    expect(message.chips.map(({ part, label }: { part: string; label: string }) => [part, label])).toEqual([
      ["rows", "Debits"],
      ["measure", "Total"],
      ["add", "Add"],
    ]);
    const kept = await getMessages(book, "client_user", id);
    expect(kept.map(({ type }) => type)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    expect(kept.at(-2)?.content).toBe("Total of debits");
    expect(kept.at(-1)).toMatchObject({ content: message.content });
    expect(typed.type).toBe("assistant");
  });

  test("continues in words, and words continue in queries", async () => {
    const id = await beginChat(book, "client_user");
    await post("client_user", id, debits);
    const more = await (await askChat(book, "client_user", id, "and how many?")).json();
    expect(more.content).toStartWith("1 debit");
    expect(more.query).toMatchObject({ entity: "movements", measures: ["count"] });
    expect((await post("client_user", id, withoutPart(more.query, "days"))).status).toBe(200);
  });

  test("is asked once for a key", async () => {
    const id = await beginChat(book, "client_user");
    const first = await post("client_user", id, debits, { "Idempotency-Key": "once" });
    const again = await post("client_user", id, debits, { "Idempotency-Key": "once" });
    expect([again.headers.get("idempotency-replayed"), await again.json()]).toEqual([
      "true",
      await first.json(),
    ]);
    expect(await getMessages(book, "client_user", id)).toHaveLength(2);
  });

  test("has the bank's names, whatever the names that it came with", async () => {
    const { message } = await compose("client_user", ofAccount(own, "<b>Falcon Secret</b>"));
    expect(message.chips).toContainEqual(
      expect.objectContaining({ label: "Account", value: "Gulf Marine Operating" }),
    );
    expect(JSON.stringify(message)).not.toContain("Falcon");
  });

  test("without a certain figure names the doubt, and can be changed", async () => {
    const { status, message } = await compose("client_user", { ...debits, filters: [] });
    expect([status, message.content]).toEqual([200, expect.stringContaining("for certain")]);
    expect(message.chips?.map(({ part }) => part)).toContain("rows");
  });
});

describe("A client composes nothing over what is not theirs", () => {
  const staffOnly: Record<string, object> = {
    "an account of somebody else": {
      filters: [...debits.filters, { field: "account", op: "is", values: [{ id: 2, label: "x" }] }],
    },
    "a client": {
      filters: [...debits.filters, { field: "client", op: "is", values: [{ id: "FALCON", label: "x" }] }],
    },
    "groups by client": { by: ["client"] },
    "the trail": { entity: "trail", filters: [] },
    users: { entity: "users", filters: [] },
    approvals: { entity: "approvals", filters: [] },
    "reasons of holds": { entity: "holds", measures: ["list"], filters: [], fields: ["reason"] },
    "holds by their reason": {
      entity: "holds",
      filters: [{ field: "reason", op: "is", values: [{ id: "court", label: "x" }] }],
    },
    "the author of a hold": {
      entity: "holds",
      filters: [{ field: "placedBy", op: "is", values: [{ id: 1, label: "x" }] }],
    },
    "what was captured": { entity: "holds", of: "captured", filters: [] },
    "the day of a decision": { entity: "payments", time: "decided", filters: [] },
    "a name of the language": { by: ["constructor"] },
    "a field of the language": {
      filters: [{ field: "__proto__", op: "is", values: [{ id: 1, label: "x" }] }],
    },
    "an option of the language": {
      filters: [{ field: "type", op: "is", values: [{ id: "toString", label: "x" }] }],
    },
    "an account by its text": {
      filters: [...debits.filters, { field: "account", op: "is", values: [{ id: "2", label: "x" }] }],
    },
    "an account that is excluded": {
      filters: [...debits.filters, { field: "account", op: "not", values: [{ id: 2, label: "x" }] }],
    },
  };

  test.each(Object.entries(staffOnly))("%s", async (_, part) => {
    const query = { ...debits, ...part };
    const { status, message } = await compose("client_user", query);
    expect([status, message]).toMatchObject([400, { code: "QUERY_REFUSED" }]);
    for (const chip of ["rows", "add", "filter:0", "filter:1"])
      expect((await choose("client_user", query, chip)).status).toBe(400);
  });

  test("and is refused what is not theirs as what is not there", async () => {
    const [theirs, nobodys] = [
      await compose("client_user", ofAccount(foreign)),
      await compose("client_user", ofAccount(9999)),
    ];
    expect(theirs).toEqual(nobodys);
  });

  test("nor finds it by searching", async () => {
    for (const typed of ["", "Falcon", "falcon_va_1"]) {
      const { choices } = await choose("client_user", debits, "add:account", typed);
      expect(choices.map(({ label }) => label)).toEqual(typed === "" ? ["Gulf Marine Operating"] : []);
    }
    expect((await choose("client_user", debits, "add:client", "Falcon")).choices).toEqual([]);
    expect(
      (await choose("client_user", { ...debits, entity: "holds", filters: [] }, "add:reason")).choices,
    ).toEqual([]);
  });

  test("nor learns of it by what is offered", async () => {
    const { choices } = await choose("client_user", debits, "rows");
    expect(choices.map(({ label }) => label)).not.toContain("Users");
    const { choices: staffs } = await choose("admin", debits, "rows");
    expect(staffs.map(({ label }) => label)).toContain("Users");
  });

  test("nor in somebody else's chat, nor without a session, nor from another site", async () => {
    const id = await beginChat(book, "admin");
    expect((await post("client_user", id, debits)).status).toBe(404);
    expect((await post("nobody", id, debits)).status).toBe(401);
    expect((await post("admin", id, debits, { Origin: "https://evil.example" })).status).toBe(403);
  });

  test("and what is no query is refused", async () => {
    const id = await beginChat(book, "client_user");
    for (const query of [
      null,
      "debits",
      { ...debits, measures: ["delete"] },
      { ...debits, spans: [{ from: "x" }] },
    ])
      expect((await post("client_user", id, query)).status).toBe(400);
    expect((await choose("client_user", "{", "rows")).status).toBe(400);
  });
});

describe("What is offered can be asked", () => {
  const starts: Query[] = [
    ofAccount(1),
    { entity: "accounts", measures: ["sum"], of: "balance", filters: [], by: [], spans: [] },
    { entity: "holds", measures: ["sum"], filters: [], by: [], spans: [] },
    {
      entity: "movements",
      measures: ["largest"],
      limit: 3,
      filters: debits.filters,
      by: [],
      spans: [{ from: "2026-11-01", to: "2026-11-30" }],
    },
  ];

  test.each(["client_user", "admin", "auditor"] as const)("by %s, each choice of each chip", async (who) => {
    const id = await beginChat(book, who);
    const refused: string[] = [];
    let [certain, all] = [0, 0];
    for (const start of starts) {
      const { chips = [] } = (await compose(who, start)).message;
      const offered = (await Promise.all(chips.map(({ part }) => choose(who, start, part)))).flatMap(
        ({ choices }) => choices,
      );
      expect(offered.length).toBeGreaterThan(10);
      for (const { opens } of offered) if (opens) expect((await choose(who, start, opens)).status).toBe(200);
      for (const { label, query } of offered) {
        if (!query) continue;
        const answer = await post(who, id, query);
        if (answer.status !== 200) refused.push(`${label}: ${answer.status} ${JSON.stringify(query)}`);
        all += 1;
        if (!(await answer.json()).content?.includes("for certain")) certain += 1;
      }
    }
    expect(refused).toEqual([]);
    expect(certain / all).toBeGreaterThan(0.8);
  });
});
