import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, listIds, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const overview = (who: Person = "client_user") => book.show(who, "/client/overview");
/** Reads the bell's panel, as the page fetches it once someone reaches for its button. */
const bell = async (who: Person = "client_user") => {
  const headers = { "HX-Request": "true", "HX-Target": "section#bell-menu" };
  const html = await (await book.send(who, "GET", "/bell", { headers })).text();
  return { html, all: (selector: string) => select(html, selector) };
};
const dashboard = () => book.show("admin", "/admin/dashboard");

const card = (title: string) => `section.card[aria-label="${title}"]`;

const quickActions = "section[aria-label='Quick Actions']";

/** Raises this many alerts about an account, visible to its client. */
async function raise(account: AccountDto, count: number): Promise<void> {
  const alert = { type: "high_amount", severity: "high", audience: "client", description: "d" } as const;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...alert,
    virtualAccountId: account.id,
    title: `Alert ${index + 1}`,
    createdAt: book.deps.now() - (count - 1 - index) * 50 * 60_000,
  }));
  await book.db.write([book.db.read.insert(alerts).values(rows)]);
}

describe("the dashboard", () => {
  test("shows the five newest accounts and the five newest transactions", async () => {
    const names: string[] = [];
    for (let n = 1; n <= 6; n++) {
      const account = await book.openAccount({ reference: `ref-${n}` });
      await book.book("credit", account.id, { amount: `${n}.00`, description: `Credit ${n}` });
      names.unshift(groupIban(account.virtualIban));
    }
    const { all } = await dashboard();
    expect(all(`${card("Recent Virtual Accounts")} tbody th`)).toEqual(names.slice(0, 5));
    expect(all(`${card("Recent Transactions")} .amount`)).toEqual([6, 5, 4, 3, 2].map((n) => `+$${n}.00`));
  });

  test("of an empty book says what is not there", async () => {
    const { all } = await dashboard();
    expect(all("#dashboard .empty-title").sort()).toEqual([
      "No money has moved in the last 30 days",
      "No recent transactions",
      "No virtual accounts found",
    ]);
  });

  test("of an empty book says what to do first, with what is done, until money has moved", async () => {
    const open = async () => (await dashboard()).all(`${card("First steps")} a`);
    const first = await open();
    expect(first.at(-1)).toBe("Book the first credit");
    expect(first).toContain("Create the first virtual account");
    const { html } = await book.show("auditor", "/admin/dashboard");
    expect(html).not.toContain("First steps");
    const account = await book.openAccount();
    expect(await open()).toEqual(first.filter((step) => step !== "Create the first virtual account"));
    await book.book("credit", account.id, { amount: "1.00" });
    expect(await open()).toEqual([]);
  });

  test("explains its words where they stand, on hover, focus and press, without a script", async () => {
    const { html, all } = await dashboard();
    const labels = all(".stat-label .term");
    expect(labels).toEqual(["Total VAs", "Active COBO", "Active POBO"]);
    for (const by of ["popovertarget", "interestfor"]) {
      const ids = attributes(html, ".stat-label .term", by);
      expect(ids).toHaveLength(labels.length);
      expect(all(`#${ids[1]}[popover]`)[0]).toStartWith("COBO is collections on behalf of");
    }
  });

  test("refreshes itself when accounts or money change", async () => {
    const { html } = await dashboard();
    expect(attributes(html, "#dashboard", "hx-get")).toEqual(["/admin/dashboard"]);
    expect(attributes(html, "#dashboard", "hx-trigger")).toEqual([
      "accounts:changed from:body, transactions:changed from:body",
    ]);
  });

  test("has the quick actions in the specification's order", async () => {
    const { all } = await book.show("admin", "/admin/dashboard");
    expect(all(quickActions)).toEqual(["Quick ActionsCreate VABulk UploadGenerate ReportReconciliation"]);
  });

  test("offers an auditor nothing to create", async () => {
    const { all, html } = await book.show("auditor", "/admin/dashboard");
    expect(all(quickActions)).toEqual(["Quick ActionsGenerate ReportReconciliation"]);
    expect(html.includes('id="create-account-')).toBe(false);
  });
});

