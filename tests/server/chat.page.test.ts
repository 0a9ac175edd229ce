import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Query } from "@/assistant/question/contract";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

let book: Book;
let foreign: number;
beforeAll(async () => {
  book = await startBook();
  const own = (await book.openAccount({ customerName: "Gulf Marine Operating" })).id;
  const other = { clientId: "NOOR", companyName: "Al Noor Textiles", reference: "noor_va_1" };
  foreign = (await book.openAccount({ customerName: "Noor Secret Fund", ...other })).id;
  for (const vaId of [own, foreign]) {
    await book.book("credit", vaId, { amount: "9000.00" });
    await book.book("debit", vaId, { amount: "1234.56", description: "Rent" });
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
const show = (who: Person, params: Record<string, string>) =>
  book.show(who, `/assistant?${new URLSearchParams(params)}`);
const asked = (query: object, more: Record<string, string> = {}) => ({
  query: JSON.stringify(query),
  ...more,
});

/** The page that a page's link with a text leads to. */
async function follow(who: Person, { html }: Awaited<ReturnType<typeof show>>, text: string) {
  const at = select(html, "main a").findIndex((one) => one.trim() === text);
  const href = attributes(html, "main a", "href")[at];
  if (href === undefined) throw new Error(`No link “${text}” among ${select(html, "main a").join(", ")}`);
  return book.show(who, href);
}

describe("Without a script", () => {
  test("a conversation is a page of links: a question, a chip, its choice", async () => {
    const found = await show("client_user", { typed: "debits" });
    const answer = await follow("client_user", found, "Total of debits");
    expect([answer.status, answer.html]).toEqual([200, expect.stringContaining("$1,234.56")]);
    const choices = await follow("client_user", answer, "Total");
    expect(choices.html).toContain("Average");
    const count = await follow("client_user", choices, "Count");
    expect(count.html).toContain("1 debit in all, $1,234.56 together.");
  });

  test("a name is found by a form that keeps the question", async () => {
    const page = await show("client_user", asked(debits, { part: "add:account", typed: "Gulf" }));
    expect(page.html).toContain("Gulf Marine Operating");
    const narrowed = await follow("client_user", page, "Gulf Marine Operating");
    expect(narrowed.html).toContain("Debits of Gulf Marine Operating");
  });

  test("nothing of it is kept in a chat", async () => {
    const before = await book.countRows();
    await show("client_user", asked(debits));
    expect(await book.countRows()).toEqual(before);
  });

  test("it is in the reader's language", async () => {
    const cookie = `${await book.signedIn("client_user")}; language=ar`;
    const page = await book.call("GET", `/assistant?${new URLSearchParams(asked(debits))}`, { cookie });
    const chips = select(await page.text(), ".chat-chips a").join(" ");
    expect([page.status, chips]).toEqual([200, expect.stringContaining("الخصومات")]);
    expect(chips).not.toMatch(/[A-Za-z]/);
  });
});

describe("An address cannot ask about somebody else", () => {
  test("and is refused as one about what is not there", async () => {
    const of = (id: number) => ({
      ...debits,
      filters: [...debits.filters, { field: "account", op: "is", values: [{ id, label: "x" }] }],
    });
    const [theirs, nobodys] = [
      await show("client_user", asked(of(foreign))),
      await show("client_user", asked(of(9999))),
    ];
    expect([theirs.status, nobodys.status]).toEqual([400, 400]);
    expect(theirs.html).not.toContain("Noor");
    const searched = await show("client_user", asked(debits, { part: "add:account", typed: "Noor" }));
    expect(searched.html).not.toContain("Secret");
    for (const broken of [
      "{",
      "null",
      '{"entity":"trail","measures":["list"],"filters":[],"by":[],"spans":[]}',
    ])
      expect((await show("client_user", { query: broken })).status).toBe(400);
  });
});
