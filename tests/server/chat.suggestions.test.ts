import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Suggestion, suggestionsSchema } from "@/assistant/contract";
import { type Book, type Caller, startBook } from "./book";
import { askChat, beginChat } from "./chat";

let book: Book;
let own: number;
let foreign: number;
beforeAll(async () => {
  book = await startBook();
  own = (await book.openAccount({ customerName: "Gulf Marine Operating" })).id;
  const other = { clientId: "NOOR", companyName: "Al Noor Textiles", reference: "noor_va_1" };
  foreign = (await book.openAccount({ customerName: "Noor Secret Fund", ...other })).id;
  for (const vaId of [own, foreign]) {
    await book.book("credit", vaId, { amount: "9000.00" });
    await book.book("debit", vaId, { amount: "1234.56", description: "Rent" });
    await book.book("hold", vaId, { amount: "50.00", reference: `HOLD-${vaId}` });
  }
});
afterAll(() => book.close());

async function suggest(
  who: Caller,
  typed: string,
  { at = "", language = "en" }: { at?: string; language?: string } = {},
): Promise<Suggestion[]> {
  book.wait(1000);
  const path = `/api/chat/suggestions?${new URLSearchParams({ typed, at })}`;
  const answer = await book.send(who, "GET", path, { headers: { "X-Language": language } });
  expect(answer.status).toBe(200);
  return suggestionsSchema.parse(await answer.json()).suggestions;
}
const labels = (some: readonly Suggestion[]) => some.map(({ label }) => label);

function compose(who: Caller, sessionId: string, query: unknown, language = "en") {
  // The limit of a minute is no part of these tests.
  book.wait(5000);
  const headers = { "X-Language": language };
  return book.send(who, "POST", `/api/chat/sessions/${sessionId}/queries`, { json: { query }, headers });
}

describe("While somebody types, whole questions are offered", () => {
  test("with the names, days and amounts in what was typed, as the query that is asked", async () => {
    const [first] = await suggest("client_user", "debits of gulf over 1,000 on 18 november 2026");
    expect(first?.label).toBe("Debits of Gulf Marine Operating on 18 November 2026 over 1,000.00");
    const answer = await compose("client_user", await beginChat(book, "client_user"), first?.query);
    expect((await answer.json()).content).toContain("$1,234.56");
  });

  test("by any of the product's words for them, and by the beginning of the last one", async () => {
    expect(labels(await suggest("client_user", "how much went ou"))).toContain("Total of debits");
    expect(labels(await suggest("client_user", "avail"))[0]).toBe("Available balance");
    expect(labels(await suggest("client_user", "number of hol"))[0]).toBe("Number of active holds");
  });

  test("with as many rows as were asked for", async () => {
    expect(labels(await suggest("client_user", "3 largest credits"))[0]).toBe("3 largest credits");
  });

  test("those first that say nothing besides", async () => {
    const found = labels(await suggest("admin", "holds"));
    expect(found[0]).toBe("Active holds");
    expect(found.length).toBeGreaterThan(4);
  });

  test("and none for what the product has no word for", async () => {
    for (const typed of ["zorbling", "'; drop table", "%", "_", "…"])
      expect(await suggest("client_user", typed)).toEqual([]);
  });
});

describe("Nobody is offered what is somebody else's", () => {
  test("neither by name, IBAN, reference or screen, nor while nothing is typed", async () => {
    for (const typed of [
      "",
      "balance of noor",
      "Noor Secret Fund",
      "noor_va_1",
      "balance of secret",
      "AE87",
    ]) {
      const found = JSON.stringify(
        await suggest("client_user", typed, { at: `/client/accounts/${foreign}` }),
      );
      expect(found).not.toContain("Noor");
      expect(found).not.toContain(`"id":${foreign}`);
    }
  });

  test("but each client their own", async () => {
    expect(labels(await suggest("client_user", "balance of gulf"))).toContain(
      "Balance of Gulf Marine Operating",
    );
    expect(labels(await suggest("stranger", "balance of gulf"))).not.toContain(
      "Balance of Gulf Marine Operating",
    );
    expect(labels(await suggest("stranger", "balance of secret"))).toContain("Balance of Noor Secret Fund");
  });

  test("and staff everybody's, with what only they may ask", async () => {
    expect(labels(await suggest("admin", "balance of secret"))).toContain("Balance of Noor Secret Fund");
    expect(labels(await suggest("admin", "credits of al noor"))).toContain("Credits of Al Noor Textiles");
    expect(labels(await suggest("admin", "number of users"))).toContain("Number of users");
    expect(labels(await suggest("client_user", "number of users"))).not.toContain("Number of users");
  });

  test("nor what others asked", async () => {
    const id = await beginChat(book, "stranger");
    await askChat(book, "stranger", id, "debits of Noor Secret Fund");
    expect(JSON.stringify(await suggest("client_user", ""))).not.toContain("Noor");
    expect((await book.send("nobody", "GET", "/api/chat/suggestions")).status).toBe(401);
  });
});

