import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { z } from "zod";
import { configurationLabels } from "@/accounts/configurations/contract";
import type { AccountDto } from "@/accounts/contract";
import { rateChange } from "@/bank/rates/rules";
import { type Book, startBook } from "./book";
import { attributes } from "./html";
import { type Person, password } from "./support";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Falcon Trading" });
});
afterEach(() => book.close());

const path = "/admin/configurations";
const show = (query = "", who: Person = "admin") => book.show(who, path + query);
const chosen = (who: Person = "admin") => show(`?account=${account.id}`, who);
const listIslands = (html: string, selector = "x-island") => attributes(html, selector, "src");
const names = (html: string, selector?: string) =>
  listIslands(html, selector).map((src) => /^(.+)-\w+$/.exec(src)?.[1]);
const save = (json: Record<string, unknown>) =>
  book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/configuration`, { json });

describe("section 2, COBO/POBO Configurations", () => {
  test("begins with the choice of a virtual account, and offers those that were changed last", async () => {
    expect((await show()).all("#main h3, main h3")).toEqual([]);
    await save({ holdDuration: 24 });
    const page = await show();
    expect(names(page.html)).toContain("choose-account");
    expect(attributes(page.html, "main .list-row", "href")).toEqual([`${path}?account=${account.id}`]);
  });

  test("the form has every field, with what is saved", async () => {
    await save({ dailyLimit: "5000.00", notificationEmail: "ops@vostra.example" });
    const { html } = await chosen();
    for (const label of Object.values(configurationLabels)) expect(html).toContain(`>${label}`);
    expect(html).toContain(">Save Configuration<");
    const props = attributes(html, "x-island[src*=configuration-form]", "props");
    const suspense = z.object({ suspenseAccounts: z.array(z.object({ value: z.string() })) });
    const known = JSON.parse(props[0] ?? "{}");
    expect(known.configuration).toMatchObject({
      dailyLimit: "5000.00",
      enforceLimits: false,
      notificationEmail: "ops@vostra.example",
    });
    expect(suspense.parse(known).suspenseAccounts.map(({ value }) => value)).toEqual([
      "9000000001",
      "9000000002",
      "9000000003",
    ]);
  });

  test("a suspense account that is no longer active is offered to the account that has it, only", async () => {
    await book.send("admin", "PUT", "/api/cbs-accounts/9000000001", { json: { isActive: false } });
    const offers = async () =>
      attributes((await chosen()).html, "x-island[src*=configuration-form]", "props")[0] ?? "";
    expect(await offers()).toContain('"value":"9000000001"');
    await save({ suspenseAccount: "9000000002" });
    expect(await offers()).not.toContain('"value":"9000000001"');
  });

  test("the summary card says what is saved", async () => {
    await save({ dailyLimit: "5000.00", complianceCheck: false, holdDuration: 24 });
    const page = await chosen("auditor");
    const rows = page.all("#configuration-summary .details > div");
    expect(rows).toContain("Daily limit (AED)AED 5,000.00");
    expect(rows).toContain("Monthly limit (AED)AED 3,000,000.00");
    expect(rows).toContain("Enforce limitsOff");
    expect(rows).toContain("Compliance checkOff");
    expect(rows).toContain("Hold duration (hours)24");
    expect(rows).toContain("Notification emailNone");
  });

  test("what is used and left of each limit is shown as bars, today and this month", async () => {
    await book.book("credit", account.id, { amount: "10000.00" });
    await save({ dailyLimit: "7345.00", enforceLimits: true });
    const payment = {
      type: "debit",
      amount: "1000.00",
      currency: "USD",
      description: "Rent",
      recipient: "12345678",
    };
    await book.submit("client_user", { vaId: account.id, ...payment, reference: "PAY-1" });
    const page = await chosen();
    expect(page.all(".usage-head")).toEqual(["TodayAED 3,672.50 left", "This monthAED 2,996,327.50 left"]);
    expect(page.all(".usage-note")).toEqual([
      "AED 3,672.50 of AED 7,345.00 used",
      "AED 3,672.50 of AED 3,000,000.00 used",
    ]);
    expect(attributes(page.html, ".usage-bar > span", "style")).toEqual([
      "inline-size: 50%",
      "inline-size: 0%",
    ]);
    expect(page.html).toContain("Enforced: a payment over a limit is refused");
  });

  test("an auditor sees everything and no act", async () => {
    await book.send("admin", "POST", "/api/exchange-rates", { json: { currency: "EUR", rate: "4.2" } });
    const page = await chosen("auditor");
    expect(page.all("#configuration-summary .details > div")).toHaveLength(14);
    expect(page.all("#rates tbody tr")).toHaveLength(1);
    expect(names(page.html)).not.toContain("configuration-form");
    expect(page.all(".card-actions a")).toEqual(["The account"]);
    for (const dialog of ["create", "settings"])
      expect(names((await show(`?${dialog}=1`, "auditor")).html, "#dialog x-island")).toEqual([]);
  });

  test("an account that does not exist is 404", async () => {
    expect((await show("?account=99")).status).toBe(404);
    expect((await show("?account=x")).status).toBe(400);
  });
});

describe("the exchange rates of the page", () => {
  test("show their history, who set them and which one is in effect", async () => {
    await book.send("admin", "POST", "/api/exchange-rates", { json: { currency: "EUR", rate: "4.1" } });
    const later = { currency: "EUR", rate: "4.3", effectiveAt: "2026-11-19T00:00:00+04:00" };
    await book.send("admin", "POST", "/api/exchange-rates", { json: later });
    const page = await chosen();
    expect(page.all("#rates tbody tr")).toEqual([
      "EUR4.319 Nov 2026, 00:00Upcomingamal18 Nov 2026, 12:00",
      "EUR4.118 Nov 2026, 12:00In effectamal18 Nov 2026, 12:00",
    ]);
    expect(page.all("#main .card-head p, main .card-head p").join("\n")).toContain(
      "Now: 1 EUR = AED 4.1 · 1 USD = AED 3.6725, the peg",
    );
    expect(names((await show("?create=1")).html, "#dialog x-island")).toEqual(["set-rate"]);
  });

  test("keep the chosen account in their addresses", async () => {
    await book.send("admin", "POST", "/api/exchange-rates", { json: { currency: "EUR", rate: "4.1" } });
    const page = await show(`?account=${account.id}&fx-currency=EUR`);
    expect(attributes(page.html, "#rates .chip", "href")).toEqual([`${path}?account=${account.id}`]);
    expect(attributes(page.html, "#rates input[name=account]", "value")).toEqual([String(account.id)]);
  });

  test("are exported", async () => {
    await book.send("admin", "POST", "/api/exchange-rates", { json: { currency: "EUR", rate: "4.1" } });
    const answer = await book.send("auditor", "GET", "/api/exchange-rates/export/csv?currency=EUR");
    expect(await answer.text()).toContain("EUR,4.1,2026-11-18T08:00:00.000Z,,amal,2026-11-18T08:00:00.000Z");
  });

  test.each([
    ["4.2", "", "Now 4.2"],
    ["4.2", "four", "Now 4.2"],
    ["4.00", "4.40", "Now 4.00: this is 10.0 % more"],
    ["4.00", "0.4", "Now 4.00: this is 90.0 % less"],
    ["4.00", "4.0001", "Now 4.00: this is nearly the same"],
  ])("a new rate is compared with the one in effect: %s and '%s'", (now, next, sentence) => {
    expect(rateChange(now, next)).toBe(sentence);
  });
});

describe("the approval settings of the page", () => {
  test("say what waits, from which amount on", async () => {
    const json = [
      { kind: "manual_debit", enabled: true, aboveUsd: "10000.00" },
      { kind: "relink", enabled: true },
    ];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    const page = await show();
    expect(page.all("#approval-settings .details > div")).toEqual([
      "Manual debitsabove $10,000.00 On",
      "Re-linksOn",
      "Admin roles and accessOn",
      "Exchange ratesOn",
    ]);
    expect(page.all("#approval-settings .settings-note").at(-1)).toBe(
      "One admin is enough: Payments · Manual credits · Hold releases · Assignments from suspense, and settlements · Limit changes · CBS accounts · Compliance checks and thresholds · Account status, type and switches · Bank statements and status reports · Users of clients, and their access · Bank holidays and cut-off times · Retention, and erasure of persons · Sweeps and core accounts · Collection rules · Entities of clients, and where accounts belong",
    );
    expect(names((await show("?settings=1")).html, "#dialog x-island")).toEqual(["approval-settings-form"]);
  });

  test("warn where something is on and nobody else is there to approve it", async () => {
    const warnings = async () => (await show()).all("#approval-settings .notice-title");
    expect(await warnings()).toEqual([]);
    const second = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json: second });
    const json = [{ kind: "relink", enabled: true }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    expect(await warnings()).toEqual([]);
    const { id } =
      (await book.db.read.select().from(users)).find(({ username }) => username === "bilal") ?? {};
    await book.send("admin", "DELETE", `/api/users/${id}`);
    expect(await warnings()).toEqual(["Nobody could approve"]);
  });
});
