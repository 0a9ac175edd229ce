import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { goOffline, testSite } from "./support";

const site = testSite();
const dashboard = "/admin/dashboard";

const menuOf = (page: Page) => page.locator("#account-menu");
const openMenu = (page: Page) => page.getByRole("button", { name: "Account of amal" }).click();

describe("the avatar menu", () => {
  test("shows the initial, and who one is: name, email, company, time", async () => {
    const page = await site.open("admin", dashboard);
    expect(await page.getByRole("button", { name: "Account of amal" }).textContent()).toBe("A");
    expect(await menuOf(page).isVisible()).toBe(false);
    await openMenu(page);
    for (const text of ["amal", "amal@vostra.example", "Company HOUSE", "18 Nov 2026, 12:00"]) {
      await menuOf(page).getByText(text, { exact: true }).waitFor();
    }
    expect(await menuOf(page).locator("time").getAttribute("datetime")).toBe("2026-11-18T08:00:00.000Z");
  });

  test("lists the first three accounts and says how many more there are", async () => {
    const page = await site.open("admin", dashboard);
    await openMenu(page);
    await menuOf(page).getByText("Virtual Accounts (69)").waitFor();
    expect(await menuOf(page).getByRole("listitem").count()).toBe(3);
    await menuOf(page).getByText("... and 66 more").waitFor();
    await page.getByRole("button", { name: "Account of amal" }).press("Escape");
    await menuOf(page).waitFor({ state: "hidden" });
  });

  test("is a client's too, over its own accounts, with no line for more where there are none", async () => {
    const page = await site.open("stranger", "/client/overview");
    await page.getByRole("button", { name: "Account of nora" }).click();
    await menuOf(page).getByText("Virtual Accounts (1)").waitFor();
    await menuOf(page).getByText("Al Noor Textiles").waitFor();
    expect(await menuOf(page).getByText("more").count()).toBe(0);
  });

  test("opens with JavaScript off", async () => {
    const page = await site.open("admin", dashboard, { javaScriptEnabled: false });
    await openMenu(page);
    expect(await menuOf(page).getByRole("button", { name: "Logout" }).isVisible()).toBe(true);
  });
});