describe("the overview", () => {
  let account: AccountDto;
  beforeEach(async () => {
    account = await book.openAccount({ customerName: "Gulf Trading", description: "For rents" });
  });

  const figures = async (who?: Person) => {
    const { all } = await overview(who);
    const values = all(".stat-figure");
    return Object.fromEntries(all(".stat-label").map((label, at) => [label, values[at]]));
  };

  test("sums its accounts in dollars", async () => {
    const dirham = await book.openAccount({ type: "COBO" });
    await book.change(dirham.id, { currency: "AED", status: "suspended" });
    await book.book("credit", account.id, { amount: "100.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    await book.book("credit", (await book.openAccount({ clientId: "NOOR" })).id, { amount: "5.00" });
    await book.change(dirham.id, { status: "active" });
    await book.book("credit", dirham.id, { amount: "367.25", currency: "AED" });
    await book.change(dirham.id, { status: "suspended" });
    expect(await figures()).toEqual({
      "Total Balance": "$200.00",
      "Available Balance": "$170.00",
      "Held Balance": "$30.00",
      "Active Accounts": "1",
    });
  });

  test("says which currency is left out for want of a rate", async () => {
    const euro = await book.openAccount();
    await book.change(euro.id, { currency: "EUR" });
    await book.book("credit", euro.id, { amount: "10.00", currency: "EUR" });
    expect((await overview()).all(".stat-growth")[0]).toBe("USD, without EUR: no rate is set");
  });

  test("counts BOTH as collections and as payments", async () => {
    await book.openAccount({ type: "COBO" });
    const { all } = await overview();
    expect(all(`${card("Account Summary")} dt`)).toEqual([
      "COBO Accounts",
      "POBO Accounts",
      "Active Accounts",
    ]);
    expect(all(`${card("Account Summary")} dd`)).toEqual(["2", "1", "2"]);
  });

  test("of staff is over all accounts, however many", async () => {
    const at = book.deps.now();
    const insert = `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference,
        type, currency, client_id, cbs_account, created_at, updated_at)
      select 'X' || value, 'n', 'n', 'n', 'many-' || value, 'COBO', 'USD', 'NOOR', 'CBS_1', ?, ?
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 1100) select value from n)`;
    await book.book("credit", account.id, { amount: "100.00" });
    await book.db.write([{ sql: insert, args: [at, at] }]);
    expect(await figures("auditor")).toMatchObject({ "Total Balance": "$100.00", "Active Accounts": "1101" });
  });

  test("lists each account with name, type, status, IBAN, description and amounts", async () => {
    await book.book("credit", account.id, { amount: "100.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    const [row = ""] = (await overview()).all(`${card("Your Virtual Accounts")} li`);
    for (const part of ["Gulf Trading", "BOTH", "Active", "AE", "For rents", "$100.00", "$70.00 available"]) {
      expect(row).toContain(part);
    }
  });

  test("does not repeat an account's name as its description, and marks one that is not active", async () => {
    await book.openAccount({ customerName: "Gulf Rents", description: "Rents of Gulf" });
    await book.change(account.id, { status: "suspended" });
    const { html, all } = await overview();
    const [named = "", suspended = ""] = all(`${card("Your Virtual Accounts")} li`);
    expect(named).toContain("Gulf Rents");
    expect(named).not.toContain("Rents of Gulf");
    expect(suspended).toContain("For rents");
    expect(select(html, `${card("Your Virtual Accounts")} .badge`)).toEqual(["Suspended"]);
  });

  test("says what it holds in each currency, and offers a payment to those who pay", async () => {
    await book.book("credit", account.id, { amount: "2.00" });
    const note = async () => (await overview()).all(".stat-growth")[0]?.replaceAll("\u00a0", " ");
    expect(await note()).toBe("of 1");
    const dirham = await book.openAccount();
    await book.change(dirham.id, { currency: "AED" });
    expect(await note()).toMatch(/^(AED 0\.00 · \$2\.00|\$2\.00 · AED 0\.00)$/);
    const pays = async (who: Person) => (await overview(who)).all(".page-actions a");
    expect([await pays("client_user"), await pays("auditor")]).toEqual([["Make Payment"], []]);
    const opened = await book.show("client_user", "/client/overview?create=1");
    expect(attributes(opened.html, "#dialog x-island", "props").join()).toContain("PAY-");
  });

  test("lists the eight newest transactions, with sign, age and reference", async () => {
    await book.book("credit", account.id, { amount: "100.00" });
    for (let n = 1; n <= 8; n++) {
      await book.book("debit", account.id, { amount: `${n}.00`, reference: `R-${n}` });
      book.wait(60_000);
    }
    const { all } = await overview();
    expect(all(`${card("Recent Transactions")} .amount`)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((n) => `−$${n}.00`),
    );
    expect(all(`${card("Recent Transactions")} time`).slice(0, 2)).toEqual(["1 min ago", "2 min ago"]);
    expect(all(`${card("Recent Transactions")} .list-main .list-text`)[0]).toBe("R-8");
  });

  test("shows five of ten alerts, newest first", async () => {
    await raise(account, 10);
    const { all } = await overview();
    expect(all("#security-alerts .list-title")).toEqual([10, 9, 8, 7, 6].map((n) => `Alert ${n}`));
    expect(all("#security-alerts time")).toEqual([
      "0 min ago",
      "50 min ago",
      "1 hour ago",
      "2 hours ago",
      "3 hours ago",
    ]);
  });

  test("asks again every 30 seconds, and for alerts every 15", async () => {
    const { html } = await overview();
    const trigger = (id: string) => attributes(html, id, "hx-trigger")[0] ?? "";
    expect(trigger("#overview")).toMatch(/\bevery 30s\b/);
    expect(trigger("#security-alerts")).toMatch(/\bevery 15s\b/);
    expect(attributes(html, ".list-section", "hx-get")).toEqual(["/client/overview", "/client/overview"]);
  });

  test("of a client without accounts says what is not there", async () => {
    const { all } = await overview("stranger");
    expect(all("main .empty-title")).toEqual([
      "No virtual accounts found",
      "No recent transactions",
      "No alerts found",
      "Nothing was held in the last 30 days",
      "No money has moved in the last 30 days",
    ]);
  });
});

test("the overview says at which rates its totals in USD came about, and which holds end next", async () => {
  const dollars = await book.openAccount();
  await book.book("credit", dollars.id, { amount: "10.00" });
  expect((await overview()).html).not.toContain("Totals are in USD");
  const dirhams = await book.openAccount();
  await book.change(dirhams.id, { currency: "AED" });
  await book.book("credit", dirhams.id, { amount: "500.00", currency: "AED" });
  for (const [amount, days] of [
    ["30.00", 9],
    ["20.00", 2],
    // As long as a hold usually lasts: three days.
    ["10.00", undefined],
  ] as const) {
    const expiresAt = days && new Date(book.deps.now() + days * 86_400_000).toISOString();
    const json = {
      vaId: dirhams.id,
      amount,
      currency: "AED",
      reason: "Deposit",
      reference: `H${amount}`,
      expiresAt,
    };
    expect((await book.send("admin", "POST", "/api/holds", { json })).status).toBe(201);
  }
  const { html, all } = await overview();
  expect(html.replaceAll("\u00a0", " ")).toContain("Totals are in USD. AED converted at 1 USD = AED 3.6725.");
  const ending = all(`${card("Coming up")} li`);
  expect(ending.map((text) => /AED \d+\.\d\d/.exec(text)?.[0])).toEqual([
    "AED 20.00",
    "AED 10.00",
    "AED 30.00",
  ]);
});

test("the overview shows its accounts six at a time, and keeps the period of its chart", async () => {
  for (let n = 0; n < 12; n++) await book.openAccount();
  const own = card("Your Virtual Accounts");
  const first = await book.show("client_user", "/client/overview?days=7");
  expect(first.all(`${own} li`)).toHaveLength(6);
  expect(first.all(`${own} .pager-text`)).toEqual(["1 to 6 of 12 accounts"]);
  const [next = ""] = attributes(first.html, "#own-accounts-next", "href");
  const second = await book.show("client_user", next);
  expect(second.all(`${own} li`)).toHaveLength(6);
  expect(second.all(`${own} .pager-text`)).toEqual(["7 to 12 of 12 accounts"]);
  expect(second.all(".segments [aria-current]")).toEqual(["7 days"]);
  expect(attributes(second.html, "#balances-days-90-days", "href")[0]).toContain("page=");
  expect(attributes(second.html, "#overview", "hx-get")).toEqual([next]);
});

describe("the header", () => {
  /** Client's id of the nth alert raised. */
  async function shownId(count: number) {
    const ids = await listIds(await book.send("client_user", "GET", "/api/alerts"));
    return ids.at(-count);
  }

  test("has a dot on the bell only while an alert is unread", async () => {
    const account = await book.openAccount();
    const dot = async () => (await overview()).all("button[popovertarget=bell] .dot").length;
    expect(await dot()).toBe(0);
    await raise(account, 1);
    expect(await dot()).toBe(1);
  });

  test("has no dot for a user who read all alerts, until the next one", async () => {
    const account = await book.openAccount();
    const dots = async (who: Person) => (await overview(who)).all("button[popovertarget=bell] .dot").length;
    await raise(account, 1);
    const answer = await book.send("client_user", "POST", "/api/alerts/read", {
      form: { lastAlertId: `${await shownId(1)}` },
    });
    expect(answer.status).toBe(200);
    expect([await dots("client_user"), await dots("admin")]).toEqual([0, 1]);
    await raise(account, 1);
    expect(await dots("client_user")).toBe(1);
  });

  test("says how many alerts are unread, to those who cannot see the dot", async () => {
    await raise(await book.openAccount(), 2);
    const { html } = await overview();
    expect(select(html, "button[popovertarget=bell] > .sr-only")).toEqual(["Notifications, 2 unread"]);
  });

  test.each([
    [9, "9", ["... and 4 more"]],
    [120, "99+", ["... and 99+ more"]],
  ])("lists the five newest of %p unread alerts and says how many there are", async (count, words, more) => {
    await raise(await book.openAccount(), count);
    const { all } = await bell();
    for (const { html } of [await overview(), await bell()])
      expect(select(html, "button[popovertarget=bell] > .sr-only")).toEqual([
        `Notifications, ${words} unread`,
      ]);
    expect(all("#bell .list-title")).toEqual([0, 1, 2, 3, 4].map((n) => `Alert ${count - n}`));
    expect(all("#bell .panel-more")).toEqual(more);
  });

  test("lists no alert that was opened, whichever it was; another user's are as they were", async () => {
    const account = await book.openAccount();
    await raise(account, 3);
    const answer = await book.send("client_user", "GET", `/notifications/${await shownId(2)}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/client/accounts?view=${account.id}`);
    expect((await bell()).all("#bell .list-title")).toEqual(["Alert 3", "Alert 1"]);
    expect((await bell("admin")).all("#bell .list-title")).toEqual(["Alert 3", "Alert 2", "Alert 1"]);
    await book.send("client_user", "GET", `/notifications/${await shownId(2)}`);
    await book.send("client_user", "POST", "/notifications", {
      form: { lastAlertId: `${await shownId(3)}` },
    });
    expect((await bell()).all("#bell .panel-text")).toEqual(["No alerts found"]);
  });

  test("opens no alert that is meant for others", async () => {
    await raise(await book.openAccount({ clientId: "NOOR" }), 1);
    expect((await book.send("client_user", "GET", "/notifications/1")).status).toBe(404);
  });

  test("a link on another site opens an alert and marks nothing", async () => {
    await raise(await book.openAccount(), 1);
    const headers = { "sec-fetch-site": "cross-site" };
    await book.send("client_user", "GET", `/notifications/${await shownId(1)}`, { headers });
    expect((await bell()).all("#bell .list-title")).toEqual(["Alert 1"]);
  });

  test("lists no alert that was looked at", async () => {
    const account = await book.openAccount();
    await raise(account, 2);
    const read = async (count: number) =>
      book.send("client_user", "POST", "/api/alerts/read", {
        form: { lastAlertId: `${await shownId(count)}` },
      });
    await read(1);
    expect((await bell()).all("#bell .list-title")).toEqual(["Alert 2"]);
    await read(2);
    expect((await bell()).all("#bell .panel-text")).toEqual(["No alerts found"]);
  });

  test.each([
    [3, []],
    [4, ["... and 1 more"]],
    [6, ["... and 3 more"]],
  ])("lists three of %p accounts", async (count, more) => {
    for (let n = 0; n < count; n++) await book.openAccount();
    const { all } = await book.show("client_user", "/account/menu");
    expect(all("main .list-title")).toHaveLength(3);
    expect(all("main .panel-title")).toContain(`Virtual Accounts (${count})`);
    expect(all("main .panel-text").filter((text) => text.includes("more"))).toEqual(more);
  });
});
