import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getSidebar } from "@/app/navigation";
import { Navigation } from "@/ui/navigation";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

/** Wording of the specification's section 2, by row name. */
let book: Book;
beforeAll(async () => {
  book = await startBook();
  for (let n = 0; n < 5; n++) await book.openAccount({ customerName: `Customer ${n}` });
});
afterAll(() => book.close());

const show = (path: string, who: Person = "admin") => book.show(who, path);

describe("Login", () => {
  test.each([
    ["label[for=username]", "Username"],
    ["label[for=password]", "Password"],
    ["button[type=submit] .calm-words", "Sign in"],
    ["button[type=submit] .busy-words", "Signing in..."],
    [".centered-note a", "send a setup request"],
  ])("%s: %s", async (selector, words) => {
    const html = await (await book.call("GET", "/login")).text();
    expect(select(html, selector)).toEqual([words]);
  });

  test("the line with the link to /contact, and the copyright footer", async () => {
    const html = await (await book.call("GET", "/login")).text();
    expect(html.includes("Need an account? Contact your administrator or <a")).toBe(true);
    expect(attributes(html, ".centered-note a", "href")).toEqual(["/contact"]);
    expect(/<footer[^>]*>© 2026 Vostra/.test(html)).toBe(true);
  });

  test("the button is disabled while pending", async () => {
    const html = await (await book.call("GET", "/login")).text();
    expect(attributes(html, "#sign-in", "hx-disable")).toEqual(["find button"]);
  });
});

describe("Anything else", () => {
  test.each(["nobody", "admin", "client_user"] as const)("'404 Page Not Found' for %s", async (who) => {
    const answer = await book.send(who, "GET", "/no/such/page");
    expect(answer.status).toBe(404);
    expect((await answer.text()).includes(">404 Page Not Found<")).toBe(true);
  });
});

describe("Contact", () => {
  test("the link of the login page leads to the contact details and the business hours", async () => {
    const answer = await book.call("GET", "/contact");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(select(html, "h1")).toEqual(["Virtual Account Setup Request"]);
    expect(html).toContain("within 24 hours");
    expect(select(html, ".details dd").slice(-2)).toEqual(["9:00 AM to 6:00 PM", "Closed"]);
    expect(attributes(html, "dd a", "href")).toContain("mailto:support@vostra.example");
  });
});

