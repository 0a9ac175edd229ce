import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alerts, approvals, jobs, settlementInstructions, setupRequests } from "db/schema";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const day = 86_400_000;

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

/** The card 'Needs attention': its head, the sentences of its rows, and what waits on other screens. */
const readCard = async (who: "admin" | "auditor" = "admin") => {
  const { html } = await book.show(who, "/admin/dashboard");
  return {
    html,
    head: select(html, "#waiting .card-head p, #waiting .card-actions a"),
    sentences: select(html, "#waiting tbody th a"),
    acts: select(html, "#waiting .inbox-acts a"),
    others: select(html, "#waiting .inbox-others a"),
    links: attributes(html, "#waiting a", "href"),
  };
};

/** One item of each kind, except payments to review; all but the acknowledged alert are a day old. */
async function fill(): Promise<void> {
  const { read } = book.db;
  const old = book.deps.now() - day;
  const alert = {
    type: "velocity",
    severity: "low",
    title: "T",
    description: "D",
    audience: "staff",
  } as const;
  const request = {
    fullName: "Hamad",
    email: "h@gulf.example",
    companyName: "Gulf",
    networth: "5-7mil_usd",
    location: "Dubai",
    businessType: "trading",
    segment: "sme",
    accountType: "COBO",
    message: "Hello",
    termsAcceptedAt: old,
    originDigest: "x",
    createdAt: old,
    updatedAt: old,
  } as const;
  await book.db.write([
    read.insert(alerts).values([
      { ...alert, createdAt: old },
      { ...alert, createdAt: old + 1000 },
      { ...alert, status: "acknowledged", createdAt: book.deps.now() },
    ]),
    read
      .insert(setupRequests)
      .values([request, { ...request, status: "in_review" }, { ...request, status: "done" }]),
    read.insert(approvals).values({
      requestId: "r",
      kind: "relink",
      act: "relink",
      body: "{}",
      summary: "S",
      details: "{}",
      makerId: 1,
      madeAt: old,
      expiresAt: book.deps.now() + day,
    }),
    read.insert(jobs).values({ name: "a job", failures: 2, due: old }).onConflictDoNothing(),
    read.insert(settlementInstructions).values({
      journalId: "j",
      fromCbsAccount: "1000000001",
      toCbsAccount: "1000000002",
      amount: 100,
      currency: "AED",
      createdAt: old,
    }),
  ]);
}

describe("waiting items on the dashboard", () => {
  test("are none at first, as the dashboard says", async () => {
    const { head, sentences } = await readCard();
    expect([head, sentences]).toEqual([["Nothing waits.", "Inbox (0)"], []]);
  });

  test("are sentences with the main act of each, and a number for what other screens list", async () => {
    await fill();
    const { html, head, sentences, acts, others } = await readCard();
    expect(head).toEqual(["The oldest has waited for 24 hours", "Inbox (5)"]);
    expect(sentences).toHaveLength(5);
    expect(sentences).toContain("Gulf asks for an account, for 24 hours");
    expect(new Set(acts)).toEqual(new Set(["Update", "Withdraw", "Acknowledge"]));
    expect(others).toEqual(["Failed jobs (1)", "Settlement instructions (1)", "Alerts under review (1)"]);
    expect(attributes(html, "#waiting", "hx-trigger")[0]).toContain("every 30s");
  });

  test("have no act for an auditor, and lead to pages that open", async () => {
    const { acts, links } = await readCard("auditor");
    expect(acts).toEqual([]);
    for (const link of links) {
      expect([link, (await book.send("auditor", "GET", link)).status]).toEqual([link, 200]);
    }
  });

  test("open the dialogs of their acts on the dashboard itself", async () => {
    const { html } = await book.show("admin", "/admin/dashboard?days=7");
    const address = attributes(html, "#waiting .inbox-acts a", "href").find((href) =>
      href.includes("answer="),
    );
    expect(address).toStartWith("/admin/dashboard?days=7&answer=");
    const opened = await book.show("admin", address ?? "");
    expect(select(opened.html, "#dialog h2")).toHaveLength(1);
  });
});

describe("the bell", () => {
  const headers = { "HX-Request": "true" };

  test("lists what waits for staff, each a link with its number", async () => {
    const html = await (await book.send("admin", "GET", "/bell", { headers })).text();
    expect(select(html, "button .sr-only")[0]).toBe("Notifications, 2 unread, 4 waiting");
    const links = attributes(html, "#bell a.list-row", "href");
    expect(links.slice(0, 3)).toEqual([
      "/admin/approvals?status=waiting&by=staff",
      "/admin/setup-requests",
      "/admin/operations",
    ]);
    expect(select(html, "#bell .badge")).toContain("2");
  });

  test("shows a client nothing of it", async () => {
    const html = await (await book.send("client_user", "GET", "/bell", { headers })).text();
    expect(select(html, "button .sr-only")[0]).toBe("Notifications");
    expect(html).not.toContain("Waiting");
  });
});

test("more than a thousand of a kind are not counted, but for alerts, whose number is kept", async () => {
  const thousand = (sql: string) => ({ sql, args: [] });
  const numbers = "with recursive n(i) as (values (1) union all select i + 1 from n where i < 1200)";
  await book.db.write([
    thousand(`${numbers} insert into setup_requests (full_name, email, company_name, networth, location, business_type,
      segment, account_type, message, terms_accepted_at, created_at)
      select 'H', 'h@gulf.example', 'Gulf', '5-7mil_usd', 'Dubai', 'trading', 'sme', 'COBO', 'Hello', i, i from n`),
    thousand(`${numbers} insert into alerts (type, severity, title, description, audience, created_at)
      select 'velocity', 'low', 'T', 'D', 'staff', i from n`),
  ]);
  const { head } = await readCard();
  expect(head[1]).toBe("Inbox (2,203+)");
  const bell = await (await book.send("admin", "GET", "/bell", { headers: { "HX-Request": "true" } })).text();
  expect(select(bell, "button .sr-only")[0]).toContain("1,002+ waiting");
});
