import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

/** The client's screens, which every role may open: a client over its own accounts, staff over all, to read. */
const screens = [
  ["/client/overview", "Account Overview"],
  ["/client/accounts", "My Virtual Accounts"],
  ["/client/statements", "Statements"],
  ["/client/payments", "Payments (POBO)"],
] as const;
const roles = ["client_user", "auditor", "admin"] as const;
const own = "Gulf Marine of the test";
const foreign = "Al Noor of the test";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  for (const [customerName, clientId] of [
    [own, "GULF"],
    [foreign, "NOOR"],
  ]) {
    const { id } = await book.openAccount({ customerName, clientId, type: "POBO" });
    await book.book("credit", id, { amount: "500.00", description: `Collection of ${customerName}` });
  }
});
afterAll(() => book.close());

describe.each(screens)("%s", (path, title) => {
  test.each(roles)("opens for the %s over the accounts that they may see", async (who) => {
    const { status, html } = await book.show(who, path);
    expect([status, select(html, "h1")]).toEqual([200, [title]]);
    const text = select(html, "main").join();
    expect([text.includes(own), text.includes(foreign)]).toEqual([true, who !== "client_user"]);
  });

  test("shows nobody else's accounts to another client", async () => {
    const text = select((await book.show("stranger", path)).html, "main").join();
    expect([text.includes(own), text.includes(foreign)]).toEqual([false, true]);
  });

  test.each(["auditor", "admin"] as const)("offers the %s neither a payment nor another act", async (who) => {
    for (const query of ["", "?create=1", "?pay=1", "?view=1"]) {
      const { status, html } = await book.show(who, path + query);
      if (status === 404) continue;
      expect([query, status]).toEqual([query, 200]);
      const acted = select(html, "main .btn-primary, main form[method=post]");
      expect(acted.filter((words) => !["Download Statement", "Statement"].includes(words))).toEqual([]);
      const leading = attributes(html, "main a", "href").filter(
        (href) => !href.includes(query.slice(1) || "?="),
      );
      expect(leading.filter((href) => /[?&](pay|create|edit|delete)=/.test(href))).toEqual([]);
      expect(attributes(html, "#dialog x-island", "when")).toEqual([]);
    }
  });

  test("sends nobody to sign in", async () => {
    expect((await book.send("nobody", "GET", path)).headers.get("location")).toStartWith("/login?next=");
  });
});

describe("the way to the client's screens", () => {
  const entriesOn = async (who: Person, path: string) =>
    attributes((await book.show(who, path)).html, "#navigation nav a", "href");

  test("is a client's and an auditor's sidebar", async () => {
    for (const who of ["client_user", "auditor"] as const)
      expect(await entriesOn(who, "/client/overview")).toEqual(
        expect.arrayContaining(screens.map(([path]) => path)),
      );
  });

  test("is an entry of an admin's sidebar, whose page and all others show the rest", async () => {
    const paths = screens.map(([path]) => path);
    const entries = await entriesOn("admin", "/admin/dashboard");
    expect(entries.filter((path) => path.startsWith("/client/"))).toEqual(["/client/overview"]);
    for (const path of ["/client/overview", "/client/accounts"])
      expect(await entriesOn("admin", path)).toEqual(expect.arrayContaining(paths));
  });
});

describe("the audit desk", () => {
  const desk = async () => {
    const { html } = await book.show("auditor", "/admin/audit-desk");
    const rows = ".card[aria-label=Changes] .list";
    return {
      about: select(html, ".page-head p").join(),
      changes: select(html, `${rows} .list-row`),
      links: attributes(html, `${rows} a`, "href"),
      proofs: select(html, ".card[aria-label=Proofs] .list-row"),
      hrefs: attributes(html, "main .card[aria-label] a", "href"),
    };
  };

  test("is where an auditor begins, with nobody's accounts, and is closed to clients", async () => {
    expect((await book.send("auditor", "GET", "/")).headers.get("location")).toBe("/admin/audit-desk");
    for (const who of roles) {
      const { status, html } = await book.show(who, "/admin/audit-desk");
      expect([who, status]).toEqual([who, who === "client_user" ? 403 : 200]);
      expect(html).not.toContain("Your Virtual Accounts");
    }
  });

  test("says what was changed since the visit before this one, each with its rows of the trail", async () => {
    const first = await desk();
    expect(first.about).toContain("this is your first visit");
    for (let visit = 0; visit < 2; visit++) await book.signIn("auditor");
    expect(await desk()).toMatchObject({
      changes: [],
      about: expect.stringContaining("since your last visit"),
    });
    const holiday = { date: "2026-12-02", name: "National Day", currency: null };
    expect((await book.send("admin", "POST", "/api/holidays", { json: holiday })).status).toBe(201);
    const { changes, links } = await desk();
    expect(changes).toEqual(["Bank holidays1 change"]);
    const [href = ""] = links;
    expect(href).toStartWith("/admin/reports?resource=HOLIDAY&from=2026-");
    expect((await book.show("auditor", href)).all("tbody tr")).toHaveLength(1);
    for (let visit = 0; visit < 2; visit++) await book.signIn("auditor");
    expect((await desk()).changes).toEqual([]);
  });

  test("has the newest proofs and exports, which all open", async () => {
    const before = await desk();
    expect(before.proofs.join()).toContain("Not run yet");
    expect(
      before.proofs.map((proof) => proof.replace(/(?<=verified|trail|book|backup|Reconciliation).*/, "")),
    ).toEqual([
      "Last verified",
      "Head of the trail",
      "Head kept beside the book",
      "Newest backup",
      "Archives of the trail",
      "Reconciliation",
    ]);
    const made = await book.send("admin", "POST", "/api/reconciliation/runs", { json: {} });
    expect(made.status).toBe(202);
    const { proofs, hrefs } = await desk();
    expect(proofs.join()).not.toContain("Not run yet");
    expect(hrefs).toContain("/admin/reconciliation/1");
    for (const href of new Set(hrefs))
      expect([href, (await book.send("auditor", "GET", href)).status]).toEqual([href, 200]);
  });
});

test("a payment that an auditor sends is refused and moves nothing", async () => {
  const before = await book.readAccount(1);
  const sum = { vaId: 1, type: "debit", amount: "5.00", currency: "USD", recipient: "12345678" };
  const words = { description: "Rent", reference: "PAY-20261118-ABC123" };
  expect((await book.submit("auditor", { ...sum, ...words })).status).toBe(403);
  expect(await book.readAccount(1)).toEqual(before);
});