describe("Sidebar", () => {
  const order: Record<"admin" | "client_user" | "auditor", string[]> = {
    admin: [
      "Dashboard",
      "Virtual Accounts",
      "CBS Linking",
      "Configurations",
      "Holds Management",
      "Fund Allocation",
      "Transactions",
      "Transaction Narration",
      "Alerts & Monitoring",
      "Audit Logs",
      "User Management",
      "API Documentation",
    ],
    client_user: ["Overview", "My Virtual Accounts", "Statements", "Payments (POBO)"],
    auditor: ["Overview", "My Virtual Accounts", "Statements", "Payments (POBO)"],
  };
  order.auditor.push(...order.admin);

  test.each(["admin", "client_user", "auditor"] as const)("the %s's entries, in their order", async (who) => {
    const { all } = await show(who === "admin" ? "/admin/dashboard" : "/client/overview", who);
    const labels = all("#navigation nav a").map((entry) => entry.replace(/\d+\+? waiting$/, ""));
    const own = labels.filter((label) => order[who].includes(label));
    expect(own.slice(0, order[who].length)).toEqual(order[who]);
  });

  test.each([
    ["/admin/dashboard", "Dashboard"],
    ["/admin/virtual-accounts", "Virtual Accounts"],
    ["/admin/transactions", "Transactions"],
  ])("the current one is marked: %s", async (path, label) => {
    expect((await show(path)).all("#navigation a[aria-current=page]")).toEqual([label]);
  });

  test.each(["admin", "auditor", "client_user"] as const)(
    "leads the %s to every page that it may open, and marks one entry there",
    async (who) => {
      const start = await show(who === "admin" ? "/admin/dashboard" : "/client/overview", who);
      // Screens of an entry are linked from its own page, and the tabs of a screen from its first.
      const known = ({ html }: { html: string }) => [
        ...attributes(html, "#navigation nav a", "href"),
        ...attributes(html, "#tabs a", "href"),
      ];
      const entries = new Set(known(start));
      for (const entry of entries) for (const href of known(await show(entry, who))) entries.add(href);
      const own = attributes((await show("/account/menu", who)).html, "main .panel-item", "href");
      // The results of a search have no entry: the form above every screen, or on its own screen, leads there. A refused act
      // leads to '/account/confirm', the avatar's button to '/account/menu', and the assistant's, without a script, to '/assistant'.
      const ofOperations = await (await book.send(who, "GET", "/admin/operations")).text();
      const searches = [
        ...attributes(start.html, "header search form", "action"),
        ...attributes(ofOperations, "form.filters", "action").filter((to) => to !== "?"),
        "/account/confirm",
        "/assistant",
        ...attributes(start.html, "#account-menu a", "href"),
      ];
      let opened = 0;
      for (const { method, path } of book.pages) {
        if (method !== "GET" || path.includes("{")) continue;
        const answer = await book.send(who, "GET", path);
        const html = await answer.text();
        // A page without a sidebar is part of another page, or public.
        if (answer.status !== 200 || attributes(html, "#navigation", "id").length === 0) continue;
        if (searches.includes(path)) continue;
        opened += 1;
        if (own.includes(path)) continue;
        expect([path, entries.has(path)]).toEqual([path, true]);
        const [marked, ...others] = attributes(html, "#navigation a[aria-current]", "href");
        const tabs = attributes(html, "#tabs a", "href");
        const tab = attributes(html, "#tabs a[aria-current=page]", "href");
        expect([path, marked, others]).toEqual([path, tabs[0] ?? path, []]);
        if (tabs.length > 0) expect([path, tab]).toEqual([path, [path]]);
      }
      expect(opened).toBeGreaterThan(who === "client_user" ? 6 : 25);
    },
  );

  test("marks the nearest entry of what stands beneath one, and shows the way to it", async () => {
    const made = await book.send("admin", "POST", "/api/reconciliation/runs", { json: {} });
    expect(made.status).toBe(202);
    const { html, all } = await show("/admin/reconciliation/1");
    expect(all("#navigation a[aria-current=true]")).toEqual(["Reconciliation"]);
    expect(all("#navigation a[aria-current=page]")).toEqual([]);
    expect(attributes(html, ".crumbs a", "href")).toEqual(["/admin/cbs-linking", "/admin/reconciliation"]);
    expect(all(".crumbs [aria-current=page]")).toEqual(all("h1"));
    expect((await show("/admin/reconciliation")).all(".crumbs")).toEqual([]);
  });

  test("shows what belongs to an entry while that is open, and counts for it what waits there otherwise", async () => {
    const uploads = '#navigation a[href="/admin/bulk-uploads"]';
    expect((await show("/admin/dashboard")).all(uploads)).toEqual([]);
    expect((await show("/admin/virtual-accounts")).all(uploads)).toEqual(["Bulk uploads"]);
    expect((await show("/admin/bulk-uploads")).all(uploads)).toEqual(["Bulk uploads"]);
    const groups = getSidebar("admin");
    const counts = { "/admin/cbs-linking#settlements": 40, "/admin/payment-files": 9 };
    const shown = (current: string, more = {}) => {
      const html = `${Navigation({ groups, current, counts: { ...counts, ...more } })}`;
      return select(html, "a .side-count");
    };
    expect(shown("/admin/dashboard")).toEqual(["49 waiting"]);
    expect(shown("/admin/cbs-linking")).toEqual(["40 waiting", "9 waiting"]);
    expect(shown("/admin/dashboard", { "/admin/reconciliation/statements": 51 })).toEqual(["99+ waiting"]);
  });

  test("says how much waits, and is fetched again when that changes", async () => {
    const count = (html: string) => select(html, '#screens a[href="/admin/setup-requests"] .side-count');
    const { html } = await show("/admin/setup-requests");
    expect(count(html)).toEqual([]);
    expect(attributes(html, "#screens", "hx-trigger").join()).toBe("waiting:changed from:body");
    const form = {
      fullName: "Mira Castellan",
      email: "mira.castellan@oasisgrain.example",
      companyName: "Oasisgrain Mills LLC",
      networth: "5-7mil_usd",
      location: "Dubai, UAE",
      businessType: "manufacturing",
      segment: "corporate",
      rmName: "",
      accountType: "COBO",
      message: "One IBAN for each bakery, please.",
      termsAccepted: true,
    };
    expect((await book.call("POST", "/api/contact", { json: form })).status).toBe(201);
    const [href = ""] = attributes(html, "#screens", "hx-get");
    const headers = { "HX-Request": "true", "HX-Target": "nav#screens" };
    const again = await (await book.send("admin", "GET", href, { headers })).text();
    expect(count(again)).toEqual(["1 waiting"]);
    expect(select(again, "html, header")).toEqual([]);
    expect(attributes(again, "#screens a[aria-current=page]", "href")).toEqual(["/admin/setup-requests"]);
    expect(count((await show("/admin/dashboard")).html)).toEqual(["1 waiting"]);
  });

  test.each(["admin", "client_user"] as const)("every entry of the %s opens", async (who) => {
    const { html } = await show("/client/overview", who);
    for (const href of attributes(html, "#navigation nav a", "href")) {
      expect([href, (await book.send(who, "GET", href)).status]).toEqual([href, 200]);
    }
  });
});

