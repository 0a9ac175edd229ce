import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answerQuery } from "@/assistant/compose/answer-query";
import type { Deps } from "@/deps";
import { openQuestions } from "../fixtures/questions";
import { openAsked } from "../fixtures/questions/orders";
import type { Person } from "../fixtures/questions/people";
import { askTurns, getActor } from "../fixtures/questions/put";
import { takeSample } from "../samples";
import { type Book, startBook } from "./book";
import { askChat, beginChat } from "./chat";

let deps: Deps;
beforeAll(async () => {
  deps = await openAsked();
});
afterAll(() => deps.db.close());

const ask = async (as: Person, ...turns: string[]) => (await askTurns(deps, as, turns)).answer;
const labels = async (as: Person, ...turns: string[]) =>
  ((await ask(as, ...turns)).choices ?? []).map(({ label }) => label);

describe("Below what is not understood stand whole questions", () => {
  test("that are near to it, with its names, days and amounts", async () => {
    expect(await labels("client", "number alerts severity")).toEqual(["Number of alerts by severity"]);
    expect(await labels("client", "captured holds number operating")).toContain(
      "Number of captured holds of Dunewater Operating Account",
    );
    expect(await labels("client", "biggest credit october operating thingy")).toContain(
      "Largest credits of Dunewater Operating Account from 1 to 31 October 2026",
    );
  });

  test("and the same question without what nothing is known of, which is struck through", async () => {
    const { content, choices = [] } = await ask("client", "average credit zorbly");
    expect(content).toContain("“zorbly”");
    expect(choices).toMatchObject([{ label: "Average credits", without: ["zorbly"] }]);
  });

  test("that have each value and fact of the rows that is named", async () => {
    expect(await labels("admin", "zorbly resolved critical alerts and who")).toContain(
      "Author of the resolution of resolved critical alerts",
    );
  });

  test("in Arabic, with any punctuation", async () => {
    const { choices = [] } = await ask("admin", "كم عدد التنبيهات ذات الخطورة العالية؟");
    expect(choices[0]).toMatchObject({ label: "Number of high severity alerts", without: ["ذات"] });
    // Words of the declarations are known by the product's own translations: 'open' alerts are active ones.
    expect(await labels("admin", "عدد التنبيهات المفتوحة ذات الخطورة العالية؟")).toEqual([
      "Number of high severity active alerts",
    ]);
    // What is a word of the product is not left out.
    for (const label of await labels("admin", "التنبيهات ذات العملاء")) expect(label).toContain("client");
  });

  test("that go on from the answer before", async () => {
    expect(await labels("client", "debits in october", "split currency")).toContain(
      "Debits from 1 to 31 October 2026 by currency",
    );
    // What may go on from it, or not, is offered both ways.
    expect(await labels("client", "number of credits in october", "debits number too")).toEqual([
      "Number of debits from 1 to 31 October 2026",
      "Number of debits",
    ]);
  });

  test("at most three of them, none of which was answered without being asked", async () => {
    for (const question of ["number alerts severity", "average credit zorbly", "holds state breakdown"]) {
      const { content, understood, query, choices = [] } = await ask("client", question);
      expect([understood, query, choices.length > 0, choices.length <= 3]).toEqual([
        undefined,
        undefined,
        true,
        true,
      ]);
      expect(content).toContain("so I did not answer instead of guessing");
    }
  });
});

describe("No button leaves out", () => {
  const kept: Record<string, string> = {
    "a number": "7 credits by month zorbly",
    "an amount": "balance 2,000 zorbly",
    "a time": "sunday alerts severity zorbly tomorrow",
    "a negation": "number alerts not severity",
    "another negation": "alerts zorbly without severity",
    "a name of the book": "number alerts severity operating payroll",
    "a word that may be a name": "average credit of zorbly",
    "a capitalised word": "average credit Zorbly",
    "a word of the screens": "average credit suspense",
    "a word of other questions": "average credit salaries alerts",
    "the second of two currencies": "euro debits zorbly dollars",
  };

  test.each(Object.entries(kept))("%s", async (_, question) => {
    expect([question, await labels("client", question)]).toEqual([question, []]);
  });

  test("nor says a negation or a direction that was not said", async () => {
    expect(await labels("client", "debits october thingy operating")).not.toContain(
      expect.stringContaining("without"),
    );
    for (const label of await labels("client", "what did Keelforge pay us in October"))
      expect(label).not.toContain("Debits");
  });
});

describe("Each button is answered", () => {
  const asked = Object.values(openQuestions)
    .flat()
    .map(({ as, ask: turns }) => [[turns].flat().join(" / "), as, [turns].flat()] as const);
  test.each(takeSample(asked, 60, 0, "questions beyond the assistant's words"))(
    "below %s",
    async (_, as, turns) => {
      const { choices = [] } = await ask(as, ...turns);
      for (const { label, query } of choices) {
        if (!query) continue;
        const { answer } = await answerQuery(deps, getActor(as), query, label, null);
        expect([label, answer.content]).not.toEqual([label, expect.stringContaining("for certain")]);
      }
    },
  );
});

describe("A request for help leads to the guide", () => {
  test("and to its screen", async () => {
    const { content, links } = await ask("client", "how do I pay somebody");
    expect(content).toContain("Make Payment");
    expect(links?.length).toBeGreaterThan(0);
  });

  test("or to what it may have meant, rather than to figures", async () => {
    const { choices = [] } = await ask("client", "how do I zorble a payment recipient");
    expect(choices.every(({ label }) => label.endsWith("?"))).toBe(true);
  });
});

describe("In a chat", () => {
  let book: Book;
  beforeAll(async () => {
    book = await startBook();
    await book.openAccount({ customerName: "Gulf Marine Operating" });
    const other = { clientId: "NOOR", companyName: "Al Noor Textiles", reference: "noor_va_1" };
    await book.openAccount({ customerName: "Noor Secret Fund", ...other });
  });
  afterAll(() => book.close());

  test("a button asks its query, and nobody is led to what is somebody else's", async () => {
    const id = await beginChat(book, "client_user");
    const message = await (await askChat(book, "client_user", id, "balance operating zorbly")).json();
    const [choice] = message.choices;
    expect(choice).toMatchObject({ label: "Balance of Gulf Marine Operating", without: ["zorbly"] });
    const answer = await book.send("client_user", "POST", `/api/chat/sessions/${id}/queries`, {
      json: { query: choice.query },
    });
    expect((await answer.json()).content).toContain("$0.00");
    for (const question of [
      "balance secret zorbly",
      "balance Noor Secret Fund zorbly",
      "number accounts noor",
    ])
      expect(await (await askChat(book, "client_user", id, question)).text()).not.toContain('Fund"');
  });

  test("what is printed on a button is answered where it is typed, in Arabic too", async () => {
    const id = await beginChat(book, "client_user");
    const headers = { "X-Language": "ar" };
    const near = await (
      await askChat(book, "client_user", id, "كم عدد الحسابات النشطة اليوم", headers)
    ).json();
    expect(near.query).toBeUndefined();
    const whole = await (await askChat(book, "client_user", id, "عدد الحسابات", headers)).json();
    expect(whole.query).toMatchObject({ entity: "accounts", measures: ["count"] });
  });
});