describe("the bell", () => {
  test("lists what is unread, with a dot, and opening it reads nothing", async () => {
    const page = await site.open("admin", dashboard);
    const bell = page.getByRole("button", { name: "Notifications, 2 unread" });
    expect(await bell.locator(".dot").count()).toBe(1);
    await bell.click();
    const panel = page.locator("#bell");
    expect(await panel.getByText("High amount transaction").count()).toBe(2);
    await page.mouse.click(400, 600);
    await panel.waitFor({ state: "hidden" });
    await page.reload();
    expect(await bell.locator(".dot").count()).toBe(1);
  });

  test("leads staff to the record of an alert, which is read from then on", async () => {
    const page = await site.open("auditor", dashboard);
    await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
    await page
      .locator("#bell")
      .getByRole("link", { name: /High amount.*Gulf Marine/ })
      .click();
    await page.waitForURL(/\/admin\/alerts\?view=\d+/);
    await page
      .getByRole("dialog", { name: "Alert Details" })
      .getByText("Raised the alert", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  });

  test("leads a client to its account", async () => {
    const page = await site.open("client_user", "/client/overview");
    await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
    await page
      .locator("#bell")
      .getByRole("link", { name: /Gulf Marine/ })
      .click();
    await page.waitForURL(/\/client\/accounts\?view=64$/);
    await page.getByRole("dialog", { name: "Virtual Account Details" }).waitFor();
  });

  test("is emptied by 'Mark all as read', without leaving the page", async () => {
    const page = await site.open("admin", "/admin/transactions?type=hold");
    await page.getByRole("button", { name: /^Notifications, / }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.locator("#bell").getByText("No alerts found").waitFor();
    expect(await page.getByRole("button", { name: "Notifications", exact: true }).isVisible()).toBe(true);
    expect(new URL(page.url()).search).toBe("?type=hold");
  });

  test("asks by the clock, and says that a timer asks", async () => {
    const context = await site.enter("stranger");
    await context.clock.install();
    const page = await context.newPage();
    await page.goto("/client/overview");
    const bell = page.getByRole("button", { name: /^Notifications/ });
    expect(await bell.locator(".dot").count()).toBe(0);
    const account = await site.book.open({ customerName: "Al Noor Dyes", clientId: "NOOR" });
    await site.book.move(account, { amount: "51000", description: "Silk" });
    const asked = page.waitForRequest("**/bell");
    await page.clock.fastForward(30_000);
    expect((await asked).headers()["x-poll"]).toBe("1");
    await bell.locator(".dot").waitFor();
  });

  test("has no dot where nothing is unread, and works without a script", async () => {
    const page = await site.open("auditor", "/notifications", { javaScriptEnabled: false });
    await page.locator("main").getByRole("button", { name: "Mark all as read" }).click();
    const bell = page.getByRole("button", { name: "Notifications", exact: true });
    expect(await bell.locator(".dot").count()).toBe(0);
    await bell.click();
    await page.locator("#bell").getByText("No alerts found").waitFor();
  });
});

describe("the search for accounts", () => {
  const found = (page: Page) => page.locator("#find-suggestions").getByRole("link");

  test("is reached by Ctrl K, walked by the arrow keys and leads to the account", async () => {
    const page = await site.open("admin", "/admin/transactions");
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("noor textiles");
    await found(page).first().waitFor();
    expect(await found(page).first().textContent()).toContain("$8,140.09");
    await page.keyboard.press("ArrowDown");
    expect(
      await found(page)
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator("#find").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/virtual-accounts\?view=63$/);
  });

  test("finds a client its own accounts alone", async () => {
    const page = await site.open("stranger", "/client/overview");
    await page.locator("#find").fill("harbour_va");
    await found(page).first().waitFor();
    expect((await found(page).allTextContents()).every((text) => text.includes("Al Noor"))).toBe(true);
    await page.locator("#find").fill("gulf");
    await page.locator("#find-suggestions").getByText("No virtual accounts found").waitFor();
  });

  test("opens the list of accounts with Enter, and without a script", async () => {
    const page = await site.open("admin", dashboard, { javaScriptEnabled: false });
    await page.locator("#find").fill("noor");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/virtual-accounts?q=noor");
  });

  test("says in place what it could not fetch", async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
    const page = await site.open("admin", dashboard);
    await goOffline(page);
    await page.locator("#find").fill("noor");
    await page.locator("#find-suggestions").getByText("Failed to fetch accounts").waitFor();
  });
});

test("the avatar menu's clock goes on", async () => {
  const context = await site.enter("admin");
  const page = await context.newPage();
  await page.clock.install({ time: new Date("2026-11-18T08:00:00Z") });
  await page.goto(dashboard);
  await openMenu(page);
  await menuOf(page).getByText("18 Nov 2026, 12:00", { exact: true }).waitFor();
  await page.clock.runFor(61_000);
  await menuOf(page).getByText("18 Nov 2026, 12:01", { exact: true }).waitFor();
});

describe("the sidebar", () => {
  test("marks where one is, and leads to every screen there is", async () => {
    const page = await site.open("admin", dashboard);
    const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const titles: Record<string, string> = {
      "CBS Linking": "CBS Account Linking",
      Configurations: "COBO/POBO Configurations",
      "Alerts & Monitoring": "Transaction Monitoring & Alerts",
      "Audit Logs": "System Audit Trail",
    };
    for (const entry of await entries.allTextContents()) {
      await entries.filter({ hasText: new RegExp(`^${entry}$`) }).click();
      const name = titles[entry] ?? entry;
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      expect(await page.locator("nav [aria-current=page]").allTextContents()).toEqual([entry]);
    }
  });
});

describe("the dashboard", () => {
  test("shows the cards, the chart, five accounts and five transactions, read with JavaScript off", async () => {
    const page = await site.open("admin", "/", { javaScriptEnabled: false });
    expect(await page.locator(".stat-label").allTextContents()).toEqual([
      "Total VAs",
      "Active COBO",
      "Active POBO",
      "Total Balance (USD)",
    ]);
    expect(await page.getByRole("img", { name: /Money in and out/ }).isVisible()).toBe(true);
    expect(await page.locator("main tbody tr").count()).toBe(30 + 5);
    expect(await page.locator("#dashboard").getByRole("listitem").filter({ hasText: "ago" }).count()).toBe(5);
    await page.getByRole("link", { name: "View All" }).last().click();
    expect(new URL(page.url()).pathname).toBe("/admin/virtual-accounts");
  });

  test("refreshes its figures when an account was created on it", async () => {
    const page = await site.open("admin", dashboard);
    const total = page.locator(".stat-figure").first();
    const before = Number(await total.textContent());
    await page.getByRole("link", { name: "Create VA" }).first().click();
    await page.getByLabel("Customer Name").fill("Seventieth");
    await page.getByLabel("Company Name").fill("Seventieth");
    await page.getByRole("button", { name: "Create Virtual Account" }).click();
    await page.getByRole("row").filter({ hasText: "Seventieth" }).waitFor();
    expect(await total.textContent()).toBe(`${before + 1}`);
  });
});
