import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  const { id } = await book.openAccount({ customerName: "Falcon Freight FZE" });
  await book.openAccount({ customerName: "Cedar Health" });
  await book.book("credit", id, { amount: "100.00" });
});
afterAll(() => book.close());

/** Request of htmx when it replaces the element. */
const part = async (who: Person, path: string, target: string, headers: Record<string, string> = {}) => {
  const answer = await book.send(who, "GET", path, {
    headers: { "HX-Request": "true", "HX-Target": target, ...headers },
  });
  return { answer, html: await answer.text() };
};

const parts: [Person, string, string][] = [
  ["admin", "/admin/virtual-accounts?q=falcon", "section#accounts"],
  ["auditor", "/admin/virtual-accounts?status=suspended", "section#accounts"],
  ["admin", "/admin/virtual-accounts?view=1", "div#dialog"],
  ["admin", "/admin/virtual-accounts?edit=1", "div#dialog"],
  ["auditor", "/client/accounts?type=BOTH", "section#own-accounts"],
  ["auditor", "/client/accounts?view=1", "div#dialog"],
  ["auditor", "/client/statements?account=1&days=7", "section#statements"],
  ["auditor", "/client/statements?account=1&download=1", "div#dialog"],
  ["admin", "/admin/transactions?type=credit", "section#transactions"],
  ["admin", "/admin/transactions?view=1", "div#dialog"],
];

test("what the header's search finds comes without the shell that shows it", async () => {
  const { answer, html } = await part("admin", "/find/suggestions?q=falcon", "section#find-suggestions");
  expect(answer.status).toBe(200);
  expect(select(html, "#find-suggestions ul[aria-label=Accounts] a")).toHaveLength(1);
  expect(select(html, "html, head, header.top, aside, #bell, #account-menu")).toEqual([]);
});

describe("a part of a page", () => {
  test.each(parts)(
    "for %s at %s is what the page has for %s, without its shell",
    async (who, path, target) => {
      const { answer, html } = await part(who, path, target);
      expect(answer.status).toBe(200);
      const document = (await book.show(who, path)).html;
      const element = target.replace(/^\w+/, "");
      expect(select(html, element)).toEqual(select(document, element));
      expect(select(html, element)).toHaveLength(1);
      const islands = (text: string) => attributes(text, `${element} x-island`, "src");
      expect(islands(html)).toEqual(islands(document));
      expect(select(html, "html, head, header.top, aside, #bell, #account-menu")).toEqual([]);
    },
  );

  test("is not cached for those who ask for the document", async () => {
    const { answer } = await part("admin", "/admin/virtual-accounts", "section#accounts");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toContain("HX-Request, HX-Target");
  });

  test("leaves the welcome after signing in to the next whole page", async () => {
    const headers = { cookie: `${await book.signIn("admin")}; vostra-welcome=1` };
    const answer = await book.call("GET", "/admin/virtual-accounts", {
      headers: { ...headers, "HX-Request": "true", "HX-Target": "section#accounts" },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("a dialog without its page", () => {
  test.each<[Person, string, number]>([
    ["client_user", "/admin/virtual-accounts?view=1", 403],
    ["client_user", "/admin/virtual-accounts?create=1", 403],
    ["admin", "/admin/virtual-accounts?view=999", 404],
    ["admin", "/admin/virtual-accounts?edit=seven", 400],
    ["stranger", "/client/accounts?view=2", 404],
    ["admin", "/admin/payment-files/999?sent=1", 404],
    ["admin", "/admin/reconciliation/statements/999?view=1", 404],
  ])("is refused to %s at %s as the page is: %d", async (who, path, status) => {
    const { answer } = await part(who, path, "div#dialog");
    expect(answer.status).toBe(status);
    expect((await book.show(who, path)).status).toBe(status);
  });

  test.each(["edit", "delete", "create"])("stays closed where the right to %s is missing", async (name) => {
    const { answer, html } = await part("auditor", `/admin/virtual-accounts?${name}=1`, "div#dialog");
    expect(answer.status).toBe(200);
    expect(select(html, "#dialog")).toEqual([""]);
    expect(select(html, "x-island, form")).toEqual([]);
  });

  test("is for nobody who is not signed in", async () => {
    const headers = { "HX-Request": "true", "HX-Target": "div#dialog" };
    const answer = await book.call("GET", "/admin/virtual-accounts?view=1", { headers });
    expect(answer.status).toBe(401);
  });

  test("has nothing of the list behind it, for a row's boosted link neither", async () => {
    for (const headers of [{}, { "HX-Boosted": "true" }]) {
      const { html } = await part("admin", "/admin/virtual-accounts?view=1", "div#dialog", headers);
      expect(html).toStartWith('<div id="dialog"');
      expect(select(html, "#accounts, h1")).toEqual([]);
    }
  });
});

describe("the whole document is sent", () => {
  test.each<[string, string, Record<string, string>]>([
    ["for a boosted link", "section#accounts", { "HX-Boosted": "true" }],
    ["on the way back through the history", "body", { "HX-History-Restore-Request": "true" }],
    ["for an element of the shell", "button#bell-dot", {}],
  ])("%s", async (_, target, headers) => {
    const { html } = await part("admin", "/admin/virtual-accounts", target, headers);
    expect(select(html, "header.top")).toHaveLength(1);
    expect(select(html, "#accounts")).toHaveLength(1);
  });
});

test("a filter that does not exist is explained in words of ours", async () => {
  const { status, html } = await book.show("admin", "/admin/virtual-accounts?status=bogus");
  expect(status).toBe(400);
  expect(html).toContain(
    "The status in the address is not right. Choose one of: all, active, suspended, inactive.",
  );
  expect(html).not.toContain("Invalid");
});

test("a login form that htmx sent comes back alone, with what was typed", async () => {
  const answer = await book.call("POST", "/login", {
    form: { username: "amal", password: "wrong" },
    headers: { "HX-Request": "true", "HX-Target": "form#sign-in" },
  });
  expect(answer.status).toBe(401);
  const html = await answer.text();
  expect(attributes(html, "#sign-in #username", "value")).toEqual(["amal"]);
  expect(select(html, "#sign-in [role=alert]")).toEqual(["Login failedInvalid username or password"]);
  expect(select(html, "head")).toEqual([]);
});
