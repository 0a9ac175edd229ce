import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findableActs } from "@/app/find/screens-and-acts";
import { makePayment } from "@/ledger/payments";
import { takeSample } from "../samples";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { type Person, people } from "./support";

let book: Book;
let falcon: number;
beforeAll(async () => {
  book = await startBook();
  falcon = (await book.openAccount({ customerName: "Falcon Freight FZE" })).id;
  await book.openAccount({
    customerName: "Nadira Textiles",
    companyName: "Noor",
    reference: "noor_va_9",
    clientId: "NOOR",
  });
  await book.book("credit", falcon, { amount: "4321.00", reference: "SHIP-77120", description: "Quay dues" });
  const hold = {
    vaId: falcon,
    amount: "250.00",
    currency: "USD",
    reason: "Customs guarantee",
    reference: "HOLD-5150",
  };
  expect((await book.send("admin", "POST", "/api/holds", { json: hold })).status).toBe(201);
  const payment = { vaId: falcon, type: "debit", amount: "77.25", currency: "USD", recipient: "12345678" };
  const words = { description: "Port agent", reference: "PAY-20261118-ABC123" };
  expect((await book.submit("client_user", { ...payment, ...words })).status).toBe(201);
});
afterAll(() => book.close());

/** Search results while typing: by kind, with their links. */
async function find(who: Person, q: string, recent: readonly string[] = [], asked = book) {
  const query = new URLSearchParams({ q, recent: recent.join("\n") });
  const headers = { "HX-Request": "true", "HX-Target": "section#find-suggestions" };
  const html = await (await asked.send(who, "GET", `/find/suggestions?${query}`, { headers })).text();
  const of = (kind: string) => attributes(html, `ul[aria-label="${kind}"] a`, "href");
  const kinds = attributes(html, "#find-suggestions ul", "aria-label");
  return { html, of, kinds, words: select(html, "#find-suggestions").join(" ") };
}

describe("the shortcuts", () => {
  test.each(["admin", "auditor", "client_user"] as const)(
    "of %s have a letter each, and lead to screens that open",
    async (who) => {
      const { html, all } = await book.show(who, "/shortcuts");
      const [keys = ""] = attributes(html, "#navigation nav", "data-keys");
      const links = attributes(html, "#navigation nav a", "href");
      // Letters behind those of the links lead to screens that the sidebar does not show.
      for (const key of keys.slice(links.length)) {
        const opened = await book.send(who, "GET", `/screens?key=${key}`);
        const address = opened.headers.get("location") ?? "";
        expect(links).not.toContain(address);
        expect((await book.send(who, "GET", address)).status).toBe(200);
      }
      const letters = [...keys].filter((letter) => letter !== "-");
      expect(letters.length).toBeGreaterThan(4);
      expect(new Set(letters).size).toBe(letters.length);
      // The keys of the sheet itself.
      expect(letters.filter((letter) => /^[?/j]$/.test(letter))).toEqual([]);
      const listed = all("#shortcuts dt").slice(-letters.length);
      expect(listed.toSorted()).toEqual(letters.map((letter) => `g${letter}`).toSorted());
    },
  );

  test("of single keys are switched off and on again, by a plain form", async () => {
    const off = await book.send("admin", "POST", "/shortcuts", { form: { keys: "off" } });
    const cookie = off.headers.get("set-cookie") ?? "";
    expect([off.status, cookie.split(";")[0]]).toEqual([303, "keys=off"]);
    expect(cookie).not.toContain("HttpOnly");
    const signedIn = await book.signIn("admin");
    const html = await (await book.call("GET", "/shortcuts", { cookie: `${signedIn}; keys=off` })).text();
    expect(select(html, "#shortcuts").join()).toContain("switched off");
    expect(attributes(html, "#shortcuts button[name=keys]", "value")).toEqual(["on"]);
    const on = await book.send("admin", "POST", "/shortcuts", { form: { keys: "on" } });
    expect(on.headers.get("set-cookie")).toContain("Max-Age=0");
  });
});

