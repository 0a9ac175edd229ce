import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, type Caller, startBook } from "./book";
import { attributes, select } from "./html";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

async function open(who: Caller, path: string) {
  const answer = await book.send(who, "GET", path);
  const html = await answer.text();
  return {
    status: answer.status,
    title: select(html, "h1"),
    acts: select(html, ".empty-action a"),
    leadsTo: attributes(html, ".empty-action a", "href"),
    entries: select(html, "#navigation nav a"),
    text: select(html, ".empty-text").join(" "),
  };
}

describe("a page that cannot be shown", () => {
  test("offers no second try for an address that cannot be read, but the page itself", async () => {
    const shown = await open("admin", "/admin/transactions?page=x");
    expect(shown.status).toBe(400);
    expect(shown.title).toEqual(["This address cannot be read"]);
    expect(shown.leadsTo).toEqual(["/admin/transactions"]);
    expect(shown.acts).not.toContain("Try again");
    expect(shown.text).not.toContain("Invalid");
  });

  test.each([
    ["admin", "/admin/transactions?page=x"],
    ["client_user", "/admin/dashboard"],
    ["nobody", "/no/such/page"],
  ] as const)("shows %s the number of the request, as the answer carries it: %s", async (who, path) => {
    const answer = await book.send(who, "GET", path);
    expect(select(await answer.text(), "code.hash")).toEqual([answer.headers.get("x-request-id") ?? "none"]);
  });

  test("says to whom it is not allowed what to do, without a second try", async () => {
    const shown = await open("client_user", "/admin/dashboard");
    expect(shown.status).toBe(403);
    expect(shown.title).toEqual(["You may not open this page"]);
    expect(shown.acts).toEqual(["Go to the start"]);
  });

  test.each([
    ["/admin/transactions", "POST is not possible here. Possible: GET, HEAD.", "/admin/transactions"],
    ["/logout", "GET is not possible here. Possible: POST.", "/"],
  ])("says what it is where a page does not take the method: %s", async (path, text, way) => {
    const answer = await book.send("admin", path === "/logout" ? "GET" : "POST", path);
    const html = await answer.text();
    expect(answer.status).toBe(405);
    expect(select(html, "title")).toEqual(["Method not allowed · Vostra"]);
    expect(select(html, "h1")).toEqual(["405 Method Not Allowed"]);
    expect(select(html, ".empty-text")).toEqual([text]);
    expect(attributes(html, ".empty-action a", "href")).toEqual([way]);
  });

  test.each(["/admin/dashboard", "/no/such/page"])(
    "keeps the sidebar for who is signed in: %s",
    async (path) => {
      expect((await open("client_user", path)).entries).toContain("Overview");
      expect((await open("client_user", path)).entries).not.toContain("Dashboard");
    },
  );

  test("has no sidebar for who is not signed in", async () => {
    expect((await open("nobody", "/no/such/page")).entries).toEqual([]);
  });
});

describe("an auditor's sidebar", () => {
  test("leads to the bank's screens from every screen, its own included", async () => {
    for (const path of ["/client/overview", "/admin/transactions"]) {
      const html = await (await book.send("auditor", "GET", path)).text();
      expect(attributes(html, "#screens a", "href")[0]).toBe("/admin/audit-desk");
      for (const href of attributes(html, "#navigation nav a", "href")) {
        expect([href, (await book.send("auditor", "GET", href)).status]).toEqual([href, 200]);
      }
    }
  });
});