describe("Dashboard", () => {
  test.each([
    ["h1", "Dashboard"],
    [".page-head p", "Welcome back, manage your virtual accounts"],
    [".page-head .btn-primary", "Create VA"],
    [".stat-label", "Total VAs"],
    [".stat-label", "Active COBO"],
    [".stat-label", "Active POBO"],
    [".stat-label", "Total Balance (USD)"],
    [".card-head h2", "Recent Virtual Accounts"],
    [".card-head h2", "Recent Transactions"],
    ["section[aria-label='Quick Actions'] h2", "Quick Actions"],
    ["section[aria-label='Quick Actions'] a", "Create VA"],
    ["section[aria-label='Quick Actions'] a", "Reconciliation"],
    [".card-actions a", "View All"],
    [".loading", "Loading..."],
  ])("%s: %s", async (selector, words) => {
    expect((await show("/admin/dashboard")).all(selector)).toContain(words);
  });

  test("View All goes to Virtual Accounts", async () => {
    const { html } = await show("/admin/dashboard");
    const [href] = attributes(html, "section[aria-label='Recent Virtual Accounts'] .card-actions a", "href");
    expect(href).toBe("/admin/virtual-accounts");
  });
});

describe("Avatar menu", () => {
  test("is filled when its button is reached for, and leads to a page of the same if there is no script", async () => {
    const { html } = await show("/admin/dashboard");
    expect(attributes(html, "#account-menu[data-later] a", "href")).toEqual(["/account/menu"]);
    const headers = { "HX-Request": "true", "HX-Target": "section#account-menu" };
    const panel = await (await book.send("admin", "GET", "/account/menu", { headers })).text();
    expect(select(panel, "html, header, [data-later]")).toEqual([]);
    expect(select(panel, "#account-menu .panel-part").join()).toBe(
      (await show("/account/menu")).all("main .panel-part").join(),
    );
  });

  test("initial, username, email, Company and the client id, date and time", async () => {
    const { all } = await show("/account/menu");
    expect(all("button[popovertarget=account-menu]")).toEqual(["A"]);
    expect(all("main .panel-name")).toEqual(["amal"]);
    expect(all("main .panel-text").slice(0, 3)).toEqual([
      "amal@vostra.example",
      "Company HOUSE",
      "18 Nov 2026, 12:00",
    ]);
  });

  test("the first 3 accounts under 'Virtual Accounts (count)', then '... and N more'", async () => {
    const { all } = await show("/account/menu");
    expect(all("main .panel-title")).toEqual(["Virtual Accounts (5)"]);
    expect(all("main .list-title")).toEqual(["Customer 4", "Customer 3", "Customer 2"]);
    expect(all("main .panel-text").at(-1)).toBe("... and 2 more");
  });

  test("it ends with Password Reset and Logout", async () => {
    expect((await show("/account/menu")).all("main button.panel-item")).toEqual(["Password Reset", "Logout"]);
  });
});

describe("Virtual Accounts", () => {
  const path = "/admin/virtual-accounts";

  test.each([
    ["h1", ["Virtual Accounts"]],
    ["select[name=status] option", ["All statuses", "Active", "Suspended", "Inactive"]],
    ["select[name=type] option", ["All types", "COBO", "POBO", "BOTH"]],
    [
      "table.data-table thead th",
      ["Virtual IBAN", "Customer", "Type", "Balance", "Status", "CBS Account", "Actions"],
    ],
  ])("%s: %j", async (selector, words) => {
    expect((await show(path)).all(selector)).toEqual(words);
  });

  test("the search is by customer, virtual IBAN and reference", async () => {
    const { html } = await show(path);
    expect(attributes(html, "main input[type=search]", "placeholder")).toEqual([
      "Search customer, virtual IBAN or reference",
    ]);
  });

  test("actions: view details, edit, delete", async () => {
    const { all } = await show(`${path}?q=Customer+4`);
    expect(all("a[data-act]")).toEqual(["View details", "Edit", "Delete"]);
  });
});

describe("Transactions", () => {
  const path = "/admin/transactions";

  test.each([
    ["h1", ["Transactions"]],
    ["select[name=type] option", ["All types", "Credit", "Debit", "Hold", "Release"]],
    ["main button.btn-primary", []],
  ])("%s: %j", async (selector, words) => {
    expect((await show(path)).all(selector)).toEqual(words);
  });
});

describe("Client Overview", () => {
  test.each([
    ["h1", ["Account Overview"]],
    [".stat-label", ["Total Balance", "Available Balance", "Held Balance", "Active Accounts"]],
    [
      ".card-head h2",
      [
        "Your Virtual Accounts",
        "Account Summary",
        "Recent Transactions",
        "Security Alerts",
        "Balance",
        "Money in and out",
        "Payers",
        "Payees",
      ],
    ],
  ])("%s: %j", async (selector, words) => {
    expect((await show("/client/overview", "client_user")).all(selector)).toEqual(words);
  });
});