describe("the search", () => {
  test("shows a recently opened page that has moved since", async () => {
    const { html } = await find("admin", "", ["/admin/holidays"]);
    expect(attributes(html, "ul[aria-label=Recent] a", "href")).toEqual(["/admin/payment-rules/holidays"]);
  });

  test.each([
    ["admin", "credit an account", "/admin/transactions?create=1"],
    ["admin", "create transaction", "/admin/transactions?create=1"],
    ["admin", "create hold", "/admin/holds?create=1"],
    ["admin", "Release a hold", "/admin/holds"],
    ["admin", "settle", "/admin/cbs-linking#settlements"],
    ["client_user", "pay", "/client/payments?create=1"],
  ] as const)("finds for %s the act '%s'", async (who, q, href) => {
    expect((await find(who, q)).of("Acts")[0]).toBe(href);
  });

  test.each([
    ["admin", "recon", "/admin/reconciliation"],
    ["auditor", "holidays", "/admin/payment-rules/holidays"],
    ["admin", "four eyes", "/admin/approvals"],
    ["admin", "users", "/admin/users"],
    ["client_user", "bulk", "/client/bulk-uploads"],
  ] as const)("finds for %s the page '%s'", async (who, q, href) => {
    expect((await find(who, q)).of("Pages")).toContain(href);
  });

  test.each([
    ["log out", "/logout", ""],
    ["dark", "/appearance", "dark"],
    ["light theme", "/appearance", "light"],
    ["arabic", "/language", "ar"],
    ["english", "/language", "en"],
  ])("'%s' offers the act itself, as a form", async (q, action, value) => {
    const { html } = await find("client_user", q);
    expect(attributes(html, 'ul[aria-label="Acts"] form[method="post"]', "action")[0]).toBe(action);
    expect(attributes(html, 'ul[aria-label="Acts"] button', "value").join()).toBe(value);
  });

  test("offers the records that an act is meant for, with its dialog", async () => {
    const [hold = ""] = (await find("admin", "HOLD-5150")).of("Holds");
    const release = hold.replace("?view=", "?release=");
    expect((await find("admin", "release a hold")).of("Release a hold")).toEqual([release]);
    expect((await find("admin", "release 5150")).of("Release a hold")).toEqual([release]);
    expect((await find("admin", "suspend falcon")).of("Suspend an account")).toEqual([
      `/admin/virtual-accounts?suspend=${falcon}`,
    ]);
    expect((await find("admin", "activate falcon")).kinds).not.toContain("Make an account active");
    expect((await find("auditor", "release a hold")).kinds).not.toContain("Release a hold");
    expect((await find("admin", "release")).kinds).not.toContain("Release a hold");
  });

  test("offers nobody an act without a right to it", async () => {
    expect((await find("auditor", "credit")).of("Acts")).toEqual([]);
    expect((await find("client_user", "release hold")).of("Acts")).toEqual([]);
    expect((await find("auditor", "resolve alert")).of("Acts")).toEqual([]);
  });

  test.each(["admin", "auditor", "client_user"] as const)("offers %s acts that open", async (who) => {
    const acts = findableActs(book.pages, people[who].role);
    expect(acts.length).toBeGreaterThan(3);
    for (const { name, href } of takeSample(acts, 3)) {
      const { status, html } = await book.show(who, href);
      expect([name, status]).toEqual([name, 200]);
      if (/\?\w+=[1*]/.test(href))
        expect([name, select(html, "#dialog x-island, #dialog dialog").length > 0]).toEqual([name, true]);
    }
  });

  test("knows every dialog in which something is done", () => {
    const silent = book.pages.flatMap(({ path, dialogs }) =>
      dialogs
        .filter(({ right, sought }) => !sought && !/:(page|read)$/.test(right))
        .map(({ name }) => `${path} ${name}`),
    );
    // A payment from an account that is known, or from the overview: 'Make Payment' is the same form. An application of a
    // receipt is undone from its receipt.
    expect(
      silent.filter(
        (one) => !/ pay$| approval$|\/receivables\/receipts undo$|^\/client\/overview create$/.test(one),
      ),
    ).toEqual([]);
  });

  test("finds records of every kind by name, IBAN, reference and amount", async () => {
    const { virtualIban } = await book.readAccount(falcon);
    const account = `/admin/virtual-accounts?view=${falcon}`;
    expect((await find("admin", "falcon fr")).of("Accounts")).toEqual([account]);
    expect((await find("admin", virtualIban.slice(-6))).of("Accounts")).toContain(account);
    expect((await find("admin", virtualIban.match(/.{1,4}/g)?.join(" ") ?? "")).of("Accounts")).toEqual([
      account,
    ]);
    const ship = (await find("admin", "ship-771")).of("Movements");
    expect(ship).toHaveLength(1);
    for (const sum of ["4321", "4,321.00", "$4,321", "USD 4321.00", "+4321"])
      expect([sum, (await find("admin", sum)).of("Movements")]).toEqual([sum, ship]);
    expect((await find("admin", "4321.01")).of("Movements")).toEqual([]);
    expect((await find("admin", "hold-5150")).of("Holds")).toEqual(["/admin/holds?view=1"]);
    expect((await find("admin", "250.00")).of("Holds")).toEqual(["/admin/holds?view=1"]);
    expect((await find("admin", "falcon")).of("Holds")).toEqual(["/admin/holds?view=1"]);
    for (const q of ["PAY-20261118-ABC123", "77.25", "Port agent", "falcon"])
      expect([q, (await find("admin", q)).of("Payments")]).toEqual([q, ["/client/payments?view=1"]]);
    expect((await find("admin", "omar")).of("Users")).toEqual(["/admin/users?view=2"]);
    expect((await find("admin", "gulf mar")).of("Clients")).toHaveLength(1);
    for (const { of, kinds } of [await find("admin", "falcon")])
      for (const kind of kinds)
        for (const href of of(kind))
          expect([href, (await book.send("admin", "GET", href)).status]).toEqual([href, 200]);
  });

  test("shows a client its own alone, and not why money is held", async () => {
    expect((await find("client_user", "falcon")).kinds).toEqual([
      "Accounts",
      "Movements",
      "Holds",
      "Payments",
    ]);
    expect((await find("client_user", "4321")).of("Movements")).toHaveLength(1);
    for (const q of ["falcon", "SHIP-77120", "4321", "HOLD-5150", "77.25", "PAY-2026", "omar"])
      expect([q, (await find("stranger", q)).kinds]).toEqual([q, []]);
    expect((await find("client_user", "Customs guarantee")).kinds).toEqual([]);
    expect((await find("client_user", "omar")).kinds).toEqual([]);
    expect((await find("client_user", "HOLD-5150")).words).not.toContain("guarantee");
  });

  test("begins with what was opened last, as it is now, without what one may not see", async () => {
    const account = `/client/accounts?view=${falcon}`;
    const kept = [
      "/client/statements",
      account,
      "/client/accounts?view=2",
      "/admin/users?view=1",
      "https://elsewhere.example/",
      "/client/accounts?view=x",
    ];
    const { of, kinds } = await find("client_user", "", kept);
    expect(kinds[0]).toBe("Recent");
    expect(of("Recent")).toEqual(["/client/statements", account]);
    expect((await find("client_user", "")).kinds).toEqual(["What you can do"]);
    const admin = await find("admin", "", [
      "/admin/holds?create=1",
      "/admin/holds?view=1",
      "/admin/users?view=2",
    ]);
    expect(admin.of("Recent")).toEqual([
      "/admin/holds?create=1",
      "/admin/holds?view=1",
      "/admin/users?view=2",
    ]);
    const acts = (await find("admin", "create", ["/admin/users?create=1"])).of("Acts");
    expect(acts[0]).toBe("/admin/users?create=1");
  });

  test("says if nothing is found what can be looked for", async () => {
    const { words, kinds } = await find("admin", "<b>qzx");
    expect(kinds).toEqual([]);
    expect(words).toContain("Nothing found for '<b>qzx'");
  });

  test("is a page of its own without a script, and nobody's who is not signed in", async () => {
    const { html, all } = await book.show("admin", "/find?q=falcon");
    expect(all("h1")).toEqual(["Find anything"]);
    expect(attributes(html, "main ul[aria-label=Accounts] a", "href")).toEqual([
      `/admin/virtual-accounts?view=${falcon}`,
    ]);
    const address = await book.send("admin", "GET", "/find/suggestions?q=falcon");
    expect([address.status, address.headers.get("location")]).toEqual([303, "/find?q=falcon"]);
    expect((await book.send("nobody", "GET", "/find?q=falcon")).headers.get("location")).toStartWith(
      "/login",
    );
  });
});

test("an act is offered with the records of its list, found by the list's search or by the words of its rows", async () => {
  const other = await startBook();
  const account = await other.openAccount({ customerName: "Falcon Freight FZE" });
  await other.book("credit", account.id, { amount: "60000.00" });
  const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
  const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
  const order = { accountId: account.id, amount: 20_000_00, currency: "USD", recipient: "87654321" } as const;
  const words = { description: "Hull repairs", reference: "PAY-20261118-REVIEW" };
  await makePayment(other.deps, actor, { ...order, ...words, suspicion: "Largest payment so far" });
  expect((await find("admin", "acknowledge falcon", [], other)).of("Acknowledge an alert")).toContain(
    "/admin/alerts?acknowledge=1",
  );
  const approve = await find("admin", "approve payment falcon", [], other);
  expect(approve.of("Approve a payment")).toEqual(["/admin/reviews?approve=1"]);
  expect(approve.words).toContain("$20,000.00");
  const none = await find("admin", "approve payment heron", [], other);
  expect(none.kinds).not.toContain("Approve a payment");
  const auditor = await find("auditor", "acknowledge falcon", [], other);
  expect(auditor.kinds).not.toContain("Acknowledge an alert");
  await other.close();
});