describe("Before anything is typed", () => {
  test("the account of the screen comes first, and fills in what is typed", async () => {
    const at = `/client/accounts/${own}?tab=holds`;
    const [first, second, third] = labels(await suggest("client_user", "", { at }));
    for (const label of [first, second, third]) expect(label).toEndWith(" of Gulf Marine Operating");
    expect(labels(await suggest("client_user", "debits", { at }))).toContain(
      "Debits of Gulf Marine Operating",
    );
  });

  test("the questions of before are offered again, each once", async () => {
    const id = await beginChat(book, "auditor");
    await askChat(book, "auditor", id, "number of credits");
    await askChat(book, "auditor", id, "number of credits");
    const [first, ...others] = await suggest("auditor", "");
    expect(first).toMatchObject({ label: "Number of credits", note: "Asked before" });
    expect(labels(others)).not.toContain("Number of credits");
    expect((await suggest("auditor", "cred"))[0]).toMatchObject({
      label: "Number of credits",
      note: "Asked before",
    });
  });

  test("so is what most people in the same role ask, without their names and days", async () => {
    for (const question of ["largest 3 debits of Noor Secret Fund this month", "average credits"])
      await askChat(book, "stranger", await beginChat(book, "stranger"), question);
    const found = labels(await suggest("client_user", ""));
    expect(found).toContain("Average credits");
    expect(found.join()).not.toContain("Noor");
  });

  test("and what is new since the day of the last answer", async () => {
    await askChat(
      book,
      "client_user",
      await beginChat(book, "client_user"),
      "balance of Gulf Marine Operating",
    );
    book.wait(2 * 86_400_000);
    book.forgetSessions();
    await book.book("credit", own, { amount: "7.00" });
    const news = (await suggest("client_user", "")).filter(({ note }) => note === "Since you last asked");
    expect(labels(news).join()).toContain("Credits from");
  });
});

describe("What is offered is answered", () => {
  test.each(["client_user", "admin", "auditor"] as const)("to %s", async (who) => {
    const id = await beginChat(book, who);
    const offered = await Promise.all(
      ["", "balance", "credits", "debits by", "holds", "alerts", "payments", "accounts", "number of"].map(
        (typed) => suggest(who, typed),
      ),
    );
    expect(offered.flat().length).toBeGreaterThan(40);
    for (const { label, query } of offered.flat()) {
      const message = await (await compose(who, id, query)).json();
      expect([label, message.content]).not.toEqual([label, expect.stringContaining("for certain")]);
    }
  });
});

describe("In Arabic", () => {
  test("questions are found and worded by the same declarations", async () => {
    const [first] = await suggest("client_user", "عدد الحجوز", { language: "ar" });
    expect(first?.label).toStartWith("عدد الحجوزات");
    const answer = await compose("client_user", await beginChat(book, "client_user"), first?.query, "ar");
    const { chips, content } = await answer.json();
    expect(content).toContain("من");
    expect(chips.map(({ label }: { label: string }) => label).join(" ")).not.toMatch(/[A-Za-z]/);
  });

  test("no question and no answer has a word of English but names and codes", async () => {
    const id = await beginChat(book, "client_user");
    for (const typed of ["", "الرصيد", "الخصوم", "التنبيه", "الحساب", "الحجوز"])
      for (const { label: asked, query } of await suggest("client_user", typed, { language: "ar" })) {
        const { content, links = [] } = await (await compose("client_user", id, query, "ar")).json();
        const label = [asked, content, ...links.map((link: { label: string }) => link.label)].join(" ");
        expect(label.replaceAll(/Gulf Marine Operating|COBO|POBO|BOTH|[A-Z]{3}|CBS/g, "")).not.toMatch(
          /[A-Za-z]/,
        );
      }
  });
});
